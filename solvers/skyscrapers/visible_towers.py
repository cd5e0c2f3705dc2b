"""Numbers of towers of a row that are seen from its ends: a taller tower hides lower ones after it."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Known, is_open
from solvers.core.rules.values.domains import Choice, domain, literals_of, narrow, number_of
from solvers.core.rules.values.table_constraint import TableConstraint, table
from solvers.skyscrapers.tower_orders import orders, tower_support

_FEW = 20
"""Maximum number of orders that are encoded one by one, as a table."""


class VisibleTowers:
    """Of the towers at some locations, `front` are seen from the front, and `back` from the back.

    None means any number. Each location holds one of the heights from 1 to the number of locations, and each
    height occurs once: rules of their own, which all methods except `is_satisfied_by` assume.
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

    def simplify(self, known: Known) -> VisibleTowers | TableConstraint | None:
        """Return a table of the possible orders, if they are few."""
        if not any(is_open(literal, known) for literal in self.literals):
            return None if self.is_satisfied_by(known) else self
        listed: list[tuple[int, ...]] = []
        for order in orders(self.front, self.back, self._domains(known)):
            listed.append(order)
            if len(listed) > _FEW:
                return self
        return TableConstraint(self.choices, table(listed))

    def _domains(self, known: Known) -> tuple[int, ...]:
        return tuple([domain(choice, known) for choice in self.choices])


def encode_seen(
    formula: Formula, number: int | None, choices: Sequence[Choice], unless: Literal | None
) -> None:
    """Add that `number` towers are seen, with variables for each position and for the tallest before it."""
    if number is None:
        return
    taller: dict[int, Literal] = {}  # whether a tower before the position is taller than a height
    seen = []
    for choice in choices:
        visible = formula.fresh()
        seen.append(visible)
        for height, literal in choice:
            if height in taller:
                hidden = taller[height]
                formula.add([[-literal, hidden, visible], [-literal, -hidden, -visible]], unless)
            else:
                formula.add([[-literal, visible]], unless)
        taller = {height: _taller(formula, height, taller, choice) for height in range(1, len(choices) + 1)}
    formula.add_count(number, number, tuple(seen), unless)


def _taller(formula: Formula, height: int, before: dict[int, Literal], choice: Choice) -> Literal:
    """Return a literal: a tower at a position or before it is taller than a height."""
    taller_here = [literal for other, literal in choice if other > height]
    if height in before:
        taller_here.append(before[height])
    taller = formula.fresh()
    # The definition of a new variable holds in any case, so without `unless`.
    formula.add([[-taller, *taller_here], *([taller, -higher] for higher in taller_here)])
    return taller
