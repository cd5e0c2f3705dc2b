"""How many towers of a row are seen from its ends, as in Skyscrapers: a taller one hides those behind it."""

from __future__ import annotations

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Known, is_open
from solvers.core.rules.values.domains import Choice, domain, literals_of, narrow, number_of
from solvers.core.rules.values.table_constraint import Ways, table
from solvers.skyscrapers.tower_orders import orders, tower_support
from solvers.skyscrapers.view_clauses import encode_seen

_FEW = 20
"""Up to this many orders are encoded one by one, as a table."""


class Seen:
    """Of the towers in some places `front` are seen from the front, and `back` from the back.

    None says nothing of that end. Each place holds one of the heights from 1 to the number of places, and
    each height stands in one place: rules of their own, on which all but `is_satisfied_by` rest.
    """

    __slots__ = ("back", "choices", "front", "literals")
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, front: int | None, back: int | None, choices: tuple[Choice, ...]) -> None:
        self.front = front
        self.back = back
        self.choices = choices
        self.literals = literals_of(choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        encode_seen(formula, self.front, self.choices, unless)
        encode_seen(formula, self.back, self.choices[::-1], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        heights = [number_of(choice, known) or 0 for choice in self.choices]
        return all(
            count is None or count == sum(height > max([0, *row[:i]]) for i, height in enumerate(row))
            for count, row in ((self.front, heights), (self.back, heights[::-1]))
        )

    def propagate(self, known: Known) -> list[Literal]:
        return narrow(self.choices, tower_support(self.front, self.back, self._domains(known)), known)

    def simplify(self, known: Known) -> Seen | Ways | None:
        """A table of the orders that are left, where these are few."""
        if not any(is_open(literal, known) for literal in self.literals):
            return None if self.is_satisfied_by(known) else self
        some: list[tuple[int, ...]] = []
        for order in orders(self.front, self.back, self._domains(known)):
            some.append(order)
            if len(some) > _FEW:
                return self
        return Ways(self.choices, table(some))

    def _domains(self, known: Known) -> tuple[int, ...]:
        return tuple([domain(choice, known) for choice in self.choices])
