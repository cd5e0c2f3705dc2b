"""Relations between the numbers of two locations: one is greater, they differ by one, or they do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole
from solvers.core.rules.values.domains import Choice, bits, domain, literals_of, narrow, number_of

Relation = Callable[[int, int], bool]


class RelationConstraint(Whole):
    """The numbers of two locations are in a relation.

    Each location holds exactly one number, which is a rule of its own. So it is enough to wake it when a
    number is eliminated.
    """

    __slots__ = ("choices", "literals", "relation")
    wakes_on = (False, True)

    def __init__(self, relation: Relation, first: Choice, second: Choice) -> None:
        self.relation = relation
        self.choices = (first, second)
        self.literals = literals_of(self.choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add clauses: unit propagation with them finds what `propagate` does."""
        first, second = self.choices
        numbers = [tuple(number for number, _ in choice) for choice in self.choices]
        literals = [literal for _, literal in (*first, *second)]
        signed = [*literals, *(-literal for literal in literals)]
        formula.add((pick(signed) for pick in _clauses(self.relation, *numbers)), unless)

    def is_satisfied_by(self, known: Known) -> bool:
        first, second = (number_of(choice, known) for choice in self.choices)
        return first is not None and second is not None and self.relation(first, second)

    def propagate(self, known: Known) -> list[Literal]:
        first, second = (domain(choice, known) for choice in self.choices)
        return narrow(self.choices, relation_support(self.relation, first, second), known)


@lru_cache(maxsize=64)
def _clauses(
    relation: Relation, first: tuple[int, ...], second: tuple[int, ...]
) -> list[Callable[[Sequence[Literal]], Sequence[Literal]]]:
    """Return a function for each clause, which picks its literals.

    They pick from the literals of the first and of the second location, then from the negations of these. A
    number excludes each unrelated number: what the solver learns from short clauses is short. It also needs
    one of the related numbers; to exclude a single unrelated number says as much.
    """
    size = len(first) + len(second)
    fits: dict[int, list[int]] = {index: [] for index in range(size)}
    others: dict[int, list[int]] = {index: [] for index in range(size)}
    for i, number in enumerate(first):
        for j, other in enumerate(second, len(first)):
            chosen = fits if relation(number, other) else others
            chosen[i].append(j)
            chosen[j].append(i)
    supports = [(size + i, *fits[i]) for i in fits if len(fits[i]) <= 1 or len(others[i]) > 1]
    # A number that needs a single one excludes all others already.
    pairs = [
        (size + i, size + j)
        for i in range(len(first))
        for j in others[i]
        if len(fits[i]) > 1 and len(fits[j]) > 1
    ]
    return [_picker(clause) for clause in (*supports, *pairs)]


def _picker(indices: tuple[int, ...]) -> Callable[[Sequence[Literal]], Sequence[Literal]]:
    """Return a function that picks the literals with these indices."""
    return itemgetter(*indices) if len(indices) > 1 else lambda literals: (literals[indices[0]],)


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
