"""One closed loop, as in Slitherlink: a constraint over all segments of a board.

That a dot has none or two segments is better stated for each dot, as ZeroOrTwo; here it is only checked. The
rest is that all the segments belong to the same loop. The solver gets clauses for it only if a solution
breaks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Reinforcement, Whole
from solvers.core.rules.loops.cuts import cuts_of
from solvers.core.rules.loops.interior import Cells, Interior
from solvers.core.rules.loops.loop_paths import INNER, Paths, Segments


class Closing(NamedTuple):
    """The segments from one end of a segment on, in order, and one segment that they leave out, if any."""

    path: tuple[int, ...]
    outside: int | None


class Loop(Whole):
    """The segments that are true form exactly one closed loop, and at least one is true.

    `ends` has the two dots that each segment joins, by its variable. No two segments join the same dots.
    `cells` has the one or two cells at each segment, if all lie in one plane.
    """

    lazy = True
    propagates_initially = False

    def __init__(self, ends: Mapping[int, tuple[Hashable, Hashable]], cells: Cells | None = None) -> None:
        self._cells = cells
        dots = {
            dot: index for index, dot in enumerate(dict.fromkeys(d for pair in ends.values() for d in pair))
        }
        self.literals: tuple[Literal, ...] = tuple(ends)
        self._values = lookup(self.literals)
        between = [(dots[first], dots[second]) for first, second in ends.values()]
        self._at: list[list[int]] = [[] for _ in dots]
        joining: dict[tuple[int, int], int] = {}
        for number, (first, second) in zip(self.literals, between, strict=True):
            self._at[first].append(number)
            self._at[second].append(number)
            joining[min(first, second), max(first, second)] = number
        self._dots = dict(zip(self.literals, between, strict=True))
        self._segments = Segments(self._dots, joining, len(dots))

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add nothing: local clauses are encoded dot by dot."""

    def is_satisfied_by(self, known: Known) -> bool:
        on = [number for number in self.literals if known[number] > 0]
        degrees = Counter(dot for number in on for dot in self._dots[number])
        if not on or any(degree != 2 for degree in degrees.values()):
            return False
        return len(self._walk(known, self._dots[on[0]][0])) == len(on)

    def propagate(self, known: Known) -> list[Literal]:
        """Return that segments that would close a loop too early, or follow a closed loop, are off.

        It is sound, and it raises ContradictionError for every complete assignment that is not one loop.
        """
        values = self._values(known)
        far, paths, closed = self._paths(values)
        if 0 not in values:
            if closed != 1 or paths:
                raise ContradictionError
            return []
        if closed:
            if closed > 1 or paths:
                raise ContradictionError
            return [-number for number, value in zip(self.literals, values, strict=True) if not value]
        # The ends of the only path may be joined: that can be the loop.
        if paths < 2:
            return []
        joining = self._segments.joining
        # Each path once, by its lower end; dots without segments are their own other end.
        closing = [joining.get((dot, end)) for dot, end in enumerate(far) if end > dot]
        return [-number for number in closing if number and not known[number]]

    def _paths(self, values: Sequence[int]) -> tuple[list[int], int, int]:
        """Return the other end of each path at its two ends, and the numbers of paths and of closed paths.

        A dot without segments is its own other end.
        """
        far, paths, closed = list(range(self._segments.size)), 0, 0
        for (a, b), value in zip(self._dots.values(), values, strict=True):
            if value <= 0:
                continue
            x, y = far[a], far[b]
            # A third segment at a dot that has two.
            if x < 0 or y < 0:
                raise ContradictionError
            if x == b:
                closed += 1
                paths -= 1
                far[a] = far[b] = INNER
                continue
            # Two free dots begin a path, one extends a path, and two ends join two paths to one.
            paths += (x == a) - (y != b)
            far[x], far[y] = y, x
            if x != a:
                far[a] = INNER
            if y != b:
                far[b] = INNER
        return far, paths, closed

    def paths(self, truth: Known) -> Paths:
        """Return paths that follow the segments of a trail, and force the same as `propagate`.

        Many assumptions are followed faster so. Without a trail, one pass over all segments is faster.
        """
        return Paths(self._segments, truth)

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        return cuts_of(self._at, self._dots, answer, sure)

    def reinforce(self, sure: Known, fresh: Callable[[], int]) -> Reinforcement | None:
        """Return cuts about cells that are inside or outside."""
        if self._cells is None:
            return None
        interior = Interior(self._cells, sure, fresh)
        return Reinforcement(
            list(interior.clauses(sure)),
            lambda answer, known: cuts_of(self._at, self._dots, answer, known, interior),
        )

    def because(self, known: Known, literal: Literal) -> Closing:
        """Return why a segment is off: the path that it would close, or the closed loop without it."""
        first, second = self._dots[abs(literal)]
        on = [number for number in self.literals if known[number] > 0]
        path = self._walk(known, first)
        if not path or second not in self._dots[path[-1]]:
            path = self._walk(known, self._dots[on[0]][0]) if on else []
        outside = next((number for number in on if number not in path), None)
        return Closing(tuple(path), outside)

    def _walk(self, known: Known, dot: int) -> list[int]:
        """Return the segments that are on, one after the other, from a dot until they end or return to it."""
        path: dict[int, None] = {}
        while True:
            number = next(
                (segment for segment in self._at[dot] if known[segment] > 0 and segment not in path), None
            )
            if number is None:
                return list(path)
            path[number] = None
            first, second = self._dots[number]
            dot = second if dot == first else first
