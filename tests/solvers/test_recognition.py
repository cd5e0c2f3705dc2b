"""Which puzzle a text is, told from the text alone, and what is said where that cannot be told."""

from __future__ import annotations

import re

import pytest

import solvers
from solvers import PUZZLES, PuzzleError, ReadError, TooBigError, UnclearError
from tests.solvers import instance_boards
from tests.solvers.single_questions import refusal


@pytest.mark.parametrize("name", PUZZLES)
def test_an_example_is_recognised_by_the_name_on_its_first_line(name: str) -> None:
    assert solvers.read(instance_boards.named_example(name)) == solvers.read(PUZZLES[name].example, name)


@pytest.mark.parametrize("name", ["mosaic", "tents", "dominosa", "nonogram"])
def test_what_only_one_puzzle_looks_like_is_that_puzzle(name: str) -> None:
    assert solvers.read(PUZZLES[name].example).puzzle == name


def test_a_grid_of_small_digits_may_be_minesweeper_or_mosaic() -> None:
    with pytest.raises(UnclearError) as raised:
        solvers.read(PUZZLES["minesweeper"].example)
    assert re.fullmatch(r"This could be Minesweeper.* Mosaic.*\. Say which one it is\.", str(raised.value))


def test_a_total_of_mines_makes_it_minesweeper() -> None:
    assert solvers.read("1_2\n___\nmines: 3").puzzle == "minesweeper"


def test_ragged_rows_are_told_without_the_name_of_the_puzzle() -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read("1__\n__\n__1")
    assert (str(raised.value), raised.value.line) == ("Row 2 has 2 cells, the row above has 3.", 2)


def test_a_text_that_is_no_puzzle_is_answered_with_what_to_say() -> None:
    assert refusal("Good morning!") == (
        "This is no puzzle that I know. Name the puzzle to hear what is wrong. /help shows all puzzles."
    )


def test_a_grid_that_is_no_puzzle_is_told_with_its_shape_and_signs() -> None:
    assert "There is a grid of 3 rows and 3 columns with numbers 1 to 3, ! and `.`." in refusal(
        "1!2\n.3.\n!.."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hitori", "This is only a name, Hitori. Write the board below it, one row a line."),
        ("akari\n", "This is only a name, Light Up. Write the board below it, one row a line."),
        ("sokoban", 'I know no puzzle called "sokoban". /help shows all puzzles.'),
        ("Castle Wall\n..\n..", 'I know no puzzle called "Castle Wall". /help shows all puzzles.'),
    ],
)
def test_a_name_alone_is_answered_with_what_to_send(text: str, said: str) -> None:
    assert refusal(text).startswith(said)


def test_an_empty_text_is_told_so() -> None:
    with pytest.raises(ReadError, match=r"^The text is empty\. Paste the puzzle, one row a line\.$"):
        solvers.read(" \n\n")


def test_a_board_beyond_the_limit_is_refused_with_both_numbers() -> None:
    with pytest.raises(TooBigError) as raised:
        solvers.read(PUZZLES["tents"].example, max_cells=200)
    assert str(raised.value) == "The board has 15 rows of 15, 225 cells; the limit is 200."


def test_every_error_of_reading_is_a_puzzle_error() -> None:
    assert issubclass(ReadError, PuzzleError)
    assert issubclass(UnclearError, PuzzleError)
    assert issubclass(TooBigError, PuzzleError)
