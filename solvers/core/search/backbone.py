"""What all answers of a board share: the backbone of its formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_STEPS = 2_000_000
"""Z3's consequences get about half a second: those that end take 0.3 at most, others may take minutes."""

Proved = Callable[[Iterable[Literal]], None]
"""Gets literals as soon as they are proved, since the time may end before all are."""


def backbone(search: Search, found: Known, numbers: Iterable[int], proved: Proved) -> None:
    """Tells the literals of some variables that are true in every assignment.

    `found` is an assignment, the one that the solver found last is another. Z3's consequences are
    quick where answers differ in many places. Where each literal is hard to prove, they all are proved
    at once: assignments are sought that differ in what is left, until there is none. So is what only lazy
    constraints force, of which the consequences know nothing. Raises OutOfTimeError.
    """
    same = search.left(numbers, found)  # what two answers do not share needs no proof
    try:
        forced = search.forced(same, steps=_STEPS)
    except TooHardError:
        forced = []
    else:
        proved(forced)
        if search.complete:
            return
    certain = set(map(abs, forced))
    proved(_left_by_others(search, found, [number for number in same if number not in certain]))


def _left_by_others(search: Search, found: Known, same: Sequence[int]) -> list[Literal]:
    search.expect(answer=True)
    while same:
        differs = search.variable()  # a new one each time, since no clause is ever taken back
        search.require([-differs, *(-number * found[number] for number in same)])
        if not search.satisfiable([differs]):
            break
        same = search.left(same, found)
    return [number * found[number] for number in same]
