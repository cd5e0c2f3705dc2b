"""Hitori in text, as people type it."""

from __future__ import annotations

from itertools import groupby

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.errors import MismatchError
from solvers.core.boards.text import lines_of, numbers_grid

HIGHEST = 35
"""The largest number that one sign stands for."""


def read(text: str) -> Board:
    """Rows of numbers, letters from 10 on, or words apart by blanks."""
    board = Board("hitori", numbers_grid(lines_of(text), 1, HIGHEST, "Hitori"))
    check(board)
    return board


def write(board: Board) -> str:
    return "\n".join(["hitori", *("".join(map(sign_of, row)) for row in board.grid)])


def sign_of(clue: Clue) -> str:
    return "." if clue is None else symbol_of(int(clue))


def check(board: Board) -> None:
    """Raises MismatchError where equal numbers stand so close that shaded cells would have to touch."""
    for line in board.stripes():
        staying: dict[Clue, int] = {}
        for number, run in groupby(map(board.at, line.cells)):
            staying[number] = staying.get(number, 0) + len(list(run)) // 2
            if number is not None and staying[number] > 1:
                name = line.name[0].upper() + line.name[1:]
                raise MismatchError(
                    f"{name} has so many {number}s side by side that two shaded ones would touch.",
                    board,
                )
