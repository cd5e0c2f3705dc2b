"""Hints of sudoku: what a player says of singles, pairs, fish, cages and of what is only supposed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import solvers
from solvers import PUZZLES, Board, Cell
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.marks.marks import read_marks
from solvers.core.rules.model import Model
from tests.solvers import instance_boards
from tests.solvers.core.judge import way

SUDOKU = PUZZLES["sudoku"]
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

NO_GIVEN = "\n".join(
    (
        "sudoku non-consecutive",
        *["." * 9] * 9,
        *[f"odd {cell}" for cell in ["H9", "B8", "A2", "I2", "C2", "H1", "E7", "D4"]],
        *[f"minimum {cell}" for cell in ["F4", "A2", "I5", "C9", "B3"]],
        *[f"clone {ends}" for ends in ("A5 : G7", "G4 : B6", "C1 : G6", "C7 : H4", "A4 : E3")],
        *[f"sandwich row {total}" for total in ("3 = 0", "6 = 0", "7 = 15")],
        *[f"sandwich column {total}" for total in ("C = 5", "E = 0")],
    )
)

HARD_TO_TEST = "\n".join(
    (
        "sudoku non-consecutive",
        *["." * 9] * 9,
        *[f"thermo {cells}" for cells in ("E9 D8 C7", "B9 B8 C7", "A7 B7 A6", "E4 D4 C3", "B3 A4 B4")],
        *[f"lockout {cells}" for cells in ("D1 C1 C2", "F1 E1 F2", "C2 B2 C1", "G8 H9 I9", "E5 E4 D5")],
        *[f"black {pair} = 2" for pair in ("D6 E6", "H5 I5", "C3 B3", "F7 G7", "E5 D5")],
        "black F2 E2 = 3",
        *[f"killer {cage}" for cage in ("I1 H2 I2 H3 = 16", "A2 B2 = 5", "I2 H3 I3 = 7", "H3 H4 H5 I5")],
        *[f"killer {cage}" for cage in ("D4 E4 = 7", "D5 E5 D6 E6 = 21", "D8 E8 = 12", "G8 H8 = 9")],
    )
)


def hint(text: str, marks: str = "", cell: str = "") -> Hint:
    board = solvers.read(text, "sudoku")
    found = read_marks(SUDOKU, board, marks)
    return solvers.ask(board).hint(found, Cell.from_name(cell) if cell else None)


def of_kind(code: str, kind: Kind) -> list[Hint]:
    return [step for step in way(solvers.read(code, "sudoku")) if step.kind == kind]


def test_a_naked_single_needs_no_clue() -> None:
    step = hint("sudoku\n.23.\n....\n4...\n....")
    assert (step.text, step.clues) == ("A1 sees every number but 1, so A1 is 1.", 0)


def test_a_hidden_single_tells_what_closes_the_other_cells() -> None:
    step = hint("sudoku\n....\n...1\n....\n.1..", cell="A1")
    assert step.text == "In box 1 only A1 can be 1: the 1s at D2 and B4 close the other cells, so A1 is 1."
    assert {"D2", "B4"} <= {place.name for place in step.because[0].cells}
    assert step.where == "look at box 1"


def test_the_last_cell_of_a_group_is_called_so() -> None:
    assert hint("sudoku\n123.\n....\n....\n....").text == "D1 is the last open cell of row 1, so D1 is 4."


def test_a_mark_that_breaks_a_rule_is_told_with_what_is_right() -> None:
    step = hint("sudoku\n123.\n....\n....\n....", "D1=3")
    assert step.text == "D1 cannot be 3: D1 is the last open cell of row 1, so D1 is 4."


def test_a_given_is_called_a_clue() -> None:
    assert hint("sudoku\n123.\n....\n....\n....", cell="A1").text == "A1 is a clue."


SAID = {
    "pointing": ("In box ", " lies in row "),
    "naked pair": (" hold ", " between them (a naked pair), which leaves only "),
    "X-wing": ("In columns E and I the 9 stands in rows 2 and 4 (an X-wing), which leaves only ",),
    "XY-wing": ("E6 is 2 or 6, so F5 or E9 is 8 (an XY-wing), which leaves only ",),
    "simple colouring": (" alternates between ", " (simple colouring), so ", ". That leaves only "),
    "45": ("adds up to 45 and the cages inside to ",),
    "cage": ("The cage at ", " adds up to ", ", so ", " cannot be ", ". That leaves only "),
    "innie": (" (an innie), so ",),
    "supposition": ("If ", ", then ", ", and ", ". That leaves only "),
    "no place": ("If ", " would have no place for "),
    "no number": ("If ", " no number would be left for "),
}


@pytest.mark.parametrize("name", SAID)
def test_patterns_are_told_by_what_they_do(name: str) -> None:
    """Among the sentences that are stored, which are those of the hard boards."""
    sentences = instance_boards.sentences_file("sudoku").read_text("utf-8").splitlines()
    assert any(all(part in line for part in SAID[name]) for line in sentences)


EASY = [
    "3x3:c4_1a3a5_5c3_6c1a2b7b8b5d1c9_6_8_5_2c2d5b9b5b4a2c1_7c3_6a3a2_9c",
    "3x3:8a5_6g1_8a9d7_2d8a2a7f5_4b8b7_6f4a5a1d5_6d1a4_2g7_8a3",
    "2x3:a5_4c2f1_2_6a5_6a5_2_1f2c1_3a",
]


@pytest.mark.parametrize("code", EASY)
def test_what_its_makers_call_easy_needs_only_singles(code: str) -> None:
    board = solvers.read(code)
    assert {step.kind for step in way(board)} == {Kind.ALONE, None}
    assert solvers.ask(board).grade(600).level == "easy"


@pytest.mark.parametrize(
    ("code", "levels"),
    [
        ("3x3:e1_5a3d8a2a4e6a1a9c4b8_1_1_2e5_6_8_5b1c2a4a1e7a3a2d5a1_9e", {"medium"}),
        ("3x3:c5_7a6g9a1e8b5_3_7c4a5a9a9_2c7_3a5a6a3c4_9_6b2e3a1g7a5_3c", {"medium", "hard"}),
        ("3x3:a4a9g3a4_6a2e5_3_8i5_4_1a5c9a6_9_7i1_3_7e3a2_1a5g4a9a", {"very hard"}),
    ],
)
def test_harder_boards_are_rated_as_their_makers_do(code: str, levels: set[str]) -> None:
    assert solvers.ask(solvers.read(code)).grade(600).level in levels


def test_the_hardest_boards_are_led_to_their_answer() -> None:
    board = solvers.read(HARDEST)
    *steps, last = hint_walk(SUDOKU, board)
    answer = solvers.solve(board).cells
    assert answer is not None
    assert last.status == "solved"
    assert all(str(step.value) == answer[step.place.row][step.place.column] for step in steps if step.place)
    assert max(step.clues for step in steps) <= 30
    assert {Kind.TRIED, Kind.SEVERAL} <= {step.kind for step in steps}


def test_a_reason_by_trying_names_the_numbers_that_were_tried() -> None:
    tried = next(step for step in hint_walk(SUDOKU, solvers.read(HARDEST)) if step.kind == Kind.TRIED)
    assert tried.why.startswith("the board cannot be completed with ")
    assert tried.clues == 0


def test_a_cell_far_from_the_easy_ones_is_decided_by_excluding_its_other_numbers() -> None:
    board = solvers.read("3x3:d2_7_8f1a7a9c6b3_4a8_2d4_1k9_4d2_5a4_5b1c9a8a5f3_4_8d")
    adviser, answer = solvers.ask(board), solvers.solve(board).cells
    assert answer is not None
    for cell in [cell for cell in board.cells if board.at(cell) is None][::6]:
        step = adviser.hint([], cell)
        assert step.place == cell
        assert str(step.value) == answer[cell.row][cell.column]


def boards_with_several_answers() -> list[Board]:
    entries = json.loads((Path(instance_boards.TESTS) / "instances" / "sudoku.json").read_text("utf-8"))
    return [solvers.read("\n".join(e["text"])) for e in entries if e["status"] == "multiple"]


def test_where_answers_differ_all_that_is_certain_is_found() -> None:
    for board in boards_with_several_answers():
        *steps, last = hint_walk(SUDOKU, board)
        common = solvers.solve(board).common
        assert common is not None
        assert last.status == "nothing-forced"
        given = sum(clue is not None for row in board.grid for clue in row)
        assert len(steps) + given == sum(sign != "?" for row in common for sign in row)


@pytest.mark.parametrize(
    "text", ["\n".join(e["text"]) for e in instance_boards.instances("sudoku") if e["status"] == "unique"]
)
def test_each_number_that_a_hidden_single_names_closes_a_cell_that_the_others_leave(text: str) -> None:
    board = solvers.read(text, "sudoku")
    rules = Model(SUDOKU, board).rules
    groups = [{cell.name for cell in rule.group.cells} for rule in rules if rule.group]
    known = {cell.name for cell, _ in board.numbers()}
    for hint in way(board):
        if match := re.match(r"In .* only (\w+) can be .: the .s? at (.*) closes? ", hint.text):
            named = re.findall(r"[A-Z]+\d+", match[2])
            left = {cell.name for cell in hint.because[0].cells[: board.rows]} - known - {match[1]}
            seen = [[name for name in named if any({name, one} <= group for group in groups)] for one in left]
            assert all([name] in seen for name in named), hint.text
        known |= {place.name for place in hint.marks}


def test_numbers_above_nine_are_capital_letters_in_sentences_as_in_pictures() -> None:
    board = solvers.read("\n".join(["sudoku", "123456789abcdef.", *["." * 16] * 15]))
    hint = Guide(SUDOKU, board).about({}, Cell(0, 15))
    assert hint is not None
    assert "P1 is G" in hint.text


def test_a_board_without_a_given_has_a_hint_even_if_its_reason_needs_most_clues() -> None:
    board = solvers.read(NO_GIVEN)
    step = Guide(SUDOKU, board, 120).find_step({})
    assert step.text == "The board cannot be completed with 1, 2, 3, 4, 5, 7, 8 or 9 at A1, so A1 is 6."
    assert (solvers.solve(board).cells or ("",))[0][0] == "6"
    assert step.because == ()


def test_a_board_without_a_given_names_few_clues_even_if_some_are_hard_to_test() -> None:
    step = Guide(SUDOKU, solvers.read(HARD_TO_TEST), 120).find_step({})
    clues = "the cage at A2, the thermometer from E4 and the black dot C3-B3"
    assert step.text == f"If A2 were not 4, {clues} could not all be met, so A2 is 4."
