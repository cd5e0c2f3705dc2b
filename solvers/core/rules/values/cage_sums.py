"""Different numbers that add up, as in the cages of killer sudoku and the runs of Kakuro.

A set of numbers is an integer with bit n for number n. A set of such sets is an integer as well, with bit s
for the set s. So a number joins all the sets without it in two operations on integers of 2**n bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Constraint, ContradictionError, Known, Whole
from solvers.core.rules.values.domains import Choice, bits, domain, narrow, number_of, open_part
from solvers.core.rules.values.sums import Total, sum_support

GREATEST = 16
"""Largest number for which a set of sets is small enough; it takes 16 kB."""
_SETS = 3_000
"""Maximum number of sets of numbers that are encoded; beyond it, a weighted sum is."""


class Cage(Total):
    """The numbers of some locations are different and add up to a total.

    Each location holds exactly one number, which is a rule of its own.
    """

    __slots__ = ()

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each possible set of numbers: the numbers of the set are used, and no others.

        With weighted sums Z3 took two to seven times as long for Kakuro, and at worst 1.6 s instead of 0.1 s.
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
        # These clauses need no `unless`: if it is true, all of `chosen` may be false. One direction is
        # enough, since one of `chosen` must be true otherwise, and it determines all of `used`.
        for own, numbers in zip(chosen, sets, strict=True):
            formula.add([-own, used[n] if n in numbers else -used[n]] for n in used)

    def is_satisfied_by(self, known: Known) -> bool:
        pairs = (pair for choice in self.choices for pair in choice)
        numbers = [n for n, literal in pairs if known[abs(literal)] == (1 if literal > 0 else -1)]
        return sum(numbers) == self.total and len(set(numbers)) == len(numbers)

    def support(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        return distinct_sum_support(self.total, domains)

    def simplify(self, known: Known) -> Constraint | None:
        """Return the constraint over the open locations, without the numbers of the others."""
        numbers = [number_of(choice, known) for choice in self.choices]
        there = [number for number in numbers if number is not None]
        left = self.total - sum(there)
        rest = tuple(open_part(c, known) for c, n in zip(self.choices, numbers, strict=True) if n is None)
        if len(set(there)) < len(there) or any(number in there for choice in rest for number, _ in choice):
            return self  # an open location may yet break it
        return Cage(left, rest) if rest or left else None


class Crossing(Whole):
    """One location of several cages, such as a cell of two runs of Kakuro, holds a number that fits all.

    It finds only numbers of this location. Each location holds exactly one number by a rule of its own.
    """

    __slots__ = ("cages", "choice", "literals")

    def __init__(self, cages: Sequence[Cage], choice: Choice) -> None:
        self.cages = cages
        self.choice = choice
        self.literals = tuple(dict.fromkeys(literal for cage in cages for literal in cage.literals))

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        for cage in self.cages:
            cage.encode(formula, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return all(cage.is_satisfied_by(known) for cage in self.cages)

    def propagate(self, known: Known) -> list[Literal]:
        left = domain(self.choice, known)
        for cage in self.cages:
            domains = tuple([domain(choice, known) for choice in cage.choices])
            left &= cage.support(domains)[cage.choices.index(self.choice)]
        if not left:
            raise ContradictionError
        return narrow([self.choice], [left], known)


@lru_cache(maxsize=4096)
def distinct_sum_support(total: int, domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of each domain that occur in different numbers, one of each, with this total.

    Raises ContradictionError if there are none. For numbers above 16 the result may contain too many.
    """
    # Only numbers that are still possible: the integers of sets of sets grow with 2**top.
    top = max([candidates.bit_length() for candidates in domains], default=1)
    if top > GREATEST + 1:
        return sum_support(total, exclude_singles(domains))
    return distinct_support(_sets_by_sum(top).get(total, 0), domains, top)


def distinct_support(wanted: int, domains: Sequence[int], top: int) -> tuple[int, ...]:
    """Return the numbers of each domain that occur in different numbers, one of each, that form a wanted set.

    `wanted` is a set of sets of numbers, all of them and of the domains below `top`. Raises
    ContradictionError if there is none.
    """
    lacking = _sets_without(top)
    before = [1]  # the sets of numbers of the locations before each
    for candidates in domains:
        before.append(_add_number(before[-1], candidates, lacking))
    # From the wanted sets back to the first location, as `sum_support` does with sums.
    wanted &= before.pop()
    if not wanted:
        raise ContradictionError
    result = []
    for candidates, reached in zip(reversed(domains), reversed(before), strict=True):
        numbers = bits(candidates)
        # Bit s of `reached` is the set s, and adding n to a set moves its bit up by 2**n. So this asks
        # whether a set of the locations before, together with n, is still wanted.
        result.append(sum(1 << n for n in numbers if (reached & lacking[n]) << (1 << n) & wanted))
        wanted = _remove_number(wanted, numbers, lacking) & reached
    return tuple(reversed(result))


def _add_number(sets: int, numbers: int, lacking: Sequence[int]) -> int:
    """Return the sets with one number of a location added, which they did not contain."""
    result = 0
    for number in bits(numbers):
        result |= (sets & lacking[number]) << (1 << number)
    return result


def _remove_number(sets: int, numbers: Iterable[int], lacking: Sequence[int]) -> int:
    """Return the sets without one number of a location, which they contained."""
    result = 0
    for number in numbers:
        result |= sets >> (1 << number) & lacking[number]
    return result


@lru_cache(maxsize=GREATEST + 1)
def _sets_without(top: int) -> tuple[int, ...]:
    """Return for each number below `top` the sets of such numbers without it."""
    every = (1 << (1 << top)) - 1
    # Sets are counted in binary, so 2**number sets without the number and equally many with it alternate.
    return tuple(every // ((1 << (1 << number)) + 1) for number in range(top))


@lru_cache(maxsize=GREATEST + 1)
def _sets_by_sum(top: int) -> dict[int, int]:
    """Return the sets of numbers below `top`, by their sum."""
    sets_of = {0: 1}
    for number in range(top):
        larger = {total + number: sets << (1 << number) for total, sets in sets_of.items()}
        sets_of = {total: sets_of.get(total, 0) | larger.get(total, 0) for total in sets_of | larger}
    return sets_of


def exclude_singles(domains: Sequence[int]) -> tuple[int, ...]:
    """Return the domains without the numbers that are the only candidate of another domain."""
    singles = [numbers for numbers in domains if not numbers & (numbers - 1)]
    taken = sum(set(singles))
    left = tuple(numbers if not numbers & (numbers - 1) else numbers & ~taken for numbers in domains)
    if len(set(singles)) < len(singles) or not all(left):
        raise ContradictionError
    return left
