"""Deduction from pairs of cardinality constraints that share literals.

Suppose that one count needs at least as many of the shared literals as the other allows. Then all other
literals of the first are true, and all other literals of the second are false.

If no count forces anything by itself, this rule finds everything that two counts force together. The
exception is a variable that occurs in both with opposite signs: then it finds less, but nothing wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from solvers.core.rules.formula import Count, Literal
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError

OpenCount = Count | Cardinality
Counts = Mapping[int, OpenCount]
"""Counts over open literals, by index. Each has more than one literal."""


def counts_in(rest: Mapping[int, Constraint]) -> dict[int, Cardinality]:
    """Return the counts with more than one literal among constraints over open literals."""
    counts = ((index, count) for index, count in rest.items() if isinstance(count, Cardinality))
    return {index: count for index, count in counts if len(count.literals) > 1}


def overlaps(
    counts: Counts, within: Sequence[Sequence[int]], firsts: Iterable[int] | None = None
) -> Iterator[tuple[int, int, list[Literal]]]:
    """Yield pairs of counts, by index, with the literals that the two force.

    `within` contains the indices of the counts of each literal, and may contain further indices. With
    `firsts`, only pairs are tried whose first count, the one that needs literals, is one of these. Raises
    ContradictionError if two counts cannot both hold.
    """
    for first in counts if firsts is None else firsts:
        one = counts.get(first)
        if one and one.low:
            for second in _rivals(counts, within, first, one):
                forced = _consequences(one, counts[second])
                if forced:
                    yield min(first, second), max(first, second), forced


def _rivals(counts: Counts, within: Sequence[Sequence[int]], first: int, one: OpenCount) -> Iterable[int]:
    """Return the counts that may allow too few: they share all but fewer than `low` literals with the
    first.
    """
    low, literals = one.low, one.literals
    if low == 1:  # such a count must lie within the other
        shared = set(within[literals[0]]).intersection(within[literals[-1]])  # often the farthest apart
        if len(shared) == 1:  # only the first count itself
            return ()
        shared.intersection_update(*[within[literal] for literal in literals[1:-1]])
        return sorted(i for i in shared if i != first and i in counts and counts[i].high == 1)
    slack = len(literals) - low
    shares = Counter(chain.from_iterable([within[literal] for literal in literals]))
    return sorted(i for i, n in shares.items() if i in counts and n >= slack + counts[i].high and i != first)


def _consequences(one: OpenCount, two: OpenCount) -> list[Literal]:
    """Return the literals that two counts force together."""
    # `one` needs at least low - len(unshared) of the shared literals; `two` allows at most its high of them.
    unshared = [literal for literal in one.literals if literal not in two.literals]
    needs = one.low - len(unshared) - two.high
    if needs > 0:
        raise ContradictionError
    if needs < 0:
        return []
    return unshared + [-literal for literal in two.literals if literal not in one.literals]
