"""The three faces of any constraint, held against each other by brute force.

A case is a constraint over the variables 1 to n. `holds` is plain evaluation and judges the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

from solvers import Board, Puzzle
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.sat import Sat

Check = Callable[[Constraint, Sequence[int]], None]
"""Gets a constraint and what is known: 1, -1 or 0 for each variable, index 0 unused."""


def completions(known: Sequence[int]) -> Iterator[list[int]]:
    """All ways to settle what is open."""
    for values in product(*[(value,) if value else (1, -1) for value in known[1:]]):
        yield [0, *values]


def satisfying(constraint: Constraint, known: Sequence[int]) -> list[list[int]]:
    return [full for full in completions(known) if constraint.holds(full)]


@pytest.fixture
def forces_rightly() -> Check:
    """Asserts that `forces` gives exactly what all ways share, and raises exactly where there is none."""

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        ways = satisfying(constraint, known)
        if not ways:
            with pytest.raises(ContradictionError):
                constraint.forces(known)
            return
        forced = constraint.forces(known)
        shared = {
            number * ways[0][number]
            for number in range(1, len(known))
            if not known[number] and all(way[number] == ways[0][number] for way in ways)
        }
        assert set(forced) == shared
        assert len(forced) == len(shared)

    return hold


@pytest.fixture
def given_means_the_same() -> Check:
    """Asserts that what `given` leaves means the same as the constraint, under what is known."""

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        rest = constraint.given(known)
        for full in completions(known):
            assert (rest is None or rest.holds(full)) == constraint.holds(full)

    return hold


@pytest.fixture
def solver_is_told_the_same() -> Check:
    """Asserts that the solver admits, of the ways to settle what is open, exactly those that hold.

    Where the constraint is told unless something else holds, and that does, it admits all.
    """

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        plain, switched = Formula(len(known) - 1), Formula(len(known) - 1)
        constraint.tell(plain)
        off = switched.fresh()
        constraint.tell(switched, unless=off)
        sat, behind = Sat(plain), Sat(switched)
        for full in completions(known):
            assumptions = [number * full[number] for number in range(1, len(full))]
            assert sat.satisfiable(assumptions) == constraint.holds(full)
            assert behind.satisfiable([*assumptions, -off]) == constraint.holds(full)
            assert behind.satisfiable([*assumptions, off])

    return hold


@pytest.fixture
def by_clauses() -> Callable[[Puzzle, Board], tuple[bool, list[int]]]:
    """Puts all rules of a board to the solver as clauses: whether they can hold, and what they force."""

    def ask(puzzle: Puzzle, board: Board) -> tuple[bool, list[int]]:
        model = Model(puzzle, board)
        known = model.known_at_first()
        sat = Sat(formula_of(model.constraints, known))
        return sat.satisfiable(), sat.forced(range(1, model.shown + 1))

    return ask
