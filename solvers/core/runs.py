"""Runs of filled cells in a line, as in nonograms.

Sets of cells and of positions are whole integers, bit p standing for cell p (or for the gap
before it), so that one machine operation treats a whole line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from solvers.core.formula import Clause, Formula, Literal
from solvers.core.logic import ContradictionError, Known, is_open, is_true


def _rise(start: int, free: int) -> int:
    """The positions reached from `start` by stepping up over cells in `free`.

    Adding a start to its stretch of ones carries to the end of the stretch and so turns over
    every bit it can reach; further starts inside the stretch only fall into bits turned to 0.
    """
    start_inside = start & free
    over = ((free + start_inside) ^ free) & free | start_inside
    return start | over | over << 1


def _sink(start: int, free: int) -> int:
    """The positions from which `start` is reached by stepping up over cells in `free`."""
    reached, step = start, 1
    while free:
        reached |= reached >> step & free
        free &= free >> step
        step *= 2
    return reached


def _spread(starts: int, length: int) -> int:
    """The cells covered by stretches of `length` cells from each of `starts`."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def _fits(blocked: int, length: int, size: int) -> int:
    """The starts from which `length` cells of a line of `size` hold none of `blocked`."""
    starts = (1 << max(size - length + 1, 0)) - 1
    done = 1
    while done < length:
        step = min(done, length - done)
        blocked |= blocked >> step
        done += step
    return starts & ~blocked


@dataclass(frozen=True)
class Runs:
    """The true literals form runs of these lengths, in this order, apart by at least one.

    `lengths` are all positive; none at all means that no literal is true. There is at least one literal.
    """

    lengths: tuple[int, ...]
    literals: tuple[Literal, ...]

    def tell(self, formula: Formula, unless: Literal | None = None) -> None:
        formula.add(self._clauses(formula.fresh), unless)

    def _clauses(self, fresh: Callable[[], int]) -> Iterator[Clause]:
        """The order encoding: begun[i][p] says that run i starts at or before cell p."""
        size = len(self.literals)
        slack = size - sum(self.lengths) - len(self.lengths) + 1
        if self.lengths and slack < 0:
            yield ()
            return
        firsts = [sum(self.lengths[:i]) + i for i in range(len(self.lengths))]
        begun = [[fresh() for _ in range(slack)] for _ in self.lengths]

        def at(i: int, p: int) -> int | bool:
            """begun[i][p]; False before the first possible start, True from the last one on."""
            offset = p - firsts[i]
            return False if offset < 0 else True if offset >= slack else begun[i][offset]

        for row in begun:
            for earlier, later in pairwise(row):
                yield [-earlier, later]
        for before, after in pairwise(begun):
            for earlier, later in zip(before, after, strict=True):
                yield [-later, earlier]
        for p, cell in enumerate(self.literals):
            for i, length in enumerate(self.lengths):
                yield from _unless([(False, at(i, p)), (True, at(i, p - length))], cell)
            for i in range(len(self.lengths) + 1):
                ended = at(i - 1, p - self.lengths[i - 1]) if i else True
                started = at(i, p) if i < len(self.lengths) else False
                yield from _unless([(False, ended), (True, started)], -cell)

    def holds(self, known: Known) -> bool:
        text = "".join("#" if is_true(literal, known) else " " for literal in self.literals)
        return tuple(len(run) for run in text.split()) == self.lengths

    def forces(self, known: Known) -> list[Literal]:
        starts, may_clear = self.ways(known)
        may_fill = 0
        for length, some in zip(self.lengths, starts, strict=True):
            may_fill |= _spread(some, length)
        if (may_fill | may_clear) + 1 != 1 << len(self.literals):
            raise ContradictionError
        certain = may_fill ^ may_clear
        forced = []
        while certain:
            p = (certain & -certain).bit_length() - 1
            certain &= certain - 1
            literal = self.literals[p]
            if not known[abs(literal)]:
                forced.append(literal if may_fill >> p & 1 else -literal)
        return forced

    def ways(self, known: Known) -> tuple[list[int], int]:
        """The cells where each run can start, over all ways to place them, and those that can be empty.

        One empty cell is put behind the line, so that an empty cell follows every run.
        A way forward (the positions where run i may begin, those before it being placed) meets a
        way backward; a start is possible where both do.
        """
        filled, empty = self._masks(known)
        size = len(self.literals) + 1
        free = ((1 << size) - 1) & ~filled
        blocked = empty | 1 << size - 1
        forward, gaps = [_rise(1, free)], [0]
        for length in self.lengths:
            ends = (forward[-1] & _fits(blocked, length, size)) << length & free
            gaps.append(ends)
            forward.append(_rise(ends << 1, free))
        backward = _sink(1 << size, free)
        may_clear = (forward[-1] | gaps[-1]) & free & backward >> 1
        starts = []
        for i, length in reversed(list(enumerate(self.lengths))):
            fitting = _fits(blocked, length, size) & (backward >> 1 & free) >> length
            starts.append(fitting & forward[i])
            backward = _sink(fitting, free)
            may_clear |= (forward[i] | gaps[i]) & free & backward >> 1
        return starts[::-1], may_clear & (1 << size - 1) - 1

    def _masks(self, known: Known) -> tuple[int, int]:
        """The cells known to be filled and those known to be empty."""
        filled = empty = 0
        for p, literal in enumerate(self.literals):
            value = known[literal] if literal > 0 else -known[-literal]
            if value > 0:
                filled |= 1 << p
            elif value < 0:
                empty |= 1 << p
        return filled, empty

    def given(self, known: Known) -> Runs | None:
        return self if any(is_open(literal, known) for literal in self.literals) else None


def _unless(parts: list[tuple[bool, int | bool]], then: Literal) -> Iterator[Clause]:
    """The clause that `then` is true unless one part fails; a part is (negated, variable or truth)."""
    clause = [then]
    for negated, part in parts:
        if isinstance(part, bool):
            if part == negated:
                return
        else:
            clause.append(part if negated else -part)
    yield clause
