"""Places that hold one of several numbers, as the constraints see them: a literal for each number."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, Known, is_open, is_true

Choice = tuple[tuple[int, Literal], ...]
"""The literals of one place: it holds this number where this literal is true. Exactly one is true.

The numbers are not negative, and none occurs twice.
"""


def domain(choice: Choice, known: Known) -> int:
    """The numbers that a place may still hold, each as a bit; raises ContradictionError if there are none."""
    left = 0
    for number, literal in choice:
        value = known[literal] if literal > 0 else -known[-literal]
        if value > 0:
            return 1 << number
        if not value:
            left |= 1 << number
    if not left:
        raise ContradictionError
    return left


def narrow(choices: Sequence[Choice], domains: Sequence[int], known: Known) -> list[Literal]:
    """What is new where each place holds a number of its domain: no other one, and a single one for sure."""
    forced = []
    for choice, left in zip(choices, domains, strict=True):
        # Taking away 1 turns over the lowest bit and all below it, so nothing is left of a single one.
        single = not left & (left - 1)
        for number, literal in choice:
            if (known[literal] if literal > 0 else known[-literal]) != 0:
                continue
            if not left >> number & 1:
                forced.append(-literal)
            elif single:
                forced.append(literal)
    return forced


def number_of(choice: Choice, known: Known) -> int | None:
    """The number that a place is known to hold."""
    return next((number for number, literal in choice if is_true(literal, known)), None)


def open_part(choice: Choice, known: Known) -> Choice:
    """The numbers of which nothing is known."""
    return tuple((number, literal) for number, literal in choice if is_open(literal, known))


def literals_of(choices: Sequence[Choice]) -> tuple[Literal, ...]:
    """All literals of some places."""
    return tuple(literal for choice in choices for _, literal in choice)


def bits(some: int) -> list[int]:
    """The numbers whose bits are set, the smallest first."""
    found = []
    while some:
        lowest = some & -some
        found.append(lowest.bit_length() - 1)
        some ^= lowest
    return found
