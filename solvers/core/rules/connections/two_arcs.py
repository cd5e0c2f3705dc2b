"""Circles of two kinds around a ring, each kind in one piece, such as the border cells of Yin-Yang."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_true


class TwoArcs(Whole):
    """Around the ring of the literals, true ones and false ones are one piece each, or all are equal."""

    lazy = True
    propagates_initially = False

    def __init__(self, literals: Sequence[Literal]) -> None:
        self.literals = tuple(literals)
        self._values = lookup(self.literals)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add nothing: each four literals of the ring would need two clauses."""

    def is_satisfied_by(self, known: Known) -> bool:
        values = [is_true(literal, known) for literal in self.literals]
        return sum(one != two for one, two in zip(values, values[1:] + values[:1], strict=True)) <= 2

    def propagate(self, known: Known) -> list[Literal]:
        """Return that the literals between two equal ones are equal, unless the other kind may be there."""
        values = self._values(known)
        changes = _changes(values)
        if len(changes) > 2:
            raise ContradictionError
        return [
            self.literals[index] if values[first] > 0 else -self.literals[index]
            for first, last in (() if not changes else _arcs(changes))
            for index in _between(first, last, len(values))
            if not values[index]
        ]

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return that four literals are not alternately true and false."""
        values = self._values(answer)
        changes = _changes(values)
        if len(changes) <= 2:
            return []
        four = [self.literals[last] if values[last] < 0 else -self.literals[last] for last, _ in changes[:4]]
        return [[literal for literal in four if not is_true(-literal, sure)]]

    def because(self, known: Known, literal: Literal) -> tuple[int, int, int]:
        """Return the indices of three literals from which one follows: one on either side, one opposite."""
        values = self._values(known)
        size = len(values)
        at = next(i for i, own in enumerate(self.literals) if abs(own) == abs(literal))
        kind = 1 if self.literals[at] == literal else -1
        around = [(at + step) % size for step in range(1, size)]
        after = next(i for i in around if values[i] == kind)
        before = next(i for i in reversed(around) if values[i] == kind)
        opposite = next(i for i in around if values[i] == -kind)
        return before, after, opposite


def _changes(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of known values that follow each other on the ring and differ, by their indices."""
    known = [index for index, value in enumerate(values) if value]
    pairs = zip(known, known[1:] + known[:1], strict=True)
    return [(one, two) for one, two in pairs if values[one] != values[two]]


def _arcs(changes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the first and last known index of each of the two pieces."""
    (one, two), (three, four) = changes
    return [(two, three), (four, one)]


def _between(first: int, last: int, size: int) -> list[int]:
    return [(first + step) % size for step in range((last - first) % size)]
