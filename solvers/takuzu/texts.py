"""Takuzu as people type it, and what is wrong with such a board."""

from __future__ import annotations

from itertools import groupby

from solvers.core.boards.board import Board, Group
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import capital
from solvers.core.boards.text import digits_grid, lines_of

REPEATS = "repeats"


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of 0, 1 and blanks."""
    return Board("takuzu", digits_grid(lines_of(text), 1, "Takuzu"), variant=words)


def check(board: Board) -> None:
    """Raises ReadError where a line is odd, has too many of a digit or three of them side by side."""
    if board.rows % 2 or board.columns % 2:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Takuzu needs even numbers of columns and rows, "
            "for as many 0s as 1s in each."
        )
    for line in board.rows_and_columns():
        _check_line(board, line)


def _check_line(board: Board, line: Group) -> None:
    name = capital(line.name)
    clues = [board.at(cell) for cell in line.cells]
    for digit in (0, 1):
        if clues.count(digit) > len(clues) // 2:
            raise MismatchError(
                f"{name} has {clues.count(digit)} {digit}s; half of its {len(clues)} cells are {digit}.",
                board,
            )
    end = 0
    for clue, run in groupby(clues):
        start, end = end, end + len(list(run))
        if clue is not None and end - start > 2:
            cells = f"{line.cells[start].name} to {line.cells[end - 1].name}"
            raise MismatchError(f"{name} has {end - start} {clue}s side by side, {cells}.", board)
