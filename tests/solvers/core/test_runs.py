"""Runs of filled cells: the three faces against each other, on lines of up to twelve cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.rules.runs.runs import Runs

Check = Callable[[Constraint, Sequence[int]], None]

many = settings(max_examples=300)


@st.composite
def cases(draw: st.DrawFn, longest: int) -> tuple[Runs, list[int]]:
    """Runs, mostly possible ones, in a line of some negated literals, and what is known of it."""
    size = draw(st.integers(1, longest))
    literals = tuple(v * draw(st.sampled_from([1, 1, -1])) for v in range(1, size + 1))
    lengths = tuple(draw(st.lists(st.integers(1, 4), max_size=5)))
    known = draw(st.lists(st.sampled_from([0, 0, 0, 1, -1]), min_size=size, max_size=size))
    return Runs(lengths, literals), [0, *known]


@st.composite
def filled_lines(draw: st.DrawFn, longest: int) -> tuple[Runs, list[int]]:
    """The runs of a filled line, so there is at least one way, and some of its cells as known."""
    cells = draw(st.lists(st.sampled_from([1, 1, -1]), min_size=1, max_size=longest))
    lengths = tuple(map(len, "".join("#" if cell > 0 else " " for cell in cells).split()))
    known = [cell if draw(st.booleans()) else 0 for cell in cells]
    return Runs(lengths, tuple(range(1, len(cells) + 1))), [0, *known]


@many
@given(st.one_of(cases(12), filled_lines(12)))
def test_a_line_forces_what_all_ways_to_place_its_runs_share(
    forces_rightly: Check, case: tuple[Runs, list[int]]
) -> None:
    forces_rightly(*case)


@pytest.mark.parametrize("size", range(1, 6))
def test_a_line_forces_rightly_whatever_is_known_of_it(forces_rightly: Check, size: int) -> None:
    """Every clue that may come up, possible or not, with everything that can be known of up to 5 cells."""
    clues = [clue for n in range(4) for clue in product(range(1, size + 1), repeat=n) if sum(clue) <= size]
    for clue in [*clues, (size + 1,)]:
        for known in product([0, 1, -1], repeat=size):
            forces_rightly(Runs(clue, tuple(range(1, size + 1))), [0, *known])


@settings(many, max_examples=60)
@given(st.one_of(cases(8), filled_lines(8)))
def test_a_line_as_the_solver_is_told_it_admits_what_holds(
    solver_is_told_the_same: Check, case: tuple[Runs, list[int]]
) -> None:
    solver_is_told_the_same(*case)


@many
@given(st.one_of(cases(10), filled_lines(10)))
def test_a_line_means_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Runs, list[int]]
) -> None:
    """Where the line can be met at all; a line that cannot is refused before."""
    constraint, known = case
    try:
        constraint.propagate(known)
    except ContradictionError:
        return
    given_means_the_same(constraint, known)


def test_runs_that_touch_are_one_run() -> None:
    assert not Runs((1, 1), (1, 2, 3)).is_satisfied_by([0, 1, 1, -1])
    assert Runs((2,), (1, 2, 3)).is_satisfied_by([0, 1, 1, -1])


def test_a_line_of_a_hundred_cells_is_placed_at_both_ends() -> None:
    """One cell of slack: each run keeps all but its first cell, and no gap is certain."""
    line = Runs((9,) * 10, tuple(range(1, 101)))
    forced = line.propagate([0] * 101)
    assert forced == [v for v in range(1, 101) if v % 10 not in (0, 1)]
