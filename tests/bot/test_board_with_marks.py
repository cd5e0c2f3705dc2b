"""Boards that are sent with marks in them."""

from __future__ import annotations

from typing import Any

import pytest

import solvers
from bot.service.jobs import (
    Advice,
    CheckMarks,
    CheckResult,
    Conversion,
    Convert,
    Explain,
    Explanation,
    Hint,
    Job,
    Solve,
    SolveResult,
)
from bot.service.worker import work
from solvers import ReadError

FLAGGED = "minesweeper\n1️⃣❌1\n⬛🚩⬜\n1_1"


def job(text: str, ask: Convert | Hint | CheckMarks | Solve | Explain, puzzle: str | None = None) -> Job:
    return Job(text, puzzle, seconds=600, max_cells=1_000, ask=ask)


def test_flags_and_crosses_in_a_text_are_known() -> None:
    """The text is kept without them, so that they can be taken back."""
    marked = work(job(FLAGGED, CheckMarks("")))
    assert isinstance(marked, CheckResult)
    assert (marked.marks, marked.text_alone) == ("B1=safe B2=mine", "minesweeper\n1.1\n...\n1_1")
    hint = work(job(FLAGGED, Hint("A2=safe", typed="B1=?")))
    assert isinstance(hint, Advice)
    assert hint.marks == "B2=mine A2=safe"


def test_flags_beside_the_clues_of_rows_are_in_their_cells() -> None:
    """Tents has a column of numbers on the left."""
    text = "tents\n 1 0\n1*T\n0x."
    marked = work(job(text.replace(" 1 0", " 10"), CheckMarks("")))
    assert isinstance(marked, CheckResult)
    assert marked.marks == "A1=tent A2=empty"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FLAGGED, "The 2 marks in your text are right."),
        ("minesweeper\n1F1\nF..\n1_1", "Of the 2 marks in your text, B1 and A2 cannot all be right."),
        ("minesweeper\n0F1\n..F\n_1_", "Of the 2 marks in your text, B1 is wrong."),
        ("minesweeper\n1.1\n...\n1_1", ""),
    ],
)
def test_answer_does_without_flags_and_says_whether_they_are_right(text: str, said: str) -> None:
    outcome = work(job(text, Solve()))
    assert isinstance(outcome, SolveResult)
    assert outcome.marked == said


def test_explanation_begins_without_flags_and_counts_them() -> None:
    way = work(job(FLAGGED, Explain()))
    assert isinstance(way, Explanation)
    assert way.left_out == 2


def test_text_that_is_no_board_without_flags_either_is_told_as_it_is() -> None:
    """The error is that of the first text."""
    with pytest.raises(ReadError, match='"z" means nothing in Minesweeper'):
        work(job("minesweeper\nzF\n__", CheckMarks("")))


SAVED = """\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Tents
PARAMS  :5:4x4de
CPARAMS :5:4x4de
DESC    :20:_jab,0,1,1,1,1,1,0,1
NSTATES :1:3
STATEPOS:1:3
MOVE    :4:T1,0
MOVE    :4:N3,1
"""


def test_moves_of_a_saved_game_are_marks_in_its_text() -> None:
    outcome = work(job(SAVED, Solve()))
    assert isinstance(outcome, SolveResult)
    assert outcome.marked == "Of the 2 marks in your text, D2 is wrong."
    hint = work(job(SAVED, Hint()))
    assert isinstance(hint, Advice)
    assert hint.marks == "B1=tent D2=empty"


def test_mark_of_a_saved_game_is_taken_back_for_good() -> None:
    marked = work(job(SAVED, CheckMarks("", "B1=?")))
    assert isinstance(marked, CheckResult)
    assert marked.marks == "D2=empty"
    again = work(job(marked.text_alone, CheckMarks(marked.marks, "C4=tent")))
    assert isinstance(again, CheckResult)
    assert again.marks == "D2=empty C4=tent"


def test_marks_that_another_format_has_no_place_for_are_said_to_be_lost() -> None:
    converted = work(job(SAVED, Convert("text")))
    assert isinstance(converted, Conversion)
    assert converted.lost == "The 2 marks in your text are left out."


def test_converted_board_is_without_flags_and_says_so() -> None:
    converted = work(job(FLAGGED, Convert("text")))
    assert isinstance(converted, Conversion)
    assert (converted.text, converted.lost) == (
        "1_1\n___\n1_1",
        "The 2 marks in your text are left out.",
    )


def test_text_with_letters_that_may_be_marks_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a mark in it would have to be looked for."""
    texts: list[str] = []

    def readings(text: str, *limits: Any, **options: int) -> list[solvers.Reading]:
        texts.append(text)
        return read(text, *limits, **options)

    read = solvers.readings
    monkeypatch.setattr(solvers, "readings", readings)
    text = "Fill-a-Pix:\n.454.\n5..75\n5.985\n.67.3\n1...1"
    assert work(job(text, Solve())).puzzle == "mosaic"
    assert texts == [text]
