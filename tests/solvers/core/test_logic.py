"""Counting constraints: their three faces against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Constraint, Exactly
from solvers.core.search.sat import Sat

Check = Callable[[Constraint, Sequence[int]], None]

many = settings(max_examples=200)


@st.composite
def signed(draw: st.DrawFn, size: int) -> tuple[int, ...]:
    """Literals of the variables 1 to `size`, some negated, in any order."""
    order = draw(st.permutations(range(1, size + 1)))
    return tuple(variable * draw(st.sampled_from([1, -1])) for variable in order)


@st.composite
def cases(draw: st.DrawFn, longest: int) -> tuple[Cardinality, list[int]]:
    """A count, possible or not, and what is known of its variables."""
    literals = draw(signed(draw(st.integers(0, longest))))
    low, high = draw(st.integers(-1, len(literals) + 1)), draw(st.integers(-1, len(literals) + 1))
    known = draw(st.lists(st.sampled_from([0, 0, 1, -1]), min_size=len(literals), max_size=len(literals)))
    return Cardinality(low, high, literals), [0, *known]


@many
@given(cases(8))
def test_a_count_forces_what_all_ways_to_meet_it_share(
    forces_rightly: Check, case: tuple[Cardinality, list[int]]
) -> None:
    forces_rightly(*case)


@many
@given(cases(8))
def test_a_count_means_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Cardinality, list[int]]
) -> None:
    given_means_the_same(*case)
    constraint, known = case
    rest = constraint.simplify(known)
    assert rest is None or not any(known[abs(literal)] for literal in rest.literals)


@settings(many, max_examples=60)
@given(cases(6))
def test_a_count_as_the_solver_is_told_it_admits_what_holds(
    solver_is_told_the_same: Check, case: tuple[Cardinality, list[int]]
) -> None:
    solver_is_told_the_same(*case)


def mixed(size: int) -> tuple[int, ...]:
    """Variables 1 to `size`, every third negated."""
    return tuple(-v if v % 3 == 0 else v for v in range(1, size + 1))


def some_assignments(size: int) -> list[tuple[int, ...]]:
    """All assignments of few variables; of many, those with the true ones at either end or spread."""
    if size <= 5:
        return list(product([1, -1], repeat=size))
    front = [(1,) * n + (-1,) * (size - n) for n in range(size + 1)]
    spread = [tuple(1 if v * n % size < n else -1 for v in range(size)) for n in range(size + 1)]
    return [*front, *(way[::-1] for way in front), *spread]


def selected(literals: tuple[int, ...]) -> tuple[Sat, dict[int, Cardinality]]:
    """A solver with every count of the literals, each behind a variable that switches it on."""
    size = len(literals)
    formula = Formula(size)
    bounds = [(low, high) for high in range(-1, size + 2) for low in range(-1, size + 2)]
    switches = {formula.fresh(): Cardinality(low, high, literals) for low, high in bounds}
    for switch, between in switches.items():
        between.encode(formula, unless=-switch)
    return Sat(formula), switches


@pytest.mark.parametrize("size", range(1, 13))
def test_any_count_behind_a_switch_admits_exactly_its_assignments(size: int) -> None:
    """For all lengths up to 12 and all bounds, with negated literals.

    A switch is forced off exactly where its count cannot be met.
    """
    sat, switches = selected(mixed(size))
    for values in some_assignments(size):
        known = [0, *values]
        off = sat.consequences(switches, [number * known[number] for number in range(1, size + 1)])
        unmet = [-switch for switch, between in switches.items() if not between.is_satisfied_by(known)]
        assert sorted(off) == sorted(unmet)


def test_the_short_forms_say_what_their_names_do() -> None:
    one, none, both = [0, 1, -1], [0, -1, -1], [0, 1, 1]
    assert [Exactly(1, [1, 2]).is_satisfied_by(known) for known in (one, none, both)] == [True, False, False]
    assert [AtMostOne([1, 2]).is_satisfied_by(known) for known in (one, none, both)] == [True, True, False]
    assert [AnyOf([1, 2]).is_satisfied_by(known) for known in (one, none, both)] == [True, False, True]
