"""Takuzu as people type it, and what is wrong with such a board."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.errors import ReadError
from solvers.core.boards.text import digits_grid, lines_of

REPEATS = "repeats"


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of 0, 1 and blanks."""
    return Board("takuzu", digits_grid(lines_of(text), 1, "Takuzu"), variant=words)


def check(board: Board) -> None:
    """Raise ReadError for a board with an odd number of rows or columns."""
    if board.rows % 2 or board.columns % 2:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Takuzu needs even numbers of columns and rows, "
            "for as many 0s as 1s in each."
        )


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield three equal digits side by side, then lines with too many of a digit."""
    for line in board.rows_and_columns():
        for first, second, third in zip(line.cells, line.cells[1:], line.cells[2:], strict=False):
            digit = board.at(first)
            if digit is not None and digit == board.at(second) == board.at(third):
                where = f"{first.name} to {third.name}"
                yield Conflict(
                    f"{line.name} has three {digit}s side by side, {where}", (first, second, third)
                )
    for line in board.rows_and_columns():
        for digit in (0, 1):
            cells = tuple(cell for cell in line.cells if board.at(cell) == digit)
            half = len(line.cells) // 2
            if len(cells) > half:
                has = f"{line.name} has {len(cells)} {digit}s"
                yield Conflict(f"{has}, but half of its {2 * half} cells are {digit}", cells)
