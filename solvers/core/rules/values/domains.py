"""Numeric locations as the constraints see them: a literal for each candidate."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, Known, is_open, is_true

Choice = tuple[tuple[int, Literal], ...]
"""Numbers of one location with their literals; exactly one literal is true.

The numbers are not negative, and none occurs twice.
"""


def domain(choice: Choice, known: Known) -> int:
    """Return the candidates of a location, each as a bit; raise ContradictionError if there are none."""
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
    """Return the new literals if each location holds a number of its domain: a last candidate is true."""
    forced = []
    for choice, left in zip(choices, domains, strict=True):
        # Subtracting 1 flips the lowest bit and all below it, so nothing is left of a single bit.
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
    """Return the known number of a location, or None."""
    return next((number for number, literal in choice if is_true(literal, known)), None)


def open_part(choice: Choice, known: Known) -> Choice:
    """Return the open candidates with their literals."""
    return tuple((number, literal) for number, literal in choice if is_open(literal, known))


def literals_of(choices: Sequence[Choice]) -> tuple[Literal, ...]:
    """Return all literals of some locations."""
    return tuple(literal for choice in choices for _, literal in choice)


def bits(mask: int) -> list[int]:
    """Return the numbers whose bits are set, the smallest first."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers
