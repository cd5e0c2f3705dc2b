"""How hard a board is, as `explain` measures it, and where it becomes harder than is asked for."""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Place, Value
from solvers.core.explaining.hints import whole_way
from solvers.core.explaining.ladder import Kind, Ladder
from solvers.core.explaining.survey import level_of, quick_level
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_MEDIUM = LEVELS.index("medium")


def level(puzzle: Puzzle, board: Board, most: Level) -> Level | None:
    """The level of a board, or one above `most` as soon as it is above; None where a step is open at the end.

    Where places hold numbers only the whole way tells. Else a short cut is right most of the time, and the
    whole way is walked only where it says what is asked for.
    """
    model = Model(puzzle, board)
    known = model.known_at_first()
    try:
        model.propagate(known)
    except ContradictionError:
        return None
    led = all(known[1 : model.shown + 1])
    if not led and most == "easy":
        return "medium"
    if not model.has_numbers and led and most != "easy":
        return "easy"
    # A hard step takes long: looked for twice, a board would take twice as long.
    if not model.has_numbers and LEVELS.index(most) <= _MEDIUM:
        above = LEVELS[min(LEVELS.index(most) + 1, len(LEVELS) - 1)]
        quick = quick_level(model, most=above)
        if quick != most:
            return quick
    return walked(puzzle, board, most)


def walked(puzzle: Puzzle, board: Board, most: Level) -> Level | None:
    """The level of all steps; one above `most` as soon as a step is above; None where not all is certain."""
    hardest = (Kind.ALONE, 0)
    limit = LEVELS.index(most)
    for hint in whole_way(puzzle, board):
        if hint.place is None:
            return level_of(*hardest) if hint.status == "solved" else None
        if hint.kind is not None and not hint.plain:
            hardest = max(hardest, (hint.kind, hint.clues))
        now = LEVELS.index(level_of(*hardest))
        if now > limit or (now == limit and now == len(LEVELS) - 1):
            break
    return level_of(*hardest)


def too_hard(puzzle: Puzzle, board: Board, most: Level) -> list[Place]:
    """The places that steps up to a level leave open; of those above medium, all that medium ones do."""
    model = Model(puzzle, board)
    known = model.known_at_first()
    model.propagate(known)
    while LEVELS.index(most) >= _MEDIUM and not model.has_numbers:
        step = Ladder(model, known).step()
        if step is None:
            break
        place, value = model.fact(step.literal)
        _note(model, known, place, value)
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return [place for place in dict.fromkeys(model.places[: model.shown]) if place in left]


def _note(model: Model, known: list[int], place: Place, value: Value) -> None:
    model.note(known, place, value)
    model.propagate(known, model.numbers_of(place))
