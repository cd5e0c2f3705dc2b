"""A random answer of a board without clues, by deciding one place after the other.

A choice that leaves no answer is taken back as soon as single rules show it; where too many fail, it is begun
anew, since most ways to begin meet no trouble.
"""

from __future__ import annotations

from random import Random

from solvers.core.boards.board import Board
from solvers.core.generators.generator import Drawn
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_FAILURES = 60
"""After so many choices that failed an answer is begun anew."""


def random_answer(puzzle: Puzzle, blank: Board, rng: Random) -> Drawn:
    """What the places of a board hold in a random answer."""
    model = Model(puzzle, blank)  # kept for all attempts, which only differ in what is known
    while True:
        known = _filled(model, rng)
        if known is not None:
            return model.facts(known)


def _filled(model: Model, rng: Random) -> list[int] | None:
    """A complete assignment; None where too many choices failed."""
    failures = 0
    known = model.known_at_first()
    model.propagate(known)
    order = list(range(1, model.shown + 1))
    # In random order: places decided row by row would be free at the top and forced at the bottom.
    rng.shuffle(order)
    for number in order:
        if known[number]:
            continue
        literal = rng.choice((number, -number))
        for own in (literal, -literal):
            # A copy, since what is forced before a contradiction is met cannot be told apart afterwards.
            trial = list(known)
            trial[number] = 1 if own > 0 else -1
            try:
                model.propagate(trial, [number])
            except ContradictionError:
                failures += 1
                continue
            known = trial
            break
        else:
            # Neither way: an earlier choice was wrong, and which one is not looked for.
            return None
        if failures > _FAILURES:
            return None
    return known
