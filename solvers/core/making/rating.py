"""How hard a board is, as `explain` measures it, and where it becomes harder than is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Place
from solvers.core.explaining.hints import whole_way
from solvers.core.explaining.ladder import Kind
from solvers.core.explaining.survey import level_of
from solvers.core.making.quickly import NOTHING, Hardest, hardest_of, is_enough
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.terms import Terms


class Rating(NamedTuple):
    """The level of a board as far as it was looked at: one above what was asked for, as soon as it is above.

    None where a step is open at the end. `open` are the places that single rules leave open at first, `left`
    those that all steps up to the level asked for leave open. What was `walked` was so to the end, which
    proves that there is one answer. A `short` one has not been walked, and is right most of the time.
    """

    level: Level | None
    hardest: Hardest
    open: Sequence[Place] = ()
    left: Sequence[Place] = ()
    walked: bool = False
    short: bool = False

    def is_above(self, asked: Level) -> bool:
        return self.level is None or LEVELS.index(self.level) > LEVELS.index(asked)

    @property
    def hardness(self) -> tuple[Kind, int, int]:
        """Is larger where a board is harder, or leaves more open to be hard."""
        return (*self.hardest, len(self.open))


_AMISS = Rating(None, NOTHING)


def rated(
    puzzle: Puzzle,
    board: Board,
    most: Level,
    among: Terms,
    *,
    short: bool = False,
    before: Rating | None = None,
) -> Rating:
    """How hard a board is, or that it is above `most` as soon as it is.

    That single rules are enough is seen at once. Else only the whole way tells where numbers are noted;
    elsewhere a short cut is right most of the time, and the way is walked where that says what is asked for,
    unless a `short` rating will do. Where that was made `before`, it is not made again.
    """
    if before:
        return _walked(puzzle, board, most, before.open)
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
        return Rating("easy", NOTHING)
    if not (model.has_numbers and puzzle.penciled):
        quick = _quickly(model, model.known_at_first() if model.has_numbers else known, most, among)
        if short or quick.level != most:
            return quick._replace(open=left)
    return _walked(puzzle, board, most, left)


def _quickly(model: Model, known: list[int], most: Level, among: Terms) -> Rating:
    """The rating by a short cut; `open` is left empty."""
    hardest = hardest_of(model, known, most, among)
    if hardest is None:
        return _AMISS
    left = _open(model, known)
    return Rating(level_of(*hardest), hardest, left=left, walked=not left, short=True)


def _walked(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """The rating by the whole way of hints, whose every step is proved."""
    hardest = NOTHING
    left = dict.fromkeys(opened)
    for hint in whole_way(puzzle, board):
        if hint.place is None:
            solved = hint.status == "solved"
            return Rating(level_of(*hardest), hardest, opened, walked=True) if solved else _AMISS
        if hint.kind is not None and not hint.plain:
            hardest = max(hardest, (hint.kind, hint.clues))
        if is_enough(hardest, most):
            break
        for place in hint.marks:
            left.pop(place, None)
    return Rating(level_of(*hardest), hardest, opened, tuple(left))


def _open(model: Model, known: Sequence[int]) -> tuple[Place, ...]:
    """The places that are not known yet."""
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return tuple(place for place in dict.fromkeys(model.places[: model.shown]) if place in left)
