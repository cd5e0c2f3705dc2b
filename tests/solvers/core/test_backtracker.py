"""Answers found by backtracker one thing after another; judged by listing all assignments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell
from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Constraint, ContradictionError
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.search.backtracker import Backtracker
from solvers.core.search.failures import TooHardError

CELLS = 6
SHOWN = 4
"""The last two of the cells are hidden."""


def made_up(constraints: Sequence[Constraint], shown: int = SHOWN, cells: int = CELLS) -> Model:
    def rules(_board: Board, _literals: Literals) -> Iterator[Rule]:
        return (Rule(each, (), partial(Words, str(i))) for i, each in enumerate(constraints))

    puzzle = replace(
        PUZZLES["mosaic"],
        rules=rules,
        unknowns=lambda _: [Cell(0, c) for c in range(shown)],
        hidden=lambda _: [Cell(0, c) for c in range(shown, cells)],
    )
    return Model(puzzle, Board("mosaic", ((None,) * cells,)))


def begun(model: Model) -> Propagation:
    state = Propagation(model)
    state.begin(model.known_at_first())
    return state


def solutions(constraints: Sequence[Constraint]) -> list[tuple[int, ...]]:
    ways = ((0, *values) for values in product((1, -1), repeat=CELLS))
    return [way for way in ways if all(each.is_satisfied_by(way) for each in constraints)]


some_literals = st.lists(st.integers(1, CELLS), min_size=1, max_size=CELLS, unique=True).flatmap(
    lambda variables: st.tuples(*(st.sampled_from([v, v, v, -v]) for v in variables))
)
counts = st.builds(Cardinality, st.integers(0, 3), st.integers(0, 4), some_literals)
constraints = st.lists(
    st.one_of(counts, st.builds(ZeroOrTwo, some_literals)), max_size=6, unique_by=lambda each: each.literals
)
"""No two speak of the same literals, for such counts are one count, of which more may follow."""


@settings(max_examples=50)
@given(constraints)
def test_what_follows_is_what_follows_constraint_by_constraint(each: list[Constraint]) -> None:
    model = made_up(each)
    known: list[int] | None = model.known_at_first()
    try:
        model.propagate(known or [])
    except ContradictionError:
        known = None
    try:
        kept = begun(model).known
    except ContradictionError:
        assert known is None
    else:
        assert kept == known


@settings(max_examples=50)
@given(constraints, st.lists(st.integers(1, CELLS).flatmap(lambda v: st.sampled_from([v, -v])), max_size=4))
def test_what_is_taken_back_leaves_all_as_it_was(each: list[Constraint], supposed: list[int]) -> None:
    try:
        state = begun(made_up(each))
    except ContradictionError:
        return
    before = (list(state.truth), list(state.trail), list(state.room), list(state.spare))
    for literal in supposed:
        try:
            state.assign([literal])
        except ContradictionError:
            break
    state.undo(len(before[1]))
    assert (state.truth, state.trail, state.room, state.spare) == before


@settings(max_examples=50)
@given(constraints)
def test_none_the_only_one_or_two_answers_are_found_and_what_all_share(each: list[Constraint]) -> None:
    shown = {way[1 : SHOWN + 1] for way in solutions(each)}
    model = made_up(each)
    try:
        state = begun(model)
    except ContradictionError:
        assert not shown
        return
    backtracker = Backtracker(model, state)
    found = backtracker.solutions()
    assert {tuple(own[1 : SHOWN + 1]) for own in found} <= shown
    assert len({tuple(own[1 : SHOWN + 1]) for own in found}) == len(found) == min(2, len(shown))
    if len(found) == 2:
        backtracker.prove_common(*found)
        common = [values[0] if len(set(values)) == 1 else 0 for values in zip(*shown, strict=True)]
        assert state.known[1 : SHOWN + 1] == common


def test_large_boards_are_left_to_a_solver() -> None:
    cells = 150
    model = made_up([AnyOf([n, n + 1]) for n in range(1, cells)], cells, cells)
    with pytest.raises(TooHardError):
        Backtracker(model, begun(model)).solutions()


def test_so_are_small_ones_that_take_too_many_suppositions() -> None:
    """Seven pigeons in six holes, no two in one: impossible, and long to see one case after another."""
    holes = 6
    pigeons = [AnyOf(range(first, first + holes)) for first in range(1, 7 * holes, holes)]
    apart = [AtMostOne(range(hole, 7 * holes + 1, holes)) for hole in range(1, holes + 1)]
    model = made_up([*pigeons, *apart], 7 * holes, 7 * holes)
    with pytest.raises(TooHardError):
        Backtracker(model, begun(model)).solutions()
