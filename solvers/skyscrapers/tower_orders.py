"""Orders of the towers in a row that show given numbers of towers from its two ends.

The possible heights are found by going along the row once forwards and once backwards. Only the set of the
passed towers matters: it determines whether the next one is seen, from both ends. So for each position there
is an integer with a bit for each set of towers, repeated for each number of towers seen so far. This lists no
orders; nine towers have up to 118,124.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.values.domains import bits


class _Step(NamedTuple):
    """Transition of the states if a tower is added: the bits of `mask` move up by `shift`."""

    mask: int
    shift: int


@lru_cache(maxsize=256)
def _steps(size: int, front: int | None, back: int | None) -> tuple[tuple[_Step, ...], ...]:
    """Return for each height the transitions that add it.

    Bit s + 2**size * (f + b * (front + 1)) of a state means: the towers so far are the set s, f are seen from
    the front and b from the back. Bit h - 1 of s is height h.
    """
    fronts, backs = (front or 0) + 1, (back or 0) + 1
    transitions: list[tuple[_Step, ...]] = [()]
    for bit in range(size):
        masks: dict[int, int] = {}
        for sets, ahead, behind in _sets_without(size, bit):
            # Without a clue nothing is counted, and the state has no room for it.
            f, b = ahead and front is not None, behind and back is not None
            slots = sum(1 << (i + fronts * k << size) for i in range(fronts - f) for k in range(backs - b))
            shift = (1 << bit) + (f + b * fronts << size)
            masks[shift] = masks.get(shift, 0) | sets * slots
        transitions.append(tuple(_Step(mask, shift) for shift, mask in masks.items() if mask))
    return tuple(transitions)


def _sets_without(size: int, bit: int) -> Iterator[tuple[int, bool, bool]]:
    """Yield the sets without a tower, by whether it would be seen from the front, and from the back."""
    # Sets are numbered in binary, so 2**bit sets without the tower and equally many with it alternate.
    lacking = ((1 << (1 << size)) - 1) // ((1 << (1 << bit)) + 1)
    # A tower is seen from the front if all before it are smaller, and from the back if all taller ones, which
    # would hide it, come before it.
    smaller = (1 << (1 << bit)) - 1  # the sets that contain only smaller ones
    # A set is the sum of 2**(its bits). The set of exactly the taller towers, bits `bit` + 1 to `size` - 1,
    # is 2**size - 2**(bit + 1). Adding it to a set of smaller towers moves the bit of that set up by this
    # number.
    all_taller = smaller << (1 << size) - (2 << bit)
    yield lacking & ~smaller & ~all_taller, False, False
    yield smaller & ~all_taller, True, False
    yield all_taller & ~smaller, False, True
    yield smaller & all_taller, True, True


def _states(front: int | None, back: int | None, domains: Sequence[int]) -> list[int]:
    """Return the states after each position, including none, from which the right numbers can be seen."""
    steps = _steps(len(domains), front, back)
    states = [1]
    for domain in domains:
        moved = 0
        for height in bits(domain):
            for mask, shift in steps[height]:
                moved |= (states[-1] & mask) << shift
        states.append(moved)
    size = len(domains)
    # The only valid last state has all towers, with the numbers seen that the clues say.
    states[-1] &= 1 << ((1 << size) - 1 + (((front or 0) + (back or 0) * ((front or 0) + 1)) << size))
    # The other states are restricted, from the last one back, to those from which it can be reached.
    for place in range(size - 1, -1, -1):
        came = 0
        for height in bits(domains[place]):
            for mask, shift in steps[height]:
                came |= states[place + 1] >> shift & mask
        states[place] &= came
    return states


@lru_cache(maxsize=4096)
def tower_support(front: int | None, back: int | None, domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the heights of each domain in orders with `front` and `back` towers seen from the two ends.

    Raises ContradictionError if there is no such order.
    """
    states = _states(front, back, domains)
    if not states[0]:
        raise ContradictionError
    steps = _steps(len(domains), front, back)
    return tuple(
        sum(
            1 << h
            for h in bits(domain)
            if any((states[i] & mask) << by & states[i + 1] for mask, by in steps[h])
        )
        for i, domain in enumerate(domains)
    )


def orders(front: int | None, back: int | None, domains: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the orders one by one, without dead ends."""
    states = _states(front, back, domains)
    steps = _steps(len(domains), front, back)
    stack: list[tuple[tuple[int, ...], int]] = [((), states[0])]
    while stack:
        order, state = stack.pop()
        if not state or len(order) == len(domains):
            if state:
                yield order
            continue
        place = len(order)
        for height in bits(domains[place]):
            for mask, shift in steps[height]:
                stack.append(((*order, height), (state & mask) << shift & states[place + 1]))
