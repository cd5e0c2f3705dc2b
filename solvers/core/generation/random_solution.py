"""A random solution of a board without clues, found by deciding one location after the other.

If propagation refutes a choice, the opposite is chosen. If too many choices fail, the search starts again,
since most starts meet no trouble.
"""

from __future__ import annotations

from random import Random

from solvers.core.boards.board import Board
from solvers.core.generators.generator import Drawn
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_FAILURES = 60
"""Number of failed choices after which the search starts again."""
_ATTEMPTS = 100
"""Maximum number of starts on one board."""


def random_solution(puzzle: Puzzle, blank: Board, rng: Random) -> Drawn | None:
    """Return the value of each location in a random solution; None if none is found."""
    model = Model(puzzle, blank)  # for all attempts, which differ only in their known values
    attempts = (_fill(model, rng) for _ in range(_ATTEMPTS))
    known = next((known for known in attempts if known is not None), None)
    return None if known is None else model.facts(known)


def _fill(model: Model, rng: Random) -> list[int] | None:
    """Return a complete assignment; None if too many choices fail, or the rules refute the board."""
    failures = 0
    known = model.known_at_first()
    try:
        model.propagate(known)
    except ContradictionError:
        return None
    order = list(range(1, model.shown + 1))
    # The order is random. Locations decided row by row would be free at the top and forced at the bottom.
    rng.shuffle(order)
    for number in order:
        if known[number]:
            continue
        literal = rng.choice((number, -number))
        for choice in (literal, -literal):
            # On a copy, since literals that were forced before a conflict could not be removed again.
            trial = list(known)
            trial[number] = 1 if choice > 0 else -1
            try:
                model.propagate(trial, [number])
            except ContradictionError:
                failures += 1
                continue
            known = trial
            break
        else:
            # Both values fail, so an earlier choice was wrong; the search does not look for it.
            return None
        if failures > _FAILURES:
            return None
    return known
