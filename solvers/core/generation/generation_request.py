"""The request for a board, with what was found out while making it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Level
from solvers.core.boards.places import Place, Unknown
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.difficulty import difficulty_number
from solvers.core.generation.rating import Rating, rate
from solvers.core.generators.generator import Drawn, Generator
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.terms import Terms

_WALK = 10
"""Cost of a rating, in looks at a board."""


class Made(NamedTuple):
    """A board with its solution; `level` is that of the full hint walk."""

    board: Board
    answer: Drawn
    level: Level


@dataclass
class GenerationRequest:
    """The request for a board of a puzzle, a size and a level. All randomness comes from its seed.

    After the `deadline`, a time of time.monotonic(), the next look at a board raises OutOfTimeError.

    `seen` contains the levels of the boards so far. `worked` counts the cells that were looked at, `rejected`
    the boards that were rejected, and `ambiguous` those with several solutions among them. `ratings` is a
    cache: every third Light Up board was rated before.

    All searches for solutions share the context of `terms`: making one for each took a quarter of the time.
    """

    puzzle: Puzzle
    generator: Generator
    size: Size
    level: Level
    rng: Random
    deadline: float | None = None
    seen: list[Level] = field(default_factory=list)
    worked: int = 0
    rejected: int = 0
    ambiguous: int = 0
    ratings: dict[Board, Rating] = field(default_factory=dict)
    terms: Terms = field(default_factory=Terms)

    @property
    def asked(self) -> Level:
        """The level by the usual borders at which boards of the target level are searched for."""
        return self.generator.bases.get(self.level, self.level)

    def look(self) -> None:
        """Count one look at a board."""
        self._work(1)

    def rate(self, board: Board, *, short: bool = False) -> Rating:
        """Rate a board, up to the target level."""
        before = self.ratings.get(board)
        # A fast rating is enough unless it is the target level: only that has to be proved.
        if before and (short or not before.short or before.level != self.asked):
            return before
        self._work(_WALK)
        rating = rate(self.puzzle, board, self.asked, short=short, before=before)
        self.ratings[board] = rating
        if rating.level is not None:
            self.see(self.puzzle.borders.level(difficulty_number({rating.hardest: 1})))
        return rating

    def see(self, level: Level) -> None:
        """Record the level of a board."""
        if level not in self.seen:
            self.seen.append(level)

    def _work(self, times: int) -> None:
        self.worked += times * self.size.area
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError

    def patience(self, usual: int) -> int:
        """Return the number of failed attempts to allow before giving up."""
        return self.generator.patience.get(self.asked, usual)

    def is_as_near(self, rating: Rating, before: Rating) -> bool:
        """Return whether a board is at least as near to the target level as another one."""
        if before.is_above(self.asked):  # then easier steps should leave fewer locations open
            return rating.level is not None and len(rating.left) <= len(before.left)
        # It is too easy: it may neither become easier nor get above the target level.
        return not rating.is_above(self.asked) and rating.hardness >= before.hardness

    def is_begun(self, board: Board, opened: Sequence[Place]) -> bool:
        """Return whether propagation decides anything; otherwise it cannot say which board is nearer.

        Changing a Star Battle board on which it decides nothing rarely helps: a new solution takes a third of
        the time.
        """
        return len(opened) < len(self.places(board))

    def places(self, board: Board) -> Sequence[Place]:
        """Return all locations that a solution of a board decides."""
        unknowns = self.puzzle.unknowns(board)
        return [unknown.place if isinstance(unknown, Unknown) else unknown for unknown in unknowns]
