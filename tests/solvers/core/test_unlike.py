"""Lines of which no two are equal: against all ways to fill a few of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError, Exactly, Known
from solvers.core.rules.values.distinct_lines import Twins, Unlike

Check = Callable[[Constraint, Sequence[int]], None]

many = settings(max_examples=150)


def lines(count: int, length: int) -> Unlike:
    """So many lines, their cells numbered one after the other."""
    return Unlike([tuple(range(n * length + 1, (n + 1) * length + 1)) for n in range(count)])


class Balanced(Unlike):
    """Told with the rules of their own that the lines are balanced."""

    def encode(self, formula: Formula, unless: int | None = None) -> None:
        for line in self.lines:
            Exactly(len(line) // 2, line).encode(formula, unless)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Unlike, list[int]]:
    """Up to three lines of up to four cells, and what is known of these."""
    count, length = draw(st.sampled_from([(1, 2), (2, 2), (3, 2), (2, 4), (1, 4), (3, 4)]))
    size = count * length
    least = max(0, size - 8)  # of more open cells there are too many ways
    known = draw(st.lists(st.sampled_from([1, -1]), min_size=least, max_size=size))
    known += draw(
        st.lists(st.sampled_from([0, 1, -1]), min_size=size - len(known), max_size=size - len(known))
    )
    order = draw(st.permutations(range(size)))
    return lines(count, length), [0, *(known[place] for place in order)]


@many
@given(cases())
def test_what_lines_force_holds_in_every_way(forces_soundly: Check, case: tuple[Unlike, list[int]]) -> None:
    forces_soundly(*case)


@many
@given(cases())
def test_cuts_of_balanced_lines_leave_exactly_the_ways_that_hold(
    lazily_admits: Check, case: tuple[Unlike, list[int]]
) -> None:
    lazily_admits(Balanced(case[0].lines), case[1])


@many
@given(cases())
def test_what_is_left_of_lines_means_the_same(
    given_means_the_same: Check, case: tuple[Unlike, list[int]]
) -> None:
    given_means_the_same(*case)


def forced(constraint: Unlike, known: Known) -> set[int] | None:
    try:
        return set(constraint.propagate(known))
    except ContradictionError:
        return None


@pytest.mark.parametrize("full", [row for row in product((1, -1), repeat=4) if sum(row) == 0])
def test_beside_a_complete_line_nothing_is_overlooked_that_the_balance_does_not_force(
    full: tuple[int, ...],
) -> None:
    """Wherever the open cells of the other line need both digits."""
    constraint = lines(2, 4)
    for other in product((0, 1, -1), repeat=4):
        if {other.count(1), other.count(-1)} <= {0, 1} and 0 in other:
            ways = [
                way
                for way in product((1, -1), repeat=4)
                if way != full and sum(way) == 0 and all(o in (0, w) for o, w in zip(other, way, strict=True))
            ]
            shared = {
                5 + place if ways[0][place] > 0 else -5 - place
                for place in range(4)
                if not other[place] and len({way[place] for way in ways}) == 1
            }
            assert forced(constraint, [0, *full, *other]) == shared


def test_the_two_lines_are_named_that_would_be_equal() -> None:
    known = [0, 1, 1, -1, -1, 1, -1, 1, -1, 1, 0, -1, 0]
    assert lines(3, 4).twins(known) == [Twins(-10, 2, 0), Twins(12, 2, 0)]


def test_equal_complete_lines_are_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        lines(2, 4).propagate([0, 1, -1, 1, -1, 1, -1, 1, -1])
