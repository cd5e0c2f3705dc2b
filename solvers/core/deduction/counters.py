"""Counts over literals that become known, supposed, and unknown again.

For each count two numbers are kept: how many more of its literals may be true, and how many may be false
(counter-based propagation, as in pseudo-Boolean solvers). A literal that becomes known takes one from a few
of these numbers; a count looks at its literals only when one of the two is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solvers.core.rules.formula import Count, Literal
from solvers.core.rules.logic import Cardinality, ContradictionError

_NONE: list[int] = []
"""Shared by all literals that no count speaks of, for there are many."""


class Counters:
    """Counts over the literals of `size` unknowns, and what is known of these.

    `truth` has for each literal 1 where it is true, -1 where it is false and 0 where it is open; negative
    literals count from its end. `trail` has the true literals in the order in which they became known.
    `counts` are the literals of each count; counts of the same literals are one. `containing` has for each
    literal the counts that it is in, `bounds` how many of a count's literals are true at least and at most.
    """

    def __init__(self, size: int, counts: Iterable[Cardinality]) -> None:
        self.truth = [0] * (2 * size + 1)
        self.trail: list[Literal] = []
        self.counts: list[tuple[Literal, ...]] = []
        self.room: list[int] = []
        """How many more literals of each count may be true."""
        self.spare: list[int] = []
        """How many more may be false."""
        self.containing: list[list[int]] = [_NONE] * (2 * size + 1)
        self._head = 0
        """So many literals of the trail have been taken off the numbers of the counts."""
        self._left: dict[int, Count] = {}
        self._left_at = 0
        """What the counts were left to say last, and after how many literals of the trail."""
        self._take_over(counts)
        numbers = zip(self.counts, self.room, self.spare, strict=True)
        self.bounds = [(len(own) - spare, room) for own, room, spare in numbers]

    def _take_over(self, counts: Iterable[Cardinality]) -> None:
        """Takes over the counts, those of the same literals as one."""
        containing, every, room, spare = self.containing, self.counts, self.room, self.spare
        place: dict[tuple[Literal, ...], int] = {}
        for one in counts:
            literals, new = one.literals, len(every)
            index = place.setdefault(literals, new)
            false = len(literals) - one.low
            if index < new:
                room[index] = min(room[index], one.high)
                spare[index] = min(spare[index], false)
                continue
            every.append(literals)
            room.append(one.high)
            spare.append(false)
            for own in literals:
                if containing[own] is _NONE:
                    containing[own] = [index]
                else:
                    containing[own].append(index)

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

    def _set(self, literal: Literal) -> None:
        self.truth[literal], self.truth[-literal] = 1, -1
        self.trail.append(literal)

    def _begin(self) -> None:
        """Adds what the counts force while nothing is taken off their numbers."""
        for index, (low, high) in enumerate(self.bounds):
            room, spare = self.room[index], self.spare[index]
            if room < 0 or spare < 0 or low > high:
                raise ContradictionError
            if not room or not spare:
                for own in self.counts[index]:
                    if not self.truth[own]:
                        self._set(own if room else -own)

    def _count(self) -> None:
        """Propagates the new trail literals through the counters.

        This is where most of the time goes, so nothing in it is a function of its own.
        """
        truth, trail, containing = self.truth, self.trail, self.containing
        counts, room, spare = self.counts, self.room, self.spare
        head = self._head if counts else len(trail)
        exhausted: list[int] = []
        while head < len(trail):
            literal = trail[head]
            head += 1
            for index in containing[literal]:
                room[index] = left = room[index] - 1
                if left <= 0:
                    exhausted.append(index)
            for index in containing[-literal]:
                spare[index] = left = spare[index] - 1
                if left <= 0 and room[index]:  # with no room either nothing is open
                    exhausted.append(index)
            if not exhausted:
                continue
            for index in exhausted:
                if room[index] < 0 or spare[index] < 0:
                    self._head = head
                    raise ContradictionError
                value = 1 if room[index] else -1  # nothing is left to spare, or no room
                for own in counts[index]:
                    if not truth[own]:
                        truth[own], truth[-own] = value, -value
                        trail.append(own * value)
            exhausted.clear()
        self._head = head

    def undo(self, length: int) -> None:
        """Takes back all but the first `length` literals of the trail."""
        truth, room, spare, containing = self.truth, self.room, self.spare, self.containing
        for literal in self.trail[length : self._head]:  # later ones were not counted yet
            for index in containing[literal]:
                room[index] += 1
            for index in containing[-literal]:
                spare[index] += 1
        for literal in self.trail[length:]:
            truth[literal] = truth[-literal] = 0
        del self.trail[length:]
        self._head = min(self._head, length)
        if length < self._left_at:
            self._left.clear()

    def left_of(self, index: int) -> Count | None:
        """What a count is left to say; None where its literals are settled or may be anything."""
        room, spare = self.room[index], self.spare[index]
        if room <= 0 or spare <= 0:
            return None
        low, high = self.bounds[index]
        size = room + spare + low - high  # how many are open: room is high - true, spare all - low - false
        if room >= size and spare >= size:  # all may be true, and all false
            return None
        literals, truth = self.counts[index], self.truth
        if size < len(literals):  # else all are open, and the tuple need not be made anew
            literals = tuple([own for own in literals if not truth[own]])
        return Count(size - spare if spare < size else 0, room, literals)

    def left(self) -> Mapping[int, Count]:
        """What all counts are left to say, by index; those that are left nothing are missing.

        Good until it is called again: it is kept, since most of it stays as it was.
        """
        left = self._left
        some = self.touched(self.trail[self._left_at :]) if left else range(len(self.counts))
        for index in some:
            one = self.left_of(index)
            if one:
                left[index] = one
            elif index in left:
                del left[index]
        self._left_at = len(self.trail)
        return left

    def touched(self, literals: Iterable[Literal]) -> set[int]:
        """The counts that some literals, or their opposites, are in."""
        containing = self.containing
        return {index for own in literals for index in (*containing[own], *containing[-own])}
