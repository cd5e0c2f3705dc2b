"""What can be written of daily boards: see `bot.store.writes`."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, case, delete, func, select, update

from bot.store.daily_entries import Daily, Plan
from bot.store.db_tables import DAILIES, JOINED, PLANS, SOLVERS
from bot.store.sql_statements import Values, insert_new, put, upsert


def _further(new: Values) -> Values:
    """How far a person is after they have advanced."""
    # What `Solver.advanced` says, for the row as it is at this moment.
    unsolved = SOLVERS.c.seconds.is_(None)
    return {
        "marks": new["marks"],
        "hints": SOLVERS.c.hints + case((unsolved, new["hints"]), else_=0),
        "seconds": func.coalesce(SOLVERS.c.seconds, new["seconds"]),
    }


_PUT_PLAN, _ADVANCE = upsert(PLANS), upsert(SOLVERS, _further)
_CLAIM, _JOIN = insert_new(DAILIES), insert_new(JOINED)


@dataclass(frozen=True)
class PutPlan:
    plan: Plan

    def apply(self, connection: Connection) -> int:
        put(connection, _PUT_PLAN, **asdict(self.plan) | {"kinds": " ".join(self.plan.kinds)})
        return 1


@dataclass(frozen=True)
class DropPlan:
    server: int

    def apply(self, connection: Connection) -> int:
        return connection.execute(delete(PLANS).where(PLANS.c.server == self.server)).rowcount


@dataclass(frozen=True)
class Claim:
    """Takes a day of a server unless someone has. One taken before `stale` and not posted is free."""

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
class Posted:
    """What became of a day that was claimed."""

    daily: Daily

    def apply(self, connection: Connection) -> int:
        mine = (DAILIES.c.server == self.daily.server) & (DAILIES.c.day == self.daily.day)
        return connection.execute(update(DAILIES).where(mine).values(**asdict(self.daily))).rowcount


@dataclass(frozen=True)
class Advance:
    """A person is further with a board than what is stored by then: see `Solver.advanced`."""

    server: int
    day: str
    person: int
    marks: str
    hints: int = 0
    seconds: float | None = None

    def apply(self, connection: Connection) -> int:
        put(connection, _ADVANCE, **asdict(self))
        return 1


@dataclass(frozen=True)
class Join:
    """A person wants to be named on a server, or no longer."""

    server: int
    person: int
    joins: bool

    def apply(self, connection: Connection) -> int:
        own = (JOINED.c.server == self.server) & (JOINED.c.person == self.person)
        if not self.joins:
            return connection.execute(delete(JOINED).where(own)).rowcount
        put(connection, _JOIN, server=self.server, person=self.person)
        return 1


@dataclass(frozen=True)
class PurgeDays:
    """Deletes up to `most` days before one, and who has solved what on them."""

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
    """Deletes all that these tables hold of a person."""
    connection.execute(delete(SOLVERS).where(SOLVERS.c.person == person))
    connection.execute(delete(JOINED).where(JOINED.c.person == person))
    # The plan stays: it is the server's.
    connection.execute(update(PLANS).where(PLANS.c.person == person).values(person=0))


def forget_server(connection: Connection, server: int) -> None:
    """Deletes all that these tables hold of a server."""
    for table in (PLANS, DAILIES, SOLVERS, JOINED):
        connection.execute(delete(table).where(table.c.server == server))
