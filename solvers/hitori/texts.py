"""Hitori in text, as people type it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import eq

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.errors import MismatchError
from solvers.core.boards.text import lines_of, numbers_grid

HIGHEST = 35
"""The largest number that one sign stands for."""


def read(text: str) -> Board:
    """Rows of numbers, letters from 10 on, or words apart by blanks."""
    return Board("hitori", numbers_grid(lines_of(text), 1, HIGHEST, "Hitori"))


def write(board: Board) -> str:
    return "\n".join(["hitori", *("".join(map(sign_of, row)) for row in board.grid)])


def sign_of(clue: Clue) -> str:
    return "." if clue is None else symbol_of(int(clue))


def lines(board: Board) -> Iterator[tuple[Group, tuple[Clue, ...]]]:
    """All rows, then all columns, each with what stands in its cells."""
    return zip(board.rows_and_columns(), (*board.grid, *zip(*board.grid, strict=True)), strict=True)


def check(board: Board) -> None:
    """Raises MismatchError where equal numbers stand so close that shaded cells would have to touch."""
    for line, clues in lines(board):
        if sum(map(eq, clues, clues[1:])) < 2:  # most lines: only pairs side by side need a closer look
            continue
        # Shaded cells do not touch, so of n equal ones side by side n // 2 stay white; only one may.
        staying: dict[Clue, int] = {}
        for number, run in groupby(clues):
            staying[number] = staying.get(number, 0) + len(list(run)) // 2
            if number is not None and staying[number] > 1:
                name = line.name[0].upper() + line.name[1:]
                raise MismatchError(
                    f"{name} has so many {number}s side by side that two shaded ones would touch.",
                    board,
                )
