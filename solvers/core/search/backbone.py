"""What all answers of a board share: the backbone of its formula."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.search.sat import Sat, TooHardError

_STEPS = 4_000_000
"""Z3's consequences get about a second: where they take longer they may take minutes."""


def backbone(sat: Sat, found: Known, numbers: Iterable[int]) -> list[Literal]:
    """The literals of some variables that are true in every assignment.

    `found` is an assignment, the one that the solver found last is another. Z3's consequences are
    quick where answers differ in many places. Where each literal is hard to prove, they all are proved
    at once: assignments are sought that differ in what is left, until there is none. Raises OutOfTimeError.
    """
    same = _agreeing(sat, found, numbers)
    try:
        return sat.forced(same, steps=_STEPS)
    except TooHardError:
        return _left_by_others(sat, found, same)


def _left_by_others(sat: Sat, found: Known, same: Sequence[int]) -> list[Literal]:
    sat.expect(answer=True)
    while same:
        differs = sat.variable()
        sat.require([-differs, *(-number * found[number] for number in same)])
        if not sat.satisfiable([differs]):
            break
        same = _agreeing(sat, found, same)
    return [number * found[number] for number in same]


def _agreeing(sat: Sat, found: Known, numbers: Iterable[int]) -> list[int]:
    """Those of the variables that are in the assignment found last as they are in another."""
    numbers = list(numbers)
    return [n for n, value in zip(numbers, sat.values(numbers), strict=True) if value == (found[n] > 0)]
