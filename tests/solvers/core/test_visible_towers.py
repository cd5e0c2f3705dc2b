"""Towers that are seen, compared with all orders of a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.values.domains import Choice
from solvers.core.search.sat import Sat
from solvers.skyscrapers.tower_orders import tower_support
from solvers.skyscrapers.visible_towers import VisibleTowers

many = settings(max_examples=80)


def row(size: int) -> tuple[Choice, ...]:
    """A literal for each place and height, from 1 on."""
    return tuple(tuple((h, place * size + h) for h in range(1, size + 1)) for place in range(size))


def seen(heights: Sequence[int]) -> int:
    return sum(all(other < height for other in heights[:i]) for i, height in enumerate(heights))


def orders(size: int, known: Sequence[int]) -> Iterator[list[int]]:
    """All complete rows in which each height stands once, and that agree with what is known."""
    for order in permutations(range(1, size + 1)):
        full = [0, *(1 if own == height else -1 for own in order for height in range(1, size + 1))]
        if all(value in (0, full[i]) for i, value in enumerate(known)):
            yield full


counts = st.sampled_from([None, 1, 2, 3, 4])


@st.composite
def rows(draw: st.DrawFn) -> tuple[VisibleTowers, list[int]]:
    """A row of up to five towers, possible or not, and some heights that are known not to be somewhere."""
    size = draw(st.integers(1, 5))
    known = draw(st.lists(st.sampled_from([0, 0, 0, -1]), min_size=size * size, max_size=size * size))
    return VisibleTowers(draw(counts), draw(counts), row(size)), [0, *known]


@many
@given(rows())
def test_a_row_forces_what_all_orders_share(case: tuple[VisibleTowers, list[int]]) -> None:
    constraint, known = case
    good = [full for full in orders(len(constraint.choices), known) if constraint.is_satisfied_by(full)]
    if not good:
        with pytest.raises(ContradictionError):
            constraint.propagate(known)
        return
    forced = constraint.propagate(known)
    shared = {i * good[0][i] for i in range(1, len(known)) if len({full[i] for full in good}) == 1}
    assert set(forced) == {literal for literal in shared if not known[abs(literal)]}
    assert len(forced) == len(set(forced))


@many
@given(rows())
def test_a_row_means_the_same_given_what_is_known(case: tuple[VisibleTowers, list[int]]) -> None:
    """Where each place may hold something, as a table of the orders that are left or as it is."""
    constraint, known = case
    try:
        constraint.propagate(known)
    except ContradictionError:
        return
    rest = constraint.simplify(known)
    for full in orders(len(constraint.choices), known):
        assert (rest is None or rest.is_satisfied_by(full)) == constraint.is_satisfied_by(full)


@settings(many, max_examples=40)
@given(rows())
def test_the_solver_admits_exactly_the_orders_that_are_seen_so(case: tuple[VisibleTowers, list[int]]) -> None:
    """Told plainly, and unless something else holds."""
    constraint, _ = case
    size = len(constraint.choices)
    plain, switched = Formula(size * size), Formula(size * size)
    constraint.encode(plain)
    off = switched.fresh()
    constraint.encode(switched, unless=off)
    sat, behind = Sat(plain), Sat(switched)
    for full in orders(size, [0] * (size * size + 1)):
        assumptions = [i * full[i] for i in range(1, len(full))]
        assert sat.satisfiable(assumptions) == constraint.is_satisfied_by(full)
        assert behind.satisfiable([*assumptions, -off]) == constraint.is_satisfied_by(full)
        assert behind.satisfiable([*assumptions, off])


def test_a_row_counts_what_is_seen_from_both_ends() -> None:
    for order in permutations(range(1, 5)):
        full = [0, *(1 if own == height else -1 for own in order for height in range(1, 5))]
        ends = seen(order), seen(order[::-1])
        for front, back in product([None, 1, 2, 3, 4], repeat=2):
            assert VisibleTowers(front, back, row(4)).is_satisfied_by(full) == (
                front in (None, ends[0]) and back in (None, ends[1])
            )


def test_all_towers_are_seen_only_in_order() -> None:
    every = (1 << 10) - 2
    assert tower_support(9, None, (every,) * 9) == tuple(1 << height for height in range(1, 10))
    assert tower_support(1, None, (every,) * 9)[0] == 1 << 9


def test_opposite_clues_of_one_more_than_the_size_place_the_tallest() -> None:
    """2 from the front and 4 from the back of 5: the 5 stands second."""
    every = (1 << 6) - 2
    assert tower_support(2, 4, (every,) * 5)[1] == 1 << 5
