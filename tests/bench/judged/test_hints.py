"""The judge of hints finds no fault in ours, and finds each kind of fault in damaged ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from solvers.core.rules.model import Model
from tests.bench.judged.boards import rules_of
from tests.bench.judged.hints import Way
from tests.bench.judged.models import MODELS
from tests.bench.kinds.piece_models import KINDS
from tests.solvers.instance_boards import instances

STEPS = 12


def _smallest(kind: str) -> Board:
    unique = (entry for entry in instances(kind) if entry["status"] == "unique")
    boards = (solvers.read("\n".join(entry["text"]), kind) for entry in unique)
    return min(boards, key=lambda board: (board.rows * board.columns, board.clues.count(None)))


@pytest.mark.parametrize("kind", [*MODELS, *KINDS])
def test_the_answer_and_the_first_hints_of_a_board_are_sound_and_name_no_idle_clue(kind: str) -> None:
    tally = Counter[str]()
    assert list(Way(_smallest(kind), tally).faults(STEPS)) == []
    assert tally["steps"]


OUTSIDE = (
    """
skyscrapers
.2..2...
3.......
..2.....
....2..3
4.......
.......3
2.......
..342.3.""",
    """
skyscrapers
....3...
.......3
..3..5..
4.......
.......2
.......3
3.......
.4.4.12.""",
    """
futoshiki
......
......
.5....
..3...
......
2.....
E1>D1 F1>E1 B2>A2 D2>C2 E2>F2 E3>E2 A4>A3 F3>F4 C5>D5 E5>E6 C6>B6 E6>D6 F6>E6""",
)


@pytest.mark.parametrize("text", OUTSIDE)
def test_a_step_names_the_signs_or_clues_outside_that_it_needs_and_no_others(text: str) -> None:
    assert list(Way(solvers.read(text), Counter()).faults(20)) == []


def _faults(because: tuple[str, ...], text: str, *, value: bool = True) -> list[str]:
    """The faults of a hint that A1 of a small Mosaic board is black, because of the clues in some cells."""
    board = solvers.read("mosaic\n4 .\n. 4", "mosaic")
    rules = Model(PUZZLES["mosaic"], board).rules
    named = tuple(rule for rule in rules if rule.cells[0].name in because)
    cell = Cell(0, 0)
    hint = Hint("hint", text, cell, value, named, cells={cell: value})
    return [fault.partition(":")[0] for fault in Way(board, Counter[str]())._faults_of(hint)]


def _faults_and_kinds() -> Iterator[tuple[list[str], list[str]]]:
    yield _faults(("A1",), "the 4 at A1"), []
    yield _faults((), ""), ["unsound"]
    yield _faults(("A1", "B2"), "the 4s at A1 and B2"), ["idle", "idle"]
    yield _faults(("A1",), "look there"), ["silent"]
    yield _faults(("A1",), "the 4s at A1 and B2"), ["extra"]
    yield _faults(("A1",), "the 4 at A1", value=False), ["wrong", "unsound"]


def test_each_kind_of_fault_is_found() -> None:
    for found, wanted in _faults_and_kinds():
        assert found == wanted


def test_faults_are_found_by_the_models_of_cpsat() -> None:
    """The full row or the full column alone is enough for their common cell."""
    board = solvers.read("thermometers\n. 2 .\n2 > o\n. > o", "thermometers")
    rules = {rule.words().says: rule for rule in Model(PUZZLES["thermometers"], board).rules}
    cell, row, column = Cell(0, 0), "row 1 has 2 filled cells", "column A has 2 filled cells"

    def faults(*because: str, value: bool = True) -> list[str]:
        named = tuple(rules[says] for says in because)
        hint = Hint("hint", "", cell, value, named, cells={cell: value})
        return [fault.partition(":")[0] for fault in Way(board, Counter[str]())._faults_of(hint)]

    assert faults(row) == []
    assert faults() == ["unsound"]
    assert faults(row, column) == ["idle", "idle"]
    assert faults(row, value=False) == ["wrong", "unsound"]


def test_a_number_that_closes_nothing_is_found() -> None:
    """The 3 at B4 closes B2, the 3 at D3 no cell of box 1."""
    board = solvers.read("12..\n....\n...3\n.3..", "sudoku")
    box = next(rule for rule in Model(PUZZLES["sudoku"], board).rules if rule.words().says == "box 1 has a 3")
    text = "In box 1 only A2 can be 3: the 3s at B4 and D3 close the other cells, so A2 is 3."
    cell = Cell(1, 0)
    hint = Hint("hint", text, cell, 3, (box,), cells={cell: 3})
    assert list(Way(board, Counter[str]())._faults_of(hint)) == ["idle: the number at D3"]


def test_a_glance_at_many_clues_names_no_idle_one() -> None:
    """The other four zeros and the corners of the loop leave nothing for those at A1 and B1."""
    board = solvers.read("slitherlink\n000.\n000.\n....\n....", "slitherlink")
    hint = next(hint_walk(PUZZLES["slitherlink"], board))
    assert hint.plain
    assert list(Way(board, Counter[str]())._faults_of(hint)) == []
    assert len(hint.cells) == 24


def test_a_glance_names_no_clue_that_another_rule_of_a_named_clue_makes_idle() -> None:
    """The line turns at B1 and goes straight on beside it, along C1, so it does not enter C2 from above."""
    board = solvers.read("masyu\n.b.w.\n..b..\n.w...\n....w\n.w...", "masyu")
    hint = next(hint_walk(PUZZLES["masyu"], board))
    assert list(Way(board, Counter[str]())._faults_of(hint)) == []
    assert hint.where == "look at the black pearl at B1"
    assert len(hint.cells) == 3


def test_a_glance_at_the_rest_of_a_board_names_no_idle_clue() -> None:
    """One line finishes after the other, and column B comes too late to decide anything."""
    board = solvers.read("aquarium\n. . 0 . .\n1 a a a b\n. c d d b\n1 c d d b\n1 e d d b", "aquarium")
    way = Way(board, Counter[str]())
    marks = {Cell(0, 3): True, Cell(1, 1): False, Cell(2, 0): False}
    hint = Guide(PUZZLES["aquarium"], board).find_step(marks)
    way._marks |= marks
    assert hint.plain
    assert list(way._faults_of(hint)) == []


def test_a_reason_names_no_clue_that_other_rules_of_its_clues_make_idle() -> None:
    """The line goes straight through the pearls at C2, D2 and D3, and turns beside them."""
    rows = "......b w.ww... .w.ww.. w...... ......b ....... .w.b.w."
    board, tally = solvers.read("masyu\n" + rows.replace(" ", "\n"), "masyu"), Counter[str]()
    assert list(Way(board, tally).faults(20)) == []
    assert tally["tried"]


def test_a_reason_names_the_sign_that_carries_an_elimination_on() -> None:
    """C1 and C5 hold 1 and 2, so C2 holds neither, and by the sign below it C3 is more than 3."""
    rows = ".3.... .....4 .....6 ...2.. 3..... ......".replace(" ", "\n")
    signs = "A1>A2 B1>C1 B2>B1 D1>E1 B2>A2 C3>C2 D2>D3 F2>E2 A4>A3 D4>D3 F3>E3 A4>B4 B5>A5 B6>B5 C6>C5 E5>D5"
    text = f"futoshiki\n{rows}\n{signs} F6>F5"
    faults = list(Way(solvers.read(text, "futoshiki"), Counter[str]()).faults(60))
    assert not [fault for fault in faults if fault.startswith("unsound")]


@pytest.mark.parametrize("kind", [*MODELS, *KINDS])
def test_the_example_of_a_puzzle_has_one_solution_by_the_model_of_its_rules(kind: str) -> None:
    board = solvers.read(PUZZLES[kind].example, kind)
    assert rules_of(board).is_only(solvers.solve(board))
