"""Equal cells: at most one may stay, but no two adjacent ones may go, as in the rows of Hitori.

Together, the two rules force more than one after the other. Of three equal adjacent cells the middle one
stays, and so does a cell between two equal ones. So they are one constraint, with one reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.literal_lookup import Lookup, lookup
from solvers.core.rules.logic import Cardinality, ContradictionError, Known, is_true


class OneStays:
    """At most one of the `equal` literals is false, and no two of a `touching` pair are both true.

    Each literal says that its cell goes. One cell of each pair is an equal one. A board states for all
    adjacent cells that no two go, so `counts` omits it.
    """

    lazy = False
    wakes_on = (True, True)

    def __init__(self, equal: Sequence[Literal], touching: Iterable[tuple[Literal, Literal]]) -> None:
        self.touching = tuple(touching)
        self.equal = tuple(equal)

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        return tuple(dict.fromkeys((*self.equal, *(literal for pair in self.touching for literal in pair))))

    @cached_property
    def _values(self) -> Lookup:
        return lookup(self.literals)

    @cached_property
    def _ways(self) -> list[tuple[int, ...]]:
        # 0 is no literal: it gives the assignment in which all equal cells go.
        return [way for stays in (0, *self.equal) if (way := self._way(stays))]

    def _way(self, stays: Literal) -> tuple[int, ...]:
        """Return the values of all literals if this one stays, or none: 1, -1 or 0; () if two that touch go.

        The literal 0 means that none stays.
        """
        gone = set(self.equal) - {stays}
        stay = (
            {stays} | {b for a, b in self.touching if a in gone} | {a for a, b in self.touching if b in gone}
        )
        # True and False count as 1 and 0: a literal is 1 if its cell goes, -1 if it stays.
        return (
            () if gone & stay else tuple((literal in gone) - (literal in stay) for literal in self.literals)
        )

    @property
    def propagates_initially(self) -> bool:
        """Whether two equal cells touch, or some cell touches two equal ones."""
        equal = set(self.equal)
        beside = [second if first in equal else first for first, second in self.touching]
        return len(equal.union(beside)) < len(equal) + len(beside)

    @property
    def counts(self) -> list[Cardinality]:
        """Return the count that all but one go; a rule of its own states that one of each pair stays.

        Both reduce to clauses of two literals. Their common consequences are forced when the constraint is
        first asked, and the rest of them is then a subset of the same clauses.
        """
        many = len(self.equal)
        return [Cardinality(many - 1, many, self.equal)]

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        many = len(self.equal)
        formula.add_count(many - 1, many, self.equal, unless)
        formula.add([[-a, -b] for a, b in self.touching], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        goes = [is_true(literal, known) for literal in self.equal]
        if goes.count(False) > 1:
            return False
        return not any(is_true(a, known) and is_true(b, known) for a, b in self.touching)

    def propagate(self, known: Known) -> list[Literal]:
        values = self._values(known)
        # A product of -1: the assignment has one value, and the known one is the other.
        ways = [way for way in self._ways if -1 not in map(int.__mul__, way, values)]
        if not ways:
            raise ContradictionError
        if 0 not in values:
            return []
        shared = map(sum, zip(*ways, strict=True))
        return [
            literal if total > 0 else -literal
            for literal, value, total in zip(self.literals, values, shared, strict=True)
            # All assignments agree, since each adds 1, -1 or 0.
            if not value and abs(total) == len(ways)
        ]

    def simplify(self, known: Known) -> OneStays | None:
        return self if 0 in self._values(known) or not self.is_satisfied_by(known) else None
