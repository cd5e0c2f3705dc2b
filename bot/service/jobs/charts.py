"""The chart of a user's results with the daily boards, one bar a day."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DayBar:
    """A day of a chart: `seconds` is None unless its board is solved, on the own clock or since the post."""

    seconds: float | None = None
    hints: int = 0
    has_clock: bool = False
    is_posted: bool = False


@dataclass(frozen=True)
class DrawDays:
    """What do these days look like as a chart? `first` and `last` are the dates below it."""

    days: tuple[DayBar, ...]
    first: str
    last: str


@dataclass(frozen=True)
class ChartPicture:
    """A chart as PNG. It shows no puzzle."""

    picture: bytes
    seconds: float
    puzzle: None = None
