"""Propagation of cardinality constraints with counters, with undo.

Each count has two counters: how many more of its literals may be true, and how many may be false
(counter-based propagation, as in pseudo-Boolean solvers). A new true literal decrements a few of these
counters. The literals of a count are visited only after one of its counters reaches 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solvers.core.rules.formula import Count, Literal
from solvers.core.rules.logic import Cardinality, ContradictionError

_NONE: list[int] = []
"""Shared by all literals without a count, since there are many."""

_TRUE = 64
"""What a true literal of a dot adds to its state, and an open one adds 1."""
_CONFLICT = 2


def _forced_at_dot(state: int) -> int:
    """Return the value that the open literals of a dot get, 0 for none, or that there is a conflict."""
    true, unsettled = divmod(state, _TRUE)
    if true > 2 or (true == 1 and not unsettled):
        return _CONFLICT
    if true == 2 or (true == 0 and unsettled == 1):
        return -1 if unsettled else 0
    return 1 if true == 1 and unsettled == 1 else 0


_FORCED = [_forced_at_dot(state) for state in range(6 * _TRUE)]
"""By state, for dots of up to five true literals: no more meet at one."""


class Counters:
    """Counts over the literals of `size` variables, and the known values.

    `truth` is 1 for each true literal, -1 for a false one and 0 for an open one; negative literals index it
    from the end. `trail` lists the true literals in the order in which they became known. `counts` contains
    the literals of each count; counts with the same literals are merged. `containing` has the counts of each
    literal. `bounds` has the minimum and maximum number of true literals of each count. At each of
    the `dots`, none or two of its literals are true.
    """

    def __init__(
        self, size: int, counts: Iterable[Cardinality], dots: Sequence[Sequence[Literal]] = ()
    ) -> None:
        self.truth = [0] * (2 * size + 1)
        self.trail: list[Literal] = []
        self.counts: list[tuple[Literal, ...]] = []
        self.room: list[int] = []
        """Number of further literals of each count that may be true."""
        self.spare: list[int] = []
        """Number of further literals of each count that may be false."""
        self.containing: list[list[int]] = [_NONE] * (2 * size + 1)
        self._dots = dots
        self._dots_of: list[list[int]] = [_NONE] * (2 * size + 1)
        self._states = [len(literals) for literals in dots]
        """What is known about each dot: 64 for each true literal, 1 for each open one."""
        self._head = 0
        """Number of literals of the trail that the counters include."""
        self._open_counts: dict[int, Count] = {}
        self._open_counts_at = 0
        """Length of the trail for which `_open_counts` was computed."""
        self._take_over(counts)
        _register(dots, self._dots_of)
        counters = zip(self.counts, self.room, self.spare, strict=True)
        self.bounds = [(len(literals) - spare, room) for literals, room, spare in counters]

    def _take_over(self, counts: Iterable[Cardinality]) -> None:
        """Set up the counters; counts with the same literals are merged."""
        counts = list(counts)
        self.counts = [one.literals for one in counts]
        self.room = [one.high for one in counts]
        self.spare = [len(one.literals) - one.low for one in counts]
        first = dict(zip(reversed(self.counts), range(len(counts) - 1, -1, -1), strict=True))
        if len(first) < len(counts):
            self._merge(first)
        _register(self.counts, self.containing)

    def _merge(self, first: Mapping[tuple[Literal, ...], int]) -> None:
        """Keep the first count of those with the same literals, with the narrowest bounds."""
        room, spare = self.room, self.spare
        for index, literals in enumerate(self.counts):
            kept = first[literals]
            if kept != index:
                room[kept] = min(room[kept], room[index])
                spare[kept] = min(spare[kept], spare[index])
        kept_ones = sorted(first.values())
        self.counts = [self.counts[index] for index in kept_ones]
        self.room = [room[index] for index in kept_ones]
        self.spare = [spare[index] for index in kept_ones]

    @property
    def known(self) -> list[int]:
        """The known values by variable, without the negative literals."""
        return self.truth[: len(self.truth) // 2 + 1]

    @property
    def open(self) -> int:
        """Number of open variables."""
        return len(self.truth) // 2 - len(self.trail)

    @property
    def complete(self) -> bool:
        return not self.open

    def _set(self, literal: Literal) -> None:
        self.truth[literal], self.truth[-literal] = 1, -1
        self.trail.append(literal)

    def _begin(self) -> None:
        """Add the literals that the counts force at first, before the counters include any literal."""
        for literals, room, spare in zip(self.counts, self.room, self.spare, strict=True):
            if room > 0 and spare > 0 and room + spare >= len(literals):
                continue  # as most counts: they force nothing yet
            if room < 0 or spare < 0 or room + spare < len(literals):
                raise ContradictionError
            for literal in literals:
                if not self.truth[literal]:
                    self._set(literal if room else -literal)
        for at_dot, state in zip(self._dots, self._states, strict=True):
            if _FORCED[state]:
                for literal in at_dot:
                    if not self.truth[literal]:
                        self._set(literal * _FORCED[state])

    def _count(self) -> None:
        """Propagate the new trail literals through the counters.

        Most of the time is spent here, so the loop calls a function only for loops.
        """
        truth, trail, containing = self.truth, self.trail, self.containing
        counts, room, spare = self.counts, self.room, self.spare
        states = self._states
        head = self._head if counts or states else len(trail)
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
                if left <= 0 and room[index]:  # if there is no room either, no literal is open
                    exhausted.append(index)
            if states:
                self._head = head
                self._count_at_dots(literal)
            if not exhausted:
                continue
            for index in exhausted:
                if room[index] < 0 or spare[index] < 0:
                    self._head = head
                    raise ContradictionError
                # Without room the open literals are false. Otherwise none can be spared, so they are true.
                value = 1 if room[index] else -1
                for rest in counts[index]:
                    if not truth[rest]:
                        truth[rest], truth[-rest] = value, -value
                        trail.append(rest * value)
            exhausted.clear()
        self._head = head

    def _count_at_dots(self, literal: Literal) -> None:
        """Count a true literal at its dots, and add what they force; raises ContradictionError."""
        states, forced, dots_of = self._states, _FORCED, self._dots_of
        decided: list[int] = []
        for index in dots_of[literal]:
            states[index] = state = states[index] + _TRUE - 1
            if forced[state]:
                decided.append(index)
        for index in dots_of[-literal]:
            states[index] = state = states[index] - 1
            if forced[state]:
                decided.append(index)
        for index in decided:
            self._decide(index)

    def _decide(self, dot: int) -> None:
        """Give the open literals of a dot the value that its state forces; raises ContradictionError."""
        value = _FORCED[self._states[dot]]
        if value == _CONFLICT:
            raise ContradictionError
        truth, trail = self.truth, self.trail
        for rest in self._dots[dot]:
            if not truth[rest]:
                truth[rest], truth[-rest] = value, -value
                trail.append(rest * value)

    def undo(self, length: int) -> None:
        """Undo all but the first `length` literals of the trail."""
        truth, room, spare, containing = self.truth, self.room, self.spare, self.containing
        dots_of, states = self._dots_of, self._states
        for literal in self.trail[length : self._head]:  # the counters do not include later ones
            for index in containing[literal]:
                room[index] += 1
            for index in containing[-literal]:
                spare[index] += 1
            if states:
                for index in dots_of[literal]:
                    states[index] -= _TRUE - 1
                for index in dots_of[-literal]:
                    states[index] += 1
        for literal in self.trail[length:]:
            truth[literal] = truth[-literal] = 0
        del self.trail[length:]
        self._head = min(self._head, length)
        if length < self._open_counts_at:
            self._open_counts.clear()

    def open_count(self, index: int) -> Count | None:
        """Return a count over its open literals; None if they are all set or may have any values."""
        room, spare = self.room[index], self.spare[index]
        if room <= 0 or spare <= 0:
            return None
        low, high = self.bounds[index]
        # The number of open literals, since room = high - true and spare = all - low - false.
        size = room + spare + low - high
        if room >= size and spare >= size:  # all may be true, and all may be false
            return None
        literals, truth = self.counts[index], self.truth
        if size < len(literals):  # otherwise all are open, and the tuple can be reused
            literals = tuple([literal for literal in literals if not truth[literal]])
        return Count(size - spare if spare < size else 0, room, literals)

    def open_counts(self) -> Mapping[int, Count]:
        """Return all counts over their open literals, by index, as in `open_count`.

        The result is valid until the next call: it is kept and updated, since most of it does not change.
        """
        known = self._open_counts
        changed = self.counts_with(self.trail[self._open_counts_at :]) if known else range(len(self.counts))
        for index in changed:
            count = self.open_count(index)
            if count:
                known[index] = count
            elif index in known:
                del known[index]
        self._open_counts_at = len(self.trail)
        return known

    def beside(self, literals: Iterable[Literal]) -> list[int]:
        """Return the open variables that share a count or a dot with one of the literals."""
        literals = list(literals)
        groups: list[Sequence[Literal]] = [self.counts[index] for index in self.counts_with(literals)]
        groups += [self._dots[i] for one in literals for i in self._dots_of[one] or self._dots_of[-one]]
        return list(dict.fromkeys(abs(one) for group in groups for one in group if not self.truth[one]))

    def counts_with(self, literals: Iterable[Literal]) -> set[int]:
        """Return the counts that contain one of the literals or of their negations."""
        containing = self.containing
        return {index for literal in literals for index in (*containing[literal], *containing[-literal])}


def _register(groups: Iterable[Sequence[Literal]], lists: list[list[int]]) -> None:
    """Add the index of each group to the lists of its literals."""
    for index, literals in enumerate(groups):
        for literal in literals:
            if lists[literal] is _NONE:
                lists[literal] = [index]
            else:
                lists[literal].append(index)
