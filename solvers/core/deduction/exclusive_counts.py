"""What a count forces together with the at-most-ones that its literals are in.

The literals of a count, in their order, form a path: two neighbours are linked where an at-most-one holds
both. Where they are linked at most every other literal is true; so a count that needs nearly as many as
there is room for leaves little choice, and what takes room from it cannot be. This is how players of
Tents look at a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Count, Literal
from solvers.core.rules.logic import ContradictionError


class Crowds:
    """The counts and at-most-ones of a board."""

    def __init__(self, state: Propagation) -> None:
        self._state = state
        self._singles = {i: state.counts[i] for i, bounds in enumerate(state.bounds) if bounds == (0, 1)}
        self._large = {i for i, (low, _) in enumerate(state.bounds) if low > 1} if self._singles else set()
        self._with: dict[Literal, frozenset[int]] = {}

    def force(self, some: Iterable[int]) -> Iterator[list[Literal]]:
        """What some of the counts force, in their order: those of two or more.

        Raises ContradictionError where a count has too little room.
        """
        for index in sorted(self._large.intersection(some)):
            left = self._state.left_of(index)
            if left and left.low > 1:
                yield self._forced(left)

    def _forced(self, count: Count) -> list[Literal]:
        if (len(count.literals) + 1) // 2 > count.low + 1:  # too much room even if all neighbours are linked
            return []
        among = [self._singles_with(own) for own in count.literals]
        before, after = _room([not one.isdisjoint(two) for one, two in pairwise(among)])
        spare = after[0] - count.low
        if spare < 0:
            raise ContradictionError
        if spare > 1:  # no literal takes the room of three
            return []
        forced = [] if spare else _needed(count, before, after)
        for literal, places in self._barred(among).items():
            first, last = places[0], places[-1]
            # A literal that takes away one stretch of the path leaves what is before it and behind it.
            if last - first + 1 == len(places):
                inside = literal in count.literals
                if before[first] + inside + after[last + 1] < count.low:
                    forced.append(-literal)
        return forced

    def _singles_with(self, literal: Literal) -> frozenset[int]:
        """The at-most-ones that hold a literal."""
        found = self._with.get(literal)
        if found is None:
            within = self._state.containing[literal]
            found = self._with[literal] = frozenset([index for index in within if index in self._singles])
        return found

    def _barred(self, among: Iterable[Iterable[int]]) -> Mapping[Literal, list[int]]:
        """For each literal that shares an at-most-one with some of a count the places of these, in order."""
        barred: dict[Literal, list[int]] = {}
        for place, indices in enumerate(among):
            for literal in {own for index in indices for own in self._singles[index]}:
                barred.setdefault(literal, []).append(place)
        return barred


def _needed(count: Count, before: Sequence[int], after: Sequence[int]) -> list[Literal]:
    """The literals of a count without which the others are too few."""
    return [own for p, own in enumerate(count.literals) if before[p] + after[p + 1] < count.low]


def _room(linked: Sequence[bool]) -> tuple[list[int], list[int]]:
    """How many can be true at most: of the literals before each place, and of those from it on.

    `linked` says of each literal but the last whether it and the next exclude each other.
    """
    before, after = [0, 1], [0, 1]
    for joined in linked:
        before.append(max(before[-1], before[-2] + 1) if joined else before[-1] + 1)
    for joined in reversed(linked):
        after.append(max(after[-1], after[-2] + 1) if joined else after[-1] + 1)
    return before, after[::-1]
