"""The backbone of a board's formula: the literals that are true in all solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_STEPS = 2_000_000
"""Limit for Z3's consequences, about half a second. Calls that end at all take 0.3 s at most; others may
take minutes."""

Proved = Callable[[Iterable[Literal]], None]
"""Receives literals as soon as they are proved, since the time may end before all are."""


def backbone(search: Search, solution: Known, numbers: Iterable[int], on_proved: Proved) -> None:
    """Report the literals of `numbers` that are true in every assignment.

    `solution` is one assignment; the last one that the solver found is another. Z3's consequences are quick
    if solutions differ in many variables. If each literal is hard to prove, all of them are proved at once:
    the solver looks for assignments that differ in a remaining literal, until there is none. The same is done
    for literals that only lazy constraints force, because Z3's consequences ignore these constraints.

    Raises OutOfTimeError.
    """
    shared = search.agreement(numbers, solution)  # literals in which two solutions differ need no proof
    try:
        forced = search.consequences(shared, steps=_STEPS)
    except TooHardError:
        forced = []
    else:
        on_proved(forced)
        if search.complete:
            return
    certain = set(map(abs, forced))
    on_proved(_prove_by_solutions(search, solution, [number for number in shared if number not in certain]))


def _prove_by_solutions(search: Search, solution: Known, shared: Sequence[int]) -> list[Literal]:
    search.tune_for(answer=True)
    """Return the literals of `shared` that hold in every solution."""
    while shared:
        differs = search.variable()  # a new one in each round, since no clause is ever taken back
        search.require([-differs, *(-number * solution[number] for number in shared)])
        if not search.satisfiable([differs]):
            break
        shared = search.agreement(shared, solution)
    return [number * solution[number] for number in shared]
