"""What two counts force together where they overlap.

The literals of two counts fall into three regions: those of one, of the other, and of both. Within a
region they are interchangeable, so bounds on how many of each region are true say all that the two
counts force (unless a variable occurs in both with opposite signs; then less is said, and nothing wrong).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence

from solvers.core.logic import Between, Constraint, ContradictionError, Known, Literal
from solvers.core.model import Model

Count = tuple[int, int, frozenset[Literal]]
"""At least and at most how many of some open literals are true."""


def counts_left(constraints: Sequence[Constraint], known: Known) -> dict[int, Count]:
    """The counts with more than one open literal, by index in the sequence."""
    counts = {}
    for index, constraint in enumerate(constraints):
        if isinstance(constraint, Between):
            left = constraint.given(known)
            if left and len(left.literals) > 1:
                counts[index] = (left.low, left.high, frozenset(left.literals))
    return counts


def overlaps(
    counts: Mapping[int, Count], watching: Sequence[Sequence[int]], changed: Container[int] | None = None
) -> Iterator[tuple[int, int, list[Literal]]]:
    """Each pair of counts that share more than one literal, with what the two force.

    `watching` says which constraints speak of a variable. With `changed`, only pairs with one of these.
    Raises ContradictionError where two counts cannot both be met.
    """
    for first, count in counts.items():
        shared = Counter(
            i for literal in count[2] for i in watching[abs(literal)] if i > first and i in counts
        )
        for second, times in sorted(shared.items()):
            if times > 1 and (changed is None or first in changed or second in changed):
                forced = _regions(count, counts[second])
                if forced:
                    yield first, second, forced


def propagate_overlaps(model: Model, known: list[int]) -> None:
    """Adds to `known`, in place, all that pairs of counts and then single constraints force.

    Like `Model.propagate`, and with the same claim: whatever is known at the end holds in every answer.
    """
    changed: set[int] | None = None
    while True:
        counts = counts_left(model.constraints, known)
        forced = {lit for *_, some in overlaps(counts, model.watching, changed) for lit in some}
        if not forced:
            return
        before = list(known)
        for literal in forced:
            known[abs(literal)] = 1 if literal > 0 else -1
        model.propagate(known, [abs(literal) for literal in forced])
        new = [number for number, value in enumerate(known) if value != before[number]]
        changed = {index for number in new for index in model.watching[number]}


def _regions(one: Count, two: Count) -> list[Literal]:
    (low1, high1, own1), (low2, high2, own2) = one, two
    both, only1, only2 = own1 & own2, own1 - own2, own2 - own1
    low = max(0, low1 - len(only1), low2 - len(only2))
    high = min(len(both), high1, high2)
    if low > high:
        raise ContradictionError
    forced = _all_or_none(both, low, high)
    forced += _all_or_none(only1, low1 - high, high1 - low)
    return forced + _all_or_none(only2, low2 - high, high2 - low)


def _all_or_none(region: frozenset[Literal], low: int, high: int) -> list[Literal]:
    """What it means for a region that between `low` and `high` of its literals are true."""
    if low >= len(region):
        return sorted(region)
    return sorted(-literal for literal in region) if high <= 0 else []
