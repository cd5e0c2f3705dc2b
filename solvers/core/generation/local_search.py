"""Boards that are changed, and their answers with them, until there is one answer and the level is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.places import Place
from solvers.core.generation.counterexample_repair import repair
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.rating import Rating
from solvers.core.generation.uniqueness import opened_at_first
from solvers.core.generators.generator import Sketch

_CLIMBS = 400
"""So often a board is changed where single rules end,"""
_FRUITLESS = 50
"""but no longer than so often in vain. Of ten Nurikabes of 8x8 that were changed 400 times those that
came to be easy had never been changed more than 32 times in vain on the way, and the others stayed.
"""
_STEPS = 60
"""So often a board with one answer is changed because it has another level,"""
_PATIENCE = 8
"""and so often in vain, unless its generator says otherwise: then another answer is more likely to lead to
such a board.
"""
_NEAR = 12
"""It may take so few changes to have one answer again: more would leave little of the board."""
_EASED = 0.9
"""A board that is too hard is changed until single rules leave this share of its places open."""


class _Rated(NamedTuple):
    """A board with one answer, and how hard it is."""

    sketch: Sketch
    rating: Rating


def hill_climb(request: GenerationRequest, sketch: Sketch, enough: int = 0, climbs: int = _CLIMBS) -> Sketch:
    """The board, changed while single rules lead no less far, until they leave but `enough` places open."""
    if request.generator.mend is None:
        return sketch
    best, vain = opened_at_first(request.puzzle, sketch.board), 0
    if not request.is_begun(sketch.board, best):
        return sketch
    for _ in range(climbs):
        request.look()
        if len(best) <= enough or vain == _FRUITLESS:
            break
        vain += 1
        changed = request.generator.mend(sketch, best, request.rng)
        if changed is None:
            continue
        left = opened_at_first(request.puzzle, changed.board)
        if len(left) <= len(best):
            # Changes that lead as far are made, since others may lead further then, but count as vain.
            vain = vain if len(left) == len(best) else 0
            sketch, best = changed, left
    return sketch


def levelled(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """The board, which has one answer, changed until it has the level too."""
    best, vain = request.rate(sketch.board), 0
    patience = request.patience(_PATIENCE)
    if request.asked == "very hard" and best.level == "easy":
        # 177 of 296 answers of Tents of 10x10 began so. They took a third of the time, for one board of 24.
        return None
    for _ in range(_STEPS):
        if best.level == request.asked:
            return Made(sketch.board, sketch.answer, request.asked)
        # An easy board has been changed for that before; from another answer it comes sooner.
        climbed_in_vain = request.asked == "easy" and best.is_above("easy")
        if best.level is None or climbed_in_vain or vain == patience:
            return None
        if not request.is_begun(sketch.board, best.open):
            return None
        found = (
            _eased(request, sketch, best)
            if best.is_above(request.asked)
            else _perturbed(request, sketch, best)
        )
        # Only a board that is nearer counts: changes among boards as near as each other might never end.
        vain = 0 if found and not request.is_as_near(best, found.rating) else vain + 1
        if found and request.is_as_near(found.rating, best):
            sketch, best = found
    return None


def _eased(request: GenerationRequest, sketch: Sketch, before: Rating) -> _Rated | None:
    """A board with one answer of which single rules leave less open."""
    changed = hill_climb(request, sketch, int(_EASED * len(before.open)), _STEPS)
    unique = repair(request, changed, _NEAR)
    return unique and _Rated(unique, request.rate(unique.board))


def _perturbed(request: GenerationRequest, sketch: Sketch, before: Rating) -> _Rated | None:
    """A board with one answer that differs a little, where it is hard if it is anywhere.

    A way that is walked to its end proves the answer; to ask the solver first took nearly half of the time.
    """
    # Where single rules leave nothing open no place is better than another.
    places: Sequence[Place] = before.open or request.places(sketch.board)
    changed = request.generator.mend(sketch, places, request.rng) if request.generator.mend else None
    if changed is None:
        return None
    rating = request.rate(changed.board)
    if rating.walked:
        return _Rated(changed, rating)
    unique = repair(request, changed, _NEAR)
    if unique is None:
        return None
    return _Rated(unique, rating if unique is changed else request.rate(unique.board))
