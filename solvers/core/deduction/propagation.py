"""What single constraints force from what is known, kept up to date as more is supposed and taken back.

Most constraints are counts. For each of them two numbers are kept: how many more of its literals may be true,
and how many may be false (counter-based propagation, as in pseudo-Boolean solvers). A literal that becomes
known takes one from a few of these numbers; a count looks at its literals only when one of the two is 0. All
other constraints are asked when the counts are quiet, and lazy ones over the whole board when all others are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Between, Constraint, ContradictionError, Known
from solvers.core.rules.model import Model

_NONE: list[int] = []
"""Shared by all literals that nothing speaks of, for there are many."""


class Left(NamedTuple):
    """What a count is left to say: at least `low` and at most `high` of the open literals are true."""

    low: int
    high: int
    literals: tuple[Literal, ...]


class Propagation:
    """What is known of a board's unknowns, closed under single constraints.

    `truth` has for each literal 1 where it is true, -1 where it is false and 0 where it is open; negative
    literals count from its end, so that it serves as `Known` too. `trail` has the true literals in the order
    in which they became known. `counts` are the literals of each count; counts of the same literals are one.
    `containing` has for each literal the counts that it is in.
    """

    def __init__(self, model: Model) -> None:
        size = len(model.places)
        self.truth = [0] * (2 * size + 1)
        self.trail: list[Literal] = []
        self.counts: list[tuple[Literal, ...]] = []
        self.room: list[int] = []
        """How many more literals of each count may be true."""
        self.spare: list[int] = []
        """How many more may be false."""
        self.containing: list[list[int]] = [_NONE] * (2 * size + 1)
        self._others: list[Constraint] = []
        self._woken: list[list[int]] = [_NONE] * len(self.truth)
        self.lazies = tuple(model.lazies.values())
        self._head = 0
        """So many literals of the trail have been taken off the numbers of the counts."""
        self._take(model)
        numbers = zip(self.counts, self.room, self.spare, strict=True)
        self.bounds = [(len(own) - spare, room) for own, room, spare in numbers]
        """How many of the literals of each count are true, at least and at most."""

    def _take(self, model: Model) -> None:
        """Sorts the constraints of a board into counts and others."""
        place: dict[tuple[Literal, ...], int] = {}
        lazies = set(map(id, self.lazies))
        counts, room, spare, containing = self.counts, self.room, self.spare, self.containing
        for one in model.constraints:
            if isinstance(one, Between):
                literals = one.literals
                index = place.setdefault(literals, len(counts))
                if index < len(counts):
                    room[index] = min(room[index], one.high)
                    spare[index] = min(spare[index], len(literals) - one.low)
                else:
                    counts.append(literals)
                    room.append(one.high)
                    spare.append(len(literals) - one.low)
                    for own in literals:
                        if containing[own] is _NONE:
                            containing[own] = [index]
                        else:
                            containing[own].append(index)
            elif id(one) not in lazies:
                self._others.append(one)
        if self._others:
            self._listen()

    def _listen(self) -> None:
        """Has the other constraints woken by their literals."""
        size = len(self.truth)
        waking = [one.woken for one in self._others]
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
        self._woken = lists + lists[:0:-1] if by_number else lists

    @property
    def known(self) -> list[int]:
        """What is known by number, without the negative literals."""
        return self.truth[: len(self.truth) // 2 + 1]

    @property
    def open(self) -> int:
        """How many unknowns are open."""
        return len(self.truth) // 2 - len(self.trail)

    @property
    def complete(self) -> bool:
        return not self.open

    def begin(self, known: Known) -> None:
        """Takes over what is known at first, and adds all that follows. Raises as `note` does."""
        anything = any(known)
        for number in range(1, len(self.truth) // 2 + 1):
            if known[number]:
                self._set(number * known[number])
        for index, (room, spare) in enumerate(zip(self.room, self.spare, strict=True)):
            low, high = self.bounds[index]
            if room < 0 or spare < 0 or low > high:
                raise ContradictionError
            if not room or not spare:
                for own in self.counts[index]:
                    if not self.truth[own]:
                        self._set(own if room else -own)
        self._close([index for index, one in enumerate(self._others) if anything or one.eager])

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

    def _set(self, literal: Literal) -> None:
        self.truth[literal], self.truth[-literal] = 1, -1
        self.trail.append(literal)

    def undo(self, length: int) -> None:
        """Takes back all but the first `length` literals of the trail."""
        truth, room, spare, containing = self.truth, self.room, self.spare, self.containing
        for literal in self.trail[length : self._head]:
            for index in containing[literal]:
                room[index] += 1
            for index in containing[-literal]:
                spare[index] += 1
        for literal in self.trail[length:]:
            truth[literal] = truth[-literal] = 0
        del self.trail[length:]
        self._head = min(self._head, length)

    def _close(self, waiting: Sequence[int] = ()) -> None:
        """Asks the constraints that wait, and all that what is new wakes, until nothing more follows."""
        others, truth, trail = self._others, self.truth, self.trail
        queue, asked = deque(waiting), bytearray(len(others))
        for index in waiting:
            asked[index] = 1
        start, index = self._head, -1
        while True:
            self._wake(start, queue, asked, index)  # a constraint that is not lazy says all at once
            start, index = len(trail), -1
            if self._head < start:
                self._count()
                continue
            if queue:
                index = queue.popleft()
                asked[index] = 0
                forced = others[index].forces(truth)
            else:
                forced = next(filter(None, (lazy.forces(truth) for lazy in self.lazies)), [])
                if not forced:
                    return
            for literal in forced:
                truth[literal], truth[-literal] = 1, -1
                trail.append(literal)

    def _wake(self, start: int, queue: deque[int], asked: bytearray, but: int = -1) -> None:
        """Queues the constraints that the literals of the trail from `start` on wake, but one."""
        woken = self._woken
        for literal in self.trail[start:]:
            for index in woken[literal]:
                if not asked[index] and index != but:
                    asked[index] = 1
                    queue.append(index)

    def _count(self) -> None:
        """Takes what is new on the trail off the numbers of the counts, and adds what they force.

        This is where most of the time goes, so nothing in it is a function of its own.
        """
        truth, trail, containing = self.truth, self.trail, self.containing
        counts, room, spare = self.counts, self.room, self.spare
        head = self._head if counts else len(trail)
        self._head = head
        while head < len(trail):
            literal = trail[head]
            head += 1
            exhausted = []
            for index in containing[literal]:
                room[index] = left = room[index] - 1
                if left <= 0:
                    exhausted.append(index)
            for index in containing[-literal]:
                spare[index] = left = spare[index] - 1
                if left <= 0:
                    exhausted.append(index)
            self._head = head
            for index in exhausted:
                if room[index] < 0 or spare[index] < 0:
                    raise ContradictionError
                value = 1 if room[index] else -1
                for own in counts[index]:
                    if not truth[own]:
                        truth[own], truth[-own] = value, -value
                        trail.append(own * value)

    def left_of(self, index: int) -> Left | None:
        """What a count is left to say; None where its literals are settled or may be anything."""
        room, spare = self.room[index], self.spare[index]
        if room <= 0 or spare <= 0:
            return None
        low, high = self.bounds[index]
        size = room + spare + low - high
        if room >= size and spare >= size:
            return None
        truth = self.truth
        return Left(max(0, size - spare), room, tuple([own for own in self.counts[index] if not truth[own]]))

    def touched(self, literals: Iterable[Literal]) -> set[int]:
        """The counts that some literals, or their opposites, are in."""
        containing = self.containing
        return {index for own in literals for index in (*containing[own], *containing[-own])}

    def rest(self) -> list[Constraint]:
        """What the constraints are left to say, over open unknowns where they can be."""
        counts = map(self.left_of, range(len(self.counts)))
        rest: list[Constraint] = [Between(*left) for left in counts if left]
        others = [one.given(self.truth) for one in (*self._others, *self.lazies)]
        return rest + [one for one in others if one is not None]
