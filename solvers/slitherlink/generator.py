"""Generator of Slitherlink boards: the border of a random shape without holes, with long arms."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, between, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare

_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Offsets of the neighbours of a cell, in a ring; neighbours that share a side have odd indices."""


def _loop(size: Size, rng: Random) -> Drawn:
    grid = bare("slitherlink", size)
    inside: set[Cell] = {rng.choice(grid.cells)}
    for _ in range(3):
        for cell in rng.sample(grid.cells, size.area):
            # An arm grows by cells with one neighbour inside; cells with more would fill the shape.
            beside = sum(near in inside for near in grid.neighbours(cell))
            if cell not in inside and (beside == 1 or (beside == 2 and rng.random() < 0.3)):
                _turn(cell, inside)
    return _border(inside, grid)


def _turn(cell: Cell, inside: set[Cell]) -> bool:
    """Add a cell to the shape or remove it, if the shape and its surroundings stay connected."""
    # A simple point of digital topology: its neighbours, in a ring, are one stretch inside and one outside.
    around = [Cell(cell.row + r, cell.column + c) in inside for r, c in _AROUND]
    changes = sum(around[i] != around[i - 1] for i in range(8))
    beside = [around[i] for i in (1, 3, 5, 7)]
    if changes != 2 or not any(beside) or all(beside):
        return False
    inside ^= {cell}
    return True


def _border(inside: set[Cell], grid: Board) -> Drawn:
    return {side: sum(cell in inside for cell in side.cells) == 1 for side in grid.sides}


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    numbers = [sum(bool(answer[side]) for side in blank.sides_of(cell)) for cell in blank.cells]
    return Board("slitherlink", size_of(blank).grid(numbers))


def _interior(sketch: Sketch) -> set[Cell]:
    """Return the cells inside the loop: an odd number of its lines precedes them in their row."""
    inside: set[Cell] = set()
    for row in range(sketch.board.rows):
        within = False
        for column in range(sketch.board.columns):
            cell = Cell(row, column)
            _, left, *_ = sketch.board.sides_of(cell)
            within ^= bool(sketch.answer[left])
            if within:
                inside.add(cell)
    return inside


def mend(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Add or remove a cell beside one of the sides."""
    board = sketch.board
    inside = _interior(sketch)
    cells = sorted({cell for place in places for cell in place.cells})
    rng.shuffle(cells)
    for cell in cells:
        if len(inside) > 1 and _turn(cell, inside):
            answer = _border(inside, board)
            return Sketch(answer, pose(answer, board, rng))
    return None


generator = Generator(pose, between(4, 40), answer=_loop, mend=mend, clues=number_clues)
