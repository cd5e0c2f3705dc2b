"""The cells, edges and sides of a grid of a given size.

All of it depends only on the size, so boards of one size share it. Generation creates many boards of one
size.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from solvers.core.boards.places import Cell, Edge, Place, Side


@lru_cache(maxsize=16)
def steps_outwards(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return all differences between two cells of a grid, the short ones first."""
    steps = [(i, j) for i in range(1 - rows, rows) for j in range(1 - columns, columns)]
    return tuple(sorted(steps, key=lambda step: (max(map(abs, step)), step)))


@lru_cache(maxsize=16)
def cells(rows: int, columns: int) -> tuple[Cell, ...]:
    """Return all cells, row by row."""
    return tuple(Cell(r, c) for r in range(rows) for c in range(columns))


@lru_cache(maxsize=16)
def cells_of_lines(
    rows: int, columns: int
) -> tuple[tuple[tuple[Cell, ...], ...], tuple[tuple[Cell, ...], ...]]:
    """Return the cells of each row, and the cells of each column."""
    every = cells(rows, columns)
    return tuple(every[r * columns : (r + 1) * columns] for r in range(rows)), tuple(
        every[c::columns] for c in range(columns)
    )


@lru_cache(maxsize=16)
def cells_around(rows: int, columns: int, *, corners: bool) -> dict[Cell, tuple[Cell, ...]]:
    """Return for each cell its 3x3 square, itself included, or without corners its neighbours."""
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if corners or abs(i + j) == 1]
    # `at` maps each cell to the one Cell object that all tuples share, instead of a new one for each tuple.
    at = {cell: cell for cell in cells(rows, columns)}
    return {
        cell: tuple(at[place] for i, j in steps if (place := Cell(cell.row + i, cell.column + j)) in at)
        for cell in at
    }


@lru_cache(maxsize=16)
def squares(rows: int, columns: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return for each cell the 2x2 square with this cell at its upper left."""
    return {
        cell: tuple(other for other in around if other.row >= cell.row and other.column >= cell.column)
        for cell, around in cells_around(rows, columns, corners=True).items()
    }


@lru_cache(maxsize=16)
def edges_at(rows: int, columns: int) -> dict[Cell, tuple[Edge, ...]]:
    """Return for each cell the edges to its neighbours."""
    beside = cells_around(rows, columns, corners=False)
    return {cell: tuple(Edge(*sorted((cell, other))) for other in beside[cell]) for cell in beside}


@lru_cache(maxsize=16)
def edges(rows: int, columns: int) -> tuple[Edge, ...]:
    """Return all pairs of adjacent cells, those in rows first."""
    every = cells(rows, columns)
    # Cells are in row order, so the next cell is at the right and the cell `columns` later is below.
    across = [Edge(cell, every[i + 1]) for i, cell in enumerate(every) if cell.column + 1 < columns]
    down = [Edge(cell, every[i + columns]) for i, cell in enumerate(every) if cell.row + 1 < rows]
    return (*across, *down)


@lru_cache(maxsize=16)
def sides_of(rows: int, columns: int) -> dict[Cell, tuple[Side, Side, Side, Side]]:
    """Return for each cell its upper, left, right and lower side."""
    there = set(cells(rows, columns))

    def side(row: int, column: int, *, across: bool) -> Side:
        before = Cell(row - across, column - (not across))
        return Side(row, column, across, tuple(c for c in (before, Cell(row, column)) if c in there))

    return {
        cell: (
            side(cell.row, cell.column, across=True),
            side(cell.row, cell.column, across=False),
            side(cell.row, cell.column + 1, across=False),
            side(cell.row + 1, cell.column, across=True),
        )
        for cell in cells(rows, columns)
    }


@lru_cache(maxsize=16)
def sides(rows: int, columns: int) -> tuple[Side, ...]:
    """Return all sides of cells: the upper and lower ones row by row, then the left and right ones."""
    every = {side for four in sides_of(rows, columns).values() for side in four}
    return tuple(sorted(every, key=lambda side: (not side.across, side.row, side.column)))


@lru_cache(maxsize=16)
def sides_at(rows: int, columns: int) -> dict[tuple[int, int], tuple[Side, ...]]:
    """Return the sides that meet at each dot, the upper left corner of a cell."""
    meeting: dict[tuple[int, int], list[Side]] = {}
    for side in sides(rows, columns):
        for dot in side.dots:
            meeting.setdefault(dot, []).append(side)
    return {dot: tuple(met) for dot, met in meeting.items()}


def distance(place: Place, cell: Cell) -> int:
    """Return the distance of a location from a cell, in steps of a chess king."""
    first = place.cells[0]
    return max(abs(first.row - cell.row), abs(first.column - cell.column))


def remoteness(places: Sequence[Place], location: Place) -> tuple[int, Sequence[Place]]:
    """Return a key that is larger for locations further from another one; equal only for the same locations.

    Hints name the clues with the smallest keys.
    """
    return min(distance(location, place.cells[0]) for place in places), places
