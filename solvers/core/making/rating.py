"""How hard a board is, as `explain` measures it, and where it becomes harder than is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Place
from solvers.core.explaining.finder import Finder
from solvers.core.explaining.hints import whole_way
from solvers.core.explaining.ladder import Kind
from solvers.core.explaining.survey import level_of
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_Hardest = tuple[Kind, int]
"""The kind of the hardest step, and how many clues it needs."""


class Rating(NamedTuple):
    """The level of a board as far as it was looked at: one above what was asked for, as soon as it is above.

    None where a step is open at the end. `open` are the places that single rules leave open at first, `left`
    those that all steps up to the level asked for leave open. What was `walked` was so to the end, which
    proves that there is one answer.
    """

    level: Level | None
    hardest: _Hardest
    open: Sequence[Place] = ()
    left: Sequence[Place] = ()
    walked: bool = False

    def is_above(self, asked: Level) -> bool:
        return self.level is None or LEVELS.index(self.level) > LEVELS.index(asked)

    @property
    def hardness(self) -> tuple[Kind, int, int]:
        """Is larger where a board is harder, or leaves more open to be hard."""
        return (*self.hardest, len(self.open))


_NOTHING: _Hardest = (Kind.ALONE, 0)
_AMISS = Rating(None, _NOTHING)


def rated(puzzle: Puzzle, board: Board, most: Level) -> Rating:
    """How hard a board is, or that it is above `most` as soon as it is.

    That single rules are enough is seen at once. Else only the whole way tells where places hold numbers;
    elsewhere a short cut is right most of the time, and the way is walked where that says what is asked for.
    """
    model = Model(puzzle, board)
    known = model.known_at_first()
    try:
        model.propagate(known)
    except ContradictionError:
        return _AMISS
    left = _open(model, known)
    if left and most == "easy":
        return Rating("medium", (Kind.WAYS, 0), left, left)
    if not left and most != "easy" and puzzle.penciled:
        return Rating("easy", _NOTHING)
    if not model.has_numbers:
        quick = _quickly(model, known, most)
        if quick.level != most:
            return quick._replace(open=left)
    return _walked(puzzle, board, most, left)


def _quickly(model: Model, known: list[int], most: Level) -> Rating:
    """The rating from what single rules lead to, without words; `open` is left empty."""
    hardest, finder = _NOTHING, Finder(model)
    while not all(known[1 : model.shown + 1]):
        step = finder.step(known)
        if step is None:
            return _AMISS
        hardest = max(hardest, (step.kind, sum(not rule.basic for rule in step.rules)))
        if _is_enough(hardest, most):
            return Rating(level_of(*hardest), hardest, left=_open(model, known))
        place, value = model.fact(step.literal)
        model.note(known, place, value)
        model.propagate(known, model.numbers_of(place))
    return Rating(level_of(*hardest), hardest, walked=True)


def _walked(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """The rating by the whole way of hints, whose every step is proved."""
    hardest = _NOTHING
    left = dict.fromkeys(opened)
    for hint in whole_way(puzzle, board):
        if hint.place is None:
            solved = hint.status == "solved"
            return Rating(level_of(*hardest), hardest, opened, walked=True) if solved else _AMISS
        if hint.kind is not None and not hint.plain:
            hardest = max(hardest, (hint.kind, hint.clues))
        if _is_enough(hardest, most):
            break
        for place in hint.marks:
            left.pop(place, None)
    return Rating(level_of(*hardest), hardest, opened, tuple(left))


def _is_enough(hardest: _Hardest, most: Level) -> bool:
    """Whether a board is known to be above a level, or as hard as there is."""
    now, limit = LEVELS.index(level_of(*hardest)), LEVELS.index(most)
    return now > limit or now == limit == len(LEVELS) - 1


def _open(model: Model, known: Sequence[int]) -> tuple[Place, ...]:
    """The places that are not known yet."""
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return tuple(place for place in dict.fromkeys(model.places[: model.shown]) if place in left)
