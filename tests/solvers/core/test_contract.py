"""Every kind of constraint keeps one contract, compared with all assignments of a few variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.connections import connectedness
from solvers.core.rules.connections.joined_nodes import JoinedNodes
from solvers.core.rules.connections.no_ring import NoRing
from solvers.core.rules.values.cage_sums import Cage
from solvers.core.rules.values.distinct_lines import DistinctLines
from solvers.core.rules.values.relations import adjacent, greater, not_adjacent, smaller
from solvers.core.rules.values.sums import Sum
from tests.solvers.core import constraint_cases as cases
from tests.solvers.core.contract import cuts, encodes, propagates_all, propagates_soundly, simplifies

Cases = Mapping[str, st.SearchStrategy[Any]]

CONNECTED = st.one_of(cases.nodes(), cases.strips())
RELATED: Cases = {
    relation.__name__: cases.relations(relation) for relation in (greater, smaller, adjacent, not_adjacent)
}
COMPLETE: Cases = {
    "count": cases.cardinalities(8),
    "none or two": cases.dots(),
    "pass or skip": cases.passes(),
    "connected nodes": CONNECTED,
    "joined nodes": cases.graph_edges(JoinedNodes),
    "no ring": cases.graph_edges(NoRing),
    "two arcs": cases.rings(),
    "ring runs": cases.ring_runs(),
    "number path": cases.number_paths(),
    "sum": cases.sums(Sum),
    "cage": cases.sums(Cage),
    "consecutive": cases.consecutive(),
    "table": cases.tables(),
    "automaton": cases.automata(),
    "one stays": cases.equal_numbers(),
    "sight": cases.sights(),
    "two islands": cases.two_islands(),
    **RELATED,
}
"""Constraints that propagate all that their assignments share."""
PARTIAL: Cases = {
    "loop": cases.loops(),
    "pair paths": cases.pair_paths(),
    "growing land": cases.growing_land(9),
    "islands": cases.islands(9),
    "pieces": cases.pieces(9),
    "equal regions": cases.equal_regions(6),
    "distinct lines": cases.distinct_lines(DistinctLines),
}
"""Constraints that propagate only a part of that."""
ENCODED: Cases = {
    name: COMPLETE[name]
    for name in (
        "none or two",
        "ring runs",
        "number path",
        "sum",
        "cage",
        "consecutive",
        "table",
        "automaton",
        "one stays",
        "sight",
        "two islands",
    )
} | {
    "count": cases.cardinalities(6),
    "runs": cases.lines(8),
}
LAZY: Cases = {
    name: COMPLETE[name] for name in ("connected nodes", "joined nodes", "no ring", "two arcs")
} | {
    "loop": cases.loops(),
    "pair paths": cases.pair_paths(),
    "growing land": cases.growing_land(8),
    "islands": cases.islands(8),
    "pieces": cases.pieces(8),
    "equal regions": cases.equal_regions(6),
    "distinct lines": cases.distinct_lines(cases.Balanced),
}
RUNS, POSSIBLE_RUNS = {"runs": cases.lines(12)}, {"runs": cases.lines(10).filter(cases.is_possible)}


@pytest.mark.parametrize("name", COMPLETE | RUNS)
@settings(max_examples=40)
@given(data=st.data())
def test_propagation_gives_exactly_what_all_assignments_share(name: str, data: st.DataObject) -> None:
    propagates_all(*data.draw((COMPLETE | RUNS)[name]))


@pytest.mark.parametrize("name", PARTIAL)
@settings(max_examples=40)
@given(data=st.data())
def test_propagation_gives_only_what_all_assignments_share(name: str, data: st.DataObject) -> None:
    propagates_soundly(*data.draw(PARTIAL[name]))


@pytest.mark.parametrize("name", COMPLETE | PARTIAL | POSSIBLE_RUNS)
@settings(max_examples=25)
@given(data=st.data())
def test_simplification_keeps_the_meaning(name: str, data: st.DataObject) -> None:
    """A line of runs that cannot be met is refused before it is simplified."""
    simplifies(*data.draw((COMPLETE | PARTIAL | POSSIBLE_RUNS)[name]))


@pytest.mark.parametrize("name", ENCODED)
@settings(max_examples=25)
@given(data=st.data())
def test_clauses_admit_exactly_the_assignments_that_meet_the_constraint(
    name: str, data: st.DataObject
) -> None:
    encodes(*data.draw(ENCODED[name]))


@pytest.mark.parametrize("name", LAZY)
@settings(max_examples=25)
@given(data=st.data())
def test_cuts_leave_exactly_the_assignments_that_meet_the_constraint(name: str, data: st.DataObject) -> None:
    cuts(*data.draw(LAZY[name]))


@settings(max_examples=25)
@given(CONNECTED)
def test_cuts_without_shores_of_lakes_leave_exactly_the_connected_nodes(case: cases.Case[Any]) -> None:
    """Large parts are cut so; here every part counts as large."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connectedness, "_LONG", 0)
        cuts(*case)
