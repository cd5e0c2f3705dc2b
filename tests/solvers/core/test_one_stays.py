"""One of equal things stays, and no two that touch go: against all ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import AnyOf, AtMostOne, Constraint, ContradictionError
from solvers.hitori.line_constraint import OneStays

Check = Callable[[Constraint, Sequence[int]], None]

many = settings(max_examples=200)


@st.composite
def cases(draw: st.DrawFn) -> tuple[OneStays, list[int]]:
    """Some equal ones in a row of up to seven, and what is known of all."""
    size = draw(st.integers(2, 7))
    equal = sorted(draw(st.sets(st.integers(1, size), min_size=2, max_size=4)))
    signs = [draw(st.sampled_from([1, -1])) for _ in range(size)]
    own = {place: place * sign for place, sign in enumerate(signs, 1)}
    beside = [(own[p], own[p + 1]) for p in range(1, size) if p in equal or p + 1 in equal]
    known = draw(st.lists(st.sampled_from([0, 0, 1, -1]), min_size=size, max_size=size))
    return OneStays([own[place] for place in equal], beside), [0, *known]


@many
@given(cases())
def test_all_that_follows_is_forced(forces_rightly: Check, case: tuple[OneStays, list[int]]) -> None:
    constraint, known = case
    spoken = {abs(literal) for literal in constraint.literals}
    forces_rightly(constraint, [value if n in spoken else 1 for n, value in enumerate(known)])


@many
@given(cases())
def test_a_solver_is_told_the_same(solver_is_told_the_same: Check, case: tuple[OneStays, list[int]]) -> None:
    solver_is_told_the_same(*case)


@many
@given(cases())
def test_what_is_left_means_the_same(given_means_the_same: Check, case: tuple[OneStays, list[int]]) -> None:
    given_means_the_same(*case)


@many
@given(cases())
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
    """What is known once each was asked until none says more; None where there is no way."""
    known = list(known)
    try:
        while forced := next(filter(None, (one.propagate(known) for one in constraints)), None):
            for literal in forced:
                known[abs(literal)] = 1 if literal > 0 else -1
    except ContradictionError:
        return None
    return known


def test_what_is_between_two_equal_ones_stays_from_the_start() -> None:
    constraint = OneStays([1, 3], [(1, 2), (2, 3)])
    assert constraint.propagates_initially
    assert constraint.propagate([0, 0, 0, 0]) == [-2]


def test_of_three_side_by_side_the_middle_one_stays() -> None:
    constraint = OneStays([1, 2, 3], [(1, 2), (2, 3), (3, 4)])
    assert sorted(constraint.propagate([0] * 5)) == [-4, -2, 1, 3]


def test_two_that_are_apart_force_nothing() -> None:
    constraint = OneStays([1, 4], [(1, 2), (3, 4)])
    assert not constraint.propagates_initially
    assert constraint.propagate([0] * 5) == []
