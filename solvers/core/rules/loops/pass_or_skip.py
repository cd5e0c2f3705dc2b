"""A loop passes through a cell along two ways, or skips it: none of the ways, but a sign that it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import Lookup, lookup
from solvers.core.rules.logic import Constraint, ContradictionError, Exactly, Known
from solvers.core.rules.values.sums import WeightedTotal


@dataclass(frozen=True)
class PassOrSkip:
    """Exactly two of the `ways` are true, or `skip` is and none of them. No variable occurs twice."""

    skip: Literal
    ways: tuple[Literal, ...]
    lazy = False
    wakes_on = (True, True)

    @property
    def literals(self) -> tuple[Literal, ...]:
        return (self.skip, *self.ways)

    @property
    def propagates_initially(self) -> bool:
        return len(self.ways) < 2

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        skip, ways = self.skip, self.ways
        clauses: list[Clause] = [(-skip, -way) for way in ways]
        clauses += [(-a, -b, -c) for a, b, c in combinations(ways, 3)]
        # At least two, unless skipped: of all ways but one, one is used.
        clauses += [(skip, *(other for other in ways if other != way)) for way in ways] or [(skip,)]
        formula.add(clauses, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        skipped, *used = (known[abs(literal)] == (1 if literal > 0 else -1) for literal in self.literals)
        return sum(used) == (0 if skipped else 2)

    def propagate(self, known: Known) -> list[Literal]:
        skipped, *values = self._values_in(known)
        used, left = values.count(1), values.count(0)
        can_pass = skipped < 1 and used <= 2 <= used + left
        can_skip = skipped > -1 and not used
        if not (can_pass or can_skip):
            raise ContradictionError
        forced = [] if skipped or (can_pass and can_skip) else [self.skip if can_skip else -self.skip]
        if not can_pass or (not can_skip and used == 2):
            return forced + self._open(values, -1)
        return forced + self._open(values, 1) if not can_skip and used + left == 2 else forced

    def _open(self, values: Sequence[int], sign: int) -> list[Literal]:
        return [sign * way for way, value in zip(self.ways, values, strict=True) if not value]

    def simplify(self, known: Known) -> Constraint | None:
        skipped, *values = self._values_in(known)
        left, used = tuple(self._open(values, 1)), values.count(1)
        if skipped:
            missing = (0 if skipped > 0 else 2) - used
            return Exactly(missing, left) if left or missing else None
        if not used:
            return PassOrSkip(self.skip, left)
        return WeightedTotal(2 - used, [(2, self.skip), *((1, way) for way in left)])

    @cached_property
    def _values_in(self) -> Lookup:
        """Returns the value of each literal: 1, -1 or 0."""
        return lookup(self.literals)
