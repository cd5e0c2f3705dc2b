"""What some of our rules force, asked of CaDiCaL: basic rules always, others under a selector each.

Lazy constraints cut what they find broken. Every assignment that is let through is evaluated by all rules
that take part, so that what we tell and what we mean are held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pysat.solvers import Cadical195

from solvers.core.rules.model import Model
from tests.bench.judged.translate import clauses_of

LEAVING = ("Unlike",)
"""Constraints whose `holds` says more than they tell, which further rules do: that rows are balanced."""
ROUNDS = 3_000
"""A question that takes more rounds of cuts is given up."""


class UndecidedError(Exception):
    """Too many rounds."""


class Outside:
    """The rules of a board. Marks are only ever added."""

    def __init__(self, model: Model) -> None:
        self._solver = Cadical195()
        self._size = self._top = len(model.places)
        self._nothing = [0] * (self._size + 1)
        self._selectors: dict[Any, int] = {}
        self.believed: Counter[str] = Counter()
        """Constraints whose own `encode` was taken, by class."""
        self.cuts: list[Sequence[int]] = []
        self._basics = [rule.constraint for rule in model.rules if rule.basic]
        for constraint in self._basics:
            self._told(constraint, [])
        for number, value in enumerate(model.known_at_first()):
            if value:
                self.mark(number * value)

    def close(self) -> None:
        self._solver.delete()

    def _fresh(self) -> int:
        self._top += 1
        return self._top

    def _told(self, constraint: Any, unless: list[int]) -> None:
        clauses, own = clauses_of(constraint, self._fresh)
        self.believed[type(constraint).__name__] += not own
        for clause in clauses:
            self._solver.add_clause([*clause, *unless])

    def mark(self, literal: int) -> None:
        self._solver.add_clause([literal])

    def _selector(self, constraint: Any) -> int:
        names = ("low", "high", "total", "front", "back", "left", "table")
        sizes = tuple(getattr(constraint, name, None) for name in names)
        key = type(constraint).__name__, tuple(constraint.literals), repr(sizes)
        if key not in self._selectors:
            self._selectors[key] = self._fresh()
            self._told(constraint, [-self._selectors[key]])
        return self._selectors[key]

    def possible(self, literal: int, constraints: Iterable[Any]) -> bool:
        """Whether a literal can be true under some constraints, the basic ones and the marks."""
        selectors = {self._selector(constraint): constraint for constraint in constraints}
        for _ in range(ROUNDS):
            if not self._solver.solve(assumptions=[literal, *selectors]):
                return False
            model = self._solver.get_model()
            values = [0, *(1 if v > 0 else -1 for v in model[: self._size])]
            values += [-1] * (self._size + 1 - len(values))
            broken = False
            for constraint in self._basics:
                broken |= self._cut(constraint, values, [])
            for selector, constraint in selectors.items():
                broken |= self._cut(constraint, values, [-selector])
            if not broken:
                return True
        raise UndecidedError

    def _cut(self, constraint: Any, values: list[int], unless: list[int]) -> bool:
        """Forbids what a constraint does not allow; whether it did not."""
        if constraint.is_satisfied_by(values):
            return False
        cuts = constraint.cuts(values, self._nothing) if constraint.lazy else []
        if not cuts and type(constraint).__name__ in LEAVING:
            return False
        if not cuts:
            cuts = [[-abs(v) * values[abs(v)] for v in constraint.literals]]
            self.believed[f"{type(constraint).__name__} corrected"] += 1
        for cut in cuts:
            self._solver.add_clause([*cut, *unless])
        self.cuts += cuts
        return True
