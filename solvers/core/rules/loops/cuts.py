"""Clauses that rule out several loops if there should be one.

A cut says that the segments of one loop are not all on, or another segment is off. It follows from "one loop"
without other rules, for the other segment is no part of it. On boards with one solution this is as good as
naming the segments that leave the dots of the loop: 38 and 40 ms for Slitherlink 20x20, the median of five.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from solvers.core.rules.formula import Clause
from solvers.core.rules.logic import Known
from solvers.core.rules.loops.interior import Interior

Dots = Mapping[int, tuple[int, int]]
"""The two dots of each segment."""


def cuts_of(
    at: Sequence[Sequence[int]], dots: Dots, answer: Known, sure: Known, interior: Interior | None = None
) -> list[Clause]:
    """Return clauses of a single loop that this solution breaks; `at` has the segments at each dot.

    With `interior`, they are about cells inside and outside if every dot has none or two segments.
    """
    on = [number for number in dots if answer[number] > 0]
    if not on:
        return [[number for number in dots if sure[number] >= 0]]
    # The number of segments at each dot, and the sum of their variables: sum - one is the other of two.
    degrees, sums = [0] * len(at), [0] * len(at)
    for number in on:
        first, second = dots[number]
        degrees[first] += 1
        degrees[second] += 1
        sums[first] += number
        sums[second] += number
    if not {0, 2}.issuperset(degrees):
        return list(_at_dots(at, answer, sure))
    return interior.cuts(answer) if interior else list(_between(_loops(sums, dots, on), sure))


def _at_dots(at: Sequence[Sequence[int]], answer: Known, sure: Known) -> Iterator[Clause]:
    """Yield clauses against one segment at a dot, and against three or more."""
    for segments in at:
        on = [number for number in segments if answer[number] > 0]
        if len(on) == 1:
            yield [-on[0], *(number for number in segments if number != on[0] and sure[number] >= 0)]
        elif len(on) > 2:
            yield from ([-a, -b, -c] for a, b, c in combinations(on, 3))


def _loops(sums: Sequence[int], dots: Dots, on: Sequence[int]) -> list[list[int]]:
    """Return the segments of each loop, if every dot has none or two; `sums` has the sum of these two."""
    left = set(on)
    loops = []
    for number in on:
        if number not in left:
            continue
        loop = []
        dot = dots[number][0]
        while number in left:
            left.remove(number)
            loop.append(number)
            first, second = dots[number]
            dot = second if dot == first else first
            number = sums[dot] - number  # noqa: PLW2901 - goes round the loop
        loops.append(loop)
    return loops


def _between(loops: Sequence[Sequence[int]], sure: Known) -> Iterator[Clause]:
    """Yield for each loop: its segments are not all on, or another segment, the surest one, is off."""
    if len(loops) < 2:
        return
    one_of = [next((number for number in loop if sure[number] > 0), loop[0]) for loop in loops]
    for index, loop in enumerate(loops):
        others = [number for other, number in enumerate(one_of) if other != index]
        outside = next((number for number in others if sure[number] > 0), others[0])
        yield [-number for number in (*loop, outside) if sure[number] <= 0]
