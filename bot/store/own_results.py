"""The results of one user with the daily boards of a server, counted by the database.

Writes that wait are not counted: a user whose data is about to be deleted needs a check before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, Select, and_, case, func, select

from bot.store.db_tables import DAILIES, SOLVERS

Read = Callable[[Select[Any]], Awaitable[Sequence[RowMapping]]]


class KindTimes(NamedTuple):
    """The solved boards of a puzzle and level; `best` and `median` are seconds on the own clock, if any."""

    puzzle: str
    level: str
    solved: int
    best: float | None
    median: float | None


class DayResult(NamedTuple):
    """A posted board; `seconds` is None unless it is solved, on the own clock or since the post."""

    day: str
    seconds: float | None
    hints: int
    has_clock: bool


class OwnResults(NamedTuple):
    """All results of a user on a server; `best_row` is the longest series, `days` begin with the oldest."""

    best_row: int = 0
    kinds: Sequence[KindTimes] = ()
    days: Sequence[DayResult] = ()


_POSTED = DAILIES.c.message.is_not(None)
_SOLVED = SOLVERS.c.seconds.is_not(None)
_BOARD = and_(SOLVERS.c.server == DAILIES.c.server, SOLVERS.c.day == DAILIES.c.day)


async def read_results(read: Read, server: int, person: int, since: str) -> OwnResults:
    """Return the results of a user, with the days from `since` on. Raises StoreError."""
    (row,) = await read(best_row(server, person))
    kinds = [KindTimes(**each) for each in await read(kind_times(server, person))]
    days = [DayResult(**each) for each in await read(day_results(server, person, since))]
    return OwnResults(row["best"] or 0, kinds, days)


def best_row(server: int, person: int) -> Select[Any]:
    """Select the length of the longest series of posted boards that a user has solved."""
    number = func.row_number().over(order_by=DAILIES.c.day).label("number")
    posted = select(DAILIES.c.day, number).where(DAILIES.c.server == server, _POSTED).subquery()
    # Within a series, the number of the board and that of the solution grow alike.
    series = posted.c.number - func.row_number().over(order_by=posted.c.day)
    mine = (SOLVERS.c.server == server) & (SOLVERS.c.person == person) & _SOLVED
    solved = (
        select(series.label("series")).join(SOLVERS, SOLVERS.c.day == posted.c.day).where(mine).subquery()
    )
    lengths = select(func.count().label("length")).select_from(solved).group_by(solved.c.series).subquery()
    return select(func.max(lengths.c.length).label("best"))


def kind_times(server: int, person: int) -> Select[Any]:
    """Select the solved boards of a user by puzzle and level, the most frequent first."""
    mine = (SOLVERS.c.server == server) & (SOLVERS.c.person == person) & _SOLVED
    return _times(select(DAILIES.c.puzzle, DAILIES.c.level, _CLOCK).join(SOLVERS, _BOARD).where(mine))


def level_times(since: str, fewest: int) -> Select[Any]:
    """Select the times of all users since a day by puzzle and level, each from at least `fewest` times."""
    names = "server", "day", "puzzle", "level"
    # With a limit, SQLite finds the boards first, and then the solvers of each by their key.
    late = select(*(DAILIES.c[name] for name in names)).where(DAILIES.c.day >= since)
    boards = late.order_by(DAILIES.c.day.desc()).limit(_MOST_BOARDS).subquery()
    is_of_board = and_(SOLVERS.c.server == boards.c.server, SOLVERS.c.day == boards.c.day)
    timed = select(boards.c.puzzle, boards.c.level, _CLOCK).join(SOLVERS, is_of_board)
    timed = timed.where(_SOLVED, SOLVERS.c.spent.is_not(None)).limit(_MOST_TIMES)
    return _times(timed).having(func.count() >= fewest)


_CLOCK = case((SOLVERS.c.spent.is_not(None), SOLVERS.c.seconds)).label("clock")
_MOST_BOARDS, _MOST_TIMES = 2_000, 20_000
"""Maximum numbers of boards and times that the database sorts for medians: less than a second."""


def _times(timed: Select[Any]) -> Select[Any]:
    """Select numbers, best times and medians of boards by puzzle and level; `timed` also selects a clock."""
    boards = timed.subquery()
    kind = boards.c.puzzle, boards.c.level
    # Boards without an own clock come last in either database.
    order = [boards.c.clock.is_(None), boards.c.clock]
    place = func.row_number().over(partition_by=kind, order_by=order).label("place")
    clocks = func.count(boards.c.clock).over(partition_by=kind).label("clocks")
    ranked = select(boards, place, clocks).subquery()
    # One place in the middle, or two whose mean is the median.
    is_middle = (2 * ranked.c.place).between(ranked.c.clocks, ranked.c.clocks + 2)
    return (
        select(
            ranked.c.puzzle,
            ranked.c.level,
            func.count().label("solved"),
            func.min(ranked.c.clock).label("best"),
            func.avg(case((is_middle, ranked.c.clock))).label("median"),
        )
        .group_by(ranked.c.puzzle, ranked.c.level)
        .order_by(func.count().desc(), ranked.c.puzzle, ranked.c.level)
    )


def day_results(server: int, person: int, since: str) -> Select[Any]:
    """Select the boards that were posted from a day on, each with the result of a user."""
    mine = and_(_BOARD, SOLVERS.c.person == person)
    columns = (
        DAILIES.c.day,
        SOLVERS.c.seconds,
        func.coalesce(SOLVERS.c.hints, 0).label("hints"),
        SOLVERS.c.spent.is_not(None).label("has_clock"),
    )
    posted = select(*columns).select_from(DAILIES).join(SOLVERS, mine, isouter=True)
    return posted.where(DAILIES.c.server == server, _POSTED, DAILIES.c.day >= since).order_by(DAILIES.c.day)
