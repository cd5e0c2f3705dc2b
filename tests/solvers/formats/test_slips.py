"""Slips of the hand that would be read as another board, or for which the sentence has to say what to do."""

from __future__ import annotations

import pytest

import solvers
from tests.solvers.single_questions import refusal

NONOGRAM = "rows\n4\n3\n1\n3\n1\ncolumns\n2\n4\n2 1\n2\n1"
DOMINOES = "7160442035521173662054073401245165327602453160125743276641"
HITORI = "565336\n545312\n323511\n431553\n454623\n313461"


@pytest.mark.parametrize("text", [DOMINOES[1:], DOMINOES + "0", "4/1/2/2/3/1/3/3/3/2//4/1/4/3/2/1/2"])
def test_a_long_single_row_is_no_puzzle_unless_somebody_says_so(text: str) -> None:
    """A task of Dominosa that has lost a number would be a row of Mosaic in which every cell has a clue."""
    assert "single row" in refusal(text)


def test_a_single_row_is_read_where_it_is_short_or_has_blanks_or_the_puzzle_is_named() -> None:
    assert solvers.read("1222222221", "mosaic").columns == 10
    assert len(solvers.readings("1_2_2_2_1_")) == len(solvers.readings("1221")) == 2


def test_a_name_with_a_letter_wrong_is_no_row_of_letters() -> None:
    assert refusal(f"hiotri\n{HITORI}", "hitori") == 'I know no puzzle called "hiotri". Did you mean Hitori?'


def test_rows_of_letters_are_no_name() -> None:
    assert solvers.read("aabbe\naabbe\nccdde\nccdde\ncceee").puzzle == "starbattle"
    assert refusal("aabbe\naabbe\nccbbe\nccbbe\ncccee").startswith("There is a grid of 5 rows and 5 columns")
    assert refusal("zebra\n12345\n12345").startswith('I know no puzzle called "zebra".')


@pytest.mark.parametrize("wrong", ["rwos", "rosw", "ows", "rows4"])
def test_half_a_nonogram_is_told_what_it_lacks(wrong: str) -> None:
    assert "Nonogram text is a line `rows`" in refusal(NONOGRAM.replace("rows", wrong))


def test_an_empty_line_among_clues_is_pointed_out() -> None:
    text = NONOGRAM.replace("3\n1", "3\n\n1", 1)
    (found,) = solvers.readings(text)
    assert (found.board.rows, found.note[:42]) == (6, "1 empty line is taken for a row or column ")
    (found,) = solvers.readings(f"height 6\n{text}")
    assert not found.note
    (found,) = solvers.readings(NONOGRAM.replace("3\n1", "3\n0\n1", 1))
    assert not found.note


def test_an_empty_line_in_a_griddlers_file_is_pointed_out() -> None:
    (found,) = solvers.readings(":\n4\n3\n\n1\n3\n1\n:\n2\n4\n2 1\n2\n1\n:")
    assert (found.board.rows, found.note[:42]) == (6, "1 empty line is taken for a row or column ")


@pytest.mark.parametrize("head", ["htps:/puzz.link/", "ttps://puzz.link/", "https//puzz,link/", ""])
def test_what_stands_before_the_puzzle_in_a_link_does_not_matter(head: str) -> None:
    assert solvers.read(f"{head}p?nonogram/5/5/2h4h12g2h1h4h3h1h3h1h").format == "puzz.link"


def test_a_separator_too_many_in_a_clue_is_named() -> None:
    assert "Column 3 has an extra separator" in refusal("5x5:2/4/2..1/2/1/4/3/1/3/1")


def test_of_the_sums_of_cages_the_wrong_one_is_named() -> None:
    grid = "\n".join(["...."] * 4)
    assert '"b12"' in refusal(f"{grid}\n\naabb\naabb\nccdd\nccdd\na=10 b12 c=10 d=10", "sudoku")
