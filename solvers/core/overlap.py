"""What two counts force together where they overlap.

If one count needs at least as many of the literals that two share as the other allows there, then all
other literals of the first are true and all other literals of the second are false. Where no count
alone forces anything, two counts force nothing else (unless a variable occurs in both with opposite
signs; then less is said, and nothing wrong).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solvers.core.formula import Literal
from solvers.core.logic import Between, Constraint, ContradictionError, Known
from solvers.core.model import Model


class Count(NamedTuple):
    """At least `low` and at most `high` of some open literals are true."""

    low: int
    high: int
    literals: tuple[Literal, ...]
    own: frozenset[Literal]


def counts_left(
    constraints: Sequence[Constraint], known: Known, indices: Iterable[int] | None = None
) -> dict[int, Count]:
    """The counts with more than one open literal, by index in the sequence; `indices` limits them."""
    counts = {}
    for index in range(len(constraints)) if indices is None else indices:
        constraint = constraints[index]
        if isinstance(constraint, Between):
            left = constraint.given(known)
            if left and len(left.literals) > 1:
                counts[index] = Count(*left, frozenset(left.literals))
    return counts


def overlaps(
    counts: Mapping[int, Count], watching: Sequence[Sequence[int]], some: Iterable[int] | None = None
) -> Iterator[tuple[int, int, list[Literal]]]:
    """Pairs of counts, by index, with what the two force.

    `watching` says which constraints speak of a variable. With `some`, only pairs in which one of these
    is the count that needs.
    Raises ContradictionError where two counts cannot both be met.
    """
    for first in counts if some is None else some:
        if first in counts and counts[first].low:
            for second in _rivals(counts, watching, first):
                forced = _forced(counts[first], counts[second])
                if forced:
                    yield min(first, second), max(first, second), forced


def _rivals(counts: Mapping[int, Count], watching: Sequence[Sequence[int]], first: int) -> list[int]:
    """The counts that may allow too little for the first.

    Such a count shares all but fewer than `low` of the literals of the first, and so one of any `low`.
    """
    low, _, literals, _ = counts[first]
    rivals = {index for literal in literals[:low] for index in watching[abs(literal)] if index in counts}
    rivals.discard(first)
    return sorted(rivals)


def _forced(one: Count, two: Count) -> list[Literal]:
    alone = [literal for literal in one.literals if literal not in two.own]
    needs = one.low - len(alone) - two.high
    if needs > 0:
        raise ContradictionError
    if needs < 0:
        return []
    return alone + [-literal for literal in two.literals if literal not in one.own]


def propagate_overlaps(model: Model, known: list[int]) -> None:
    """Adds to `known`, in place, all that pairs of counts and then single constraints force.

    Like `Model.propagate`, and with the same claim: whatever is known at the end holds in every answer.
    """
    counts = counts_left(model.constraints, known)
    some: Iterable[int] | None = None
    while True:
        forced = {literal for *_, both in overlaps(counts, model.watching, some) for literal in both}
        if not forced:
            return
        before = list(known)
        for literal in forced:
            known[abs(literal)] = 1 if literal > 0 else -1
        model.propagate(known, [abs(literal) for literal in forced])
        new = [number for number, value in enumerate(known) if value != before[number]]
        changed = {index for number in new for index in model.watching[number]}
        for index in changed:
            counts.pop(index, None)
        counts |= counts_left(model.constraints, known, changed)
        some = sorted({near for index in changed if index in counts for near in _near(model, counts[index])})


def _near(model: Model, count: Count) -> Iterator[int]:
    """The constraints that share a variable with a count, itself included."""
    return (index for literal in count.literals for index in model.watching[abs(literal)])
