"""What follows where supposing the opposite ends in a contradiction: probing of failed literals.

Each unknown is supposed to be true, then false, and what single constraints force from there is
followed to its end. Where one way fails the other is forced, so whatever is learned holds in every
answer. A few failures settle most boards that pairs of counts leave open, in less time than a solver
needs to get them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from math import inf

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError

_FRUITLESS, _FRUITLESS_OF_MANY = 15, 8
"""After so many unknowns in a row of which nothing was learned the rest is left to a solver."""
_MANY = 1_000
"""With more open unknowns than this some part is nearly always left to a solver."""


def probe(state: Propagation, numbers: Iterable[int], deadline: float | None = None) -> list[Literal]:
    """Adds to what is known what supposing some unknowns one after the other teaches.

    Gives what was learned until `deadline`, a time of time.monotonic(). Raises ContradictionError where
    there is no answer.
    """
    before = len(state.trail)
    _Probe(state, deadline).run(numbers)
    return state.trail[before:]


class _Probe:
    def __init__(self, state: Propagation, deadline: float | None) -> None:
        self._state = state
        self._deadline = inf if deadline is None else deadline
        self._harmless: set[Literal] = set()
        """The literals known not to fail since something was learned last."""

    def run(self, numbers: Iterable[int]) -> None:
        seen: dict[int, None] = {}
        numbers = _each_once(numbers, seen)  # few are looked at as a rule
        learned, fruitless = True, 0
        most = _FRUITLESS if self._state.open <= _MANY else _FRUITLESS_OF_MANY
        while learned:
            learned = False
            for number in numbers:
                if self._state.truth[number] or {number, -number} <= self._harmless:
                    continue
                if fruitless > most or time.monotonic() > self._deadline:
                    return
                if self._teaches(number):
                    learned, fruitless = True, 0
                    if self._state.complete:
                        return
                else:
                    fruitless += 1
            numbers = seen  # again from the first on, as what was learned may let others fail

    def _teaches(self, number: int) -> bool:
        """Whether one way to settle an unknown fails; then the other is noted, and what it forces."""
        for literal in (number, -number):
            if literal not in self._harmless and self._fails(literal):
                self._harmless.clear()
                self._state.note([-literal])
                return True
        return False

    def _fails(self, literal: Literal) -> bool:
        before = len(self._state.trail)
        try:
            self._state.note([literal])
        except ContradictionError:
            return True
        else:
            # What follows from a literal that does not fail forces no more than it, so it fails neither.
            self._harmless.update(self._state.trail[before:])
            return False
        finally:
            self._state.undo(before)


def _each_once(numbers: Iterable[int], seen: dict[int, None]) -> Iterator[int]:
    """The numbers without those that came before, which are kept in `seen` in their order."""
    for number in numbers:
        if number not in seen:
            seen[number] = None
            yield number
