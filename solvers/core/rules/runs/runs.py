"""Runs of filled cells in a line, as in nonograms.

Sets of cells and of positions are integers: bit p is cell p (or the gap before it), so that one machine
operation treats a whole line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, is_true

_KEPT = 1 << 14
"""Size of the cache of lines. While a very hard 10x10 board is made, nine of ten lines are in it."""


def _rise(start: int, free: int) -> int:
    """Return the positions reached from `start` by stepping up over cells in `free`.

    Adding a start to its stretch of ones carries to the end of the stretch, and so flips every bit that it
    can reach. Further starts inside the stretch only fill bits that were flipped to 0.
    """
    start_inside = start & free
    over = ((free + start_inside) ^ free) & free | start_inside
    return start | over | over << 1


def _sink(start: int, free: int) -> int:
    """Return the positions from which `start` is reached by stepping up over cells in `free`."""
    # By doubling: after round k, `free` has the positions that begin 2**k consecutive free cells.
    reached, step = start, 1
    while free:
        reached |= reached >> step & free
        free &= free >> step
        step *= 2
    return reached


def _spread(starts: int, length: int) -> int:
    """Return the cells covered by stretches of `length` cells from each of `starts`."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def _fits(blocked: int, length: int, size: int) -> int:
    """Return the starts at which `length` cells of a line of `size` cells contain none of `blocked`."""
    starts = (1 << max(size - length + 1, 0)) - 1
    done = 1
    while done < length:
        step = min(done, length - done)
        blocked |= blocked >> step
        done += step
    return starts & ~blocked


OrElse = Sequence[Iterator[Literal]]
"""The literal `unless` repeatedly, to be zipped into clauses as the last literal; empty without one."""


@dataclass(frozen=True)
class Runs:
    """The true literals form runs of these lengths, in this order, separated by at least one cell.

    All `lengths` are positive; without any, no literal is true. There is at least one literal.
    """

    lengths: tuple[int, ...]
    literals: tuple[Literal, ...]
    lazy = False  # without an annotation it belongs to the class, and is no field

    @property
    def propagates_initially(self) -> bool:
        # A run that is longer than its slack covers the same cells at its first position and at its last.
        return not self.lengths or self.slack < max(self.lengths)

    @property
    def wakes_on(self) -> tuple[bool, bool]:
        return True, True

    @property
    def slack(self) -> int:
        """Number of cells that each run can move in an open line; negative if the runs do not fit."""
        return len(self.literals) - sum(self.lengths) - len(self.lengths) + 1

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        or_else = [] if unless is None else [repeat(unless)]
        formula.add(chain.from_iterable(self._clauses(formula.fresh, or_else)))

    def _clauses(self, fresh: Callable[[], int], or_else: OrElse) -> Iterator[Iterable[Clause]]:
        """Yield the clauses of the order encoding.

        `begun[o]` of a run says that it starts at most `o` cells after its first possible position. There are
        no variables for offsets below 0 (false) and from `slack` on (true). With `unless`, only the clauses
        that make a cell filled or a run begin carry that literal: if it is true, no run begins, and the
        others hold anyway. A line has up to tens of thousands of clauses; zipping them is far faster than
        making them one by one.
        """
        if not self.lengths:
            yield zip([-cell for cell in self.literals], *or_else, strict=False)
        elif self.slack < 0:
            yield [tuple(map(next, or_else))]
        else:
            yield from self._run_clauses(self.slack, fresh, or_else)

    def _run_clauses(
        self, slack: int, fresh: Callable[[], int], or_else: OrElse
    ) -> Iterator[Iterable[Clause]]:
        """Yield the clauses if each run has `slack` + 1 positions; `waits` has the negations of `begun`."""
        first, before = 0, None
        for length in self.lengths:
            begun = [fresh() for _ in range(slack)]
            waits = [-literal for literal in begun]
            # A run that has begun at some cell has begun at every later cell, and so has the run before it.
            yield zip(waits, begun[1:], strict=False)
            yield zip(waits, before or (), strict=False)
            yield from self._gap_clauses(before, begun, first, or_else)
            yield from self._coverage_clauses(begun, waits, first, length, or_else)
            first += length + 1
            before = begun
        yield from self._gap_clauses(before, None, first, or_else)

    def _coverage_clauses(
        self, begun: Sequence[int], waits: Sequence[int], first: int, length: int, or_else: OrElse
    ) -> Iterator[Iterable[Clause]]:
        """Yield the clauses that a cell is filled if the run has begun and has not ended."""
        slack = len(begun)
        cells = self.literals[first : first + slack + length]
        yield zip(cells[:length], waits, strict=False)
        yield zip(cells[length:slack], waits[length:], begun, strict=False)
        yield zip(cells[slack:length], *or_else, strict=False)
        yield zip(cells[max(slack, length) :], begun[max(slack - length, 0) :], *or_else, strict=False)

    def _gap_clauses(
        self, before: Sequence[int] | None, begun: Sequence[int] | None, first: int, or_else: OrElse
    ) -> Iterator[Iterable[Clause]]:
        """Yield the clauses that a cell is empty if the run before has ended and the next has not begun."""
        slack = len(before or begun or ())
        empty = [-cell for cell in self.literals[first - (before is not None) : first + slack]]
        ended = [-literal for literal in before or ()]
        if begun is None:
            yield zip(empty, ended, strict=True)
        elif before is None:
            yield zip(empty, begun, *or_else, strict=False)
        else:
            yield zip(empty[:slack], ended[:1], strict=False)
            yield zip(empty[1:slack], ended[1:], begun, strict=False)
            yield [(*empty[slack:], *begun[-1:], *map(next, or_else))]

    def is_satisfied_by(self, known: Known) -> bool:
        text = "".join("#" if is_true(literal, known) else " " for literal in self.literals)
        return tuple(len(run) for run in text.split()) == self.lengths

    def propagate(self, known: Known) -> list[Literal]:
        found = _certain(self.lengths, len(self.literals), *self._masks(known))
        if found is None:
            raise ContradictionError
        certain, may_fill = found
        forced = []
        while certain:
            p = (certain & -certain).bit_length() - 1
            certain &= certain - 1
            forced.append(self.literals[p] if may_fill >> p & 1 else -self.literals[p])
        return forced

    def possible_starts(self, known: Known) -> tuple[list[int], int]:
        """Return the cells where each run can start, over all placements, and the cells that can be empty.

        One empty cell is added after the line, so that an empty cell follows every run. A forward pass finds
        the positions where run i may begin after the previous runs, a backward pass those from which the rest
        fits. A start is possible if it is in both.
        """
        return _possible_starts(self.lengths, len(self.literals), *self._masks(known))

    def _masks(self, known: Known) -> tuple[int, int]:
        """Return the cells known to be filled and the cells known to be empty."""
        filled = empty = 0
        for p, literal in enumerate(self.literals):
            value = known[literal] if literal > 0 else -known[-literal]
            if value > 0:
                filled |= 1 << p
            elif value < 0:
                empty |= 1 << p
        return filled, empty

    def simplify(self, known: Known) -> Runs | None:
        """Return the constraint without the known cells at both ends, unless they cut a run."""
        lengths, literals = self.lengths, self.literals
        for _ in range(2):
            lengths, literals = _trim(lengths, literals, known)
            lengths, literals = lengths[::-1], literals[::-1]
        return Runs(lengths, literals) if literals else None


@lru_cache(_KEPT)
def _certain(lengths: tuple[int, ...], cells: int, filled: int, empty: int) -> tuple[int, int] | None:
    """Return the cells that are newly forced, and the cells that can be filled.

    None if some cell could be neither; an exception would not be cached.
    """
    starts, may_clear = _possible_starts(lengths, cells, filled, empty)
    may_fill = 0
    for length, possible in zip(lengths, starts, strict=True):
        may_fill |= _spread(possible, length)
    if (may_fill | may_clear) + 1 != 1 << cells:
        return None
    return (may_fill ^ may_clear) & ~(filled | empty), may_fill


def _possible_starts(lengths: tuple[int, ...], cells: int, filled: int, empty: int) -> tuple[list[int], int]:
    """Return the possible starts of each run in a line of `cells` cells, and the cells that can be empty."""
    # The line has one more empty cell at its end, so that an empty cell follows every run; see
    # `Runs.possible_starts`.
    size = cells + 1
    free = ((1 << size) - 1) & ~filled
    blocked = empty | 1 << size - 1
    fits = {length: _fits(blocked, length, size) for length in set(lengths)}
    # Bit p of forward[i]: run i may begin at cell p, with all runs before it placed. Bit p of gaps[i]: cell p
    # may be the empty cell right after run i - 1. Bit p of `backward`: the runs after the current one fit
    # from cell p.
    forward, gaps = [_rise(1, free)], [0]
    for length in lengths:
        # The empty cell after the run, which separates it from the next one.
        ends = (forward[-1] & fits[length]) << length & free
        gaps.append(ends)
        forward.append(_rise(ends << 1, free))
    backward = _sink(1 << size, free)
    # A cell can be empty if it lies between two placed runs, or right after one, and the rest fits after it.
    may_clear = (forward[-1] | gaps[-1]) & free & backward >> 1
    starts = []
    for i, length in reversed(list(enumerate(lengths))):
        fitting = fits[length] & (backward >> 1 & free) >> length
        starts.append(fitting & forward[i])
        backward = _sink(fitting, free)
        may_clear |= (forward[i] | gaps[i]) & free & backward >> 1
    return starts[::-1], may_clear & (1 << size - 1) - 1


def _trim(
    lengths: tuple[int, ...], literals: tuple[Literal, ...], known: Known
) -> tuple[tuple[int, ...], tuple[Literal, ...]]:
    """Return the lengths and literals that are left after the known cells at the beginning."""
    start = runs = place = 0
    while place < len(literals):
        if not _is_settled(literals[place : place + 1], known, empty=True):
            if runs == len(lengths):
                break
            end = place + lengths[runs]
            if not _is_settled(literals[place:end], known) or end > len(literals):
                break
            # Without an empty cell after it, the run could be a part of a longer one.
            if end < len(literals) and not _is_settled(literals[end : end + 1], known, empty=True):
                break
            place, runs = end, runs + 1
        place += 1
        start = min(place, len(literals))
    return lengths[runs:], literals[start:]


def _is_settled(literals: Sequence[Literal], known: Known, *, empty: bool = False) -> bool:
    """Whether some literals are known, all to be true, or all to be false."""
    return all(is_true(-literal if empty else literal, known) for literal in literals)
