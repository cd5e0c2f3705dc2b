"""What is wrong is told first; the next step builds on nothing but what is right."""

import re
import time

import pytest

import solvers
from solvers import PUZZLES, Cell
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.adviser import Adviser
from solvers.core.explanation.diagnosis import Fault
from solvers.core.explanation.difficulty import difficulty_of
from solvers.core.explanation.hints import Hint
from solvers.core.marks.marks import read_marks
from tests.solvers import instance_boards
from tests.solvers.core.judge import Judge


def asked(puzzle: str, marks: str = "", cell: str = "", text: str = "") -> tuple[Hint, str, list[str]]:
    """The hint for some marks, and what a check says of them: its status and the names of the wrong ones."""
    board = solvers.read(text or PUZZLES[puzzle].example, puzzle)
    adviser = Adviser(PUZZLES[puzzle], board, 3_600)
    read = read_marks(PUZZLES[puzzle], board, marks)
    verdict = adviser.check(read)
    hint = adviser.hint(read, Cell.from_name(cell) if cell else None)
    return hint, verdict.status, [mark.name for mark in verdict.wrong]


def test_right_marks_are_fine_and_the_next_step_follows_from_them() -> None:
    hint, status, wrong = asked("minesweeper", "B1=mine D1=mine")
    said = "The 2 at E2 still needs 1 mine and only D3 is open, so D3 is a mine."
    assert (hint.text, status, wrong) == (said, "ok", [])


@pytest.mark.parametrize(
    ("puzzle", "marks", "says"),
    [
        ("minesweeper", "E1=mine", "E1 cannot be a mine: the 0 at F1 has no mines"),
        ("mosaic", "A1=black", "A1 cannot be black: "),
        ("tents", "A2=tent", "A2 cannot be a tent: "),
        ("nonogram", "A1=filled", "A1 cannot be filled: "),
        ("dominosa", "A1=down", "A1 and A2 cannot be joined: "),
        ("dominosa", "A1=not-right", "A1 and B1 must be joined: "),
    ],
)
def test_a_wrong_mark_is_told_first_with_its_reason(puzzle: str, marks: str, says: str) -> None:
    hint, status, wrong = asked(puzzle, marks)
    assert hint.text.startswith(says)
    assert (hint.status, status, wrong) == ("contradiction", "wrong", [marks.split("=", maxsplit=1)[0]])


def test_nothing_is_built_on_a_wrong_mark() -> None:
    """The two marks agree with the 1 at A1 and with each other, and both are wrong."""
    hint, status, wrong = asked("minesweeper", "A2=mine B1=safe")
    assert (status, wrong) == ("wrong", ["A2", "B1"])
    assert (hint.place, hint.value) == (Cell(1, 0), False)
    board = solvers.read(PUZZLES["minesweeper"].example, "minesweeper")
    assert list(Judge(board).faults(hint)) == []


def test_the_reason_of_a_wrong_mark_uses_the_right_ones() -> None:
    plain, helped = (asked("minesweeper", marks)[0] for marks in ("B1=safe", "A2=safe B1=safe"))
    assert helped.text == (
        "B1 cannot be safe: the 1 at A1 still needs 1 mine and only B1 is open, so B1 is a mine."
    )
    assert plain.clues > helped.clues


def test_the_reason_of_a_wrong_mark_is_found_where_basic_rules_force_other_cells() -> None:
    """The tent at O10 leaves its neighbours empty by the rules of the game alone; nobody asked for those."""
    hint, status, wrong = asked("tents", "O10=tent K7=empty")
    assert hint.text.startswith("K7 cannot be empty: ")
    assert (status, wrong) == ("wrong", ["K7"])
    assert asked("tents", "O10=tent", cell="K7")[0].so == "K7 is a tent"


def test_all_wrong_marks_are_counted_by_a_check() -> None:
    assert asked("minesweeper", "B1=safe D1=safe J1=safe")[1:] == ("wrong", ["B1", "D1"])


def test_marks_that_are_only_wrong_together_are_named() -> None:
    hint, status, wrong = asked("minesweeper", "A1=mine C1=mine", text="_1_")
    assert (hint.status, hint.text) == ("contradiction", "A1 and C1 cannot all be right.")
    assert (status, wrong) == ("contradiction", [])


def test_marks_that_some_answer_has_are_fine() -> None:
    hint, status, _ = asked("minesweeper", "A1=mine", text="_1_")
    assert (hint.text, status) == ("The 1 at B1 already has its mine, so C1 is safe.", "ok")


def test_one_cell_may_be_asked_for() -> None:
    hint, *_ = asked("minesweeper", cell="J1")
    assert (hint.status, hint.place, hint.value) == ("hint", Cell(0, 9), False)


def test_the_partner_of_one_half_may_be_asked_for() -> None:
    hint, *_ = asked("dominosa", cell="D5")
    assert hint.so == "D4 and D5 are joined"


def test_of_several_wrong_marks_the_one_that_is_easily_seen_is_told() -> None:
    """Though another stands before it: that the side at A6 is off takes all ways to draw the loop."""
    text = "...2222\n31221..\n.2.3...\n..1....\n..023.1\n...3.0.\n.20..3."
    hint = asked("slitherlink", "A6|A7=line C6|C7=line", text=text)[0]
    assert hint.text == (
        "The bottom of C6 cannot be on the loop: the 0 at C7 has no lines around it, so the bottom of C6 is "
        "off the loop."
    )


@pytest.mark.parametrize(
    ("marks", "cell", "text", "says", "status"),
    [
        ("", "B1", "_1_", "B1 is a clue.", "nothing-forced"),
        ("", "A1", "_1_", "A1 is not determined: answers differ there.", "nothing-forced"),
        ("A1=mine", "A1", "_1_", "A1 is marked already, and rightly.", "solved"),
        ("A1=mine C1=safe", "", "_1_", "The board is solved.", "solved"),
        ("", "", "0_1", "The clues contradict each other, so the board has no answer.", "contradiction"),
        ("", "", "_1_", "From here answers differ in every open cell.", "nothing-forced"),
    ],
)
def test_where_there_is_no_step_the_truth_is_said(
    marks: str, cell: str, text: str, says: str, status: str
) -> None:
    hint, *_ = asked("minesweeper", marks, cell, text)
    assert (hint.text, hint.status) == (says, status)


def test_where_nothing_is_certain_the_best_guess_is_named() -> None:
    hint, *_ = asked("minesweeper", text="1_1\n___")
    assert re.search(r"; the best guess is that (B1|B2|A2|C2) is safe, with a chance of 67 %\.$", hint.text)


def test_a_board_without_an_answer_makes_every_check_a_contradiction() -> None:
    assert asked("minesweeper", "B1=mine", text="0_1")[1] == "contradiction"


def test_beyond_its_time_it_refuses_instead_of_making_a_reason_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A1 of this board needs several rows and columns at once, which only the solver sees."""
    board = solvers.read(instance_boards.boards("nonogram", "hard")[0], "nonogram")
    adviser = Adviser(PUZZLES["nonogram"], board, 3_600)
    later = time.monotonic() + 3_600
    monkeypatch.setattr(time, "monotonic", lambda: later)
    with pytest.raises(OutOfTimeError):
        adviser.hint([], Cell.from_name("A1"))


def test_beyond_its_time_it_neither_rates_a_board_nor_names_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long either may take."""
    unique, broken = (
        Adviser(PUZZLES[puzzle], solvers.read(text, puzzle), 3_600)
        for puzzle, text in (
            ("nonogram", instance_boards.boards("nonogram", "hard")[0]),
            ("minesweeper", "0_1"),
        )
    )
    later = time.monotonic() + 3_600
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert unique.grade(600) is None
    assert broken.fault(600) == Fault((), ())


def test_with_a_reason_of_too_many_clues_an_easier_cell_is_named() -> None:
    board = solvers.read(instance_boards.boards("mosaic", "hard")[1], "mosaic")
    hint = solvers.ask(board).hint([], board.cells[0])
    assert hint.clues > 12
    assert hint.text.endswith("clues proves it, so A1 is white. D3 is easier to see.")
    assert hint.for_one_cell().text == hint.text


@pytest.mark.parametrize("id_", ["skyscrapers-open-28", "sudoku-open-33"])
def test_the_level_of_numbers_is_that_of_the_hardest_step_told(id_: str) -> None:
    """Single rules finish both, by numbers that they strike out, which no easy step of a hint may do."""
    name = id_.partition("-")[0]
    (entry,) = (entry for entry in instance_boards.instances(name) if entry["id"] == id_)
    asked = solvers.ask(solvers.read("\n".join(entry["text"]), name))
    assert asked.grade(600).level == difficulty_of(solvers.PUZZLES[name], asked.hint_walk()).level != "easy"
