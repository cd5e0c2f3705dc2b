"""What a count forces together with the at-most-ones that its literals are in.

The literals of a count, in their order, form a path: two neighbours are linked where an at-most-one holds
both. Where they are linked at most every other literal is true; so a count that needs nearly as many as
there is room for leaves little choice, and what takes room from it cannot be. This is how players of
Tents look at a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from solvers.core.formula import Literal
from solvers.core.logic import Between, ContradictionError
from solvers.core.overlap import Counts


def crowds(
    counts: Counts, woken: Sequence[Sequence[int]], some: Iterable[int] | None = None
) -> Iterator[list[Literal]]:
    """What counts of two or more force, one after the other; `some` are those to look at.

    `woken` is that of the model. Raises ContradictionError where a count has too little room.
    """
    single = {index: count for index, count in counts.items() if count.low == 0 and count.high == 1}
    if single:
        for index in counts if some is None else some:
            if index in counts and counts[index].low > 1:
                yield _forced(counts[index], single, woken)


def _forced(count: Between, single: Counts, woken: Sequence[Sequence[int]]) -> list[Literal]:
    if (len(count.literals) + 1) // 2 > count.low + 1:
        return []
    among = [
        [index for index in woken[own] if index in single and own in single[index].literals]
        for own in count.literals
    ]
    before, after = _room([not set(one).isdisjoint(two) for one, two in pairwise(among)])
    spare = after[0] - count.low
    if spare < 0:
        raise ContradictionError
    if spare > 1:  # no literal takes the room of three
        return []
    forced = (
        [] if spare else [own for p, own in enumerate(count.literals) if before[p] + after[p + 1] < count.low]
    )
    for literal, places in _barred(among, single).items():
        first, last = places[0], places[-1]
        if last - first + 1 == len(places):
            inside = literal in count.literals
            if before[first] + inside + after[last + 1] < count.low:
                forced.append(-literal)
    return forced


def _room(linked: Sequence[bool]) -> tuple[list[int], list[int]]:
    """How many can be true at most: of the literals before each place, and of those from it on.

    `linked` says of each literal but the last whether it and the next exclude each other.
    """
    before, after = [0, 1], [0, 1]
    for joined in linked:
        before.append(max(before[-1], before[-2] + 1) if joined else before[-1] + 1)
    for joined in reversed(linked):
        after.append(max(after[-1], after[-2] + 1) if joined else after[-1] + 1)
    return before, after[::-1]


def _barred(among: Sequence[Sequence[int]], single: Counts) -> Mapping[Literal, list[int]]:
    """For each literal that shares an at-most-one with some of the count the places of these, in order."""
    barred: dict[Literal, list[int]] = {}
    for place, indices in enumerate(among):
        for literal in {literal for index in indices for literal in single[index].literals}:
            barred.setdefault(literal, []).append(place)
    return barred
