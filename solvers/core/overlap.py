"""What two counts force together where they overlap.

If one count needs at least as many of the literals that two share as the other allows there, then all
other literals of the first are true and all other literals of the second are false. Where no count
alone forces anything, two counts force nothing else (unless a variable occurs in both with opposite
signs; then less is said, and nothing wrong).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from solvers.core.formula import Literal
from solvers.core.logic import Between, Constraint, ContradictionError

Counts = Mapping[int, Between]
"""Counts over open literals, by index, each of more than one."""


def counts_in(rest: Mapping[int, Constraint]) -> dict[int, Between]:
    """The counts among constraints over open literals, where they speak of more than one."""
    return {
        index: left for index, left in rest.items() if isinstance(left, Between) and len(left.literals) > 1
    }


def overlaps(
    counts: Counts, watching: Sequence[Sequence[int]], some: Iterable[int] | None = None
) -> Iterator[tuple[int, int, list[Literal]]]:
    """Pairs of counts, by index, with what the two force.

    `watching` says which constraints speak of a variable. With `some`, only pairs in which one of these
    is the count that needs. Raises ContradictionError where two counts cannot both be met.
    """
    for first in counts if some is None else some:
        if first in counts and counts[first].low:
            for second in _rivals(counts, watching, first):
                forced = _forced(counts[first], counts[second])
                if forced:
                    yield min(first, second), max(first, second), forced


def _rivals(counts: Counts, watching: Sequence[Sequence[int]], first: int) -> Iterable[int]:
    """The counts that may allow too little for the first.

    Such a count shares all but fewer than `low` of the literals of the first, and so one of any `low`.
    """
    low, literals = counts[first].low, counts[first].literals
    spared = len(literals) - low
    rivals: Iterable[int] = watching[abs(literals[-1])]
    if low > 1:
        rivals = sorted({index for literal in literals[-low:] for index in watching[abs(literal)]})
    return (i for i in rivals if i in counts and len(counts[i].literals) > spared and i != first)


def _forced(one: Between, two: Between) -> list[Literal]:
    alone = [literal for literal in one.literals if literal not in two.literals]
    needs = one.low - len(alone) - two.high
    if needs > 0:
        raise ContradictionError
    if needs < 0:
        return []
    return alone + [-literal for literal in two.literals if literal not in one.literals]
