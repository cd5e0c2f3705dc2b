"""What follows from a few rules at a time, before any solver is asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import inf

from solvers.core.deduction.count_pairs import Count, overlaps
from solvers.core.deduction.exclusive_counts import Crowds
from solvers.core.deduction.failed_literals import probe
from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Literal


def deduce(state: Propagation, deadline: float | None = None) -> None:
    """Propagates to a fixpoint with crowded counts, count pairs and failed-literal probing.

    To be called after `Propagation.begin`, and with the same claim: whatever is known at the end holds in
    every answer. Pairs no more counts and supposes nothing more after `deadline`, a time of
    time.monotonic(). Raises ContradictionError where there is no answer.
    """
    _Deduction(state, deadline).run()


_LARGE = 100
"""So many open unknowns are the largest board that is probed with lazy constraints: of Slitherlink 20x20 this
spares a tenth of all the time."""

_SAMPLE = 32
"""So many counts, from the first to the last, show well enough what most of them are."""


class _Deduction:
    """What is left of the counts is worked out only when it is needed, and then where it has changed."""

    def __init__(self, state: Propagation, deadline: float | None) -> None:
        self._state = state
        self._deadline = inf if deadline is None else deadline
        self._crowds = Crowds(state)
        self._counts: dict[int, Count] = {}
        everything = range(len(state.counts))
        self._uncrowded: set[int] = set(everything)
        self._unpaired: set[int] = set()
        self._stale: set[int] = set(everything)

    def run(self) -> None:
        ways = self._ways()
        while not self._state.complete and (new := next(filter(None, (way() for way in ways)), None)):
            touched = self._state.touched(new)
            self._uncrowded |= touched
            self._stale |= touched

    def _ways(self) -> Sequence[Callable[[], list[Literal]]]:
        """What is tried, one after the other until something teaches.

        Suppositions before pairs take a tenth to a quarter longer where counts are of so many cells. They
        save 8 % where most counts ask for one at least, as in Light Up, and 1 to 3 % where places hold
        numbers.
        """
        state = self._state
        step = 1 + len(state.counts) // _SAMPLE
        some = zip(state.bounds[::step], state.counts[::step], strict=True)
        loose = [bounds == (1, len(literals)) for bounds, literals in some]
        if state.numbers or 2 * sum(loose) > len(loose):
            return self._crowded, self._probed, self._paired
        return self._crowded, self._paired, self._probed

    def _crowded(self) -> list[Literal]:
        some, self._uncrowded = self._uncrowded, set()
        return self._new(self._crowds.force(some))

    def _paired(self) -> list[Literal]:
        self._renew()
        some, self._unpaired = sorted(self._unpaired), set()
        pairs = overlaps(self._counts, self._state.containing, self._in_time(some))
        return self._new(forced for *_, forced in pairs)

    def _in_time(self, some: Iterable[int]) -> Iterator[int]:
        """Some counts, as long as there is time: the clues of a large board without walls take a minute."""
        for index in some:
            if time.monotonic() > self._deadline:
                return
            yield index

    def _probed(self) -> list[Literal]:
        """Probe the unknowns of counts, those of counts with the fewest open literals first.

        To follow a supposition through the lines of a nonogram takes longer than a solver needs, and to ask
        constraints over the whole of a large board after each takes longer than what it teaches is worth.
        """
        if self._state.lazies and self._state.open > _LARGE:
            return []
        numbers = (abs(own) for literals in self._tight_first() for own in literals)
        return probe(self._state, numbers, self._deadline)

    def _tight_first(self) -> Iterable[Sequence[Literal]]:
        """The open literals of the counts, those first of which the least is left."""
        if self._counts:  # they were paired before, so what they have left is known
            self._renew()
            return sorted((count.literals for count in self._counts.values()), key=len)
        state = self._state
        numbers = enumerate(zip(state.room, state.spare, state.bounds, strict=True))
        sizes = ((room, spare, room + spare + low - high, i) for i, (room, spare, (low, high)) in numbers)
        left = [
            (size, i) for room, spare, size, i in sizes if room > 0 and spare > 0 and min(room, spare) < size
        ]
        return ([own for own in state.counts[i] if not state.truth[own]] for _, i in sorted(left))

    def _new(self, findings: Iterable[Iterable[Literal]]) -> list[Literal]:
        """Notes what was found, and what it forces; gives all that was not known."""
        before = len(self._state.trail)
        found = list(chain.from_iterable(findings))
        if found:
            self._state.note(found)
        return self._state.trail[before:]

    def _renew(self) -> None:
        """Works out what counts are left to say, and which to pair because of it."""
        stale, self._stale = sorted(self._stale), set()
        counts, left_of, containing = self._counts, self._state.left_of, self._state.containing
        if len(stale) == len(self._state.counts):  # as at first: all at once is quicker
            left_over = self._state.left()
            self._unpaired.update(left_over)
            self._counts = {index: left for index, left in left_over.items() if len(left.literals) > 1}
            return
        for index in stale:
            before, left = counts.pop(index, None), left_of(index)
            if left:
                self._unpaired.add(index)
                if len(left.literals) > 1:
                    counts[index] = left
                    # It allows less now, which may be too little for counts that were paired with it before.
                    if before and left.high < before.high:
                        self._unpaired.update(*[containing[own] for own in left.literals])
