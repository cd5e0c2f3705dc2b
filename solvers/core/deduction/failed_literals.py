"""Failed-literal probing: if an assumption leads to a conflict, its opposite is true.

Each variable is assumed to be true, then false, and the assumption is propagated with single constraints. If
one value fails, the other is forced, so all results hold in every solution. A few failures decide most boards
that pairs of counts leave open, in less time than it takes to load a solver.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from math import inf

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError

_FRUITLESS, _FRUITLESS_OF_MANY = 15, 8
"""Maximum number of variables in a row without a result; the rest is left to a solver. The second number
applies to boards with more than `_MANY` open variables."""
_FRUITLESS_OF_LOOPS = 35
"""The same number for loops, which are followed quickly, if results have decided that many locations."""
_MANY = 1_000
"""Number of open variables above which a part is nearly always left to a solver."""


def probe(state: Propagation, numbers: Iterable[int], deadline: float | None = None) -> list[Literal]:
    """Probe variables one after the other, and add the results to the state.

    Returns the literals that were added until `deadline`, a time of time.monotonic(). Raises
    ContradictionError if there is no solution.
    """
    before = len(state.trail)
    _Probe(state, deadline).run(numbers)
    return state.trail[before:]


class _Probe:
    def __init__(self, state: Propagation, deadline: float | None) -> None:
        self._state = state
        self._deadline = inf if deadline is None else deadline
        self._harmless: set[Literal] = set()
        """The literals that are known not to fail since the last result."""

    def run(self, numbers: Iterable[int]) -> None:
        seen: dict[int, None] = {}
        numbers = _each_once(numbers, seen)  # usually only the first few are needed
        learned, fruitless = True, 0
        before = len(self._state.trail)
        patience = _FRUITLESS if self._state.open <= _MANY else _FRUITLESS_OF_MANY
        while learned:
            learned = False
            for number in numbers:
                if self._state.truth[number] or {number, -number} <= self._harmless:
                    continue
                if fruitless > patience or time.monotonic() > self._deadline:
                    return
                at = len(self._state.trail)
                if self._learn_from(number):
                    learned, fruitless = True, 0
                    if self._state.paths and not self._state.whole:
                        self._learn_beside(at)
                        decided = len(self._state.trail) - before
                        patience = min(_FRUITLESS + decided, _FRUITLESS_OF_LOOPS)
                    if self._state.complete:
                        return
                else:
                    fruitless += 1
            numbers = seen  # start again from the first, since results may make others fail

    def _learn_beside(self, start: int) -> None:
        """Probe the variables beside new results, from `start` of the trail on, as long as some fail.

        A loop goes on where it began: Slitherlink boards of 10x10 need a fifth fewer probes.
        """
        trail = self._state.trail
        while start < len(trail):
            beside = self._state.beside(trail[start:])
            start = len(trail)
            for number in beside:
                if self._learn_from(number):
                    break

    def _learn_from(self, number: int) -> bool:
        """Propagate the opposite of a value that fails. Returns whether there is such a value."""
        for literal in (number, -number):
            if literal not in self._harmless and self._fails(literal):
                self._harmless.clear()
                self._state.assign([-literal])
                return True
        return False

    def _fails(self, literal: Literal) -> bool:
        before = len(self._state.trail)
        try:
            self._state.assign([literal])
        except ContradictionError:
            return True
        else:
            # The literals that it forces propagate no more than it does, so they do not fail either.
            self._harmless.update(self._state.trail[before:])
            return False
        finally:
            self._state.undo(before)


def _each_once(numbers: Iterable[int], seen: dict[int, None]) -> Iterator[int]:
    """Yield the numbers without repetitions; `seen` records them in their order."""
    for number in numbers:
        if number not in seen:
            seen[number] = None
            yield number
