"""What a count forces together with the at-most-ones that its literals are in.

The literals of a count, in their order, form a path: two neighbours are linked where an at-most-one holds
both. Where they are linked at most every other literal is true; so a count that needs nearly as many as
there is room for leaves little choice, and what takes room from it cannot be. This is how players of
Tents look at a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from solvers.core.formula import Literal
from solvers.core.logic import Between, ContradictionError
from solvers.core.overlap import Counts


def crowds(
    counts: Counts, watching: Sequence[Sequence[int]], some: Iterable[int] | None = None
) -> Iterator[list[Literal]]:
    """What counts of two or more force, one after the other; `some` are those to look at.

    `watching` says which constraints speak of a variable. Raises ContradictionError where a count has too
    little room.
    """
    single = {index: count for index, count in counts.items() if count.low == 0 and count.high == 1}
    if single:
        for index in counts if some is None else some:
            if index in counts and counts[index].low > 1:
                yield _forced(counts[index], _barred(counts[index], single, watching))


def _barred(count: Between, single: Counts, watching: Sequence[Sequence[int]]) -> Mapping[Literal, list[int]]:
    """For each literal that shares an at-most-one with some of the count the places of these, in order."""
    barred: dict[Literal, list[int]] = {}
    for place, literal in enumerate(count.literals):
        for index in watching[abs(literal)]:
            if index in single and literal in single[index].literals:
                for other in single[index].literals:
                    places = barred.setdefault(other, [])
                    if not places or places[-1] != place:
                        places.append(place)
    return barred


def _forced(count: Between, barred: Mapping[Literal, list[int]]) -> list[Literal]:
    before, after = _room(count.literals, barred)
    spare = after[0] - count.low
    if spare < 0:
        raise ContradictionError
    if spare > 1:  # no literal takes the room of three
        return []
    forced = (
        [] if spare else [own for p, own in enumerate(count.literals) if before[p] + after[p + 1] < count.low]
    )
    for literal, places in barred.items():
        first, last = places[0], places[-1]
        if last - first + 1 == len(places):
            inside = literal in count.literals
            if before[first] + inside + after[last + 1] < count.low:
                forced.append(-literal)
    return forced


def _room(literals: Sequence[Literal], barred: Mapping[Literal, list[int]]) -> tuple[list[int], list[int]]:
    """How many can be true at most: of the literals before each place, and of those from it on."""
    size = len(literals)
    linked = [place + 1 in barred.get(literal, ()) for place, literal in enumerate(literals)]
    before, after = [0] * (size + 1), [0] * (size + 2)
    for place in range(size):
        apart = not place or not linked[place - 1]
        before[place + 1] = before[place] + 1 if apart else max(before[place], before[place - 1] + 1)
    for place in reversed(range(size)):
        after[place] = max(after[place + 1], after[place + 2] + 1) if linked[place] else after[place + 1] + 1
    return before, after
