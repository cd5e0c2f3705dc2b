"""Writes for daily boards: see `bot.store.writes`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Table, case, delete, exists, func, select, update

from bot.store.daily_entries import COURSE_BASE, COURSE_FULL, Daily, Week
from bot.store.db_tables import (
    DAILIES,
    JOINED,
    PLANS,
    RACERS,
    RACES,
    SOLVERS,
    WEEKS,
    Values,
    insert_new,
    upsert,
)


def _further(new: Values) -> Values:
    """Return the columns of a solver after new progress."""
    # As `Solver.advance`, for the current row.
    unsolved, course = SOLVERS.c.seconds.is_(None), SOLVERS.c.course
    longer = unsolved & (new["course"] > 0) & (course < COURSE_FULL)
    return {
        "marks": new["marks"],
        "hints": SOLVERS.c.hints + case((unsolved, new["hints"]), else_=0),
        "mistakes": SOLVERS.c.mistakes + case((unsolved, new["mistakes"]), else_=0),
        "course": case((longer, course * COURSE_BASE + new["course"]), else_=course),
        "seconds": func.coalesce(SOLVERS.c.seconds, new["seconds"]),
    }


def _clock(new: Values) -> Values:
    """Return the columns of the clock of a solver; the clock of a solved board stays."""
    unsolved = SOLVERS.c.seconds.is_(None)
    return {name: case((unsolved, new[name]), else_=SOLVERS.c[name]) for name in ("spent", "running")}


PUT_PLAN, ADVANCE, PUT_CLOCK = upsert(PLANS), upsert(SOLVERS, _further), upsert(SOLVERS, _clock)
JOIN = insert_new(JOINED)
TABLES: Mapping[type, Table] = {Daily: DAILIES, Week: WEEKS}
"""The tables of entries that a process claims before it posts a message."""
_CLAIMS = {kind: insert_new(table) for kind, table in TABLES.items()}


@dataclass(frozen=True)
class Claim:
    """Takes a day or week of a server unless a process has. A claim before `stale` without a post is free."""

    entry: Daily | Week
    stale: float

    def apply(self, connection: Connection) -> int:
        own, table = self.entry, TABLES[type(self.entry)]
        # Of several processes that insert the same key one succeeds.
        if connection.execute(_CLAIMS[type(own)][connection.dialect.name], asdict(own)).rowcount > 0:
            return 1
        mine = (table.c.server == own.server) & (table.c.day == own.day)
        left = mine & table.c.posted.is_(None) & (table.c.claimed < self.stale)
        change = update(table).where(left).values(claimed=own.claimed, channel=own.channel)
        return connection.execute(change).rowcount


@dataclass(frozen=True)
class PurgeDays:
    """Deletes up to `most` days before a day, with their solvers.

    Days whose messages name a user stay, so that the names can be removed when that user asks for it.
    """

    before: str
    most: int

    def apply(self, connection: Connection) -> int:
        is_joined = exists().where(JOINED.c.server == SOLVERS.c.server, JOINED.c.person == SOLVERS.c.person)
        is_of_day = (SOLVERS.c.server == DAILIES.c.server) & (SOLVERS.c.day == DAILIES.c.day)
        names = exists().where(is_of_day, SOLVERS.c.result.is_not(None) | is_joined)
        old = select(DAILIES.c.server, DAILIES.c.day).where(DAILIES.c.day < self.before, ~names)
        found = connection.execute(old.limit(self.most)).all()
        for table in (SOLVERS, DAILIES):
            for server, day in found:
                connection.execute(delete(table).where(table.c.server == server, table.c.day == day))
        kept = exists().where(
            DAILIES.c.server == WEEKS.c.server, DAILIES.c.day.between(WEEKS.c.day, self.before)
        )
        connection.execute(delete(WEEKS).where(WEEKS.c.day < self.before, ~kept))
        return len(found)


def forget_person(connection: Connection, person: int) -> None:
    """Delete the data of a user from these tables and from the tables of races."""
    connection.execute(delete(RACERS).where(RACERS.c.person == person))
    connection.execute(update(RACES).where(RACES.c.owner == person).values(owner=0))
    connection.execute(delete(SOLVERS).where(SOLVERS.c.person == person))
    connection.execute(delete(JOINED).where(JOINED.c.person == person))
    # The plan stays: it is the server's.
    connection.execute(update(PLANS).where(PLANS.c.person == person).values(person=0))


def forget_server(connection: Connection, server: int) -> None:
    """Delete the data of a server from these tables and from the tables of races."""
    races = select(RACES.c.key).where(RACES.c.server == server)
    connection.execute(delete(RACERS).where(RACERS.c.race.in_(races)))
    for table in (PLANS, DAILIES, WEEKS, SOLVERS, JOINED, RACES):
        connection.execute(delete(table).where(table.c.server == server))
