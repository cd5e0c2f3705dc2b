"""How hard a board is, as `explain` measures it, and where it becomes harder than is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Place
from solvers.core.explanation.difficulty import level_of, quick_level
from solvers.core.explanation.hints import whole_way
from solvers.core.explanation.ladder import Kind
from solvers.core.generation.fast_rating_boolean import NOTHING, Hardest, hardest_of, is_enough
from solvers.core.generation.fast_rating_numbers import NotingQuickly
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


def rate(
    puzzle: Puzzle,
    board: Board,
    most: Level,
    among: Terms,
    *,
    short: bool = False,
    before: Rating | None = None,
) -> Rating:
    """How hard a board is, or that it is above `most` as soon as it is.

    That single rules are enough is seen at once. Else a short cut is right most of the time, and the way is
    walked where that says what is asked for, unless a `short` rating will do. Where that was made `before`,
    it is not made again.
    """
    if before:  # a short rating said the level asked for, and the walk is all that is missing
        return _proved(puzzle, board, most, before.open)
    model = Model(puzzle, board)
    known = model.known_at_first()
    try:
        model.propagate(known)
    except ContradictionError:
        return _AMISS
    left = _open(model, known)
    # How much harder does not matter there, so nothing is looked for.
    if left and most == "easy":
        return Rating("medium", (Kind.WAYS, 0), left, left)
    if not left and _is_below(model, most):
        return Rating("easy", NOTHING)
    # Where numbers are noted a very hard step takes long to find: it is looked for once, on the whole way.
    limit: Level = "medium" if _notes(model) and most == "very hard" else most
    quick = _quickly(model, model.known_at_first() if model.has_numbers else known, limit, among)
    doubtful = quick.level == most and not short if limit == most else quick.is_above(limit)
    return _proved(puzzle, board, most, left) if doubtful else quick._replace(open=left)


def _notes(model: Model) -> bool:
    """Whether numbers that are struck out are noted on the way."""
    return model.has_numbers and model.puzzle.penciled


def _is_below(model: Model, most: Level) -> bool:
    """Whether a board that single rules finish is certain to be easier than a level.

    Where numbers are noted they strike out more than an easy step may use, though no more than a medium one;
    where numbers are not noted, hints cannot use what they strike out at all.
    """
    return most in ("hard", "very hard") if _notes(model) else not model.has_numbers and most != "easy"


def _quickly(model: Model, known: list[int], most: Level, among: Terms) -> Rating:
    """The rating by a short cut; `open` is left empty."""
    if _notes(model):
        hardest = NotingQuickly(model, known).hardest(most)
    else:
        hardest = hardest_of(model, known, most, among)
    if hardest is None:
        return _AMISS
    left = _open(model, known)
    return Rating(level_of(*hardest), hardest, left=left, walked=not left, short=True)


def _proved(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """The rating by the whole way of hints, or the level that an answer tells where that is another one.

    Which step comes first may decide how hard those after it are: of ten hard Mosaics of 8x8 four were told
    very hard.
    """
    rating = _walked(puzzle, board, most, opened)
    # Of numbers an answer tells the level of the same way.
    if rating.level != most or Model(puzzle, board).has_numbers:
        return rating
    return rating._replace(level=quick_level(puzzle, board))


def _walked(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """The rating by the whole way of hints, whose every step is proved."""
    hardest = NOTHING
    left = dict.fromkeys(opened)
    for hint in whole_way(puzzle, board):
        if hint.place is None:
            solved = hint.status == "solved"
            return Rating(level_of(*hardest), hardest, opened, walked=True) if solved else _AMISS
        hardest = max(hardest, hint.hardness or hardest)
        if is_enough(hardest, most):
            break
        for place in hint.marks:
            left.pop(place, None)
    return Rating(level_of(*hardest), hardest, opened, tuple(left))


def _open(model: Model, known: Sequence[int]) -> tuple[Place, ...]:
    """The places that are not known yet."""
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return tuple(place for place in dict.fromkeys(model.places[: model.shown]) if place in left)
