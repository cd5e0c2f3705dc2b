"""Local search: changes boards, and their solutions, until the solution is unique and the level is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.places import Place
from solvers.core.generation.counterexample_repair import repair
from solvers.core.generation.generation_request import GenerationRequest, Made
from solvers.core.generation.rating import Rating
from solvers.core.generation.uniqueness import open_after_propagation
from solvers.core.generators.generator import Sketch

_CLIMBS = 400
"""Maximum number of changes of a board where propagation ends."""
_FRUITLESS = 50
"""Maximum number of fruitless changes in a row.

Of ten 8x8 Nurikabe boards that were changed 400 times, some became easy. They never had more than 32
fruitless changes in a row before that; the others never became easy.
"""
_STEPS = 60
"""Maximum number of changes of a board with a unique solution and another level."""
_PATIENCE = 8
"""Default number of fruitless changes in a row; after that, a new solution is more promising."""
_NEAR = 12
"""Maximum number of changes to make the solution unique again: more would leave little of the board."""
_OPEN_SHARE = 0.9
"""Share of the open locations of a board that is too hard which propagation may leave open after changes."""


class _RatedSketch(NamedTuple):
    """A board with a unique solution, and its rating."""

    sketch: Sketch
    rating: Rating


def hill_climb(request: GenerationRequest, sketch: Sketch, enough: int = 0, climbs: int = _CLIMBS) -> Sketch:
    """Change a board while propagation does not lose ground, until at most `enough` locations stay open."""
    if request.generator.repair is None:
        return sketch
    best, fruitless = open_after_propagation(request.puzzle, sketch.board), 0
    if not request.is_begun(sketch.board, best):
        return sketch
    for _ in range(climbs):
        request.look()
        if len(best) <= enough or fruitless == _FRUITLESS:
            break
        fruitless += 1
        changed = request.generator.repair(sketch, best, request.rng)
        if changed is None:
            continue
        left = open_after_propagation(request.puzzle, changed.board)
        if len(left) <= len(best):
            # Changes that lead equally far are made, since later ones may lead further, but they count as
            # fruitless.
            fruitless = fruitless if len(left) == len(best) else 0
            sketch, best = changed, left
    return sketch


def reach_level(request: GenerationRequest, sketch: Sketch) -> Made | None:
    """Change a board with a unique solution until it has the target level."""
    best, fruitless = request.rate(sketch.board), 0
    patience = request.patience(_PATIENCE)
    if request.asked == "very hard" and best.level == "easy":
        # 177 of 296 solutions of 10x10 Tents began so. They took a third of the time and led to one board of
        # 24.
        return None
    for _ in range(_STEPS):
        if best.level == request.asked:
            return Made(sketch.board, sketch.answer, request.asked)
        # A board was already changed to be easy before; a new solution gets there sooner.
        is_hopeless = request.asked == "easy" and best.is_above("easy")
        if best.level is None or is_hopeless or fruitless == patience:
            return None
        if not request.is_begun(sketch.board, best.open):
            return None
        change = _ease if best.is_above(request.asked) else _perturb
        changed = change(request, sketch, best)
        # Only a nearer board counts as progress: changes among equally near boards might never end.
        fruitless = 0 if changed and not request.is_as_near(best, changed.rating) else fruitless + 1
        if changed and request.is_as_near(changed.rating, best):
            sketch, best = changed
    return None


def _ease(request: GenerationRequest, sketch: Sketch, before: Rating) -> _RatedSketch | None:
    """Return a board with a unique solution that propagation leaves less open."""
    changed = hill_climb(request, sketch, int(_OPEN_SHARE * len(before.open)), _STEPS)
    unique = repair(request, changed, _NEAR)
    return unique and _RatedSketch(unique, request.rate(unique.board))


def _perturb(request: GenerationRequest, sketch: Sketch, before: Rating) -> _RatedSketch | None:
    """Return a board with a unique solution that differs a little, in a hard part if there is one.

    A complete hint walk proves uniqueness; asking the solver first took nearly half of the time.
    """
    # If propagation leaves nothing open, all locations are equally good.
    places: Sequence[Place] = before.open or request.places(sketch.board)
    changed = request.generator.repair(sketch, places, request.rng) if request.generator.repair else None
    if changed is None:
        return None
    rating = request.rate(changed.board)
    if rating.walked:
        return _RatedSketch(changed, rating)
    unique = repair(request, changed, _NEAR)
    if unique is None:
        return None
    return _RatedSketch(unique, rating if unique is changed else request.rate(unique.board))
