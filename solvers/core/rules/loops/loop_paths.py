"""The paths that the true segments of a loop form, updated with each new segment, with undo.

Of the time that an assumption about a loop takes, finding all paths anew would take half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, Known

INNER = -1
"""Other end of a path at dots where no further segment can begin."""

_Change = tuple[int, int, int, int, int, int, int, int]
"""A new segment: its index in the trail, its dots, the other ends of their paths, and three numbers before.

These are of paths, of closed paths, and of changes that were checked.
"""


class Segments(NamedTuple):
    """The two dots of each segment, by its variable, and the segment that joins two dots, the lower first."""

    dots: Mapping[int, tuple[int, int]]
    joining: Mapping[tuple[int, int], int]
    size: int
    """Number of dots, which are numbered from 0."""


class Paths:
    """The paths of one loop. `truth` has the known values, and `follow` gets them as a trail."""

    def __init__(self, segments: Segments, truth: Known) -> None:
        self._segments = segments
        self._truth = truth
        self._far = list(range(segments.size))
        """The other end of each path at its two ends; a dot without segments is its own other end."""
        self._number = self._closed = 0
        """Numbers of paths that are open, and of closed ones."""
        self._changes: list[_Change] = []
        self._checked = 0
        """Number of changes whose paths are known not to be closed."""
        self._included = 0
        """Number of literals of the trail that are included."""

    def follow(self, trail: Sequence[Literal], *, complete: bool) -> list[Literal]:
        """Include the new literals of a trail that may be `complete`.

        Returns that segments that would close a loop too early, or follow a closed loop, are off. It is
        sound, and it raises ContradictionError for every complete assignment that is not one loop.
        """
        dots = self._segments.dots
        for at in range(self._included, len(trail)):
            ends = dots.get(trail[at])  # the literal of a segment that is off is no key
            if ends:
                self._add(at, *ends)
        self._included = len(trail)
        if self._closed > 1 or (self._number if self._closed else complete):
            raise ContradictionError
        if self._closed:
            return [-number for number in dots if not self._truth[number]]
        # The ends of the only path may be joined: that can be the loop.
        return self._too_early() if self._number > 1 else []

    def _add(self, at: int, first: int, second: int) -> None:
        """Add a segment between two dots."""
        far = self._far
        one, other = far[first], far[second]
        if one < 0 or other < 0:  # a third segment at a dot that has two
            raise ContradictionError
        self._changes.append((at, first, second, one, other, self._number, self._closed, self._checked))
        if one == second:
            self._closed += 1
            self._number -= 1
            far[first] = far[second] = INNER
            return
        # Two free dots begin a path, one extends a path, and two ends join two paths to one.
        self._number += (one == first) - (other != second)
        far[one], far[other] = other, one
        if one != first:
            far[first] = INNER
        if other != second:
            far[second] = INNER

    def _too_early(self) -> list[Literal]:
        """Return that the segments are off that would close one of several paths, by the path's lower end."""
        closing = []
        for _, _, _, one, other, *_ in self._changes[self._checked :]:
            number = self._segments.joining.get((one, other) if one < other else (other, one))
            # Otherwise the path goes on, or it was closed.
            if number and not self._truth[number] and self._far[one] == other:
                closing.append((min(one, other), -number))
        self._checked = len(self._changes)
        return [literal for _, literal in sorted(closing)]

    def undo(self, length: int) -> None:
        """Undo all literals but the first `length` ones of the trail."""
        far, changes = self._far, self._changes
        while changes and changes[-1][0] >= length:
            _, first, second, one, other, self._number, self._closed, self._checked = changes.pop()
            far[one], far[other], far[first], far[second] = first, second, one, other
        self._included = min(self._included, length)
