"""Counting constraints: what is left of them, and all bounds under selectors."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Exactly
from solvers.core.search.sat import Sat
from tests.solvers.core.constraint_cases import cardinalities


@given(cardinalities(8))
def test_what_is_left_of_a_count_names_no_known_variable(case: tuple[Cardinality, list[int]]) -> None:
    constraint, known = case
    rest = constraint.simplify(known)
    assert rest is None or not any(known[abs(literal)] for literal in rest.literals)


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
