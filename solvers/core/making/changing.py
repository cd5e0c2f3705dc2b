"""Boards that are changed, and their answers with them, until there is one answer and the level is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.places import Place
from solvers.core.making.judging import opened_at_first
from solvers.core.making.rating import Rating
from solvers.core.making.settling import settled
from solvers.core.making.wish import Made, Wish
from solvers.core.posing.setter import Sketch

_CLIMBS = 400
"""So often a board is changed where single rules end,"""
_FRUITLESS = 50
"""but no longer than so often in vain. Of ten Nurikabes of 8x8 that were changed 400 times those that
came to be easy had never been changed more than 32 times in vain on the way, and the others stayed.
"""
_STEPS = 60
"""So often a board with one answer is changed because it has another level,"""
_PATIENCE = 8
"""and so often in vain, unless its setter says otherwise: then another answer is more likely to lead to
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


def climbed(wish: Wish, sketch: Sketch, enough: int = 0, climbs: int = _CLIMBS) -> Sketch:
    """The board, changed while single rules lead no less far, until they leave but `enough` places open."""
    if wish.setter.mend is None:
        return sketch
    best, vain = opened_at_first(wish.puzzle, sketch.board), 0
    if not wish.is_begun(sketch.board, best):
        return sketch
    for _ in range(climbs):
        wish.look()
        if len(best) <= enough or vain == _FRUITLESS:
            break
        vain += 1
        changed = wish.setter.mend(sketch, best, wish.chance)
        if changed is None:
            continue
        left = opened_at_first(wish.puzzle, changed.board)
        if len(left) <= len(best):
            # Changes that lead as far are made, since others may lead further then, but count as vain.
            vain = vain if len(left) == len(best) else 0
            sketch, best = changed, left
    return sketch


def levelled(wish: Wish, sketch: Sketch) -> Made | None:
    """The board, which has one answer, changed until it has the level too."""
    best, vain = wish.rated(sketch.board), 0
    patience = wish.patience(_PATIENCE)
    if wish.asked == "very hard" and best.level == "easy":
        # 177 of 296 answers of Tents of 10x10 began so. They took a third of the time, for one board of 24.
        return None
    for _ in range(_STEPS):
        if best.level == wish.asked:
            return Made(sketch.board, sketch.answer, wish.asked)
        # An easy board has been changed for that before; from another answer it comes sooner.
        climbed_in_vain = wish.asked == "easy" and best.is_above("easy")
        if best.level is None or climbed_in_vain or vain == patience:
            return None
        if not wish.is_begun(sketch.board, best.open):
            return None
        found = _eased(wish, sketch, best) if best.is_above(wish.asked) else _turned(wish, sketch, best)
        # Only a board that is nearer counts: changes among boards as near as each other might never end.
        vain = 0 if found and not wish.is_as_near(best, found.rating) else vain + 1
        if found and wish.is_as_near(found.rating, best):
            sketch, best = found
    return None


def _eased(wish: Wish, sketch: Sketch, before: Rating) -> _Rated | None:
    """A board with one answer of which single rules leave less open."""
    changed = climbed(wish, sketch, int(_EASED * len(before.open)), _STEPS)
    unique = settled(wish, changed, _NEAR)
    return unique and _Rated(unique, wish.rated(unique.board))


def _turned(wish: Wish, sketch: Sketch, before: Rating) -> _Rated | None:
    """A board with one answer that differs a little, where it is hard if it is anywhere.

    A way that is walked to its end proves the answer; to ask the solver first took nearly half of the time.
    """
    # Where single rules leave nothing open no place is better than another.
    places: Sequence[Place] = before.open or wish.places(sketch.board)
    changed = wish.setter.mend(sketch, places, wish.chance) if wish.setter.mend else None
    if changed is None:
        return None
    rating = wish.rated(changed.board)
    if rating.walked:
        return _Rated(changed, rating)
    unique = settled(wish, changed, _NEAR)
    if unique is None:
        return None
    return _Rated(unique, rating if unique is changed else wish.rated(unique.board))
