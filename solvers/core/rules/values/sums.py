"""Numbers that add up, such as the bridges of an island.

Sets of numbers and of sums are integers, with bit n for n. All methods except `is_satisfied_by` assume that
each location holds exactly one number, which is a rule of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, is_open, is_true
from solvers.core.rules.values.domains import (
    Choice,
    bits,
    domain,
    literals_of,
    narrow,
    number_of,
    open_part,
)


class Total(ABC):
    """The numbers of some locations and the total that they must have, such as a sum or a product."""

    __slots__ = ("choices", "literals", "total")
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, total: int, choices: tuple[Choice, ...]) -> None:
        self.total = total
        self.choices = choices
        self.literals = literals_of(choices)

    def propagate(self, known: Known) -> list[Literal]:
        domains = tuple([domain(choice, known) for choice in self.choices])
        return narrow(self.choices, self.support(domains), known)

    @abstractmethod
    def support(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of each domain, each a bit, that occur with this total.

        Raises ContradictionError if there are none.
        """


class Sum(Total):
    """The numbers of some locations add up to a total."""

    __slots__ = ()

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        pairs = [pair for choice in self.choices for pair in choice if pair[0]]
        literals = tuple(literal for _, literal in pairs)
        formula.add_sum(self.total, tuple(number for number, _ in pairs), literals, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        """Add up the numbers of all literals that are true."""
        pairs = (pair for choice in self.choices for pair in choice)
        return self.total == sum(
            n for n, literal in pairs if known[abs(literal)] == (1 if literal > 0 else -1)
        )

    def support(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        return sum_support(self.total, domains)

    def simplify(self, known: Known) -> Sum | None:
        numbers = [number_of(choice, known) for choice in self.choices]
        left = self.total - sum(filter(None, numbers))
        unsettled = [choice for choice, n in zip(self.choices, numbers, strict=True) if n is None]
        return (
            Sum(left, tuple(open_part(choice, known) for choice in unsettled)) if unsettled or left else None
        )


class WeightedTotal(Sum):
    """The numbers of the literals that are true add up to a total; each literal has a number above 0."""

    __slots__ = ("numbers",)

    def __init__(self, total: int, numbers: Sequence[tuple[int, Literal]]) -> None:
        super().__init__(total, tuple(((0, -literal), (number, literal)) for number, literal in numbers))
        self.numbers = numbers
        self.literals = tuple(literal for _, literal in numbers)

    def propagate(self, known: Known) -> list[Literal]:
        return list(dict.fromkeys(super().propagate(known)))

    def simplify(self, known: Known) -> WeightedTotal | None:
        left = self.total - sum(number for number, literal in self.numbers if is_true(literal, known))
        unsettled = [pair for pair in self.numbers if is_open(pair[1], known)]
        return WeightedTotal(left, unsettled) if unsettled or left else None


@lru_cache(maxsize=4096)
def sum_support(total: int, domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of each domain that occur in numbers, one of each, with this total.

    Raises ContradictionError if there are none. Cached, since the same few sets occur repeatedly: the islands
    of Hashi have some thousands.
    """
    if total < 0:
        raise ContradictionError
    every = (1 << total + 1) - 1
    before = [1]  # the sums of the locations before each
    for numbers in domains:
        before.append(_add_number(before[-1], numbers) & every)
    if not before.pop() >> total:
        raise ContradictionError
    result, wanted = [], 1 << total  # `wanted`: the valid sums of the locations so far
    for numbers, reached in zip(reversed(domains), reversed(before), strict=True):
        # A number fits if a sum of the locations before it, plus the number, can be completed after it.
        result.append(sum(1 << n for n in bits(numbers) if reached << n & wanted))
        wanted = _subtract_number(wanted, numbers) & reached
    return tuple(reversed(result))


def _add_number(sums: int, numbers: int) -> int:
    """Return the sums with one number of a location added."""
    result = 0
    for number in bits(numbers):
        result |= sums << number
    return result


def _subtract_number(sums: int, numbers: int) -> int:
    """Return the sums with one number of a location subtracted."""
    result = 0
    for number in bits(numbers):
        result |= sums >> number
    return result
