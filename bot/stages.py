"""How much of a puzzle is told, and how wrong marks are spoken of."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Stage(IntEnum):
    """How much a message tells; the numbers are stored."""

    NOTHING = 0
    WHERE = 1
    WHY = 2
    WHAT = 3
    SOLVED = 4


class Mistakes(StrEnum):
    """When wrong marks are told, as whoever sent the board chose; the words are stored."""

    AT_ONCE = "at once"
    ASKED = "asked"
    NEVER = "never"
