"""Difficulty of boards: a number, and four words with borders that each puzzle sets."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, get_args

Level = Literal["easy", "medium", "hard", "very hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The difficulties, the easiest first."""


class Borders(NamedTuple):
    """The smallest difficulties, from 1.0 to 10.0, of medium, hard and very hard boards of a puzzle.

    By default, medium boards need what all ways to meet one clue share. Hard boards need several clues
    together, and very hard boards more than four.
    """

    medium: float = 2.0
    hard: float = 4.0
    very_hard: float = 7.0

    def level(self, difficulty: float) -> Level:
        """Return the level of a board from its difficulty."""
        return LEVELS[sum(difficulty >= border for border in self)]


USUAL_BORDERS = Borders()


class Grade(NamedTuple):
    """The level of a board, and its difficulty from 1.0 to 10.0; None if that is not known exactly.

    Written as "hard (5.3)", or as the level only. The number is cut off rather than rounded, so it never
    seems to reach the border of the next level.
    """

    level: Level
    number: float | None = None

    def __str__(self) -> str:
        return self.level if self.number is None else f"{self.level} ({self.shown_number})"

    @property
    def bare(self) -> str:
        """The same without brackets, for words that stand in brackets themselves."""
        return self.level if self.number is None else f"{self.level} {self.shown_number}"

    @property
    def shown_number(self) -> float | None:
        """The number with one decimal."""
        return None if self.number is None else math.floor(10 * self.number + 1e-9) / 10


def grade_from(text: str) -> Grade:
    """Return the grade that is written like this. Raises ValueError."""
    level, _, number = text.partition(" (")
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level, but {', '.join(LEVELS)} are.")
    return Grade(level, float(number.removesuffix(")")) if number else None)
