"""What two counts force together where they overlap.

If one count needs at least as many of the literals that two share as the other allows there, then all
other literals of the first are true and all other literals of the second are false. Where no count
alone forces anything, two counts force nothing else (unless a variable occurs in both with opposite
signs; then less is said, and nothing wrong).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Protocol

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError


class Count(Protocol):
    """At least `low` and at most `high` of the literals are true."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...

    @property
    def literals(self) -> Sequence[Literal]: ...


Counts = Mapping[int, Count]
"""Counts over open literals, by index, each of more than one."""


def counts_in(rest: Mapping[int, Constraint]) -> dict[int, Cardinality]:
    """The counts among constraints over open literals, where they speak of more than one."""
    counts = ((index, count) for index, count in rest.items() if isinstance(count, Cardinality))
    return {index: count for index, count in counts if len(count.literals) > 1}


def overlaps(
    counts: Counts, within: Sequence[Sequence[int]], some: Iterable[int] | None = None
) -> Iterator[tuple[int, int, list[Literal]]]:
    """Pairs of counts, by index, with what the two force.

    `within` has for each literal the counts that it is in, and perhaps others. With `some`, only pairs in
    which one of these is the count that needs. Raises ContradictionError where two counts cannot both be met.
    """
    for first in counts if some is None else some:
        one = counts.get(first)
        if one and one.low:
            for second in _rivals(counts, within, first, one):
                forced = _forced(one, counts[second])
                if forced:
                    yield min(first, second), max(first, second), forced


def _rivals(counts: Counts, within: Sequence[Sequence[int]], first: int, one: Count) -> Iterable[int]:
    """The counts that may allow too little for the first: they share all but fewer than `low` literals."""
    low, literals = one.low, one.literals
    if low == 1:  # such a count must lie within the other
        shared = set(within[literals[0]]).intersection(within[literals[-1]])  # often the farthest apart
        if len(shared) == 1:  # that is the first itself
            return ()
        shared.intersection_update(*[within[literal] for literal in literals[1:-1]])
        return sorted(i for i in shared if i != first and i in counts and counts[i].high == 1)
    spared = len(literals) - low
    often = Counter(chain.from_iterable([within[literal] for literal in literals]))
    return sorted(i for i, n in often.items() if i in counts and n >= spared + counts[i].high and i != first)


def _forced(one: Count, two: Count) -> list[Literal]:
    # One needs at least low - len(alone) of the shared literals; two allows at most its high of them.
    alone = [literal for literal in one.literals if literal not in two.literals]
    needs = one.low - len(alone) - two.high
    if needs > 0:
        raise ContradictionError
    if needs < 0:
        return []
    return alone + [-literal for literal in two.literals if literal not in one.literals]
