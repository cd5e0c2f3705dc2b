"""What people want of a puzzle, how much of it is told, and how wrong marks are spoken of."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Literal

Purpose = Literal["solve", "hint", "next", "check", "explain", "play"]
"""What is wanted of a puzzle; the words are stored. "hint" tells one cell of several that follow for the same
reason, and "next" all of them."""


class RevealLevel(IntEnum):
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
