"""The stages of one board with their CPU seconds: ours, ours by clauses alone, and the founding encodings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import z3

import solvers
from bot.pictures import Scene, paint
from solvers import PUZZLES, Board
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.engine import Question
from solvers.core.search.sat import Sat
from tests.bench import founding

Result = TypeVar("Result")
Stages = dict[str, float]
"""Stage to CPU seconds of this process, all its threads together."""


class Clock:
    """Collects the CPU time of stages."""

    def __init__(self) -> None:
        self.stages: Stages = {}

    def __call__(self, stage: str, work: Callable[[], Result]) -> Result:
        started = time.process_time()
        result = work()
        self.stages[stage] = time.process_time() - started
        return result


def ours(text: str, puzzle: str) -> tuple[str, Stages]:
    """The way of every user: read, rules, propagation, the solver for the rest, the picture."""
    clock = Clock()
    board = clock("read", lambda: solvers.read(text, puzzle))
    question = clock("build", lambda: _built(board))
    solution = clock("answer and proof", question.solve)
    scene = Scene(board, PUZZLES[puzzle].look, solution.common)
    clock("picture", lambda: paint(scene))
    return solution.status, clock.stages


def _built(board: Board) -> Question:
    """A question whose rules are made, so that making them is not counted as answering."""
    question = Question(PUZZLES[board.puzzle], board)
    # Computed when it is first asked for, and kept.
    _ = question._model.woken
    return question


def clauses(text: str, puzzle: str) -> tuple[str, Stages]:
    """Without propagation: all rules as clauses, an answer, then whether another one differs from it."""
    clock = Clock()
    board = solvers.read(text, puzzle)
    sat, shown = clock("build", lambda: _as_clauses(board))
    if not clock("first answer", sat.satisfiable):
        return "none", clock.stages
    another = clock("uniqueness", lambda: _another(sat, shown))
    return "multiple" if another else "unique", clock.stages


def _as_clauses(board: Board) -> tuple[Sat, range]:
    model = Model(PUZZLES[board.puzzle], board)
    known = model.known_at_first()
    return Sat(formula_of(model.constraints, known)), range(1, model.shown + 1)


def _another(sat: Sat, shown: range) -> bool:
    values = sat.values(shown)
    sat.require([-number if value else number for number, value in zip(shown, values, strict=True)])
    return sat.satisfiable()


def as_founded(text: str, puzzle: str, seconds: float) -> tuple[str, Stages]:
    """The founding encoding, stopped after so many seconds: status "late" then."""
    clock = Clock()
    board = solvers.read(text, puzzle)
    solver, unknowns = clock("build", lambda: founding.MODELS[puzzle](board))
    first = clock("first answer", lambda: founding.check(solver, seconds))
    if first != z3.sat:
        return "late" if first == z3.unknown else "none", clock.stages
    left = seconds - clock.stages["first answer"]

    def another() -> z3.CheckSatResult:
        founding.forbid_found(solver, unknowns)
        return founding.check(solver, left)

    second = clock("uniqueness", another)
    status = "multiple" if second == z3.sat else "unique" if second == z3.unsat else "late"
    return status, clock.stages
