"""Addresses of penpa-edit that hold a drawing with nothing but numbers in its cells.

Behind `p=` stands a text, deflated and in base64. Its first line begins with the shape, the width and the
height, the second says how many lines at the upper, lower, left and right edge are margins, the fourth is the
drawing as JSON with short names: zN are the numbers, by place, counted with two cells more on each side.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping

from solvers.core.boards.coded import Size
from solvers.core.boards.errors import ReadError
from solvers.core.rules.format import Format, Reading, Request
from solvers.formats import text as rows_of_text

_ADDRESS = re.compile(r"\S*\bm=[a-z]+&p=([A-Za-z0-9+/=_-]+)(&\S*)?")
_LONGEST = 2_000_000  # characters of a text made longer than any drawing, to fill the memory
_STEPS = frozenset({"zR", "zU", "z8"})  # what can be undone and done again
_DAMAGED = "This address of penpa-edit is damaged. Copy it again as a whole."
_OUTSIDE = "This drawing of penpa-edit has numbers outside of its grid. Type it as rows of text."
_MORE = (
    "This drawing of penpa-edit holds more than numbers in cells, and does not say what its signs mean. "
    "Type the puzzle as rows of text instead."
)


def _recognises(text: str, _request: Request) -> bool:
    return bool(_ADDRESS.fullmatch(text.strip(" \n<>")))


def _read(text: str, request: Request) -> Iterator[Reading]:
    match = _ADDRESS.fullmatch(text.strip(" \n<>"))
    if not match:
        raise ReadError("Behind m=edit&p= there must be a drawing of penpa-edit.")
    lines = _inflated(match[1]).split("\n")
    head = re.match(r"([a-z_]+),([0-9]{1,7}),([0-9]{1,7}),", lines[0])
    if not head or len(lines) < 4:
        raise ReadError(_DAMAGED)
    if head[1] not in ("square", "sudoku"):
        raise ReadError("This drawing of penpa-edit has no square grid.")
    whole = request.checked(int(head[2]), int(head[3]))
    numbers = _numbers(lines[3])
    rows = _rows(numbers, whole, _margins(lines[1]))
    gap = " " if any(len(word) > 1 for row in rows for word in row) else ""
    yield from rows_of_text.read("\n".join(gap.join(row) for row in rows), request)


def _inflated(code: str) -> str:
    try:
        packed = b64decode(code + "=" * (-len(code) % 4))
        unpacking = zlib.decompressobj(-15)
        unpacked = unpacking.decompress(packed, _LONGEST)
        if not unpacking.eof:
            raise ReadError(_DAMAGED)
        return unpacked.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise ReadError(_DAMAGED) from None


def _loaded(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ReadError(_DAMAGED) from None


def _margins(line: str) -> list[int]:
    margins = _loaded(line)
    if not isinstance(margins, list) or len(margins) != 4 or not all(m in range(1000) for m in margins):
        raise ReadError(_DAMAGED)
    return margins


def _numbers(line: str) -> Mapping[str, object]:
    """The numbers by their places. Raises ReadError where there is more in the drawing."""
    names = re.sub(r"(?<![\w\"])(z[A-Z0-9_])\b", r'"\1"', line).replace('"zO"', "null")
    drawing = _loaded(names)
    if not isinstance(drawing, dict):
        raise ReadError(_DAMAGED)
    others = [value for name, value in drawing.items() if name not in _STEPS | {"zN"}]
    if any(value for value in others if value not in ([None], [[]])):
        raise ReadError(_MORE)
    numbers = drawing.get("zN", {})
    if not isinstance(numbers, dict) or not numbers:
        raise ReadError("This drawing of penpa-edit has no numbers in its cells.")
    return numbers


def _rows(numbers: Mapping[str, object], whole: Size, margins: list[int]) -> list[list[str]]:
    """The grid inside of the margins, a word for each cell."""
    top, bottom, left, right = margins
    grid = [["."] * (whole.columns - left - right) for _ in range(whole.rows - top - bottom)]
    for place, told in numbers.items():
        word = str(told[0]) if isinstance(told, list) and told else ""
        if not place.isdecimal() or not re.fullmatch(r"[0-9]{1,3}|\?", word):
            raise ReadError(_MORE)
        line, column = divmod(int(place[:9]), whole.columns + 4)
        r, c = line - 2 - top, column - 2 - left
        if not (0 <= r < len(grid) and 0 <= c < len(grid[0])):
            raise ReadError(
                "This drawing of penpa-edit has numbers outside of its grid. Type it as rows of text."
            )
        grid[r][c] = word
    return grid


formats = (Format("penpa", "an address of penpa-edit", (), _recognises, _read, longest=50_000),)
