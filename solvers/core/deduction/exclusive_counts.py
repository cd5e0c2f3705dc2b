"""Deduction from a count together with the at-most-one constraints of its literals.

The literals of a count, in their order, form a path. Two neighbours on it are linked if an at-most-one
constraint contains both. In a linked stretch, at most every other literal is true. If a count needs nearly as
many literals as the path has room for, its required literals are true. Literals that would take too much of
the room are false. Players of Tents reason like this about a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Count, Literal
from solvers.core.rules.logic import ContradictionError


class ExclusiveCounts:
    """The counts and at-most-one constraints of a board."""

    def __init__(self, state: Propagation) -> None:
        self._state = state
        self._at_most_ones = {i: state.counts[i] for i, bounds in enumerate(state.bounds) if bounds == (0, 1)}
        self._large = (
            {i for i, (low, _) in enumerate(state.bounds) if low > 1} if self._at_most_ones else set()
        )
        self._at_most_ones_with: dict[Literal, frozenset[int]] = {}

    def propagate(self, indices: Iterable[int]) -> Iterator[list[Literal]]:
        """Yield the literals that each of the counts forces, in order; only counts of two or more are tried.

        Raises ContradictionError if a count has too little room.
        """
        for index in sorted(self._large.intersection(indices)):
            count = self._state.open_count(index)
            if count and count.low > 1:
                yield self._propagate_count(count)

    def _propagate_count(self, count: Count) -> list[Literal]:
        if (len(count.literals) + 1) // 2 > count.low + 1:  # too much room even if all neighbours are linked
            return []
        exclusions = [self._exclusions_of(literal) for literal in count.literals]
        before, after = _room([not one.isdisjoint(two) for one, two in pairwise(exclusions)])
        spare = after[0] - count.low
        if spare < 0:
            raise ContradictionError
        if spare > 1:  # a true literal takes away the room of at most two others
            return []
        forced = [] if spare else _required_literals(count, before, after)
        for literal, positions in self._excluders(exclusions).items():
            first, last = positions[0], positions[-1]
            # If a literal takes away one stretch of the path, the room before and after it remains.
            if last - first + 1 == len(positions):
                inside = literal in count.literals
                if before[first] + inside + after[last + 1] < count.low:
                    forced.append(-literal)
        return forced

    def _exclusions_of(self, literal: Literal) -> frozenset[int]:
        """Return the at-most-one constraints that contain a literal."""
        known = self._at_most_ones_with
        if literal not in known:
            within = self._state.containing[literal]
            known[literal] = frozenset([index for index in within if index in self._at_most_ones])
        return known[literal]

    def _excluders(self, exclusions: Iterable[Iterable[int]]) -> Mapping[Literal, list[int]]:
        """Return the literals that exclude literals of a count, with the positions of those, in order."""
        positions: dict[Literal, list[int]] = {}
        for position, indices in enumerate(exclusions):
            for literal in {other for index in indices for other in self._at_most_ones[index]}:
                positions.setdefault(literal, []).append(position)
        return positions


def _required_literals(count: Count, before: Sequence[int], after: Sequence[int]) -> list[Literal]:
    """Return each literal of a count that must be true because the others have too little room."""
    return [literal for p, literal in enumerate(count.literals) if before[p] + after[p + 1] < count.low]


def _room(linked: Sequence[bool]) -> tuple[list[int], list[int]]:
    """Return the maximum number of true literals before each position, and from each position on.

    `linked` says for each literal but the last whether it and the next one exclude each other.
    """
    before, after = [0, 1], [0, 1]
    for joined in linked:
        before.append(max(before[-1], before[-2] + 1) if joined else before[-1] + 1)
    for joined in reversed(linked):
        after.append(max(after[-1], after[-2] + 1) if joined else after[-1] + 1)
    return before, after[::-1]
