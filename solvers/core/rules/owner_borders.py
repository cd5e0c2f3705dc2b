"""Borders between two cells with different owners, such as the galaxies of Galaxies."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_true

Owners = Sequence[tuple[Literal, Literal]]
"""For each owner, the literals that it owns the one cell and the other; 0 if it cannot own the cell."""


class OwnerBorder(Whole):
    """Either the `border` is there and no owner owns both cells, or one does and none owns only one."""

    def __init__(self, border: Literal, owners: Owners) -> None:
        self.border = border
        self._owners = tuple(owners)
        self.literals = tuple(
            dict.fromkeys([border, *(literal for pair in owners for literal in pair if literal)])
        )

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        formula.add([[self.border, *(pair[0] for pair in self._owners if all(pair))]], unless)
        for pair in self._owners:
            for own, other in (pair, pair[::-1]):
                if own:
                    formula.add([[-own, self.border, *([other] if other else [])]], unless)
            if all(pair):
                formula.add([[-self.border, *(-own for own in pair)]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        owned = [[bool(own) and is_true(own, known) for own in pair] for pair in self._owners]
        if is_true(self.border, known):
            return not any(map(all, owned))
        return any(map(all, owned)) and all(one == other for one, other in owned)

    def propagate(self, known: Known) -> list[Literal]:
        """Return what follows for the border, and for one cell from the border and the other cell.

        It is sound, and complete if each cell has exactly one owner.
        """
        values = [tuple(known[own] if own else -1 for own in pair) for pair in self._owners]
        border = known[self.border] or self._border(values)
        forced = [border * self.border] if border and not known[self.border] else []
        for pair, (one, two) in zip(self._owners, values, strict=True):
            for own, value, other in ((pair[0], one, two), (pair[1], two, one)):
                wanted = self._value(border, other)
                if wanted * value < 0:
                    raise ContradictionError
                if wanted and not value:
                    forced.append(wanted * own)
        return list(dict.fromkeys(forced))

    @staticmethod
    def _border(values: Sequence[tuple[int, ...]]) -> int:
        """Return 1 if no owner can own both cells or one owns only one of them, -1 if one owns both."""
        if any(min(pair) > 0 for pair in values):
            return -1
        is_split = any(max(pair) > 0 and min(pair) < 0 for pair in values)
        return int(is_split or all(min(pair) < 0 for pair in values))

    @staticmethod
    def _value(border: int, other: int) -> int:
        """Return the value of an owner for one cell, from the border and from its value for the other."""
        return other if border < 0 else -1 if border > 0 and other > 0 else 0
