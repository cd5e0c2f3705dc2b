"""The daily boards of one week on a server, counted by the database for the summary of that week.

Writes that wait are not counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select

from bot.store.daily_entries import Week
from bot.store.db_tables import DAILIES, JOINED, SOLVERS
from bot.store.own_results import Read


class WeekResult(NamedTuple):
    """The number of boards that a user has solved in a week, and of hints."""

    person: int
    solved: int
    hints: int


class WeekSummary(NamedTuple):
    """The numbers of boards of a week, of their solutions and solvers; the best ones are `named`."""

    boards: int = 0
    solutions: int = 0
    people: int = 0
    named: Sequence[WeekResult] = ()


async def read_summary(read: Read, week: Week, most: int, unnamed: Collection[int]) -> WeekSummary:
    """Return the summary with at most `most` names, none of them in `unnamed`. Raises StoreError."""
    (posted,) = await read(posted_count(week))
    (counted,) = await read(solution_counts(week))
    named = [WeekResult(**row) for row in await read(named_results(week, most, unnamed))]
    return WeekSummary(posted["boards"], counted["solutions"], counted["people"], named)


def monday_of(day: str) -> str:
    """Return the first day of the week of a day."""
    own = date.fromisoformat(day)
    return str(own - timedelta(days=own.weekday()))


def _days_of(week: Week, column: ColumnElement[str]) -> ColumnElement[bool]:
    return column.between(week.day, str(date.fromisoformat(week.day) + timedelta(days=6)))


def posted_count(week: Week) -> Select[Any]:
    """Select the number of boards that were posted in a week."""
    boards = select(func.count().label("boards")).where(DAILIES.c.server == week.server)
    return boards.where(_days_of(week, DAILIES.c.day), DAILIES.c.message.is_not(None))


def _solved_in(week: Week) -> ColumnElement[bool]:
    is_solved = (SOLVERS.c.server == week.server) & SOLVERS.c.seconds.is_not(None)
    return is_solved & _days_of(week, SOLVERS.c.day)


def solution_counts(week: Week) -> Select[Any]:
    """Select the numbers of solutions and of solvers of a week."""
    people = func.count(SOLVERS.c.person.distinct()).label("people")
    return select(func.count().label("solutions")).add_columns(people).where(_solved_in(week))


def named_results(week: Week, most: int, unnamed: Collection[int]) -> Select[Any]:
    """Select the named solvers of a week with most boards, then with fewest hints."""
    solved, hints = func.count().label("solved"), func.sum(SOLVERS.c.hints).label("hints")
    is_joined = (JOINED.c.server == SOLVERS.c.server) & (JOINED.c.person == SOLVERS.c.person)
    results = select(SOLVERS.c.person, solved, hints).join(JOINED, is_joined).where(_solved_in(week))
    ranked = results.where(SOLVERS.c.person.not_in(list(unnamed))).group_by(SOLVERS.c.person)
    return ranked.order_by(solved.desc(), hints, SOLVERS.c.person).limit(most)
