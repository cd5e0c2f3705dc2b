"""A random answer of a board without clues, by deciding one place after the other.

A choice that leaves no answer is taken back as soon as single rules show it; where too many fail, it is begun
anew, since most ways to begin meet no trouble.
"""

from __future__ import annotations

from random import Random

from solvers.core.boards.board import Board
from solvers.core.posing.setter import Drawn
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_FAILURES = 60


def random_answer(puzzle: Puzzle, blank: Board, chance: Random) -> Drawn:
    """What the places of a board hold in a random answer."""
    model = Model(puzzle, blank)
    while True:
        known = _filled(model, chance)
        if known is not None:
            return model.facts(known)


def _filled(model: Model, chance: Random) -> list[int] | None:
    """A complete assignment; None where too many choices failed."""
    failures = 0
    known = model.known_at_first()
    model.propagate(known)
    order = list(range(1, model.shown + 1))
    chance.shuffle(order)
    for number in order:
        if known[number]:
            continue
        literal = chance.choice((number, -number))
        for own in (literal, -literal):
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
            return None
        if failures > _FAILURES:
            return None
    return known
