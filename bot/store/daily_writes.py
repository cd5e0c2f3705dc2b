"""Writes for daily boards: see `bot.store.writes`."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, case, delete, func, select, update

from bot.store.daily_entries import COURSE_BASE, COURSE_FULL, Daily
from bot.store.db_tables import DAILIES, JOINED, PLANS, SOLVERS, Values, insert_new, upsert


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
_CLAIM, JOIN = insert_new(DAILIES), insert_new(JOINED)


@dataclass(frozen=True)
class Claim:
    """Takes a day of a server unless a process has. A claim before `stale` without a post is free."""

    daily: Daily
    stale: float

    def apply(self, connection: Connection) -> int:
        own = asdict(self.daily)
        # Of several processes that insert the same key one succeeds.
        if connection.execute(_CLAIM[connection.dialect.name], own).rowcount > 0:
            return 1
        mine = (DAILIES.c.server == self.daily.server) & (DAILIES.c.day == self.daily.day)
        left = mine & DAILIES.c.posted.is_(None) & (DAILIES.c.claimed < self.stale)
        return connection.execute(
            update(DAILIES).where(left).values(claimed=self.daily.claimed, channel=self.daily.channel)
        ).rowcount


@dataclass(frozen=True)
class PurgeDays:
    """Deletes up to `most` days before one, with their solvers."""

    before: str
    most: int

    def apply(self, connection: Connection) -> int:
        old = select(DAILIES.c.server, DAILIES.c.day).where(DAILIES.c.day < self.before).limit(self.most)
        found = connection.execute(old).all()
        for table in (SOLVERS, DAILIES):
            for server, day in found:
                connection.execute(delete(table).where(table.c.server == server, table.c.day == day))
        return len(found)


def forget_person(connection: Connection, person: int) -> None:
    """Delete the data of a user from these tables."""
    connection.execute(delete(SOLVERS).where(SOLVERS.c.person == person))
    connection.execute(delete(JOINED).where(JOINED.c.person == person))
    # The plan stays: it is the server's.
    connection.execute(update(PLANS).where(PLANS.c.person == person).values(person=0))


def forget_server(connection: Connection, server: int) -> None:
    """Delete the data of a server from these tables."""
    for table in (PLANS, DAILIES, SOLVERS, JOINED):
        connection.execute(delete(table).where(table.c.server == server))
