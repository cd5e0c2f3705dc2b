"""Different numbers that add up, as in the cages of killer sudoku and the runs of Kakuro.

A set of numbers is an integer, bit n standing for n; a set of such sets is one, too, bit s standing for the
set s. So a number joins all the sets that lack it in two operations on integers of 2**n bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Constraint, ContradictionError, Known
from solvers.core.rules.values.domains import (
    Choice,
    bits,
    domain,
    literals_of,
    narrow,
    number_of,
    open_part,
)
from solvers.core.rules.values.sums import sum_support

_GREATEST = 16
"""Up to this greatest number a set of sets is small enough, with 16 kB."""
_SETS = 3_000
"""Where more sets of numbers than this could be chosen, a weighted sum is encoded instead of them."""


class Cage:
    """The numbers that some places hold add up to a total, and no two places hold the same.

    Each place holds exactly one number, which is a rule of its own.
    """

    __slots__ = ("choices", "literals", "total")
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, total: int, choices: tuple[Choice, ...]) -> None:
        self.total = total
        self.choices = choices
        self.literals = literals_of(choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """A variable for each set of numbers that may be there: each of its numbers, and no other.

        With weighted sums Z3 took two to seven times as long for Kakuro, and 1.6 s for 0.1 s at worst.
        """
        places: dict[int, list[Literal]] = {}
        for choice in self.choices:
            for number, literal in choice:
                places.setdefault(number, []).append(literal)
        used = {}
        for number, literals in places.items():
            used[number] = formula.fresh()
            formula.add([[-used[number], *literals]], unless)
            formula.add(([used[number], -literal] for literal in literals), unless)
            formula.add_count(0, 1, tuple(literals), unless)
        if comb(len(used), len(self.choices)) > _SETS:
            formula.add_sum(self.total, tuple(used), tuple(used.values()), unless)
            return
        sets = [s for s in combinations(sorted(used), len(self.choices)) if sum(s) == self.total]
        chosen = [formula.fresh() for _ in sets]
        formula.add([chosen], unless)
        for own, numbers in zip(chosen, sets, strict=True):
            formula.add([-own, used[n] if n in numbers else -used[n]] for n in used)

    def is_satisfied_by(self, known: Known) -> bool:
        pairs = (pair for choice in self.choices for pair in choice)
        numbers = [n for n, own in pairs if known[abs(own)] == (1 if own > 0 else -1)]
        return sum(numbers) == self.total and len(set(numbers)) == len(numbers)

    def propagate(self, known: Known) -> list[Literal]:
        domains = tuple([domain(choice, known) for choice in self.choices])
        return narrow(self.choices, distinct_sum_support(self.total, domains), known)

    def simplify(self, known: Known) -> Constraint | None:
        """Over the places that are open, without the numbers of the others."""
        numbers = [number_of(choice, known) for choice in self.choices]
        there = [number for number in numbers if number is not None]
        left = self.total - sum(there)
        rest = tuple(open_part(c, known) for c, n in zip(self.choices, numbers, strict=True) if n is None)
        if len(set(there)) < len(there) or any(number in there for choice in rest for number, _ in choice):
            return self  # what is open may yet break it
        return Cage(left, rest) if rest or left else None


@lru_cache(maxsize=4096)
def distinct_sum_support(total: int, domains: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of each domain with which one of each, all different, can add up to `total`.

    Raises ContradictionError where none can. Where numbers are greater than 16 it may leave in some too many.
    """
    # Only as many numbers as are still possible: the integers of sets of sets grow with 2**top.
    top = max([own.bit_length() for own in domains], default=1)
    if top > _GREATEST + 1:
        return sum_support(total, _exclude_singles(domains))
    lacking = _sets_without(top)
    before = [1]  # the sets of the numbers of the first so many places
    for own in domains:
        before.append(_add_number(before[-1], own, lacking))
    # From the sets with the right sum back to the first place, as `supported` does with sums.
    wanted = before.pop() & _sets_by_sum(top).get(total, 0)
    if not wanted:
        raise ContradictionError
    found = []
    for own, reached in zip(reversed(domains), reversed(before), strict=True):
        numbers = bits(own)
        found.append(sum(1 << n for n in numbers if (reached & lacking[n]) << (1 << n) & wanted))
        wanted = _remove_number(wanted, numbers, lacking) & reached
    return tuple(reversed(found))


def _add_number(sets: int, own: int, lacking: Sequence[int]) -> int:
    """The sets with one of a place's numbers, which they lacked."""
    found = 0
    for number in bits(own):
        found |= (sets & lacking[number]) << (1 << number)
    return found


def _remove_number(sets: int, numbers: Iterable[int], lacking: Sequence[int]) -> int:
    """The sets without one of a place's numbers, which they had."""
    found = 0
    for number in numbers:
        found |= sets >> (1 << number) & lacking[number]
    return found


@lru_cache(maxsize=_GREATEST + 1)
def _sets_without(top: int) -> tuple[int, ...]:
    """For each number below `top` the sets of such numbers that lack it."""
    every = (1 << (1 << top)) - 1
    # 2**number ones, as many zeros, and so on: the sets are counted in binary
    return tuple(every // ((1 << (1 << number)) + 1) for number in range(top))


@lru_cache(maxsize=_GREATEST + 1)
def _sets_by_sum(top: int) -> dict[int, int]:
    """The sets of numbers below `top`, by what these add up to."""
    found = {0: 1}
    for number in range(top):
        larger = {total + number: sets << (1 << number) for total, sets in found.items()}
        found = {total: found.get(total, 0) | larger.get(total, 0) for total in found | larger}
    return found


def _exclude_singles(domains: Sequence[int]) -> tuple[int, ...]:
    """The domains without the numbers that are all another one has left."""
    singles = [own for own in domains if not own & (own - 1)]
    taken = sum(set(singles))
    left = tuple(own if not own & (own - 1) else own & ~taken for own in domains)
    if len(set(singles)) < len(singles) or not all(left):
        raise ContradictionError
    return left
