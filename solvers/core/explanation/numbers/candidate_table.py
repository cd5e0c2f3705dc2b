"""The candidates of a board with numbers, after the eliminations by background rules.

The table is kept from step to step: after a further mark, or in a hint walk, only the rules that the new
values wake are asked again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model


class CandidateTable:
    """The known values, by variable, with the steps and eliminations that rules force.

    `ready` contains the steps that each rule forces. `eliminations` contains the candidates that each clue
    rule eliminates by itself.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._taken: list[int] = []
        self.known: list[int] = []
        self.ready: dict[int, list[Literal]] = {}
        self.eliminations: dict[int, list[Literal]] = {}

    def take(self, known: Sequence[int]) -> None:
        """Set the known values, and add the eliminations by background rules.

        Raises ContradictionError if a single rule shows that there is no solution.
        """
        # It stays empty until the end, so the next call after an error starts from scratch.
        before, self._taken = self._taken, []
        if before and all(not a or a == b for a, b in zip(before, known, strict=True)):
            new = [n * b for n, (a, b) in enumerate(zip(before, known, strict=True)) if b and not a]
            self._assign(new)
            queue = [index for literal in new for index in self._model.wakes_on[literal]]
        else:
            self.known, self.ready, self.eliminations = list(known), {}, {}
            queue = [index for index in range(len(self._model.rules)) if index not in self._model.lazies]
        self._close(queue)
        self._taken = list(known)

    def assign_singles(self, known: list[int]) -> None:
        """Take the known values, and add to them all that single rules decide, one after the other.

        Raises the error of `take`.
        """
        while True:
            self.take(known)
            ready = self.ready.values()
            new = [literal for shown in ready for literal in shown if not known[abs(literal)]]
            if not new:
                return
            for literal in new:
                self._model.assign(known, *self._model.fact(literal))

    def _assign(self, literals: Iterable[Literal]) -> None:
        for literal in literals:
            value = 1 if literal > 0 else -1
            if self.known[abs(literal)] == -value:
                raise ContradictionError
            self.known[abs(literal)] = value

    def _close(self, wakes_on: Iterable[int]) -> None:
        queue = deque(dict.fromkeys(wakes_on))
        waiting = set(queue)
        while queue or (queue := deque(self._woken_by_lazies())):
            index = queue.popleft()
            waiting.discard(index)
            for literal in self._ask(index):
                new = [other for other in self._model.wakes_on[literal] if other not in waiting]
                queue.extend(new)
                waiting.update(new)

    def _woken_by_lazies(self) -> list[int]:
        """Return the rules to ask after eliminations by lazy rules, which are asked after all others."""
        eliminated = [literal for index in self._model.lazies for literal in self._ask(index)]
        return list(dict.fromkeys(index for literal in eliminated for index in self._model.wakes_on[literal]))

    def _ask(self, index: int) -> list[Literal]:
        """Ask one rule; return the literals that were recorded because of it."""
        rule, implicit = self._model.rules[index], self._model.implicit
        forced = rule.constraint.propagate(self.known)
        self.ready.pop(index, None)
        self.eliminations.pop(index, None)
        if not forced:
            return []
        if shown := [literal for literal in forced if not implicit[literal]]:
            self.ready[index] = shown
        eliminated = [literal for literal in forced if implicit[literal]]
        if rule.basic:
            self._assign(eliminated)
            return eliminated
        if eliminated:
            self.eliminations[index] = eliminated
        return []
