"""Solutions by backtracking, without a solver.

On a board with few open variables this is quick: loading the rest of the board into a solver takes longer
than following a handful of assumptions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property

from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.model import Model
from solvers.core.search.failures import TooHardError

_MAX_LOCATIONS = 100
"""Maximum number of open locations for backtracking. Larger boards rarely get by without a solver, and the
attempt takes a fifth longer."""
_MAX_LOCATIONS_WITH_LAZIES = 40
"""The same with constraints on the whole board. Otherwise a Nurikabe board of 9x9 takes an eighth longer."""
_MAX_LOCATIONS_WITH_COUNTS = 64
"""The same if all others are counts and two solutions are enough. Hard Hitori boards of 8x8 then take 1.4
instead of 3.4 ms, and Zip a fifth less. What all solutions of a Palisade share would take a third longer."""
_MAX_ASSUMPTIONS = 40
"""Maximum number of assumptions. They decide four of five boards on which this is tried, most boards with
fewer than ten."""
_MAX_WITH_LAZIES, _MAX_WITH_COUNTS = 15, 25
"""The same with lazy constraints, which check the whole board after each assumption; the second one beside
counts, where two solutions are enough."""
_MAX_FOR_BACKBONE = 120
"""Maximum number of assumptions for the backbone. It takes at least one for each location, and loading a
solver is slow."""


class Backtracker:
    """Looks for the solutions of a board that deduction has left open.

    Raises TooHardError if a solver is the better choice, and after `deadline`, a time of time.monotonic()
    that can be changed. After that error the state is as before, except for the literals that `prove_common`
    has proved.
    """

    def __init__(self, model: Model, state: Propagation, deadline: float | None = None) -> None:
        self._state = state
        self.deadline = deadline
        self._constraints = model.constraints
        self._lazy = bool(model.all_lazies)
        self._primary = [number for number in range(1, model.shown + 1) if not state.truth[number]]
        # On boards with numbers a location has a variable for each number.
        open_locations = {model.places[n - 1] for n in self._primary} if model.has_numbers else self._primary
        self._locations = len(open_locations)
        self._left = 0
        """Number of assumptions that may still be made."""

    @cached_property
    def _counts(self) -> list[int]:
        """The cardinality constraints that were open at the start."""
        state = self._state
        unset = [number for number in range(1, len(state.truth) // 2 + 1) if not state.truth[number]]
        return [index for index in sorted(state.counts_with(unset)) if state.open_count(index)]

    def solutions(self, *, common: bool = True) -> list[list[int]]:
        """Return no solution, the only one, or two that differ in a primary variable.

        With `common`, what all share is asked next, for which a solver is the better choice earlier.
        """
        state, most, self._left = self._state, _MAX_LOCATIONS, _MAX_ASSUMPTIONS
        if state.whole and state.is_of_counts and not common:
            most, self._left = _MAX_LOCATIONS_WITH_COUNTS, _MAX_WITH_COUNTS
        elif self._lazy:
            most, self._left = _MAX_LOCATIONS_WITH_LAZIES if state.whole else most, _MAX_WITH_LAZIES
        if self._locations > most:
            raise TooHardError
        found: list[list[int]] = []
        before = len(state.trail)
        try:
            for _ in self._solutions(found):
                found.append(state.known)
                if len(found) == 2:
                    break
        finally:
            state.undo(before)
        return found

    def prove_common(self, one: Known, other: Known) -> None:
        """Add to the state all primary literals that all solutions share, given two of them."""
        self._left = _MAX_FOR_BACKBONE
        left = [number * one[number] for number in self._primary if one[number] == other[number]]
        while left:
            literal = left.pop()
            if self._state.truth[literal]:  # follows from the literals proved before
                continue
            counterexample = self._solution_with(-literal)
            if counterexample is None:
                self._state.assign([literal])
            else:
                left = [rest for rest in left if counterexample[abs(rest)] == (1 if rest > 0 else -1)]

    def _solution_with(self, literal: Literal) -> list[int] | None:
        """Return a solution in which a literal is true, if there is one."""
        before = len(self._state.trail)
        try:
            if self._is_consistent(literal):
                for _ in self._solutions([]):
                    return self._state.known
            return None
        finally:
            self._state.undo(before)

    def _solutions(self, found: Sequence[Known]) -> Iterator[None]:
        """Yield once for each solution, while the state holds it.

        Solutions with the same primary variables as the first one of `found` are skipped.
        """
        state = self._state
        if found and all(state.truth[number] == found[0][number] for number in self._primary):
            return
        literal = self._branching_literal()
        if not literal:
            # Lazy constraints propagate less than they demand, so a complete assignment may break one.
            if all(constraint.is_satisfied_by(state.truth) for constraint in self._constraints):
                yield
            return
        before = len(state.trail)
        for choice in (literal, -literal):
            if self._is_consistent(choice):
                yield from self._solutions(found)
            state.undo(before)

    def _is_consistent(self, literal: Literal) -> bool:
        """Return whether a literal propagates without a conflict. The state then contains what it forces."""
        self._left -= 1
        if self._left < 0 or (self.deadline is not None and time.monotonic() > self.deadline):
            raise TooHardError
        try:
            self._state.assign([literal])
        except ContradictionError:
            return False
        return True

    def _branching_literal(self) -> Literal:
        """Return the first open literal of the count with the fewest open literals; 0 if everything is
        set.
        """
        best: tuple[Literal, ...] = ()
        for index in self._counts:
            count = self._state.open_count(index)
            if count and (not best or len(count.literals) < len(best)):
                best = count.literals
                if len(best) == 2:  # the minimum, since a count with one open literal propagates
                    break
        if best:
            return best[0]
        truth = self._state.truth
        return next((number for number in range(1, len(truth) // 2 + 1) if not truth[number]), 0)
