"""The three faces of any constraint, compared by brute force: `propagate`, `simplify` and `encode`.

A case is a constraint over the variables 1 to n. `is_satisfied_by` is plain evaluation and judges the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError, Lazy
from solvers.core.search.sat import Sat


def completions(known: Sequence[int]) -> Iterator[list[int]]:
    """Yield the complete assignments that agree with the known values."""
    for values in product(*[(value,) if value else (1, -1) for value in known[1:]]):
        yield [0, *values]


def admissible(constraint: Constraint, known: Sequence[int]) -> Iterator[list[int]]:
    """Yield the complete assignments for which a constraint is made.

    One of `choices` is made for exactly one true literal of each choice, which is a rule of its own.
    """
    choices = [[literal for _, literal in choice] for choice in getattr(constraint, "choices", ())]
    for full in completions(known):
        if all(sum(is_met(full, [literal]) for literal in choice) == 1 for choice in choices):
            yield full


def satisfying(constraint: Constraint, known: Sequence[int]) -> list[list[int]]:
    return [full for full in admissible(constraint, known) if constraint.is_satisfied_by(full)]


def is_met(assignment: Sequence[int], clause: Sequence[int]) -> bool:
    """Whether a literal of the clause is true."""
    return any(assignment[abs(literal)] == (1 if literal > 0 else -1) for literal in clause)


def propagates_all(constraint: Constraint, known: Sequence[int]) -> None:
    """Check that `propagate` gives exactly what all assignments share, and raises only if there are none."""
    assignments = satisfying(constraint, known)
    if not assignments:
        with pytest.raises(ContradictionError):
            constraint.propagate(known)
        return
    forced = constraint.propagate(known)
    first = assignments[0]
    shared = {
        number * first[number]
        for number in range(1, len(known))
        if not known[number] and all(full[number] == first[number] for full in assignments)
    }
    assert set(forced) == shared
    assert len(forced) == len(shared)


def propagates_soundly(constraint: Constraint, known: Sequence[int]) -> None:
    """Check that `propagate` gives only what all assignments share, and raises only if there are none.

    If nothing is open, it raises exactly if the constraint is not met.
    """
    assignments = satisfying(constraint, known)
    try:
        forced = constraint.propagate(known)
    except ContradictionError:
        assert not assignments
        return
    assert assignments or 0 in known[1:]
    assert len(forced) == len(set(forced))
    assert all(not known[abs(literal)] for literal in forced)
    assert all(is_met(full, [literal]) for full in assignments for literal in forced)


def simplifies(constraint: Constraint, known: Sequence[int]) -> None:
    """Check that what `simplify` leaves means the same as the constraint, given the known values."""
    rest = constraint.simplify(known)
    for full in admissible(constraint, known):
        assert (rest is None or rest.is_satisfied_by(full)) == constraint.is_satisfied_by(full)


def encodes(constraint: Constraint, known: Sequence[int]) -> None:
    """Check that the solver admits exactly the assignments that meet the constraint.

    Encoded unless another literal is true, it admits all assignments if that literal is true.
    """
    plain, switched = Formula(len(known) - 1), Formula(len(known) - 1)
    constraint.encode(plain)
    off = switched.fresh()
    constraint.encode(switched, unless=off)
    sat, behind = Sat(plain), Sat(switched)
    for full in admissible(constraint, known):
        assumptions = [number * full[number] for number in range(1, len(full))]
        assert sat.satisfiable(assumptions) == constraint.is_satisfied_by(full)
        assert behind.satisfiable([*assumptions, -off]) == constraint.is_satisfied_by(full)
        assert behind.satisfiable([*assumptions, off])


def cuts(constraint: Lazy, known: Sequence[int]) -> None:
    """Check that a solver that gets cuts for its errors ends with exactly the assignments that are right.

    Each cut rules out the answer for which it was made, and no right assignment.
    """
    size = len(known) - 1
    formula = Formula(size, ([number * known[number]] for number in range(1, size + 1) if known[number]))
    constraint.encode(formula)
    sat, assignments = Sat(formula), satisfying(constraint, known)
    answers = []
    while sat.satisfiable():
        answer = [0, *(1 if value else -1 for value in sat.values(range(1, size + 1)))]
        clauses = constraint.cuts(answer, known)
        assert bool(clauses) != constraint.is_satisfied_by(answer)
        for clause in clauses:
            assert not is_met(answer, clause)
            assert all(is_met(full, clause) for full in assignments)
            sat.require(clause)
        if not clauses:
            answers.append(answer)
            sat.require([-number * answer[number] for number in range(1, size + 1)])
    assert sorted(answers) == sorted(assignments)
