"""The rating of a board's difficulty as `explain` measures it, and how far below a target level it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, USUAL_BORDERS, Level
from solvers.core.boards.places import Place
from solvers.core.explanation.difficulty import level_of, quick_level
from solvers.core.explanation.hints import hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.generation.fast_rating_boolean import NOTHING, Hardest, hardest_of, is_enough
from solvers.core.generation.fast_rating_numbers import FastNumberRater
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle


class Rating(NamedTuple):
    """The level of a board; a board above the target level only has the first level above it.

    The level is None if no step is possible before the end. `open` contains the locations that propagation
    leaves open, and `left` the locations that all steps up to the target level leave open.

    A `walked` rating comes from steps up to the end, which proves uniqueness. A `short` one comes from the
    fast rating, and is right most of the time.
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
        """A key that is larger for harder boards, and for boards with more open locations."""
        return (*self.hardest, len(self.open))


_UNSOLVED = Rating(None, NOTHING)


def rate(
    puzzle: Puzzle,
    board: Board,
    most: Level,
    *,
    short: bool = False,
    before: Rating | None = None,
) -> Rating:
    """Rate a board up to the level `most`.

    Boards that propagation solves are recognised at once. For others, the fast rating is right most of the
    time. If it equals the target level, the hint walk is made, unless a `short` rating will do. If a fast
    rating was made `before`, it is not repeated.
    """
    if before:  # the fast rating was the target level, so only the walk is missing
        return _proved_rating(puzzle, board, most, before.open)
    model = Model(puzzle, board)
    known = model.known_at_first()
    try:
        model.propagate(known, uses=model.early)
    except ContradictionError:
        return _UNSOLVED
    left = _open(model, known)
    # The board is harder than that. It does not matter how much harder, so no step is searched for.
    if left and most == "easy":
        return Rating("medium", (Kind.WAYS, 0), left, left)
    if not left and _is_below(model, most):
        return Rating("easy", NOTHING)
    # If users note candidates, a very hard step takes long to find, so only the hint walk looks for it.
    limit: Level = "medium" if _has_candidates(model) and most == "very hard" else most
    fast = _fast_rating(model, model.known_at_first() if model.has_numbers else known, limit)
    is_doubtful = fast.level == most and not short if limit == most else fast.is_above(limit)
    return _proved_rating(puzzle, board, most, left) if is_doubtful else fast._replace(open=left)


def _has_candidates(model: Model) -> bool:
    """Return whether users note the candidates of the cells."""
    return model.has_numbers and model.puzzle.penciled


def _is_below(model: Model, most: Level) -> bool:
    """Return whether a board that propagation solves is certain to be easier than a level.

    With candidates, propagation eliminates more than an easy step may, but not more than a medium one. On
    other boards with numbers, hints cannot use eliminations at all.
    """
    return (
        most in ("hard", "very hard") if _has_candidates(model) else not model.has_numbers and most != "easy"
    )


def _fast_rating(model: Model, known: list[int], most: Level) -> Rating:
    """Return the fast rating; its `open` is empty."""
    if _has_candidates(model):
        hardest = FastNumberRater(model, known).hardest(most)
    else:
        hardest = hardest_of(model, known, most)
    if hardest is None:
        return _UNSOLVED
    left = _open(model, known)
    return Rating(level_of(*hardest), hardest, left=left, walked=not left, short=True)


def _proved_rating(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """Return the rating by the hint walk, unless the level by a solution differs.

    The order of the steps can change the difficulty of later ones: four of ten hard 8x8 Mosaics were shown as
    very hard.
    """
    rating = _walk_rating(puzzle, board, most, opened)
    # On boards with numbers the level by a solution comes from the same walk.
    if rating.level != most or Model(puzzle, board).has_numbers:
        return rating
    return rating._replace(level=quick_level(puzzle, board, borders=USUAL_BORDERS))


def _walk_rating(puzzle: Puzzle, board: Board, most: Level, opened: Sequence[Place]) -> Rating:
    """Return the rating by the hint walk, in which every step is proved."""
    hardest = NOTHING
    left = dict.fromkeys(opened)
    for hint in hint_walk(puzzle, board):
        if hint.place is None:
            is_solved = hint.status == "solved"
            return Rating(level_of(*hardest), hardest, opened, walked=True) if is_solved else _UNSOLVED
        hardest = max(hardest, hint.hardness or hardest)
        if is_enough(hardest, most):
            break
        for place in hint.marks:
            left.pop(place, None)
    return Rating(level_of(*hardest), hardest, opened, tuple(left))


def _open(model: Model, known: Sequence[int]) -> tuple[Place, ...]:
    """Return the locations that are not known yet."""
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return tuple(place for place in dict.fromkeys(model.places[: model.shown]) if place in left)
