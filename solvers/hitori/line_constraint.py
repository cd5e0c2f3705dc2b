"""Equal things of which one may stay, while no two side by side may go, as the numbers of a row of Hitori.

Both together say more than one after the other: of three equal ones side by side the middle one stays, and
what stands between two equal ones does, too. So they are one constraint, with one reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.literal_lookup import Lookup, lookup
from solvers.core.rules.logic import Cardinality, ContradictionError, Known, is_true


class OneStays:
    """At most one of the `equal` literals is false, and no two of a `touching` pair are both true.

    The literals say of each that it goes. One of each pair is an equal one. A board states of all that touch
    that no two go, so `counts` leave it out.
    """

    lazy = False
    wakes_on = (True, True)

    def __init__(self, equal: Sequence[Literal], touching: Iterable[tuple[Literal, Literal]]) -> None:
        self.touching = tuple(touching)
        self.equal = tuple(equal)

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        return tuple(dict.fromkeys((*self.equal, *(own for pair in self.touching for own in pair))))

    @cached_property
    def _values(self) -> Lookup:
        return lookup(self.literals)

    @cached_property
    def _ways(self) -> list[tuple[int, ...]]:
        # 0 is no literal: the way in which all of them go.
        return [way for stays in (0, *self.equal) if (way := self._way(stays))]

    def _way(self, stays: Literal) -> tuple[int, ...]:
        """What all literals are where this one stays, or none: 1, -1 or 0; () where two that touch go."""
        gone = set(self.equal) - {stays}
        stay = (
            {stays} | {b for a, b in self.touching if a in gone} | {a for a, b in self.touching if b in gone}
        )
        # True and False as 1 and 0: a literal is 1 if it goes, -1 if it stays.
        return () if gone & stay else tuple((own in gone) - (own in stay) for own in self.literals)

    @property
    def propagates_initially(self) -> bool:
        """Whether two equal ones touch, or something touches two."""
        equal = set(self.equal)
        beside = [second if first in equal else first for first, second in self.touching]
        return len(equal.union(beside)) < len(equal) + len(beside)

    @property
    def counts(self) -> list[Cardinality]:
        """That all but one go; that one of each pair stays is to be stated as a rule of its own.

        Both come down to clauses of two literals. What these force only together is forced when the
        constraint is first asked, and what is then left of them is some of the same clauses.
        """
        many = len(self.equal)
        return [Cardinality(many - 1, many, self.equal)]

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        many = len(self.equal)
        formula.add_count(many - 1, many, self.equal, unless)
        formula.add([[-a, -b] for a, b in self.touching], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        goes = [is_true(own, known) for own in self.equal]
        if goes.count(False) > 1:
            return False
        return not any(is_true(a, known) and is_true(b, known) for a, b in self.touching)

    def propagate(self, known: Known) -> list[Literal]:
        values = self._values(known)
        # A product of -1: the way has one value, and the other is known.
        ways = [way for way in self._ways if -1 not in map(int.__mul__, way, values)]
        if not ways:
            raise ContradictionError
        if 0 not in values:
            return []
        shared = map(sum, zip(*ways, strict=True))
        return [
            own if total > 0 else -own
            for own, value, total in zip(self.literals, values, shared, strict=True)
            # All ways agree, since each adds 1, -1 or 0.
            if not value and abs(total) == len(ways)
        ]

    def simplify(self, known: Known) -> OneStays | None:
        return self if 0 in self._values(known) or not self.is_satisfied_by(known) else None
