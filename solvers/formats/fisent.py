"""Files of exercises in constraint programming: futoshiki with START and REL, skyscrapers with four sides.

The first line holds the number of rows. In futoshiki, `A3;A4` says that the first of two cells is smaller;
letters count rows there, and numbers columns. The sides of skyscrapers are G, D, L and P: top, bottom, left
and right in Polish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.inequalities import between, signs_text
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats.sides import read as read_sides

_HEAD = r"\s*([0-9]{1,3})[ \t]*\n\s*"
_RELATION = re.compile(r"([A-Z])([1-9][0-9]?)\s*;\s*([A-Z])([1-9][0-9]?)[`\s]*", re.IGNORECASE)
_SIDE = re.compile(r"(?mi)^[ \t]*([GDLP])[ \t]*;(.*)")
_SIDES = {"G": "top", "D": "bottom", "L": "left", "P": "right"}


def _rows(text: str) -> list[Row]:
    """Return the lines that are not empty; raises ReadError if there are none."""
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not rows:
        raise ReadError("The first line must hold the number of rows.")
    return rows


def _numbers(row: Row, words: Sequence[str], n: int) -> list[str]:
    """Return the numbers of a line as cells, with a dot for 0; raises ReadError unless there are n."""
    cells = [word.strip() for word in words if word.strip()]
    if len(cells) != n:
        raise ReadError(
            f"There are {len(cells)} numbers on this line; {n} rows and columns need {n}.", row.line
        )
    return [str(whole_number(cell, row.line) or ".") for cell in cells]


_FUTOSHIKI = re.compile(r"\A" + _HEAD + "START:", re.IGNORECASE)


def _read_futoshiki(text: str, request: Request) -> Iterator[Reading]:
    head, *rows = _rows(text)
    n = request.check_size(*[whole_number(head.text, head.line)] * 2).rows
    starts = [place for place, row in enumerate(rows) if row.text.upper().startswith("REL")]
    if len(starts) != 1 or starts[0] != n + 1:
        raise ReadError(f"Between START: and REL: there must be {n} rows of numbers apart by semicolons.")
    grid = [" ".join(_numbers(row, row.text.split(";"), n)) for row in rows[1 : n + 1]]
    signs = dict(_sign(row) for row in rows[n + 2 :])
    board = "\n".join([*grid, signs_text(signs.items())])
    yield Reading(request.known["futoshiki"].read(board))


def _sign(row: Row) -> tuple[Edge, str]:
    match = _RELATION.fullmatch(row.text)
    if not match:
        raise ReadError(f'"{row.text[:20]}" is no relation of two cells, such as A3;A4.', row.line)
    smaller, greater = (Cell(ord(match[i].upper()) - ord("A"), int(match[i + 1]) - 1) for i in (1, 3))
    return between(smaller, greater, "<")


_SKYSCRAPERS = re.compile(r"\A" + _HEAD + r"[GDLP]\s*;")


def _read_skyscrapers(text: str, request: Request) -> Iterator[Reading]:
    named = _SIDE.sub(lambda side: f"{_SIDES[side[1].upper()]}: {side[2].replace(';', ' ')}", text)
    return read_sides(named, request)


formats = (
    Format("start-rel", "a file with START: and REL:", ("futoshiki",), _FUTOSHIKI, _read_futoshiki),
    Format("gdlp", "a file with G, D, L and P", ("skyscrapers",), _SKYSCRAPERS, _read_skyscrapers),
)
