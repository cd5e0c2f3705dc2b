"""None or two of some literals: the rule at each dot that one closed loop may pass through."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.literal_lookup import Lookup, lookup
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError, Exactly, Known

_FEW = 4
"""Number of literals up to which "no three are true" takes no more clauses than literals."""


@dataclass(frozen=True)
class ZeroOrTwo:
    """Either none or exactly two of the literals are true. No variable occurs twice."""

    literals: tuple[Literal, ...]
    lazy = False

    @property
    def propagates_initially(self) -> bool:
        return len(self.literals) == 1

    @property
    def wakes_on(self) -> tuple[bool, bool]:
        return True, True

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        literals = self.literals
        formula.add(_clauses(literals), unless)
        if len(literals) > _FEW:
            formula.add_count(0, 2, literals, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return self._values_in(known).count(1) in (0, 2)

    def propagate(self, known: Known) -> list[Literal]:
        values = self._values_in(known)
        sure, unsettled = values.count(1), values.count(0)
        if sure > 2 or (sure == 1 and not unsettled):
            raise ContradictionError
        if sure == 2 or (sure == 0 and unsettled == 1):
            return [-literal for literal, value in zip(self.literals, values, strict=True) if not value]
        if sure == 1 and unsettled == 1:
            return [self.literals[values.index(0)]]
        return []

    def simplify(self, known: Known) -> Constraint | None:
        values = self._values_in(known)
        sure = values.count(1)
        left = tuple([literal for literal, value in zip(self.literals, values, strict=True) if not value])
        if sure == 0:
            return ZeroOrTwo(left) if left else None
        if sure == 1:
            return Exactly(1, left)
        return Cardinality(0, 2 - sure, left) if left or sure > 2 else None

    @cached_property
    def _values_in(self) -> Lookup:
        """Returns the value of each literal: 1, -1 or 0."""
        return lookup(self.literals)


@lru_cache(maxsize=4096)
def _clauses(literals: tuple[Literal, ...]) -> list[tuple[Literal, ...]]:
    """Return clauses that exclude a single true literal, and three or more of a few literals."""
    single = [(-literal, *(other for other in literals if other != literal)) for literal in literals]
    triples = combinations(literals, 3) if len(literals) <= _FEW else ()
    return [*single, *((-a, -b, -c) for a, b, c in triples)]
