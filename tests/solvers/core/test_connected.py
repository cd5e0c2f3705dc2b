"""The reasons why nodes and edges are needed, and why an edge would close a ring."""

from __future__ import annotations

from solvers.core.rules.connections.connectedness import Connectedness
from solvers.core.rules.connections.joined_nodes import JoinedNodes
from solvers.core.rules.connections.no_ring import NoRing


def test_a_cell_between_two_others_is_explained_by_the_smaller_side() -> None:
    """Five nodes in a row, the first and the last in: the second is needed for the first one."""
    row = Connectedness(
        dict(zip("abcde", range(1, 6), strict=True)), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    )
    known = [0, 1, 0, 0, 0, 1]
    assert sorted(row.propagate(known)) == [2, 3, 4]
    assert row.because(known, 2) == (("a",), ())
    assert row.because([0, 1, -1, 0, 0, 0], -4) == (("c", "d", "e"), ("b",))


def test_nodes_that_must_reach_an_anchor_need_not_be_connected_with_each_other() -> None:
    """Five nodes in a row, the first and the last are anchors: only nodes between closed ones are lost."""
    edges = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    row = Connectedness(dict(zip("abcde", range(1, 6), strict=True)), edges, "ae")
    assert row.propagate([0, 1, 0, 0, 0, 1]) == []
    assert row.propagate([0, 0, -1, 0, -1, 0]) == [-3]
    assert sorted(row.propagate([0, -1, 0, 1, 0, 0])) == [4, 5]
    assert row.because([0, -1, 0, 1, 0, 0], 4) == (("b", "c"), ("a",))


def test_a_needed_edge_is_explained_by_the_smaller_group() -> None:
    triangle = {1: ("a", "b"), 2: ("b", "c"), 3: ("a", "c"), 4: ("c", "d")}
    joined = JoinedNodes("abcd", triangle)
    assert joined.propagate([0, 0, 0, 0, 0]) == [4]
    assert joined.because([0, 0, 0, 0, 0], 4) == (("d",), ())
    assert sorted(joined.propagate([0, -1, 0, 0, 0])) == [2, 3, 4]
    assert joined.because([0, -1, 0, 0, 0], 2) == (("b",), (1,))


def test_an_edge_that_would_close_a_ring_is_explained_by_the_ring() -> None:
    edges = NoRing({1: ("a", "b"), 2: ("b", "c"), 3: ("a", "c"), 4: ("c", "d")})
    assert edges.propagate([0, 1, 1, 0, 0]) == [-3]
    assert sorted(edges.because([0, 1, 1, 0, 0], -3)) == [1, 2]
