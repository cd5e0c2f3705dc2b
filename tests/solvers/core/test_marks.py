"""Marks as people write them, and sentences for those that are none."""

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.boards.places import Edge
from solvers.core.rules.marks import Mark, cell_on, overriding, read_marks, value_word

MINES = solvers.read("1__\n___", "minesweeper")
DOMINOES = solvers.read("001\n101", "dominosa")


def marks(text: str, puzzle: str = "minesweeper") -> list[Mark]:
    return read_marks(PUZZLES[puzzle], DOMINOES if puzzle == "dominosa" else MINES, text)


@pytest.mark.parametrize("text", ["B1=mine C2=safe", "b1=MINE,c2=Safe", " B1=mine;\n C2=safe "])
def test_marks_stand_apart_by_blanks_commas_or_semicolons_in_any_case(text: str) -> None:
    assert marks(text) == [Mark("B1", Cell(0, 1), value=True), Mark("C2", Cell(1, 2), value=False)]


def test_no_text_is_no_mark() -> None:
    assert marks(" ") == []


@pytest.mark.parametrize(
    ("text", "first", "second", "value"),
    [
        ("A1=right", Cell(0, 0), Cell(0, 1), True),
        ("B1=left", Cell(0, 0), Cell(0, 1), True),
        ("A1=down", Cell(0, 0), Cell(1, 0), True),
        ("A2=not-up", Cell(0, 0), Cell(1, 0), False),
    ],
)
def test_a_half_of_a_domino_says_where_the_other_lies(
    text: str, first: Cell, second: Cell, value: bool
) -> None:
    assert [mark[1:] for mark in marks(text, "dominosa")] == [(Edge(first, second), value)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("B1", '"B1" is no mark; write a cell and its value, such as B1=mine.'),
        ("B1=tent", "B1 cannot be tent: write mine or safe."),
        ("B1=", "B1 cannot be nothing: write mine or safe."),
        ("A1=mine", "A1 cannot be mine: it is a clue."),
        ("D1=mine", "D1 lies outside the board, which goes from A1 to C2."),
        ("B1=right", "B1 cannot be right: write mine or safe."),
    ],
)
def test_what_is_no_mark_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        marks(text)
    assert str(caught.value) == sentence


def test_a_domino_cannot_reach_over_the_edge() -> None:
    with pytest.raises(ReadError, match="A1 cannot be up: write right or down"):
        marks("A1=up", "dominosa")


def test_a_name_that_is_no_cell_is_refused() -> None:
    with pytest.raises(ReadError, match="cells are named like D5"):
        cell_on(MINES, "5D")


@pytest.mark.parametrize("word", ["A1=right", "A1=not-right", "B1=down", "B1=not-down"])
def test_a_mark_is_written_as_it_is_read(word: str) -> None:
    mark = marks(word, "dominosa")[0]
    assert "{}={}".format(*value_word(PUZZLES["dominosa"], mark.place, mark.value)) == word


@pytest.mark.parametrize(
    ("text", "puzzle", "sentence"),
    [
        ("B1=mine C1=safe b1=safe", "minesweeper", "B1 is marked both mine and safe."),
        ("A1=right B1=not-left", "dominosa", "A1 is marked both right and not-right."),
    ],
)
def test_a_place_marked_both_ways_is_a_mistake(text: str, puzzle: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        marks(text, puzzle)
    assert str(caught.value) == sentence


def test_a_mark_made_twice_counts_once() -> None:
    assert marks("B1=mine b1=mine") == marks("B1=mine")


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [
        ("", "B1=mine", "B1=mine"),
        ("B1=mine C1=safe", "", "B1=mine C1=safe"),
        ("B1=mine, C1=safe", "b1=safe", "C1=safe b1=safe"),
        ("A1=right C1=down", "B1=not-left", "C1=down B1=not-left"),
        ("A1=right", "A1=down", "A1=right A1=down"),
        ("what A1=mine", "D?=5", "what A1=mine D?=5"),
    ],
)
def test_later_marks_override_earlier_ones_of_the_same_place(old: str, new: str, both: str) -> None:
    assert overriding(old, new) == both
