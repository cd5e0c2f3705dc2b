"""Answers found by supposing one thing after another, without a solver.

Where few unknowns are left open, following a handful of suppositions to their ends takes less time than
it takes to load what is left into a solver.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.model import Model
from solvers.core.search.failures import TooHardError

_PLACES = 100
"""With more open places a solver is asked at once: it is rarely spared, and trying takes a fifth longer."""
_MOST = 40
"""So many suppositions decide four of five boards on which this is tried, most of them fewer than ten."""
_MOST_WITH_LAZIES = 15
"""Lazy constraints look at the whole board after each."""
_MOST_SHARED = 120
"""What all answers share takes at least one for each place, and a solver takes long to load."""


class Supposing:
    """The answers of a board that deduction has left open.

    Raises TooHardError where a solver is the better choice, and after `deadline`, a time of
    time.monotonic(). Nothing is known then that was not known before, but what `share` has proved.
    """

    def __init__(self, model: Model, state: Propagation, deadline: float | None = None) -> None:
        self._state = state
        self._deadline = inf if deadline is None else deadline
        self._constraints = model.constraints
        self._lazy = bool(model.cutting)
        self._shown = [number for number in range(1, model.shown + 1) if not state.truth[number]]
        several = model.has_numbers  # such a place has an unknown for each number
        self._places = len({model.places[n - 1] for n in self._shown} if several else self._shown)
        self._left = 0
        """How many more suppositions may be made."""

    @cached_property
    def _counts(self) -> list[int]:
        """The counts that had something left to say at first."""
        state = self._state
        some = [number for number in range(1, len(state.truth) // 2 + 1) if not state.truth[number]]
        return [index for index in sorted(state.touched(some)) if state.left_of(index)]

    def answers(self) -> list[list[int]]:
        """None, the only one, or two that differ in a shown number."""
        if self._places > _PLACES:
            raise TooHardError
        self._left = _MOST_WITH_LAZIES if self._lazy else _MOST
        found: list[list[int]] = []
        before = len(self._state.trail)
        try:
            for _ in self._each(found):
                found.append(self._state.known)
                if len(found) == 2:
                    break
        finally:
            self._state.undo(before)
        return found

    def share(self, one: Known, other: Known) -> None:
        """Adds to what is known all shown literals that the answers have in common of which these are two."""
        self._left = _MOST_SHARED
        left = [number * one[number] for number in self._shown if one[number] == other[number]]
        while left:
            literal = left.pop()
            if self._state.truth[literal]:  # forced by those proved before
                continue
            found = self._with(-literal)
            if found is None:
                self._state.note([literal])
            else:
                left = [own for own in left if found[abs(own)] == (1 if own > 0 else -1)]

    def _with(self, literal: Literal) -> list[int] | None:
        """Some answer in which a literal is true."""
        before = len(self._state.trail)
        try:
            if self._holds(literal):
                for _ in self._each([]):
                    return self._state.known
            return None
        finally:
            self._state.undo(before)

    def _each(self, found: Sequence[Known]) -> Iterator[None]:
        """Comes to each answer in turn, but those that show the same as the first one that was found."""
        state = self._state
        if found and all(state.truth[number] == found[0][number] for number in self._shown):
            return
        literal = self._tightest()
        if not literal:
            # Lazy constraints force less than they demand, so a complete assignment may break one.
            if all(constraint.is_satisfied_by(state.truth) for constraint in self._constraints):
                yield
            return
        before = len(state.trail)
        for own in (literal, -literal):
            if self._holds(own):
                yield from self._each(found)
            state.undo(before)

    def _holds(self, literal: Literal) -> bool:
        """Whether what single constraints force from a literal contradicts none of them."""
        self._left -= 1
        if self._left < 0 or time.monotonic() > self._deadline:
            raise TooHardError
        try:
            self._state.note([literal])
        except ContradictionError:
            return False
        return True

    def _tightest(self) -> Literal:
        """The first open literal of the count with the fewest; 0 where nothing is open."""
        best: tuple[Literal, ...] = ()
        for index in self._counts:
            left = self._state.left_of(index)
            if left and (not best or len(left.literals) < len(best)):
                best = left.literals
                if len(best) == 2:  # the least: one alone would be forced
                    break
        if best:
            return best[0]
        truth = self._state.truth
        return next((number for number in range(1, len(truth) // 2 + 1) if not truth[number]), 0)
