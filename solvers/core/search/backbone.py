"""The backbone of a board's formula: the literals that are true in all solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_STEPS = 2_000_000
"""Limit for Z3's consequences, about half a second. Calls that end at all take 0.3 s at most; others may
take minutes."""

_PARTS = 64
"""Maximum number of parts of the literals that one assignment has to differ in."""
_ROUNDS_OF_PARTS, _ROUNDS = 200, 600
"""Limits for the rounds of lazy constraints: of one search for a difference in several parts, and of all.

A 20x20 Slitherlink board takes 3 to 6 ms a round. One with a tenth of its clues removed has not ended after
2,500 rounds; an empty one ends after 340.
"""

Proved = Callable[[Iterable[Literal]], None]
"""Receives literals as soon as they are proved, since the time may end before all are."""


def backbone(search: Search, solution: Known, numbers: Iterable[int], on_proved: Proved) -> bool:
    """Report the literals of `numbers` that are true in every assignment, and return whether these are all.

    `solution` is one assignment; the last one that the solver found is another. Z3's consequences are quick
    if solutions differ in many variables. If each literal is hard to prove, all of them are proved at once:
    the solver looks for assignments that differ in a remaining literal, until there is none. The same is done
    for literals that only lazy constraints force, because Z3's consequences ignore these constraints. Some
    literals are left unproved if lazy constraints take too many rounds.

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
            return True
    certain = set(map(abs, forced))
    try:
        on_proved(
            _prove_by_solutions(search, solution, [number for number in shared if number not in certain])
        )
    except TooHardError:
        return False
    return True


def _prove_by_solutions(search: Search, solution: Known, shared: Sequence[int]) -> list[Literal]:
    """Return the literals of `shared` that hold in every solution. Raises TooHardError.

    While most literals turn out not to hold, an assignment has to differ in each of several parts of them:
    Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional formulae", 2015.
    """
    search.tune_for(answer=True)
    last, parts, most = search.rounds + _ROUNDS, 1, _PARTS
    while shared:
        if _differs(search, solution, [shared[first::parts] for first in range(parts)], last - search.rounds):
            before = len(shared)
            shared = search.agreement(shared, solution)
            if len(shared) > before * 7 // 8:
                parts = min(2 * parts, most)
        elif parts == 1:
            break
        else:
            most = parts = max(parts // 4, 1)
        parts = max(min(parts, len(shared)), 1)
    return [number * solution[number] for number in shared]


def _differs(search: Search, solution: Known, parts: Sequence[Sequence[int]], rounds: int) -> bool:
    """Find an assignment that differs from `solution` in each part; return whether there is one.

    Raises TooHardError if one part takes too many rounds; of several parts it is then taken for none.
    """
    differs = [search.variable() for _ in parts]  # new ones, since no clause is ever taken back
    for number, part in zip(differs, parts, strict=True):
        search.require([-number, *(-each * solution[each] for each in part)])
    if len(parts) == 1:
        return search.satisfiable(differs, most=rounds)
    with suppress(TooHardError):
        return search.satisfiable(differs, most=min(rounds, _ROUNDS_OF_PARTS))
    return False
