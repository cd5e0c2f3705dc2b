"""A random solution of a board without clues, found by deciding one location after the other.

If propagation refutes a choice, the opposite is chosen. If too many choices fail, the search starts again,
since most starts meet no trouble.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.generators.generator import Drawn
from solvers.core.rules.formula import Literal
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
    first = model.known_at_first()
    try:
        model.propagate(first)
    except ContradictionError:
        return None
    attempts = (_fill(model, first, rng) for _ in range(_ATTEMPTS))
    known = next((known for known in attempts if known is not None), None)
    return None if known is None else model.facts(known)


def _fill(model: Model, known: list[int], rng: Random) -> list[int] | None:
    """Return a complete assignment with the known values; None if too many choices fail."""
    failures = 0
    order = list(range(1, model.shown + 1))
    # The order is random. Locations decided row by row would be free at the top and forced at the bottom.
    rng.shuffle(order)
    while order := [number for number in order if not known[number]]:
        for choice in _choices(model, order, rng):
            # On a copy, since literals that were forced before a conflict could not be removed again.
            trial = list(known)
            trial[abs(choice)] = 1 if choice > 0 else -1
            try:
                model.propagate(trial, [abs(choice)])
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


def _choices(model: Model, order: Sequence[int], rng: Random) -> tuple[Literal, Literal]:
    """Return a literal of one of the open variables, and its opposite for the case that it fails.

    The location with the fewest numbers is decided first, by one of them: deciding a random one would soon
    leave another without any.
    """
    if model.has_numbers:
        left = Counter(model.places[number - 1] for number in order)
        number = min(order, key=lambda number: left[model.places[number - 1]])
        return number, -number
    literal = rng.choice((order[0], -order[0]))
    return literal, -literal
