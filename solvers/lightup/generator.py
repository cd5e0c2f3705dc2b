"""Generator of Light Up boards: symmetric black cells, and lights until every cell is lit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare
from solvers.lightup.parser import BLACK


def _answer(size: Size, rng: Random) -> Drawn:
    grid = bare("lightup", size)
    share = rng.uniform(0.16, 0.26)
    black = {cell for cell in grid.cells if rng.random() < share / 2}  # the other half mirrors them
    black |= {Cell(size.rows - 1 - r, size.columns - 1 - c) for r, c in black}
    return _lit({}, black, grid, rng)


def _lit(lights: Drawn, black: Collection[Cell], grid: Board, rng: Random) -> Drawn:
    """Return the white cells with as many of the lights as can stay, and more until all are lit."""
    answer = {cell: False for cell in grid.cells if cell not in black}
    first = [cell for cell in answer if lights.get(cell)]
    for cell in (*first, *rng.sample(sorted(answer), len(answer))):
        answer[cell] = answer[cell] or not any(answer[other] for other in _seen(cell, answer))
    return answer


def _seen(cell: Cell, white: Collection[Cell]) -> Iterator[Cell]:
    """Yield all cells that a light in a cell would shine on, including the cell."""
    yield cell
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        other = Cell(cell.row + down, cell.column + right)
        while other in white:
            yield other
            other = Cell(other.row + down, other.column + right)


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    def clue(cell: Cell) -> Clue:
        return None if cell in answer else sum(bool(answer.get(other)) for other in blank.neighbours(cell))

    return replace(blank, grid=size_of(blank).grid([clue(cell) for cell in blank.cells]))


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Turn one of the cells black, with the one opposite the centre."""
    board = sketch.board
    black = {cell for cell in board.cells if cell not in sketch.answer}
    row, column = rng.choice([place for place in places if isinstance(place, Cell)])
    black |= {Cell(row, column), Cell(board.rows - 1 - row, board.columns - 1 - column)}
    answer = _lit(sketch.answer, black, board, rng)
    return Sketch(answer, pose(answer, board, rng))


def _remove_clues(board: Board, clues: Collection[Cell]) -> Board:
    for cell in clues:
        board = board.with_clue(cell, BLACK)
    return board


generator = Generator(
    pose,
    between(4, 40),
    answer=_answer,
    repair=repair,
    clues=number_clues,
    without=_remove_clues,
    # A new start takes no longer than two ratings, and the first four gave 15 of 24 very hard 10x10 boards:
    # 32 boards took 1.5 s (mean) with 3, and 2.4 s with 12.
    patience={"very hard": 3},
    sizes=areas(easy=900, medium=400, hard=400, very_hard=(25, 400)),
)
