"""Regions drawn with walls between cells, as rows of clues above rows of letters; loose walls as signs.

+---+---+---+
| 3     |   |
+   +---+   +
|   | 1     |
+---+---+---+
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from math import gcd

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Edge
from solvers.core.boards.regions import inner_edges, regions_between, regions_text
from solvers.core.reading.frames import plain_signs

_LEAST = 2
_BLANK = "."


def rows_of_walls(text: str) -> str:
    """Return the rows of clues, if there are any, and of letters of a drawing; empty for other texts.

    Walls with an open end, which part no regions, are signs such as `A1|B1` instead.
    """
    lines = plain_signs(text).split("\n")
    drawn = [number for number, line in enumerate(lines) if set(line) & set("+|")]
    if len(drawn) <= 2 * _LEAST or drawn[-1] - drawn[0] != len(drawn) - 1 or len(drawn) % 2 == 0:
        return ""
    found = _cells(lines[drawn[0] : drawn[-1] + 1])
    if not found:
        return ""
    cells, letters = found
    clues = ["\n".join(map(" ".join, cells))] if any(set(row) != {_BLANK} for row in cells) else []
    return "\n".join([*lines[: drawn[0]], *clues, letters, *lines[drawn[-1] + 1 :]])


def _cells(lines: Sequence[str]) -> tuple[list[list[str]], str] | None:
    """Return the words in the cells, and the letters of their regions or walls; None for another drawing."""
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    marked = ((place, sign == "+|"[n % 2]) for n, line in enumerate(lines) for place, sign in enumerate(line))
    places = sorted({place for place, is_mark in marked if is_mark})
    step = reduce(gcd, (b - a for a, b in pairwise(places)), 0)
    if step < _LEAST or places[-1] - places[0] < 2 * step:
        return None
    corners = range(places[0], places[-1] + 1, step)
    size = Size(len(corners) - 1, len(lines) // 2)
    across, down = inner_edges(size)
    walls = {edge for edge in (*across, *down) if _is_wall(lines, corners, edge)}
    # Walls around each cell are a table, and signs between walls a drawing of something else.
    is_drawn = all(set(line) <= set("+-| ") for line in lines[::2])
    is_framed = all(line[corners[0]] == line[corners[-1]] == "|" for line in lines[1::2])
    if not (is_drawn and is_framed and 0 < len(walls) < len(across) + len(down)):
        return None
    cells = [
        ["".join(line[a + 1 : b].split()) or _BLANK for a, b in pairwise(corners)] for line in lines[1::2]
    ]
    regions = regions_between(size, (e for e in (*across, *down) if e not in walls))
    if any(regions[a.row][a.column] == regions[b.row][b.column] for a, b in walls):
        return cells, " ".join(f"{a.name}|{b.name}" for a, b in sorted(walls))
    return cells, regions_text(regions)


def _is_wall(lines: Sequence[str], corners: Sequence[int], edge: Edge) -> bool:
    one, two = edge
    if one.row == two.row:
        return lines[2 * one.row + 1][corners[two.column]] == "|"
    return "-" in lines[2 * two.row][corners[one.column] + 1 : corners[one.column + 1]]
