"""The level of a board with its number, in words and from them."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, Grade
from solvers.core.boards.levels import grade_from
from solvers.core.explanation.difficulty import difficulty_of, grade_of
from solvers.core.explanation.hints import hint_walk


@pytest.mark.parametrize("grade", [Grade("easy", 1.0), Grade("very hard", 9.7), Grade("medium")])
def test_written_grade_is_read_again(grade: Grade) -> None:
    assert grade_from(str(grade)) == grade


def test_number_just_below_a_border_does_not_seem_to_reach_it() -> None:
    assert str(Grade("medium", 3.99)) == "medium (3.9)"


def test_what_is_no_level_is_refused_with_all_levels() -> None:
    with pytest.raises(ValueError, match="'tricky' is no level, but easy, medium, hard, very hard are"):
        grade_from("tricky (2.0)")


def test_very_hard_board_has_no_number_when_the_time_ends() -> None:
    """Only once it is certain that it is very hard."""
    board = solvers.make("mosaic", "10x10", "very hard", seed=1).board
    whole = grade_of(PUZZLES["mosaic"], board)
    assert (whole.level, whole.number is not None) == ("very hard", True)


def test_grade_is_that_of_the_way_where_clues_decide_what_nobody_draws() -> None:
    """Single rules finish it by which dot owns a cell, which the steps of its hints cannot pass on."""
    board = solvers.read("7x7:jdlihzgqohgzegj", "galaxies")
    walked = difficulty_of(PUZZLES["galaxies"], hint_walk(PUZZLES["galaxies"], board))
    assert grade_of(PUZZLES["galaxies"], board) == walked.grade
    assert walked.level != "easy"
