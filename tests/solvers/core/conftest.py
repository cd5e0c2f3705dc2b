"""The three faces of any constraint, held against each other by brute force.

A case is a constraint over the variables 1 to n. `is_satisfied_by` is plain evaluation and judges the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

from solvers import Board, Puzzle
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError, Lazy
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.sat import Sat

Check = Callable[[Constraint, Sequence[int]], None]
"""Gets a constraint and what is known: 1, -1 or 0 for each variable, index 0 unused."""


def completions(known: Sequence[int]) -> Iterator[list[int]]:
    """All ways to settle what is open."""
    for values in product(*[(value,) if value else (1, -1) for value in known[1:]]):
        yield [0, *values]


def settled(constraint: Constraint, known: Sequence[int]) -> Iterator[list[int]]:
    """All ways to settle what is open that a constraint is made for.

    One of `choices` is made for exactly one true literal of each, which is a rule of its own.
    """
    choices = [[own for _, own in choice] for choice in getattr(constraint, "choices", ())]
    for full in completions(known):
        if all(sum(full[abs(own)] == (1 if own > 0 else -1) for own in choice) == 1 for choice in choices):
            yield full


def satisfying(constraint: Constraint, known: Sequence[int]) -> list[list[int]]:
    return [full for full in settled(constraint, known) if constraint.is_satisfied_by(full)]


@pytest.fixture
def forces_rightly() -> Check:
    """Asserts that `propagate` gives exactly what all ways share, and raises exactly where there is none."""

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        ways = satisfying(constraint, known)
        if not ways:
            with pytest.raises(ContradictionError):
                constraint.propagate(known)
            return
        forced = constraint.propagate(known)
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
    """Asserts that what `simplify` leaves means the same as the constraint, under what is known."""

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        rest = constraint.simplify(known)
        for full in settled(constraint, known):
            assert (rest is None or rest.is_satisfied_by(full)) == constraint.is_satisfied_by(full)

    return hold


@pytest.fixture
def solver_is_told_the_same() -> Check:
    """Asserts that the solver admits, of the ways to settle what is open, exactly those that hold.

    Where the constraint is told unless something else holds, and that does, it admits all.
    """

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        plain, switched = Formula(len(known) - 1), Formula(len(known) - 1)
        constraint.encode(plain)
        off = switched.fresh()
        constraint.encode(switched, unless=off)
        sat, behind = Sat(plain), Sat(switched)
        for full in settled(constraint, known):
            assumptions = [number * full[number] for number in range(1, len(full))]
            assert sat.satisfiable(assumptions) == constraint.is_satisfied_by(full)
            assert behind.satisfiable([*assumptions, -off]) == constraint.is_satisfied_by(full)
            assert behind.satisfiable([*assumptions, off])

    return hold


@pytest.fixture
def forces_soundly() -> Check:
    """Asserts that `propagate` gives only what all ways share, and raises only where there is none.

    Where nothing is open it must raise exactly where the constraint does not hold.
    """

    def hold(constraint: Constraint, known: Sequence[int]) -> None:
        ways = satisfying(constraint, known)
        try:
            forced = constraint.propagate(known)
        except ContradictionError:
            assert not ways
            return
        assert ways or 0 in known[1:]
        assert len(forced) == len(set(forced))
        assert all(not known[abs(literal)] for literal in forced)
        assert all(way[abs(literal)] == (1 if literal > 0 else -1) for way in ways for literal in forced)

    return hold


@pytest.fixture
def lazily_admits() -> Check:
    """Asserts that a solver, told of cuts as it errs, ends with exactly the ways that hold.

    And that each cut rules out the answer it was made for, and no way that holds.
    """

    def hold(constraint: Lazy, known: Sequence[int]) -> None:
        size = len(known) - 1
        formula = Formula(size, ([number * known[number]] for number in range(1, size + 1) if known[number]))
        constraint.encode(formula)
        sat, ways = Sat(formula), satisfying(constraint, known)
        found = []
        while sat.satisfiable():
            answer = [0, *(1 if value else -1 for value in sat.values(range(1, size + 1)))]
            cuts = constraint.cuts(answer, known)
            assert bool(cuts) != constraint.is_satisfied_by(answer)
            for cut in cuts:
                assert not meets(answer, cut)
                assert all(meets(way, cut) for way in ways)
                sat.require(cut)
            if not cuts:
                found.append(answer)
                sat.require([-number * answer[number] for number in range(1, size + 1)])
        assert sorted(found) == sorted(ways)

    return hold


def meets(assignment: Sequence[int], clause: Sequence[int]) -> bool:
    """Whether a literal of the clause is true."""
    return any(assignment[abs(literal)] == (1 if literal > 0 else -1) for literal in clause)


@pytest.fixture
def by_clauses() -> Callable[[Puzzle, Board], tuple[bool, list[int]]]:
    """Puts all rules of a board to the solver as clauses: whether they can hold, and what they force."""

    def ask(puzzle: Puzzle, board: Board) -> tuple[bool, list[int]]:
        model = Model(puzzle, board)
        known = model.known_at_first()
        sat = Search(formula_of(model.constraints, known, model.clock), model.all_lazies.values(), known)
        if not sat.satisfiable():
            return False, []
        if sat.complete:
            return True, sat.consequences(range(1, model.shown + 1))
        found = sat.assignment()
        literals = [number * found[number] for number in range(1, model.shown + 1)]
        return True, [literal for literal in literals if not sat.satisfiable([-literal])]

    return ask
