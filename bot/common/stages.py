"""Purposes of a request, levels of a hint, and feedback on wrong marks."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Literal

Purpose = Literal["solve", "hint", "next", "check", "explain", "play"]
"""Purpose of a request; the words are stored. "hint" reveals one of the cells that follow for a reason,
"next" all of them."""


class RevealLevel(IntEnum):
    """How much of a hint a message reveals; the numbers are stored."""

    NOTHING = 0
    WHERE = 1
    WHY = 2
    WHAT = 3
    SOLVED = 4


class Mistakes(StrEnum):
    """When the bot reports wrong marks, as the sender of the board chose; the words are stored."""

    AT_ONCE = "at once"
    ASKED = "asked"
    NEVER = "never"
