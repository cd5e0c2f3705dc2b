"""Propagation of single constraints, with assumptions and undo.

Most constraints are counts with counters, or can be replaced by counts after they have been asked once. The
dots of a loop have counters as well. All other constraints are asked after the counters reach a fixpoint.
Lazy constraints check the whole board after all others reach one; a loop follows the new literals.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from solvers.core.deduction.counters import Counters
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError, Known
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.model import Model


class Propagation(Counters):
    """The known values of a board, propagated with single constraints; `truth` serves as `Known`."""

    def __init__(self, model: Model) -> None:
        counts, others, reduced, dots = [], [], [], []
        for index, constraint in enumerate(model.constraints):
            if isinstance(constraint, Cardinality):
                counts.append(constraint)
            elif equivalent := getattr(constraint, "counts", None):
                counts += equivalent
                reduced.append(constraint)
            elif isinstance(constraint, ZeroOrTwo):
                dots.append(constraint)
            elif index not in model.lazies:
                others.append(constraint)
        super().__init__(len(model.places), counts, [dot.literals for dot in dots])
        self._dot_rules: Sequence[ZeroOrTwo] = dots
        self._others: Sequence[Constraint] = others
        self._reduced: Sequence[Constraint] = reduced
        self._listeners_of = (
            self._listeners() if others else [[]] * len(self.truth)
        )  # one list, which stays empty
        self.lazies = tuple(model.lazies.values())
        self.paths = tuple([lazy.paths(self.truth) for lazy in self.lazies if isinstance(lazy, Loop)])
        self.whole = tuple([lazy for lazy in self.lazies if not isinstance(lazy, Loop)])
        """The lazy constraints that look at the whole board each time."""
        self._clock = model.clock
        self.numbers = model.has_numbers
        self.is_of_counts = not others
        """Whether all constraints are counts, or can be replaced by counts, but the lazy ones."""

    def _listeners(self) -> list[list[int]]:
        """Return the other constraints that may force more after a literal becomes true, for each literal."""
        size = len(self.truth)
        waking = [constraint.wakes_on for constraint in self._others]
        # If every constraint wakes on both values, a literal and its negation share one list.
        by_number = all(by_true and by_false for by_true, by_false in waking)
        lists: list[list[int]] = [[] for _ in range(size // 2 + 1 if by_number else size)]
        for index, (constraint, (by_true, by_false)) in enumerate(zip(self._others, waking, strict=True)):
            if by_number:
                for literal in constraint.literals:
                    lists[abs(literal)].append(index)
                continue
            if by_true:
                for literal in constraint.literals:
                    lists[literal].append(index)
            if by_false:
                for literal in constraint.literals:
                    lists[-literal].append(index)
        return lists + lists[:0:-1] if by_number else lists

    def begin(self, known: Known) -> None:
        """Add the values known at first and propagate them. Raises the errors of `note`."""
        anything = any(known)
        for number in range(1, len(self.truth) // 2 + 1):
            if known[number]:
                self._set(number * known[number])
        self._begin()
        # The counts of a reduced constraint can say less than the constraint at first.
        for one in self._clock.each(self._reduced):
            if one.propagates_initially:
                for literal in one.propagate(self.truth):
                    self._set(literal)
        self._close([index for index, one in enumerate(self._others) if anything or one.propagates_initially])

    def assign(self, literals: Iterable[Literal]) -> None:
        """Add literals and propagate them.

        Raises ContradictionError if there is a conflict; `undo` then takes back what was added.
        """
        for literal in literals:
            if self.truth[literal] < 0:
                raise ContradictionError
            if not self.truth[literal]:
                self._set(literal)
        self._close()

    def _close(self, waiting: Sequence[int] = ()) -> None:
        """Ask the waiting constraints, and all that new literals wake, until nothing more follows."""
        others, truth, trail = self._others, self.truth, self.trail
        if not others and not self.lazies:
            self._count()
            return
        queue, asked = deque(waiting), bytearray(len(others))
        for index in waiting:
            asked[index] = 1
        start, index = self._head, -1
        while True:
            self._clock.check()
            self._wake(start, queue, asked, index)  # an ordinary constraint says everything at once
            start, index = len(trail), -1
            if self._head < start:  # counts go first, since they are the quickest
                self._count()
                continue
            if queue:
                index = queue.popleft()
                asked[index] = 0
                forced = others[index].propagate(truth)
            else:
                forced = next(filter(None, self._by_lazies()), [])
                if not forced:
                    return
            for literal in forced:
                truth[literal], truth[-literal] = 1, -1
                trail.append(literal)

    def _by_lazies(self) -> Iterator[list[Literal]]:
        """Yield what each lazy constraint forces, loops first, as they are the quickest."""
        for paths in self.paths:
            yield paths.follow(self.trail, complete=self.complete)
        for lazy in self.whole:
            yield lazy.propagate(self.truth)

    def undo(self, length: int) -> None:
        for paths in self.paths:
            paths.undo(length)
        super().undo(length)

    def _wake(self, start: int, queue: deque[int], asked: bytearray, but: int = -1) -> None:
        """Queue the constraints that the literals of the trail from `start` on wake, except `but`."""
        wakes_on = self._listeners_of
        for literal in self.trail[start:]:
            for index in wakes_on[literal]:
                if not asked[index] and index != but:
                    asked[index] = 1
                    queue.append(index)

    def rest(self) -> list[Constraint]:
        """Return the constraints that are still open, simplified to open variables if possible."""
        counts = [Cardinality(low, high, literals) for low, high, literals, _ in self.open_counts().values()]
        return [*counts, *self.open_others()]

    def open_others(self) -> list[Constraint]:
        """Return the open constraints that are no counts, simplified."""
        constraints = self._clock.each((*self._others, *self._dot_rules, *self.lazies))
        simplified = [constraint.simplify(self.truth) for constraint in constraints]
        return [constraint for constraint in simplified if constraint is not None]
