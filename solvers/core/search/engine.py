"""What may be asked of any board: is there an answer, is it the only one, what do all have in common.

Knows no puzzle. What single constraints and a few of them together force is worked out first; a board that
this completes is proved unique without a solver, since every step was forced. The rest is put to Z3,
over the open unknowns only. Every answer is evaluated against the rules, by code that shares nothing
with what Z3 is told, before it leaves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from solvers.core.boards.answer import Solution, Status, spell
from solvers.core.boards.board import Board, Edge, Place
from solvers.core.boards.errors import EngineError, OutOfTimeError
from solvers.core.deduction.deduce import deduce
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.backbone import backbone
from solvers.core.search.sat import Sat

Looked = Callable[[Sequence[str]], None]
"""Is told a board as far as it is certain, in the symbols of an answer."""


class Question:
    """One board under examination. Not for use from two threads.

    `seconds` limits the whole of the work on the board; None means no limit. Without `common` a board
    with several answers is left as soon as two are known, and little is found out of what they share.
    `looked` is told what is certain before the solver is asked, if it is.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        seconds: float | None = None,
        *,
        common: bool = True,
        looked: Looked | None = None,
    ) -> None:
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._common = common
        self._looked = looked
        self._model = Model(puzzle, board)
        self._sure = self._model.nothing_known()

    def solve(self) -> Solution:
        """Finds an answer and decides whether it is the only one."""
        try:
            self._model.propagate(self._sure)
            rest = {} if all(self._sure[1:]) else deduce(self._model, self._sure, self._deadline)
            if all(self._sure[1:]):
                return self._solution("unique", self._checked(self._sure))
            if self._looked:
                self._looked(self._spelled(self._sure))
            return self._by_solver(Sat(formula_of(rest.values(), self._sure), self._deadline))
        except ContradictionError:
            return self._solution("none")
        except OutOfTimeError:
            return self._solution("unknown")

    def certain(self) -> dict[Place, bool]:
        """What is certain of the shown places, as far as `solve` has found out."""
        shown = self._model.places[: self._model.shown]
        return {place: value > 0 for place, value in zip(shown, self._sure[1:], strict=False) if value}

    def known_with(self, marks: Mapping[Place, bool]) -> tuple[Model, list[int]]:
        """The numbered board, and what is certain or marked."""
        known = list(self._sure)
        for place, value in marks.items():
            known[self._model.literal[place]] = 1 if value else -1
        return self._model, known

    def allows(self, marks: Mapping[Place, bool]) -> bool:
        """Whether some answer agrees with all marks. Raises OutOfTimeError."""
        _, known = self.known_with(marks)
        try:
            self._model.propagate(known)
            if all(known[1:]):
                return True
        except ContradictionError:
            return False
        return Sat(formula_of(self._model.rest(known).values(), known), self._deadline).satisfiable()

    def _by_solver(self, sat: Sat) -> Solution:
        """Finds an answer, then asks for another that differs in a shown unknown."""
        sat.expect(answer=True)
        if not sat.satisfiable():
            return self._solution("none")
        found = self._checked(self._assignment(sat))
        try:
            differs = sat.variable()
            sat.require([-differs, *(-number * found[number] for number in self._open())])
            sat.expect(answer=False)
            if not sat.satisfiable([differs]):
                self._sure = found
                return self._solution("unique", found)
            if self._common:
                for literal in backbone(sat, found, self._open()):
                    self._sure[abs(literal)] = 1 if literal > 0 else -1
        except OutOfTimeError:
            return self._solution("unknown", found)
        return self._solution("multiple", found)

    def _open(self) -> list[int]:
        """The numbers of the shown unknowns that are not certain."""
        return [number for number in range(1, self._model.shown + 1) if not self._sure[number]]

    def _assignment(self, sat: Sat) -> list[int]:
        """What is certain, and the rest as the solver found it last."""
        known = list(self._sure)
        numbers = [number for number in range(1, len(known)) if not known[number]]
        for number, value in zip(numbers, sat.values(numbers), strict=True):
            known[number] = 1 if value else -1
        return known

    def _checked(self, known: list[int]) -> list[int]:
        """The same assignment, after every rule was evaluated on it; raises EngineError if one fails."""
        for rule in self._model.rules:
            if not rule.constraint.holds(known):
                raise EngineError(f"The answer found breaks a rule: {rule.words().says}")
        return known

    def _solution(self, status: Status, found: Sequence[int] | None = None) -> Solution:
        """The solution as it leaves, with what is certain so far as what is common."""
        cells = None if found is None else self._spelled(found)
        common = cells
        if status != "unique":
            common = None if status == "none" else self._spelled(self._sure)
        joins = self._joins(found) if found and status == "unique" else ()
        return Solution(status, cells, common, time.monotonic() - self._started, joins)

    def _spelled(self, known: Sequence[int]) -> tuple[str, ...]:
        shown = self._model.places[: self._model.shown]
        return spell(self._model.board, dict(zip(shown, known[1:], strict=False)))

    def _joins(self, found: Sequence[int]) -> tuple[Edge, ...]:
        """The pairs of an answer that it does not show."""
        unseen = list(self._model.literal.items())[self._model.shown :]
        return tuple(place for place, number in unseen if found[number] > 0 and isinstance(place, Edge))
