"""Nonograms drawn with characters, their clues above the columns and left of the rows."""

from __future__ import annotations

import random

import pytest

import solvers
from solvers import Board, ReadError
from solvers.core.boards.line_clues import board_of_picture


def drawn(board: Board, cells: list[str], apart: int = 3, bar: str = " ") -> str:
    """A board with these cells; columns are so many characters apart."""
    columns = [[str(n) for n in clue or (0,)] for clue in board.column_clues]
    deep = max(map(len, columns))
    left = [" ".join(map(str, clue or (0,))) for clue in board.row_clues]
    wide = max(map(len, left))
    above = [
        " " * (wide + 1) + "".join(([""] * (deep - len(c)) + c)[level].rjust(apart) for c in columns)
        for level in range(deep)
    ]
    rows = [
        f"{clue.rjust(wide)} {bar}"[: wide + 2] + "".join(sign.rjust(apart) for sign in row)[1:]
        for clue, row in zip(left, cells, strict=True)
    ]
    return "\n".join([*above, *rows])


def boards() -> list[Board]:
    dice = random.Random(5)
    sizes = [(dice.randint(1, 14), dice.randint(2, 14)) for _ in range(60)]
    return [
        board_of_picture("nonogram", [[dice.random() < 0.6 for _ in range(w)] for _ in range(h)])
        for h, w in sizes
    ]


def test_a_drawing_is_the_board_of_its_clues() -> None:
    for board in boards():
        empty = ["." * board.columns] * board.rows
        for text in (
            drawn(board, empty),
            drawn(board, empty, bar="|"),
            f"Nonogram\n{drawn(board, empty, 4)}",
        ):
            (reading,) = solvers.readings(text)
            assert (reading.board.row_clues, reading.board.column_clues) == (
                board.row_clues,
                board.column_clues,
            )
            assert reading.marks == ""


def test_what_is_filled_in_becomes_marks() -> None:
    (reading,) = solvers.readings("   2 1\n 1 . x\n 2 # #")
    assert reading.marks == "B1=empty A2=filled B2=filled"
    assert solvers.read(reading.bare, "nonogram") == reading.board


def test_a_frame_around_the_cells_is_left_out() -> None:
    text = "      2 2 2\n    +------+\n  2 | . . . |\n1 1 | . . . |\n  2 | . . . |".replace(
        "      2", "      2"
    )
    assert solvers.read(text).column_clues == ((2,), (2,), (2,))


def test_a_number_above_no_column_is_refused_with_its_line() -> None:
    with pytest.raises(
        ReadError, match="The 2 stands above no column; put it right above its cells"
    ) as raised:
        solvers.read("2  1\n 1 . .\n 2 . .", "nonogram")
    assert raised.value.line == 1
