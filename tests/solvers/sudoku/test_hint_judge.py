"""The judge of hints on variants by CP-SAT: it tells a clue too few from a clue too many."""

from __future__ import annotations

from dataclasses import replace

import solvers
from solvers import PUZZLES, Board
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.explanation.ladder import Kind
from solvers.core.rules.model import Model
from tests.bench.variants.hint_judge import HintJudge, clues_of

TEXT = "sudoku\n....\n....\n....\n....\nthermo A1 B1 C1 D1\nwhite A3 B3\nkiller A4 B4 C4 = 6"


def first_hint() -> tuple[Board, Hint]:
    board = solvers.read(TEXT)
    hint = Guide(PUZZLES["sudoku"], board).find_step({})
    assert [rule.words().name for rule in clues_of(hint)] == ["the thermometer from A1"]
    return board, hint


def faults(board: Board, hint: Hint) -> list[str]:
    return [fault.partition(":")[0] for fault in HintJudge(board).faults(hint)]


def test_a_hint_with_the_clue_that_forces_it_has_no_fault() -> None:
    assert faults(*first_hint()) == []


def test_a_hint_without_its_clue_is_unsound() -> None:
    board, hint = first_hint()
    assert faults(board, replace(hint, because=())) == ["unsound"]


def test_a_hint_without_a_reason_is_judged_by_all_clues() -> None:
    board, hint = first_hint()
    assert faults(board, replace(hint, because=(), kind=Kind.TRIED)) == []


def test_a_clue_that_a_hint_does_not_need_is_idle() -> None:
    board, hint = first_hint()
    clues = [rule for rule in Model(PUZZLES["sudoku"], board).rules if not rule.basic]
    other = next(rule for rule in clues if rule.words().name == "the cage at A4")
    assert faults(board, replace(hint, because=(*hint.because, other))) == ["idle"]


def test_the_numbers_of_a_hint_are_known_to_the_next_one() -> None:
    board, hint = first_hint()
    judge = HintJudge(board)
    assert [*judge.faults(hint), *judge.faults(replace(hint, because=()))] == []
