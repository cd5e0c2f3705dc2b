"""What single constraints force from what is known, kept up to date as more is supposed and taken back.

Most constraints are counts, which keep numbers of their own, or become counts once they were asked. All
others are asked when the counts are quiet, and lazy ones over the whole board when all others are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from solvers.core.deduction.counters import Counters
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError, Known
from solvers.core.rules.model import Model


class Propagation(Counters):
    """What is known of a board's unknowns, closed under single constraints; `truth` serves as `Known`."""

    def __init__(self, model: Model) -> None:
        counts, others, reduced = [], [], []
        for index, one in enumerate(model.constraints):
            if isinstance(one, Cardinality):
                counts.append(one)
            elif some := getattr(one, "counts", None):
                counts += some
                reduced.append(one)
            elif index not in model.lazies:
                others.append(one)
        super().__init__(len(model.places), counts)
        self._others: Sequence[Constraint] = others
        self._reduced: Sequence[Constraint] = reduced
        self._woken = self._listened() if others else [[]] * len(self.truth)  # one list, which stays empty
        self.lazies = tuple(model.lazies.values())
        self._clock = model.clock
        self.numbers = model.has_numbers

    def _listened(self) -> list[list[int]]:
        """For each literal the other constraints that may force more once it is true."""
        size = len(self.truth)
        waking = [one.wakes_on for one in self._others]
        # Where every one is woken by both values, a literal and its negation share one list.
        by_number = all(by_true and by_false for by_true, by_false in waking)
        lists: list[list[int]] = [[] for _ in range(size // 2 + 1 if by_number else size)]
        for index, (one, (by_true, by_false)) in enumerate(zip(self._others, waking, strict=True)):
            if by_number:
                for own in one.literals:
                    lists[abs(own)].append(index)
                continue
            if by_true:
                for own in one.literals:
                    lists[own].append(index)
            if by_false:
                for own in one.literals:
                    lists[-own].append(index)
        return lists + lists[:0:-1] if by_number else lists

    def begin(self, known: Known) -> None:
        """Takes over what is known at first, and adds all that follows. Raises as `note` does."""
        anything = any(known)
        for number in range(1, len(self.truth) // 2 + 1):
            if known[number]:
                self._set(number * known[number])
        self._begin()
        # What counts say instead of a reduced constraint can be less at first.
        for one in self._clock.each(self._reduced):
            if one.propagates_initially:
                for literal in one.propagate(self.truth):
                    self._set(literal)
        self._close([index for index, one in enumerate(self._others) if anything or one.propagates_initially])

    def note(self, literals: Iterable[Literal]) -> None:
        """Adds that some literals are true, and all that follows.

        Raises ContradictionError where there is no way; `undo` then takes back what was added.
        """
        for literal in literals:
            if self.truth[literal] < 0:
                raise ContradictionError
            if not self.truth[literal]:
                self._set(literal)
        self._close()

    def _close(self, waiting: Sequence[int] = ()) -> None:
        """Asks the constraints that wait, and all that what is new wakes, until nothing more follows."""
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
            self._wake(start, queue, asked, index)  # a constraint that is not lazy says all at once
            start, index = len(trail), -1
            if self._head < start:  # counts are asked before all others, being the quickest
                self._count()
                continue
            if queue:
                index = queue.popleft()
                asked[index] = 0
                forced = others[index].propagate(truth)
            else:
                forced = next(filter(None, (lazy.propagate(truth) for lazy in self.lazies)), [])
                if not forced:
                    return
            for literal in forced:
                truth[literal], truth[-literal] = 1, -1
                trail.append(literal)

    def _wake(self, start: int, queue: deque[int], asked: bytearray, but: int = -1) -> None:
        """Queues the constraints that the literals of the trail from `start` on wake, but one."""
        wakes_on = self._woken
        for literal in self.trail[start:]:
            for index in wakes_on[literal]:
                if not asked[index] and index != but:
                    asked[index] = 1
                    queue.append(index)

    def rest(self) -> list[Constraint]:
        """What the constraints are left to say, over open unknowns where they can be."""
        counts = [Cardinality(low, high, literals) for low, high, literals, _ in self.left().values()]
        return [*counts, *self.others_left()]

    def others_left(self) -> list[Constraint]:
        """The same without the counts."""
        others = [one.simplified(self.truth) for one in self._clock.each((*self._others, *self.lazies))]
        return [one for one in others if one is not None]
