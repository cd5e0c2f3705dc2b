"""Boards with numbers that count the yes cells around them, posed from a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, between, number_clues
from solvers.core.generators.random_grids import noise


def counting_generator(shares: tuple[float, float], *, everywhere: bool) -> Generator:
    """Return a generator of boards from noise; the share of yes cells is between the two `shares`.

    With `everywhere`, yes cells also have numbers. Without it, a yes cell that no number touches could also
    be a no.
    """

    def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
        return _with_all_numbers(answer, blank, everywhere=everywhere)

    def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
        answer = invert_cell(sketch, places, rng)
        return Sketch(answer, pose(answer, sketch.board, rng))

    return Generator(
        pose,
        between(3, 40),
        answer=lambda size, rng: noise(size, rng.uniform(*shares), rng),
        repair=repair,
        clues=number_clues,
        # If yes cells have no numbers, as in Minesweeper, a number also says that its cell is a no.
        opened=None if everywhere else lambda board: board.cells,
    )


def invert_cell(sketch: Sketch, places: Sequence[Place], rng: Random) -> dict[Place, bool]:
    """Return the solution with one of some cells inverted."""
    answer = {place: bool(value) for place, value in sketch.answer.items()}
    place = rng.choice(places)
    answer[place] = not answer[place]
    return answer


def _with_all_numbers(answer: Drawn, blank: Board, *, everywhere: bool) -> Board:
    """Return the board with all numbers."""

    def clue(cell: Cell) -> Clue:
        if answer[cell] and not everywhere:
            return None
        return sum(bool(answer[near]) for near in blank.square_around(cell))

    return replace(blank, grid=size_of(blank).grid([clue(cell) for cell in blank.cells]))


def size_of(board: Board) -> Size:
    return Size(board.columns, board.rows)
