"""Relations between the numbers of two locations: one is greater, they differ by one, or they do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, is_open
from solvers.core.rules.values.domains import Choice, bits, domain, literals_of, narrow, number_of

Relation = Callable[[int, int], bool]


class RelationConstraint:
    """The numbers of two locations are in a relation.

    Each location holds exactly one number, which is a rule of its own. So it is enough to wake it when a
    number is eliminated.
    """

    __slots__ = ("choices", "literals", "relation")
    lazy = False
    propagates_initially = True
    wakes_on = (False, True)

    def __init__(self, relation: Relation, first: Choice, second: Choice) -> None:
        self.relation = relation
        self.choices = (first, second)
        self.literals = literals_of(self.choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add clauses: each number of a location needs a related number of the other location."""
        # The support encoding: with one number at each location, unit propagation finds what `propagate`
        # does.
        first, second = self.choices
        for number, literal in first:
            fits = [other for n, other in second if self.relation(number, n)]
            formula.add([[-literal, *fits]], unless)
        for number, literal in second:
            fits = [other for n, other in first if self.relation(n, number)]
            formula.add([[-literal, *fits]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        first, second = (number_of(choice, known) for choice in self.choices)
        return first is not None and second is not None and self.relation(first, second)

    def propagate(self, known: Known) -> list[Literal]:
        first, second = (domain(choice, known) for choice in self.choices)
        return narrow(self.choices, relation_support(self.relation, first, second), known)

    def simplify(self, known: Known) -> RelationConstraint | None:
        unsettled = any(is_open(literal, known) for literal in self.literals)
        return self if unsettled or not self.is_satisfied_by(known) else None


@lru_cache(maxsize=8192)
def relation_support(relation: Relation, first: int, second: int) -> tuple[int, int]:
    """Return the numbers of two sets, each number a bit, that are in relation with one of the other set.

    Raises ContradictionError if there are none.
    """
    left = right = 0
    others = bits(second)
    for number in bits(first):
        fits = sum(1 << other for other in others if relation(number, other))
        left |= bool(fits) << number
        right |= fits
    if not left:
        raise ContradictionError
    return left, right


def greater(first: int, second: int) -> bool:
    return first > second


def smaller(first: int, second: int) -> bool:
    return first < second


def adjacent(first: int, second: int) -> bool:
    """Whether two numbers differ by one."""
    return abs(first - second) == 1


def not_adjacent(first: int, second: int) -> bool:
    """Whether two numbers do not differ by one."""
    return abs(first - second) != 1
