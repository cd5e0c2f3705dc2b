"""Difficulty of boards, in four words."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["easy", "medium", "hard", "very hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The difficulties, the easiest first."""
