"""What is said where a text can be read in several ways, and which way is the likely one."""

from __future__ import annotations

import re

import pytest

import solvers
from solvers import UnclearError


def unclear(text: str, puzzle: str | None = None) -> str:
    with pytest.raises(UnclearError) as raised:
        solvers.read(text, puzzle)
    return str(raised.value)


def test_a_task_of_digits_and_letters_may_be_minesweeper_or_mosaic() -> None:
    assert re.fullmatch(r"This could be Minesweeper.* Mosaic.*\. Say which one it is\.", unclear("45a5d1"))


def test_a_nine_makes_it_mosaic() -> None:
    assert solvers.read("49a5d1").puzzle == "mosaic"


def test_a_game_id_of_digits_and_letters_is_mosaic_unless_minesweeper_is_asked_for() -> None:
    assert solvers.read("3x3:45a5d1").puzzle == "mosaic"
    assert solvers.read("3x3:45a5d1", "minesweeper").puzzle == "minesweeper"


def test_bare_lines_of_numbers_do_not_tell_rows_from_columns() -> None:
    text = "3 2\n2\n1 1\n2\n1\n1"
    assert unclear(text) == (
        "This could be Nonogram as a janko or puzzlekit grid (columns first) or "
        "Nonogram as a .nin file (rows first). Say which one it is."
    )
    assert solvers.read(text, format="nin").columns == 3
    assert solvers.read(text, format="janko").columns == 2


def test_tents_of_unlike_sides_do_not_tell_which_is_which() -> None:
    board = solvers.read(" 00\n0..\n0..\n0..", "tents")
    assert unclear(solvers.write(board, "task")).startswith(
        "This could be Tents as a Puzzle-Team task, 2x3, or"
    )


def test_formats_that_agree_are_one_reading() -> None:
    assert len(solvers.readings("2 2\n1\n1\n1\n1")) == 1


def test_rows_of_text_stay_rows_of_text() -> None:
    for name, puzzle in solvers.PUZZLES.items():
        assert solvers.read(puzzle.example, name).format == "text"


def test_what_looks_surely_like_a_format_is_not_guessed_otherwise() -> None:
    with pytest.raises(solvers.ReadError, match="There are 2 clues behind the commas"):
        solvers.read("4x4:abj_,1,0")


def test_a_format_by_name_reads_nothing_else() -> None:
    with pytest.raises(solvers.ReadError, match="The first line must hold two numbers"):
        solvers.read("rows\n1\ncolumns\n1", format="mk")


def test_a_board_is_not_written_in_a_format_that_cannot_hold_it() -> None:
    board = solvers.read("1_\n__", "minesweeper")
    with pytest.raises(solvers.PuzzleError) as raised:
        solvers.write(board, "non")
    assert (
        str(raised.value) == "Minesweeper cannot be written as a .non file; choose text, task or puzz.link."
    )


def test_a_clue_that_is_left_open_is_not_written_as_a_game_id() -> None:
    board = solvers.read("https://puzz.link/p?tents/5/5/2g0h1i1j82323")
    with pytest.raises(solvers.PuzzleError, match="this board leaves some open"):
        solvers.write(board, "game-id")
