"""What judge and rivals share: names of cells, neighbours, parts, and no rules.

A cell is a pair (row, column) from 0, or its number row * columns + column where models count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

Place = tuple[int, int]
Clues = Mapping[str, Any]
"""A board as the setter wrote it; its keys depend on the kind: see `clues.clues_of`."""
Answer = Mapping[str, Any]
"""`cells`, or `horizontal` and `vertical`, or `bridges`."""

COUNTED = ("minesweeper", "mosaic", "tents", "dominosa", "nonogram")
"""Kinds of counts, pairs and runs."""
NEWER = ("heyawake", "kurodoko", "masyu", "shikaku", "aquarium", "norinori", "kakurasu")
"""Kinds whose boards are made by Gridsmith and sgt-puzzles only."""
KINDS = (
    "sudoku",
    "takuzu",
    "starbattle",
    "lightup",
    "futoshiki",
    "skyscrapers",
    "hitori",
    "slitherlink",
    "nurikabe",
    "hashi",
)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def size(clues: Clues) -> tuple[int, int]:
    """Rows and columns."""
    grid = clues["grid"] if "grid" in clues else clues["regions"]
    return len(grid), len(grid[0])


def name(place: Place) -> str:
    """A1 for the upper left cell, as in a spreadsheet."""
    row, letters, left = place[0], "", place[1] + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row + 1}"


def place_of(cell: str) -> Place:
    """The cell of a name."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return int(cell[len(letters) :]) - 1, column - 1


@lru_cache(maxsize=64)
def beside(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell by its number those that share a side with it."""
    return tuple(
        tuple(
            y * columns + x
            for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= y < rows and 0 <= x < columns
        )
        for r in range(rows)
        for c in range(columns)
    )


@lru_cache(maxsize=64)
def around(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells of the 3x3 square around it, itself included."""
    return tuple(
        tuple(
            y * columns + x
            for y in range(max(r - 1, 0), min(r + 2, rows))
            for x in range(max(c - 1, 0), min(c + 2, columns))
        )
        for r in range(rows)
        for c in range(columns)
    )


@lru_cache(maxsize=64)
def dominoes(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """All pairs of cells that share a side, the upper or left cell first."""
    near = beside(rows, columns)
    return tuple((cell, other) for cell, others in enumerate(near) for other in others if other > cell)


def numbers(clues: Clues) -> list[tuple[int, int]]:
    """The cells that contain a number, each with it."""
    return [(cell, clue) for cell, clue in enumerate(flat_of(clues["grid"])) if isinstance(clue, int)]


@lru_cache(maxsize=64)
def stripes(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The numbers of the cells of each row, then of each column."""
    return (
        *(tuple(range(r * columns, (r + 1) * columns)) for r in range(rows)),
        *(tuple(range(c, rows * columns, columns)) for c in range(columns)),
    )


def parts(nodes: Collection[int], near: Any) -> list[set[int]]:
    """The connected parts of some nodes; `near[node]` are all its neighbours."""
    left, found = set(nodes), []
    while left:
        start = left.pop()
        part, waiting = {start}, [start]
        while waiting:
            for other in near[waiting.pop()]:
                if other in left:
                    left.remove(other)
                    part.add(other)
                    waiting.append(other)
        found.append(part)
    return found


def border(part: Collection[int], near: Any) -> set[int]:
    """The nodes beside a part."""
    return {other for node in part for other in near[node]}.difference(part)


def rows_of(symbols: Iterable[str], columns: int) -> list[str]:
    """One string a row from the symbols of all cells."""
    flat = "".join(symbols)
    return [flat[start : start + columns] for start in range(0, len(flat), columns)]


@lru_cache(maxsize=64)
def sides(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The sides of cells as pairs of dots: the horizontal ones row by row, then the vertical ones.

    Dot (r, c) is the upper left corner of cell (r, c) and has the number r * (columns + 1) + c.
    """
    wide = columns + 1
    return (
        *((r * wide + c, r * wide + c + 1) for r in range(rows + 1) for c in range(columns)),
        *((r * wide + c, (r + 1) * wide + c) for r in range(rows) for c in range(wide)),
    )


def sides_of(rows: int, columns: int, r: int, c: int) -> tuple[int, int, int, int]:
    """The indices in `sides` of the upper, lower, left and right side of a cell."""
    first = (rows + 1) * columns + r * (columns + 1) + c
    return r * columns + c, (r + 1) * columns + c, first, first + 1


def links(grid: Any) -> list[tuple[Place, Place]]:
    """The pairs of islands that see each other, by the first island, to the right before downwards."""
    rows, columns = len(grid), len(grid[0])
    found = []
    for r in range(rows):
        for c in range(columns):
            if grid[r][c]:
                right = next((x for x in range(c + 1, columns) if grid[r][x]), None)
                down = next((y for y in range(r + 1, rows) if grid[y][c]), None)
                found += [((r, c), (r, right))] if right is not None else []
                found += [((r, c), (down, c))] if down is not None else []
    return found


def crossing(pairs: Iterable[tuple[Place, Place]]) -> list[tuple[int, int]]:
    """The indices of links that cross."""
    across, down = {}, []
    for index, ((r, c), (y, x)) in enumerate(pairs):
        if r == y:
            across.update({(r, between): index for between in range(c + 1, x)})
        else:
            down += [((between, c), index) for between in range(r + 1, y)]
    return [(across[place], index) for place, index in down if place in across]


def flat_of(grid: Iterable[Iterable[Any]]) -> list[Any]:
    """The values of all cells in reading order."""
    return [value for row in grid for value in row]
