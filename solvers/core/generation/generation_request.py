"""What board is wanted, and what was found out on the way to it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.encoded import Size
from solvers.core.boards.levels import Level
from solvers.core.boards.places import Place, Unknown
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.generation.rating import Rating, rate
from solvers.core.generators.generator import Drawn, Generator
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.terms import Terms

_WALK = 10
"""To rate a board takes as long as to look at it so often."""


class Made(NamedTuple):
    """A board with its answer; `level` is that of the whole way."""

    board: Board
    answer: Drawn
    level: Level


@dataclass
class GenerationRequest:
    """A board of a puzzle, a size and a level. All chance is that of its seed.

    After the `deadline`, a time of time.monotonic(), nothing more is looked at: OutOfTimeError is raised.
    `seen` are the levels that boards on the way had, `worked` counts the cells that were looked at,
    `rejected` the boards that were not taken, and `ambiguous` those of them with several solutions. The
    `ratings` found are kept: of a Light Up every third board was there before. All searches but those of
    whole ways are in the context of `terms`: to make one for each took a quarter of the time.
    """

    puzzle: Puzzle
    generator: Generator
    size: Size
    asked: Level
    rng: Random
    deadline: float | None = None
    seen: list[Level] = field(default_factory=list)
    worked: int = 0
    rejected: int = 0
    ambiguous: int = 0
    ratings: dict[Board, Rating] = field(default_factory=dict)
    terms: Terms = field(default_factory=Terms)

    def look(self) -> None:
        """Counts that a board is looked at."""
        self._work(1)

    def rate(self, board: Board, *, short: bool = False) -> Rating:
        """How hard a board is, as far as it matters."""
        before = self.ratings.get(board)
        # A short rating is enough unless it says what is asked for: only that has to be proved.
        if before and (short or not before.short or before.level != self.asked):
            return before
        self._work(_WALK)
        found = rate(self.puzzle, board, self.asked, self.terms, short=short, before=before)
        self.ratings[board] = found
        if found.level is not None and found.level not in self.seen:
            self.seen.append(found.level)
        return found

    def _work(self, times: int) -> None:
        self.worked += times * self.size.area
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError

    def patience(self, usual: int) -> int:
        """How many failed attempts to allow before giving up."""
        return self.generator.patience.get(self.asked, usual)

    def is_as_near(self, found: Rating, before: Rating) -> bool:
        """Whether a board is no farther from the level asked for than another one."""
        if before.is_above(self.asked):  # then what is left open by easier steps is to become less
            return found.level is not None and len(found.left) <= len(before.left)
        # Too easy: it may neither become easier nor go past what is asked for.
        return not found.is_above(self.asked) and found.hardness >= before.hardness

    def is_begun(self, board: Board, opened: Sequence[Place]) -> bool:
        """Whether single rules decide anything at first: else they do not tell which board is nearer.

        A Star Battle that they leave open is changed in vain: another answer takes a third of the time.
        """
        return len(opened) < len(self.places(board))

    def places(self, board: Board) -> Sequence[Place]:
        """All that an answer of a board decides."""
        ones = self.puzzle.unknowns(board)
        return [one.place if isinstance(one, Unknown) else one for one in ones]
