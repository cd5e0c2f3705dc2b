"""Positions for practice: half-solved boards on which a technique is a simplest next step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from solvers.core.boards.answer import Facts
from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Place, Value
from solvers.core.boards.puzzle_errors import OutOfTimeError, PuzzleError
from solvers.core.explanation.hints import Hint, hint_walk
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import CandidateTable
from solvers.core.explanation.numbers.pattern_steps import by_one_note
from solvers.core.explanation.numbers.step_query import StepQuery
from solvers.core.explanation.techniques import SEVERAL, by_notes, easiest_level, title
from solvers.core.generation.maker import make
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle

_BOARDS, _HARDER = 100, 8
"""Maximum number of boards that are made for one position; each eighth one is of the next level."""


class Position(NamedTuple):
    """A board, what is known of it, and a simplest next step."""

    board: Board
    marks: Facts
    hint: Hint


def find_position(
    puzzle: Puzzle, size: Size, technique: str, seed: int, seconds: float | None = None
) -> Position:
    """Return a position for a technique; the same seed gives the same position.

    Raises PuzzleError if some boards have none, and OutOfTimeError after `seconds`.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    rng = Random(f"{puzzle.name} {size} {technique} {seed}")  # noqa: S311 - no secret
    least, harder = _levels(puzzle, size, technique)
    for number in range(1, _BOARDS + 1):
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise OutOfTimeError
        level = least if number % _HARDER else harder
        # The generator may find no board for one seed.
        with suppress(PuzzleError):
            if fit := _positions(puzzle, size, level, technique, rng, left):
                return rng.choice(fit)
    raise PuzzleError(f"I found no position for this technique: {title(puzzle, technique)}. Try another one.")


def _levels(puzzle: Puzzle, size: Size, technique: str) -> tuple[Level, Level]:
    """Return the easiest level of boards that often have a position for a technique, and the next one."""
    existing = puzzle.generator_of().levels(size)
    least = LEVELS.index(easiest_level(technique))
    fit = [level for level in existing if LEVELS.index(level) >= least] or existing[-1:]
    return fit[0], fit[:2][-1]


def _positions(
    puzzle: Puzzle, size: Size, level: Level, technique: str, rng: Random, seconds: float | None
) -> list[Position]:
    """Return the positions of one new board for a technique."""
    board = make(puzzle, size, level, rng.getrandbits(32), seconds=seconds).board
    return [
        position
        for position in positions(puzzle, board, seconds)
        if position.hint.technique and position.hint.technique.name == technique
    ]


def positions(puzzle: Puzzle, board: Board, seconds: float | None = None) -> Iterator[Position]:
    """Yield the positions of a hint walk whose next step is a simplest one. Raises OutOfTimeError."""
    model = Model(puzzle, board)
    marks: dict[Place, Value] = {}
    for hint in hint_walk(puzzle, board, seconds):
        technique = hint.technique
        if technique and technique.rank <= _easiest_rank(model, marks):
            yield Position(board, dict(marks), hint)
        marks |= hint.marks


def _easiest_rank(model: Model, marks: Facts) -> int:
    """Return the rank of the easiest step, at most that of several eliminations.

    A hint on a board with numbers names no unneeded clue, so it may show a harder step instead. On other
    boards each kind of step is only searched for after all easier ones.
    """
    if not (model.has_numbers and model.puzzle.penciled):
        return SEVERAL
    table = CandidateTable(model)
    table.take(model.known_with(marks))
    if any(not table.known[abs(literal)] for ready in table.ready.values() for literal in ready):
        return 0
    patterns = Patterns(model)
    query = StepQuery(model, table, patterns)
    first = next(by_one_note(query, (-1, *patterns.tiers())), None)
    return SEVERAL if first is None else by_notes(model, first.notes[:1]).rank
