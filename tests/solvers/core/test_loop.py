"""One closed loop: what its segments force, with reasons, and the cuts for several loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.loops.loop import Loop
from tests.solvers.core.contract import cuts

Ends = dict[int, tuple[tuple[int, int], tuple[int, int]]]


def squares(rows: int, columns: int) -> Ends:
    """The segments around rows of squares, numbered from 1: first the horizontal, then the vertical ones."""
    across = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    down = [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
    return dict(enumerate([*across, *down], 1))


def test_cuts_leave_the_loops_of_a_board_of_two_squares() -> None:
    """The two squares and the loop around both."""
    cuts(Loop(squares(1, 2)), [0] * 8)


def drawn(ends: Ends, on: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> list[int]:
    """Known values by which these segments are on; nothing else is known."""
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
    clauses = loop.cuts(answer, nothing)
    assert len(clauses) == (0 if len(shaded) == 1 else len(shaded) or 1)
    sure = [value if value > 0 and number % 3 else 0 for number, value in enumerate(answer)]
    for cut, shorter in zip(clauses, loop.cuts(answer, sure), strict=True):
        assert all(answer[abs(literal)] != (1 if literal > 0 else -1) for literal in (*cut, *shorter))
        assert not any(sure[abs(literal)] for literal in shorter)


def outcome(propagate: Callable[[], list[int]]) -> list[int] | None:
    """What is forced, None if there is a contradiction."""
    try:
        return propagate()
    except ContradictionError:
        return None


@given(st.data())
def test_paths_that_follow_and_undo_segments_force_what_all_of_them_force_anew(data: st.DataObject) -> None:
    ends = squares(2, 3)
    loop, truth, trail = Loop(ends), [0] * (2 * len(ends) + 1), list[int]()
    paths = loop.paths(truth)
    fixpoints = [0]
    for number in data.draw(st.permutations(list(ends))):
        if data.draw(st.booleans()):  # back to an earlier state
            length = data.draw(st.sampled_from(fixpoints))
            paths.undo(length)
            for literal in trail[length:]:
                truth[literal] = truth[-literal] = 0
            del trail[length:]
            fixpoints = [each for each in fixpoints if each <= length]
        forced: list[int] | None = [] if truth[number] else [data.draw(st.sampled_from((number, -number)))]
        while forced:
            for literal in forced:
                truth[literal], truth[-literal] = 1, -1
            trail += forced
            anew = outcome(partial(loop.propagate, truth[: len(ends) + 1]))
            forced = outcome(partial(paths.follow, trail, complete=len(trail) == len(ends)))
            assert forced == anew
        if forced is None:
            return
        fixpoints.append(len(trail))
