"""When the board of a day is due, and which one it is, by the server's own calendar.

An hour that is skipped when summer time begins is taken by the time before; an hour that comes twice counts
the first time. So every day has exactly one moment.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.store import Plan
from solvers import PUZZLES, Level

LATE_SECONDS = 6 * 3600.0
"""Seconds of delay after which a board is skipped: the next one is nearer."""


class Due(NamedTuple):
    """A day whose hour has come, and when that was, in seconds since 1970."""

    day: date
    at: float

    def late(self, now: float) -> bool:
        return now - self.at >= LATE_SECONDS


def moment(plan: Plan, day: date) -> float:
    """Return when the board of a day is due, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, plan.hour, tzinfo=ZoneInfo(plan.zone)).timestamp()


def today(plan: Plan | None, now: float) -> date:
    """Return the current day of a server; of UTC if no boards are posted there."""
    return datetime.fromtimestamp(now, ZoneInfo(plan.zone) if plan else UTC).date()


def days_ago(days: int, now: float) -> str:
    """Return the day of UTC that was some days ago, such as "2026-11-21"."""
    return str(today(None, now) - timedelta(days=days))


def due(plan: Plan, now: float) -> Iterator[Due]:
    """Yield the last days whose hour has come since the plan was made, the older one first."""
    day = today(plan, now)
    # Yesterday's hour may be so late that its board is posted, or skipped, today.
    for own in (day - timedelta(days=1), day):
        at = moment(plan, own)
        if plan.since < at <= now:
            yield Due(own, at)


def next_moment(plan: Plan, now: float) -> float:
    """When the next board is due, in seconds since 1970."""
    day = today(plan, now)
    return next(at for days in (0, 1) if (at := moment(plan, day + timedelta(days=days))) > now)


def find_week(plan: Plan, now: float) -> date:
    """Return the Monday of the last week that is over; a week is over at the hour of the next Monday."""
    day = today(plan, now)
    monday = day - timedelta(days=day.weekday())
    return monday - timedelta(days=7 if moment(plan, monday) <= now else 14)


class Wanted(NamedTuple):
    """The board to be made for a day."""

    puzzle: str
    level: Level
    seed: int


def choose_board(plan: Plan, day: date, secret: str) -> Wanted:
    """Choose the next kind, and a seed that is the same in all processes.

    The seed depends on a secret, so that nobody can make the board beforehand with /new.
    """
    puzzle = plan.kinds[day.toordinal() % len(plan.kinds)]
    digest = hmac.digest(secret.encode(), f"{plan.server} {day}".encode(), "sha256")
    # Six bytes, since /new takes seeds of up to 53 bits.
    return Wanted(puzzle, _nearest(puzzle, plan.level), int.from_bytes(digest[:6]))


def _nearest(puzzle: str, level: Level) -> Level:
    """Return the nearest level for which boards of the puzzle can be made."""
    generator = PUZZLES[puzzle].generator
    return generator.nearest(level, generator.usual) if generator else level


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))
