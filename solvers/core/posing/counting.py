"""Boards on which numbers count the yes cells around them, posed from a picture."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.coded import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.posing.grids import bare
from solvers.core.posing.setter import Drawn, Sketch


def counted(puzzle: str, answer: Drawn, size: Size, *, everywhere: bool) -> Board:
    """The board with all numbers; a yes cell has one too if they stand `everywhere`."""
    grid = bare(puzzle, size)

    def clue(cell: Cell) -> Clue:
        if answer[cell] and not everywhere:
            return None
        return sum(bool(answer[near]) for near in grid.around(cell))

    return Board(puzzle, size.grid([clue(cell) for cell in grid.cells]))


def turned_over(sketch: Sketch, places: Sequence[Place], chance: Random) -> dict[Place, bool]:
    """The answer with one of some cells turned over."""
    answer = {place: bool(value) for place, value in sketch.answer.items()}
    place = chance.choice(places)
    answer[place] = not answer[place]
    return answer


def size_of(board: Board) -> Size:
    return Size(board.columns, board.rows)
