"""What may be asked of any board: is there an answer, is it the only one, what do all have in common.

Knows no puzzle. What single constraints force is worked out first; a board that this completes is
proved unique without a solver, since every step was forced. The rest is put to Z3 as clauses. Every
answer is evaluated against the rules, by code that shares nothing with the clauses, before it leaves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from solvers.core.answer import Solution, Status, spell
from solvers.core.board import Board
from solvers.core.errors import EngineError
from solvers.core.logic import ContradictionError
from solvers.core.model import Model, write_clauses
from solvers.core.puzzle import Puzzle
from solvers.core.sat import OutOfTimeError, Sat


class Question:
    """One board under examination. Not for use from two threads.

    `seconds` limits the whole of the work on the board; None means no limit.
    """

    def __init__(self, puzzle: Puzzle, board: Board, seconds: float | None = None) -> None:
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._model = Model(puzzle, board)
        self._sure = self._model.nothing_known()
        self._sat: Sat | None = None

    def solve(self) -> Solution:
        """Finds an answer and decides whether it is the only one."""
        try:
            self._model.propagate(self._sure)
        except ContradictionError:
            return self._solution("none")
        if all(self._sure[1:]):
            return self._solution("unique", self._checked(self._sure))
        return self._search()

    def _search(self) -> Solution:
        """The part of `solve` that needs a solver."""
        found: list[int] | None = None
        try:
            if not self.sat.satisfiable():
                return self._solution("none")
            found = self._checked(self._assignment())
            if not self._another(found):
                return self._solution("unique", found)
            self._learn()
            return self._solution("multiple", found)
        except OutOfTimeError:
            return self._solution("unknown", found)

    @property
    def sat(self) -> Sat:
        """The solver with all that propagation left open."""
        if self._sat is None:
            known = self._sure
            self._sat = Sat(*write_clauses(self._model.rest(known), known, len(known)), self._deadline)
        return self._sat

    def _open(self) -> list[int]:
        """The numbers of the shown unknowns that are not certain."""
        return [number for number in range(1, self._model.shown + 1) if not self._sure[number]]

    def _assignment(self) -> list[int]:
        """What is certain, and the rest as the solver found it last."""
        known = list(self._sure)
        numbers = [number for number in range(1, len(known)) if not known[number]]
        for number, value in zip(numbers, self.sat.values(numbers), strict=True):
            known[number] = 1 if value else -1
        return known

    def _another(self, found: Sequence[int]) -> bool:
        """Whether some answer differs from `found` in a shown unknown."""
        differs = self.sat.variable()
        self.sat.require([-differs, *(-number * found[number] for number in self._open())])
        return self.sat.satisfiable([differs])

    def _learn(self) -> None:
        """Makes all shown unknowns certain that are the same in every answer."""
        for literal in self.sat.forced(self._open()):
            self._sure[abs(literal)] = 1 if literal > 0 else -1

    def _checked(self, known: list[int]) -> list[int]:
        """The same assignment, after every rule was evaluated on it; raises EngineError if one fails."""
        for rule in self._model.rules:
            if not rule.constraint.holds(known):
                raise EngineError(f"The answer found breaks a rule: {rule}")
        return known

    def _solution(self, status: Status, found: Sequence[int] | None = None) -> Solution:
        """The solution as it leaves, with what is certain so far as what is common."""
        shown = self._model.places[: self._model.shown]
        cells = None if found is None else spell(self._model.board, dict(zip(shown, found[1:], strict=False)))
        common = cells
        if status in ("multiple", "unknown"):
            common = spell(self._model.board, dict(zip(shown, self._sure[1:], strict=False)))
        return Solution(status, cells, common, time.monotonic() - self._started)
