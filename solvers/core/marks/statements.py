"""A text of marks cut into statements, each some names and a value; whether they exist is not asked here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from solvers.core.boards.puzzle_errors import ReadError

_CELL = r"[A-Za-z]{1,3}[1-9][0-9]{0,4}"
_NAME = re.compile(rf"{_CELL}(?:[-|](?:{_CELL}|[A-Za-z]+))?")
_RANGE = re.compile(rf"\b({_CELL})[ \t]*(?:-|\.\.|\bto\b)[ \t]*(?={_CELL}\b)")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014", "-"))


class Statement(NamedTuple):
    """What is said of some places, by name: "B1-B4 tent" says "tent" of "B1-B4"."""

    names: tuple[str, ...]
    value: str


def statements(text: str, such_as: str) -> list[Statement]:
    """The statements of a text such as "C4=mine, d5 = safe; B1-B4 empty", in their order.

    Several names may stand before one value without "=". Raises ReadError, with `such_as` as the example of
    what would be right.
    """
    return list(_statements(_words(text), such_as))


def _words(text: str) -> list[str]:
    """The words of a text, with what belongs together as one: "B1 = tent" and "B1 - B4"."""
    # First what stands around "=" and between two names, then what parts words: each word is then one thing.
    text = re.sub(r"[ \t]*[=:][ \t]*", "=", text.translate(_DASHES))
    return [word for word in re.split(r"[\s,;]+", _RANGE.sub(r"\1-", text)) if word]


def _statements(words: list[str], such_as: str) -> Iterator[Statement]:
    names: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        # "A1 B1=tent": a value after "=" belongs to the last name alone, so the others have none.
        if equals:
            _refuse(names, such_as)
            yield Statement((name,), value.lower())
        elif _NAME.fullmatch(word):
            names.append(word)
        elif names:
            yield Statement(tuple(names), word.lower())
            names = []
        else:
            _refuse([word], such_as)
    _refuse(names, such_as)


def _refuse(words: list[str], such_as: str) -> None:
    """Raises ReadError for words to which no value belongs."""
    if words:
        raise ReadError(f'"{words[0][:30]}" is no mark; write a cell and its value, such as {such_as}.')
