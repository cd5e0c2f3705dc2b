"""What follows from a few rules at a time holds in every answer; judged by listing all assignments."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, count, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, Board
from solvers.core.deduction import count_pairs
from solvers.core.deduction.count_pairs import _rivals
from solvers.core.deduction.deduce import deduce
from solvers.core.deduction.exclusive_counts import ExclusiveCounts
from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Constraint, ContradictionError, Exactly
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words

CELLS = 7


def made_up(constraints: Sequence[Constraint]) -> Model:
    def rules(_board: Board, _literals: Literals) -> Iterator[Rule]:
        return (Rule(each, (), partial(Words, str(i))) for i, each in enumerate(constraints))

    return Model(replace(PUZZLES["mosaic"], rules=rules), Board("mosaic", ((None,) * CELLS,)))


def deduced(constraints: Sequence[Constraint]) -> tuple[list[int], list[Constraint]]:
    state = begun(made_up(constraints))
    deduce(state)
    return state.known, state.rest()


def begun(model: Model) -> Propagation:
    state = Propagation(model)
    state.begin(model.known_at_first())
    return state


def answers(constraints: Sequence[Constraint]) -> list[tuple[int, ...]]:
    ways = ((0, *values) for values in product((1, -1), repeat=CELLS))
    return [way for way in ways if all(each.is_satisfied_by(way) for each in constraints)]


some_literals = st.lists(st.integers(1, CELLS), min_size=1, max_size=CELLS, unique=True).flatmap(
    lambda variables: st.tuples(*(st.sampled_from([v, v, v, -v]) for v in variables))
)
counts = st.builds(Cardinality, st.integers(0, 4), st.integers(0, 4), some_literals)
pairs = st.integers(1, CELLS - 1).map(lambda v: AtMostOne([v, v + 1]))


@given(st.lists(st.one_of(counts, pairs), min_size=1, max_size=8), st.lists(st.integers(-CELLS, CELLS)))
def test_what_counts_are_left_to_say_is_kept_up_to_date(each: list[Constraint], steps: list[int]) -> None:
    """Whatever is noted and taken back: 0 takes back half of what is known."""
    with suppress(ContradictionError):
        state = begun(made_up(each))
        for literal in steps:
            assert dict(state.open_counts()) == {
                i: one for i in range(len(state.counts)) if (one := state.open_count(i))
            }
            if literal:
                state.assign([literal])
            else:
                state.undo(len(state.trail) // 2)


@settings(max_examples=100)
@given(st.lists(st.one_of(counts, pairs), min_size=1, max_size=8))
def test_what_is_deduced_holds_in_every_answer_and_the_rest_means_the_same(each: list[Constraint]) -> None:
    ways = answers(each)
    try:
        known, rest = deduced(each)
    except ContradictionError:
        assert not ways
        return
    assert all(way[v] == value for way in ways for v, value in enumerate(known) if value)
    assert [w for w in answers(rest) if all(w[v] == k for v, k in enumerate(known) if k)] == ways


@settings(max_examples=100)
@given(st.lists(st.one_of(counts, pairs), min_size=1, max_size=8))
def test_what_is_left_of_a_small_board_can_be_supposed_either_way(each: list[Constraint]) -> None:
    """No supposition is refuted by following single constraints."""
    with suppress(ContradictionError):
        known, _ = deduced(each)
        for literal in (sign * v for v in range(1, CELLS + 1) if not known[v] for sign in (1, -1)):
            assert not refuted(made_up(each), known, literal)


def test_nothing_is_supposed_after_the_deadline() -> None:
    """Each of two clauses leaves the second cell open; supposing it empty contradicts them."""
    model = made_up([AnyOf([2, 1]), AnyOf([2, -1])])
    late, in_time = begun(model), begun(model)
    deduce(late, deadline=time.monotonic() - 1)
    deduce(in_time, deadline=time.monotonic() + 3_600)
    assert (late.truth[2], in_time.truth[2]) == (0, 1)


def test_no_counts_are_paired_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by one whenever somebody looks at it."""
    board = solvers.read("lightup\n" + "\n".join(["." * 12] * 12))
    state, paired = begun(Model(PUZZLES["lightup"], board)), []

    def rivals(*asked: Any) -> Iterable[int]:
        paired.append(asked)
        return _rivals(*asked)

    monkeypatch.setattr(count_pairs, "_rivals", rivals)
    monkeypatch.setattr(time, "monotonic", partial(next, count()))
    deduce(state, deadline=40)
    assert 0 < len(paired) < 40 < len(state.counts)


def refuted(model: Model, known: Sequence[int], literal: int) -> bool:
    supposed = list(known)
    supposed[abs(literal)] = 1 if literal > 0 else -1
    try:
        model.propagate(supposed)
    except ContradictionError:
        return True
    return False


def linked(*stretches: tuple[int, int]) -> list[Constraint]:
    return [AtMostOne([v, v + 1]) for first, last in stretches for v in range(first, last)]


def crowded(constraints: Sequence[Constraint]) -> set[int]:
    """What counts force together with at-most-ones alone."""
    findings = ExclusiveCounts(Propagation(made_up(constraints))).propagate(range(len(constraints)))
    return set(chain.from_iterable(findings))


@pytest.mark.parametrize(
    ("constraints", "forced"),
    [
        ([Exactly(3, range(1, 6)), *linked((1, 5))], {1, -2, 3, -4, 5}),
        ([Exactly(2, range(1, 5)), *linked((1, 4)), AtMostOne([1, 2, 6])], {-6}),
        ([Exactly(3, range(1, 7)), *linked((1, 3), (4, 6)), AtMostOne([1, 2, 3, 7])], {-7}),
    ],
    ids=[
        "no room to spare",
        "what takes room from a full row",
        "what takes more room than there is to spare",
    ],
)
def test_a_crowded_count_says_more_than_it_does_alone(
    constraints: list[Constraint], forced: set[int]
) -> None:
    assert crowded(constraints) == forced


def test_a_count_without_enough_room_contradicts_its_neighbours() -> None:
    with pytest.raises(ContradictionError):
        crowded([Exactly(3, range(1, 5)), *linked((1, 4))])
