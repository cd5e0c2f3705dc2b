"""One closed loop, and none or two at each dot: against all ways to draw segments on small boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo

Check = Callable[[Constraint, Sequence[int]], None]
Ends = dict[int, tuple[tuple[int, int], tuple[int, int]]]

many = settings(max_examples=150)


def squares(rows: int, columns: int) -> Ends:
    """The segments around so many squares, numbered from 1: first those across, then those down."""
    across = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    down = [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
    return dict(enumerate([*across, *down], 1))


def knowledge(size: int) -> st.SearchStrategy[list[int]]:
    """What is known of so many variables."""
    return st.lists(st.sampled_from([0, 1, -1]), min_size=size, max_size=size).map(lambda some: [0, *some])


@st.composite
def cases(draw: st.DrawFn) -> tuple[Loop, list[int]]:
    """Any graph of up to five dots and eight segments, and what is known of these."""
    pairs = draw(st.lists(st.sampled_from(list(combinations("abcde", 2))), max_size=8, unique=True))
    return Loop(dict(enumerate(pairs, 1))), draw(knowledge(len(pairs)))


@st.composite
def dots(draw: st.DrawFn) -> tuple[ZeroOrTwo, list[int]]:
    known = draw(st.integers(0, 6).flatmap(knowledge))
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=len(known), max_size=len(known)))
    return ZeroOrTwo(tuple(v * signs[v] for v in range(1, len(known)))), known


@many
@given(dots())
def test_a_dot_forces_what_all_ways_share(forces_rightly: Check, case: tuple[ZeroOrTwo, list[int]]) -> None:
    forces_rightly(*case)


@settings(many, max_examples=60)
@given(dots())
def test_a_dot_as_the_solver_is_told_it_admits_what_holds(
    solver_is_told_the_same: Check, case: tuple[ZeroOrTwo, list[int]]
) -> None:
    solver_is_told_the_same(*case)


@many
@given(dots())
def test_a_dot_means_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[ZeroOrTwo, list[int]]
) -> None:
    given_means_the_same(*case)


@many
@given(cases())
def test_a_loop_forces_only_what_all_loops_share(forces_soundly: Check, case: tuple[Loop, list[int]]) -> None:
    forces_soundly(*case)


@many
@given(cases())
def test_a_loop_means_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Loop, list[int]]
) -> None:
    given_means_the_same(*case)


@settings(many, max_examples=60)
@given(cases())
def test_cuts_leave_exactly_the_loops(lazily_admits: Check, case: tuple[Loop, list[int]]) -> None:
    lazily_admits(*case)


def test_cuts_leave_the_loops_of_a_board_of_two_squares(lazily_admits: Check) -> None:
    """The two squares and the loop around both."""
    lazily_admits(Loop(squares(1, 2)), [0] * 8)


def drawn(ends: Ends, on: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> list[int]:
    """What is known where these segments are on and nothing else is known."""
    return [0, *(1 if pair in on else 0 for pair in ends.values())]


def test_a_segment_that_would_close_a_loop_too_early_is_off() -> None:
    ends = squares(1, 3)
    square = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 0), (1, 1))]
    outside = ((0, 2), (0, 3))
    last = next(number for number, pair in ends.items() if pair == ((0, 1), (1, 1)))
    assert Loop(ends).propagate(drawn(ends, square)) == []
    known = drawn(ends, [*square, outside])
    assert Loop(ends).propagate(known) == [-last]
    path, left_out = Loop(ends).because(known, -last)
    assert sorted(ends[number] for number in path) == sorted(square)
    assert left_out is not None
    assert ends[left_out] == outside


def test_a_closed_loop_settles_the_rest_and_says_so() -> None:
    ends = squares(1, 2)
    square = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1))]
    known = drawn(ends, square)
    forced = Loop(ends).propagate(known)
    assert sorted(map(abs, forced)) == [number for number, pair in ends.items() if pair not in square]
    path, left_out = Loop(ends).because(known, forced[0])
    assert sorted(ends[number] for number in path) == sorted(square)
    assert left_out is None


def test_a_loop_closed_beside_another_segment_is_a_contradiction() -> None:
    ends = squares(1, 3)
    known = drawn(
        ends, [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 2), (0, 3))]
    )
    with pytest.raises(ContradictionError):
        Loop(ends).propagate(known)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 2), min_size=9, max_size=9))
def test_several_loops_are_cut_whatever_is_sure(shades: list[int]) -> None:
    """The outlines of shaded squares that do not touch: every cut is broken, and one loop meets it."""
    ends = squares(5, 5)
    shaded = {(2 * (i // 3), 2 * (i % 3)) for i, shade in enumerate(shades) if shade}
    answer = [0] + [-1] * len(ends)
    for number, ((r, c), (_, across)) in ends.items():
        beside = [(r - 1, c), (r, c)] if across > c else [(r, c - 1), (r, c)]
        answer[number] = 1 if sum(square in shaded for square in beside) == 1 else -1
    loop, nothing = Loop(ends), [0] * len(answer)
    assert loop.is_satisfied_by(answer) == (len(shaded) == 1)
    cuts = loop.cuts(answer, nothing)
    assert len(cuts) == (0 if len(shaded) == 1 else len(shaded) or 1)
    sure = [value if value > 0 and number % 3 else 0 for number, value in enumerate(answer)]
    for cut, shorter in zip(cuts, loop.cuts(answer, sure), strict=True):
        assert all(answer[abs(literal)] != (1 if literal > 0 else -1) for literal in (*cut, *shorter))
        assert not any(sure[abs(literal)] for literal in shorter)
