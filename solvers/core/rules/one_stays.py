"""Equal things of which one may stay, while no two side by side may go, as the numbers of a row of Hitori.

Both together say more than one after the other: of three equal ones side by side the middle one stays, and
what stands between two equal ones does, too. So they are one constraint, with one reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.lookup import lookup


class OneStays:
    """At most one of the `equal` literals is false, and no two of a `touching` pair are both true.

    The literals say of each that it goes. One of each pair is an equal one.
    """

    lazy = False
    woken = (True, True)

    def __init__(self, equal: Sequence[Literal], touching: Iterable[tuple[Literal, Literal]]) -> None:
        self.touching = tuple(touching)
        self.equal = tuple(equal)
        self.literals = tuple(dict.fromkeys((*equal, *(own for pair in self.touching for own in pair))))
        self._values = lookup(self.literals)
        self._ways = [way for stays in (0, *equal) if (way := self._way(stays))]

    def _way(self, stays: Literal) -> tuple[int, ...]:
        """What all literals are where this one stays, or none: 1, -1 or 0; () where two that touch go."""
        gone = set(self.equal) - {stays}
        stay = (
            {stays} | {b for a, b in self.touching if a in gone} | {a for a, b in self.touching if b in gone}
        )
        return () if gone & stay else tuple((own in gone) - (own in stay) for own in self.literals)

    @property
    def eager(self) -> bool:
        return not self._ways or any(
            abs(sum(some)) == len(self._ways) for some in zip(*self._ways, strict=True)
        )

    def tell(self, formula: Formula, unless: Literal | None = None) -> None:
        many = len(self.equal)
        formula.count(many - 1, many, self.equal, unless)
        formula.add([[-a, -b] for a, b in self.touching], unless)

    def holds(self, known: Known) -> bool:
        goes = {own for own in self.literals if known[abs(own)] == (1 if own > 0 else -1)}
        return len(goes.intersection(self.equal)) >= len(self.equal) - 1 and not any(
            a in goes and b in goes for a, b in self.touching
        )

    def forces(self, known: Known) -> list[Literal]:
        values = self._values(known)
        ways = [way for way in self._ways if -1 not in map(int.__mul__, way, values)]
        if not ways:
            raise ContradictionError
        if 0 not in values:
            return []
        shared = map(sum, zip(*ways, strict=True))
        return [
            own if total > 0 else -own
            for own, value, total in zip(self.literals, values, shared, strict=True)
            if not value and abs(total) == len(ways)
        ]

    def given(self, known: Known) -> OneStays | None:
        return self if 0 in self._values(known) or not self.holds(known) else None
