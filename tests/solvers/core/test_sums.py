"""Numbers that add up, different or not: against all ways to give each place one of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.rules.values.cage_sums import Cage, distinct_sum_support
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.sums import Sum
from solvers.core.search.sat import Sat

Check = Callable[[Constraint, Sequence[int]], None]
Kind = Callable[[int, tuple[Choice, ...]], Constraint]

many = settings(max_examples=200)
each_kind = pytest.mark.parametrize("kind", [Sum, Cage])


@st.composite
def cases(draw: st.DrawFn) -> tuple[int, tuple[Choice, ...], list[int]]:
    """A total, up to four places of up to four numbers, and what is known of them: no place holds two."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda some: sum(some) <= 10))
    choices, known = [], [0]
    for size in sizes:
        numbers = draw(st.lists(st.integers(0, 6), min_size=size, max_size=size, unique=True))
        literals = [v * draw(st.sampled_from([1, -1])) for v in range(len(known), len(known) + size)]
        choices.append(tuple(zip(numbers, literals, strict=True)))
        values = draw(st.lists(st.sampled_from([0, 0, 0, -1]), min_size=size, max_size=size))
        if draw(st.integers(0, 3)) == 0:
            values = [1, *[-1] * (size - 1)]
        known += [value if own > 0 else -value for value, own in zip(values, literals, strict=True)]
    total = sum(draw(st.sampled_from([number for number, _ in choice])) for choice in choices)
    return total + draw(st.sampled_from([0, 0, 0, 1, -1])), tuple(choices), known


@each_kind
@many
@given(case=cases())
def test_it_forces_what_all_ways_to_reach_the_total_share(
    forces_rightly: Check, kind: Kind, case: tuple[int, tuple[Choice, ...], list[int]]
) -> None:
    total, choices, known = case
    forces_rightly(kind(total, choices), known)


@each_kind
@many
@given(case=cases())
def test_it_means_the_same_given_what_is_known(
    given_means_the_same: Check, kind: Kind, case: tuple[int, tuple[Choice, ...], list[int]]
) -> None:
    total, choices, known = case
    given_means_the_same(kind(total, choices), known)


@each_kind
@settings(many, max_examples=60)
@given(case=cases())
def test_the_solver_admits_exactly_the_ways_that_hold(
    solver_is_told_the_same: Check, kind: Kind, case: tuple[int, tuple[Choice, ...], list[int]]
) -> None:
    total, choices, known = case
    solver_is_told_the_same(kind(total, choices), known)


def test_many_sets_of_numbers_are_told_as_a_sum() -> None:
    """Seven of the numbers 1 to 16 make 11,440 sets; they reach 28 in one way only."""
    choices = tuple(tuple((n, 16 * place + n) for n in range(1, 17)) for place in range(7))
    formula = Formula(16 * 7)
    Cage(28, choices).encode(formula)
    for choice in choices:
        formula.add_count(1, 1, tuple(literal for _, literal in choice))
    sat = Sat(formula)
    assert sat.satisfiable()
    values = sat.values(range(1, 16 * 7 + 1))
    assert sorted(i % 16 + 1 for i, value in enumerate(values) if value) == [1, 2, 3, 4, 5, 6, 7]
    assert not sat.satisfiable([16 * 3 + 8])


def test_three_in_two_cells_is_one_and_two() -> None:
    every = 0b1111111110
    assert distinct_sum_support(3, (every, every)) == (0b110, 0b110)
    assert distinct_sum_support(17, (every, every)) == (0b1100000000, 0b1100000000)


def test_numbers_beyond_sixteen_are_still_different() -> None:
    twenty = 1 << 20
    assert distinct_sum_support(41, (twenty, twenty | 1 << 21)) == (twenty, 1 << 21)
    with pytest.raises(ContradictionError):
        distinct_sum_support(40, (twenty, twenty))
