"""Random closed loops: the border of a random shape without holes, with long arms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Side
from solvers.core.generators.random_grids import bare

PASSES = 12
"""Number of times that all cells are tried for a longer loop: it then visits 97 % of the dots, not 49 %."""
_EQUAL = 0.3
"""Probability of a change that keeps the length, so that later changes can make the loop longer."""
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Offsets of the neighbours of a cell, in a ring; neighbours that share a side have odd indices."""


def random_loop(size: Size, rng: Random, passes: int = PASSES) -> dict[Side, bool]:
    """Return for each side of a grid of this size whether a random loop runs along it.

    The fewer the `passes`, the more dots it leaves out.
    """
    grid, inside = bare("", size), random_shape(size, rng)
    for _ in range(passes):
        for cell in rng.sample(grid.cells, size.area):
            longer = _lengthening(cell, inside, grid)
            if longer > 0 or (longer == 0 and rng.random() < _EQUAL):
                _flip(cell, inside)
    return _border(inside, grid)


def _lengthening(cell: Cell, inside: set[Cell], grid: Board) -> int:
    """Return by how many lines the border gets longer if a cell moves to its other side."""
    within = sum(near in inside for near in grid.neighbours(cell))
    return 2 * within - 4 if cell in inside else 4 - 2 * within


def random_shape(size: Size, rng: Random) -> set[Cell]:
    """Return connected cells without holes, with long arms."""
    grid = bare("", size)
    inside: set[Cell] = {rng.choice(grid.cells)}
    for _ in range(3):
        for cell in rng.sample(grid.cells, size.area):
            # An arm grows by cells with one neighbour inside; cells with more would fill the shape.
            beside = sum(near in inside for near in grid.neighbours(cell))
            if cell not in inside and (beside == 1 or (beside == 2 and rng.random() < 0.3)):
                _flip(cell, inside)
    return inside


def change_loop(
    grid: Board, loop: Mapping[Any, Any], cells: Iterable[Cell], rng: Random
) -> dict[Side, bool] | None:
    """Return the loop after one of some cells moved to its other side; None if none of them can."""
    inside = _interior(grid, loop)
    return _border(inside, grid) if change_shape(inside, cells, rng) else None


def change_shape(inside: set[Cell], cells: Iterable[Cell], rng: Random) -> bool:
    """Add one of some cells to a shape without holes, or remove it; False if none can be."""
    among = rng.sample(found := sorted(set(cells)), len(found))
    return any(len(inside) > 1 and _flip(cell, inside) for cell in among)


def _flip(cell: Cell, inside: set[Cell]) -> bool:
    """Add a cell to the shape or remove it, if the shape and its surroundings stay connected."""
    # A simple point of digital topology: its neighbours, in a ring, are one stretch inside and one outside.
    around = [Cell(cell.row + r, cell.column + c) in inside for r, c in _AROUND]
    changes = sum(around[i] != around[i - 1] for i in range(8))
    beside = [around[i] for i in (1, 3, 5, 7)]
    if changes != 2 or not any(beside) or all(beside):
        return False
    inside ^= {cell}
    return True


def _border(inside: set[Cell], grid: Board) -> dict[Side, bool]:
    return {side: sum(cell in inside for cell in side.cells) == 1 for side in grid.sides}


def _interior(grid: Board, loop: Mapping[Any, Any]) -> set[Cell]:
    """Return the cells inside a loop: an odd number of its lines precedes them in their row."""
    inside: set[Cell] = set()
    for row in range(grid.rows):
        within = False
        for column in range(grid.columns):
            cell = Cell(row, column)
            _, left, *_ = grid.sides_of(cell)
            within ^= bool(loop[left])
            if within:
                inside.add(cell)
    return inside
