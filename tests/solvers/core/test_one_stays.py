"""One of some equal cells stays, and no two shaded cells touch: its counts and its first consequences."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given

from solvers.core.rules.logic import AnyOf, AtMostOne, Constraint, ContradictionError
from solvers.hitori.line_constraint import OneStays
from tests.solvers.core.constraint_cases import equal_numbers


@given(equal_numbers())
def test_once_it_was_asked_its_counts_say_all_that_it_does(case: tuple[OneStays, list[int]]) -> None:
    constraint, known = case
    first = closed([constraint] if constraint.propagates_initially else [], [0] * len(known))
    if first is None:
        assert closed([constraint], known) is None
        return
    told = [AnyOf([number * value]) for number, value in enumerate(first) if value]
    counts = [*told, *constraint.counts, *map(AtMostOne, constraint.touching)]
    assert closed(counts, known) == closed([constraint], known)


def closed(constraints: Sequence[Constraint], known: Sequence[int]) -> list[int] | None:
    """Propagate the constraints to a fixpoint; None if they contradict each other."""
    known = list(known)
    try:
        while forced := next(filter(None, (one.propagate(known) for one in constraints)), None):
            for literal in forced:
                known[abs(literal)] = 1 if literal > 0 else -1
    except ContradictionError:
        return None
    return known


def test_what_is_between_two_equal_ones_stays_from_the_start() -> None:
    constraint = OneStays([1, 2, 3], [0, 2])
    assert constraint.propagates_initially
    assert constraint.propagate([0, 0, 0, 0]) == [-2]


def test_of_three_side_by_side_the_middle_one_stays() -> None:
    constraint = OneStays([1, 2, 3, 4], [0, 1, 2])
    assert sorted(constraint.propagate([0] * 5)) == [-4, -2, 1, 3]


def test_two_that_are_apart_force_nothing() -> None:
    constraint = OneStays([1, 2, 3, 4], [0, 3])
    assert not constraint.propagates_initially
    assert constraint.propagate([0] * 5) == []
