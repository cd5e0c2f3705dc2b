"""A text of marks split into statements: some names and a value, without a check that they exist."""

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
    """Names of locations and their value: "B1-B4 tent" says "tent" of "B1-B4"."""

    names: tuple[str, ...]
    value: str


def statements(text: str, such_as: str) -> list[Statement]:
    """Return the statements of a text such as "C4=mine, d5 = safe; B1-B4 empty", in order.

    Several names may precede one value without "=". Raises ReadError, with `such_as` as an example of a valid
    text.
    """
    return list(_statements(_words(text), such_as))


def _words(text: str) -> list[str]:
    """Return the words of a text, with "B1 = tent" and "B1 - B4" each joined to one word."""
    # First the blanks around "=" and between two names are removed, then separators become blanks: each word
    # is then one statement or name.
    text = re.sub(r"[ \t]*[=:][ \t]*", "=", text.translate(_DASHES))
    return [word for word in re.split(r"[\s,;]+", _RANGE.sub(r"\1-", text)) if word]


def _statements(words: list[str], such_as: str) -> Iterator[Statement]:
    names: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        # "A1 B1=tent": a value after "=" belongs only to the last name, so the other names have none.
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
    """Raise ReadError for names without a value."""
    if words:
        raise ReadError(f'"{words[0][:30]}" is no mark; write a cell and its value, such as {such_as}.')
