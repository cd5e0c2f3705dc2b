"""Skyscrapers as four named lists of clues: `top: 4 2 1 3`, or the same names in JSON, Python or MiniZinc."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.core.reading.split import tables

_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("top", "up", "above", "north"), "top"),
    **dict.fromkeys(("bottom", "down", "below", "south"), "bottom"),
    **dict.fromkeys(("left", "west"), "left"),
    **dict.fromkeys(("right", "east"), "right"),
}
_HEAD = re.compile(
    rf"\b(?:from )?({'|'.join(_NAMES)})(?:_?clues)?(?:[\"']|\[[0-9]*\])?[ \t]*[:=][ \t]*", re.IGNORECASE
)
_LIST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]|([^\n;/|a-z\"]*)", re.IGNORECASE)
_CLUE = re.compile(r"null|none|[0-9]+|[-_.?]", re.IGNORECASE)
_SIDES = ("top", "bottom", "left", "right")


class _Sides(NamedTuple):
    """The clues of each side, and the text without them."""

    clues: Mapping[str, list[str]]
    rest: str


def _sides(text: str) -> _Sides:
    """Return the lists with the name of a side, the last one of each name."""
    clues: dict[str, list[str]] = {}
    rest, end = "", 0
    for head in _HEAD.finditer(text):
        found = _LIST.match(text, head.end())
        if head.start() < end or not found:
            continue
        clues[_NAMES[head[1].lower()]] = _CLUE.findall(found[1] or found[2] or "")
        rest += text[end : head.start()]
        end = found.end()
    return _Sides(clues, rest + text[end:])


def _recognises(text: str, request: Request) -> bool:
    """Return whether all four sides are there, with equally many clues."""
    if request.named_puzzle and request.named_puzzle.name != "skyscrapers":
        return False
    clues = _sides(text).clues
    return len(clues) == len(_SIDES) and len({len(words) for words in clues.values()} - {0}) == 1


def read(text: str, request: Request) -> Iterator[Reading]:
    """Read the four sides, and the rows inside if there are any; raises ReadError for any other number."""
    clues, rest = _sides(text)
    sizes = {name: len(clues.get(name, ())) for name in _SIDES}
    n = max(sizes.values())
    if n < 1 or set(sizes.values()) != {n}:
        counts = ", ".join(f"{name} {size}" for name, size in sizes.items())
        raise ReadError(
            f"Each of the four sides must have as many clues as the board has rows; here: {counts}."
        )
    request.check_size(n, n)
    square = next((table for table in tables(rest) if len(table.rows) == n == table.width), None)
    if not square and (others := [word for word in re.findall("[0-9]+", rest) if word != str(n)]):
        raise ReadError(
            f"Besides the four sides there is the number {others[0][:12]}, whose meaning I do not know. "
            "Write the numbers inside as rows, with those of the sides around them."
        )
    top, bottom, left, right = ([_sign(word) for word in clues[name]] for name in _SIDES)
    inside = [map(_sign, row) for row in square.rows] if square else [["."] * n] * n
    middle = [[one, *row, other] for one, row, other in zip(left, inside, right, strict=True)]
    lines = [[".", *top, "."], *middle, [".", *bottom, "."]]
    yield Reading(request.known["skyscrapers"].read("\n".join(map(" ".join, lines))))


def _sign(word: str) -> str:
    return str(whole_number(word, None) or ".") if word.isdecimal() else "."


formats = (
    Format("sides", "four named sides", ("skyscrapers",), _recognises, read, longest=20_000, looks="[:=]"),
)
