"""Generator of Hitori boards: shaded cells among connected white ones, each repeating a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import random_shading, shade
from solvers.core.generators.random_latin import latin

_TRIED = 0.9, 1.0
"""Least and greatest share of the cells that are tried in random order.

If hardly any further cell can be shaded, more steps need several rules: seven hard 16x16 boards took 1.4 s
(median) with all cells tried. With 0.6 to 0.95 of them they took 3.5 s, and one was not found.
"""

_COMPARED = 3
"""Number of white cells that are compared for a number to repeat."""


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board: white cells of a line have different numbers; a shaded one repeats a white one."""
    size = size_of(blank)
    n = max(size)
    square = latin(Size(n, n), rng)  # the board may be a part of it
    numbers = {cell: square[cell] for cell in blank.cells}
    for cell in blank.cells:
        if answer[cell]:
            numbers[cell] = _repeated_number(blank, answer, numbers, cell, rng)
    return replace(blank, grid=size.grid([numbers[cell] for cell in blank.cells]))


def _repeated_number(board: Board, answer: Drawn, numbers: dict[Cell, int], cell: Cell, rng: Random) -> int:
    """Return the number of a white cell in the lines of a shaded one, rather one that no other cell repeats.

    A white cell whose number is the only one in its lines is known at once, and of no use.
    """
    lines = board.rows_and_columns()
    crossing = (*lines[cell.row].cells, *lines[board.rows + cell.column].cells)
    white = [other for other in crossing if not answer[other]]

    def is_single(other: Cell) -> bool:
        beside = (*lines[other.row].cells, *lines[board.rows + other.column].cells)
        return [numbers[near] for near in beside if near != cell].count(numbers[other]) == 2

    some = rng.sample(white, min(_COMPARED, len(white)))
    return numbers[max(some, key=is_single)]


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Change the number of a shaded cell that could be white, or shade a further cell."""
    board = sketch.board
    answer = {cell: bool(sketch.answer[cell]) for cell in board.cells}
    cells = [place for place in places if isinstance(place, Cell)]
    shaded = [cell for cell in cells if answer[cell]]
    if not shaded or rng.random() < 0.2:
        shade(answer, rng.choice(cells), board)
        shaded = [cell for cell in cells if answer[cell]]
    if not shaded:
        return None
    numbers = dict(board.numbers())
    cell = rng.choice(shaded)
    numbers[cell] = _repeated_number(board, answer, numbers, cell, rng)
    grid = size_of(board).grid([numbers[other] for other in board.cells])
    return Sketch(answer, replace(board, grid=grid))


generator = Generator(
    pose,
    between(4, 30),
    answer=lambda size, rng: random_shading(size, rng.uniform(*_TRIED), rng),
    usual=Size(8, 8),
    repair=repair,
    # Most hard boards come from a new solution: 24 of 20x20 took 74 s with 2, and 100 s with 8, with four not
    # found.
    patience={"hard": 2},
    bases={"medium": "hard"},
    sizes=areas(easy=ANY, medium=121, hard=121),
)
