"""Skyscrapers in text, as people type it."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.latin_squares import check_square, given_twice, square_rows
from solvers.core.boards.margin_clues import board_of_frame, framed_text
from solvers.core.boards.plain_text import Row, lines_of, numbers_grid, tokens
from solvers.core.boards.puzzle_errors import ReadError

NAME = "skyscrapers"


def read(text: str) -> Board:
    """Read n + 2 rows of n + 2 words: the numbers outside are around the others, with dots at the corners."""
    rows = _with_corners([row for row in lines_of(text) if row.text.strip()])
    size = len(tokens(rows[:1])[0])
    if len(rows) != size or size < 4:
        raise ReadError(
            f"Row 1 has {size} cells, the numbers outside; with them there must be as many rows, "
            f"at least 4; there are {len(rows)}."
        )
    return board_of_frame(NAME, numbers_grid(rows, 1, size - 2, "Skyscrapers", {"0": None}))


def _with_corners(rows: list[Row]) -> list[Row]:
    """Return the rows with dots at the corners if the first and the last row are shorter by two numbers."""
    sizes = [len(words) for words in tokens(rows)]
    ends = rows[:1] + rows[-1:]
    if len(rows) < 3 or any(len(row.text.split()) != len(rows) - 2 for row in ends) or sizes[1] != len(rows):
        return rows
    first, last = (row._replace(text=f". {row.text.strip()} .") for row in ends)
    return [first, *rows[1:-1], last]


def check(board: Board) -> None:
    """Raise ReadError for a board of another shape, and for numbers out of range."""
    check_square(board, "Skyscrapers", 2, 9)
    for view in board.views():
        (count,) = view.clue or ()
        if not 1 <= count <= board.rows:
            raise ReadError(f"{count} towers cannot be seen: {view.name} there are 1 to {board.rows}.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the heights that are given twice in a line."""
    return given_twice(board, board.rows_and_columns())


def write(board: Board) -> str:
    """Write the text that `read` reads."""
    return f"skyscrapers\n{framed_text(board, square_rows(board))}"
