"""Nodes that hang together, edges that join them, and no ring: against all ways on small graphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.connections import connectedness
from solvers.core.rules.connections.connectedness import Connected
from solvers.core.rules.connections.joined_nodes import Joined
from solvers.core.rules.connections.no_ring import NoRing
from solvers.core.rules.logic import Constraint

Check = Callable[[Constraint, Sequence[int]], None]

many = settings(max_examples=200)
fewer = settings(max_examples=40)


def knowledge(size: int) -> st.SearchStrategy[list[int]]:
    """What is known of so many variables."""
    return st.lists(st.sampled_from([0, 0, 1, -1]), min_size=size, max_size=size).map(lambda some: [0, *some])


def graphs(nodes: int, most: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """The edges of any graph of so many nodes."""
    return st.lists(st.sampled_from(list(combinations(range(nodes), 2))), max_size=most, unique=True)


def signed(draw: st.DrawFn, size: int) -> list[int]:
    return [v * draw(st.sampled_from([1, -1])) for v in range(1, size + 1)]


@st.composite
def nodes_in(draw: st.DrawFn) -> tuple[Connected[int], list[int]]:
    """A graph whose nodes are in or out."""
    size = draw(st.integers(2, 8))
    return Connected(dict(enumerate(signed(draw, size))), draw(graphs(size, 12))), draw(knowledge(size))


@st.composite
def strips(draw: st.DrawFn) -> tuple[Connected[tuple[int, int]], list[int]]:
    """Two rows of two to four cells, whose neighbours hang together."""
    cells = [(r, c) for r in range(2) for c in range(draw(st.integers(2, 4)))]
    beside = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    literals = signed(draw, len(cells))
    return Connected(dict(zip(cells, literals, strict=True)), beside), draw(knowledge(len(cells)))


@st.composite
def edges_in(draw: st.DrawFn) -> tuple[Joined[int], NoRing, list[int]]:
    """A graph whose edges are there or not."""
    size = draw(st.integers(1, 5))
    edges = draw(graphs(size, 8)) if size > 1 else []
    ends = dict(zip(signed(draw, len(edges)), edges, strict=True))
    return Joined(range(size), ends), NoRing(ends), draw(knowledge(len(edges)))


@many
@given(st.one_of(nodes_in(), strips()))
def test_nodes_that_hang_together_force_what_all_ways_share(
    forces_rightly: Check, case: tuple[Connected[int], list[int]]
) -> None:
    forces_rightly(*case)


@many
@given(nodes_in())
def test_nodes_that_hang_together_mean_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Connected[int], list[int]]
) -> None:
    given_means_the_same(*case)


@fewer
@given(st.one_of(nodes_in(), strips()))
def test_cuts_leave_exactly_the_nodes_that_hang_together(
    lazily_admits: Check, case: tuple[Connected[int], list[int]]
) -> None:
    lazily_admits(*case)


@fewer
@given(st.one_of(nodes_in(), strips()))
def test_cuts_without_shores_of_lakes_leave_exactly_the_nodes_that_hang_together(
    lazily_admits: Check, case: tuple[Connected[int], list[int]]
) -> None:
    """Large parts have them, so here every part counts as large."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connectedness, "_LONG", 0)
        lazily_admits(*case)


@many
@given(edges_in())
def test_joined_nodes_force_what_all_ways_share(
    forces_rightly: Check, case: tuple[Joined[int], NoRing, list[int]]
) -> None:
    forces_rightly(case[0], case[2])


@many
@given(edges_in())
def test_edges_without_a_ring_force_what_all_ways_share(
    forces_rightly: Check, case: tuple[Joined[int], NoRing, list[int]]
) -> None:
    forces_rightly(case[1], case[2])


@many
@given(edges_in())
def test_edges_mean_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Joined[int], NoRing, list[int]]
) -> None:
    given_means_the_same(case[0], case[2])
    given_means_the_same(case[1], case[2])


@fewer
@given(edges_in())
def test_cuts_leave_exactly_the_edges_that_join_all(
    lazily_admits: Check, case: tuple[Joined[int], NoRing, list[int]]
) -> None:
    lazily_admits(case[0], case[2])


@fewer
@given(edges_in())
def test_cuts_leave_exactly_the_edges_without_a_ring(
    lazily_admits: Check, case: tuple[Joined[int], NoRing, list[int]]
) -> None:
    lazily_admits(case[1], case[2])


def test_a_cell_between_two_others_is_explained_by_the_smaller_side() -> None:
    """Five nodes in a row, the first and the last in: the second is needed for the first one."""
    row = Connected(
        dict(zip("abcde", range(1, 6), strict=True)), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    )
    known = [0, 1, 0, 0, 0, 1]
    assert sorted(row.propagate(known)) == [2, 3, 4]
    assert row.because(known, 2) == (("a",), ())
    assert row.because([0, 1, -1, 0, 0, 0], -4) == (("c", "d", "e"), ("b",))


def test_a_needed_edge_is_explained_by_the_smaller_group() -> None:
    triangle = {1: ("a", "b"), 2: ("b", "c"), 3: ("a", "c"), 4: ("c", "d")}
    joined = Joined("abcd", triangle)
    assert joined.propagate([0, 0, 0, 0, 0]) == [4]
    assert joined.because([0, 0, 0, 0, 0], 4) == (("d",), ())
    assert sorted(joined.propagate([0, -1, 0, 0, 0])) == [2, 3, 4]
    assert joined.because([0, -1, 0, 0, 0], 2) == (("b",), (1,))


def test_an_edge_that_would_close_a_ring_is_explained_by_the_ring() -> None:
    edges = NoRing({1: ("a", "b"), 2: ("b", "c"), 3: ("a", "c"), 4: ("c", "d")})
    assert edges.propagate([0, 1, 1, 0, 0]) == [-3]
    assert sorted(edges.because([0, 1, 1, 0, 0], -3)) == [1, 2]
