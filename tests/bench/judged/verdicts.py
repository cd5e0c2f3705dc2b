"""Answers of the solver, held against a model of the rules."""

from __future__ import annotations

from random import Random

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.answer import Facts
from tests.bench.judged.boards import rules_of
from tests.bench.judged.clauses import Clauses
from tests.bench.kinds.kind import Kind


def thinned(board: Board, rng: Random) -> Board:
    """Return a board without a third of its clues."""
    generator = PUZZLES[board.puzzle].generator_of()
    clues = list(generator.clues(board, rng))
    return generator.without(board, clues[: len(clues) // 3])


def verdict(board: Board) -> str:
    """Return the status of a board; raise AssertionError if the solver and the model disagree on it."""
    rules, solution = rules_of(board), solvers.solve(board)
    status = ("none", "unique", "multiple")[len(rules.solutions())]
    assert solution.status == status, (solution.status, status, solvers.write(board))
    if status == "unique":
        assert rules.is_only(solution), (solution, solvers.write(board))
    if status == "multiple":
        assert rules.forces(solution.sure or {}, None, {}), (solution, solvers.write(board))
        assert admits(rules, solution.answer or {}), (solution, solvers.write(board))
    return status


def admits(rules: Kind | Clauses, answer: Facts) -> bool:
    """Return whether a model has an answer: it forces anything if it has not."""
    place, value = next(iter(answer.items()))
    other = not value if isinstance(value, bool) else value + 1
    return not rules.forces({place: other}, None, answer)
