"""Difficulty of boards: a number, and four words with borders that each puzzle sets."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Level = Literal["easy", "medium", "hard", "very hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The difficulties, the easiest first."""


class Borders(NamedTuple):
    """The smallest difficulties, from 1.0 to 10.0, of medium, hard and very hard boards of a puzzle.

    By default, medium boards need what all ways to meet one clue share, hard boards need several clues
    together, and very hard boards more than four.
    """

    medium: float = 2.0
    hard: float = 4.0
    very_hard: float = 7.0

    def level(self, difficulty: float) -> Level:
        """Return the level of a board from its difficulty."""
        return LEVELS[sum(difficulty >= border for border in self)]


USUAL_BORDERS = Borders()
