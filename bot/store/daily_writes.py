"""What can be written of daily boards: see `bot.store.writes`."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, case, delete, func, select, update

from bot.store.daily_entries import Daily
from bot.store.db_tables import DAILIES, JOINED, PLANS, SOLVERS
from bot.store.sql_statements import Values, insert_new, upsert


def _further(new: Values) -> Values:
    """How far a person is after they have advanced."""
    # What `Solver.advance` says, for the row as it is at this moment.
    unsolved = SOLVERS.c.seconds.is_(None)
    return {
        "marks": new["marks"],
        "hints": SOLVERS.c.hints + case((unsolved, new["hints"]), else_=0),
        "seconds": func.coalesce(SOLVERS.c.seconds, new["seconds"]),
    }


PUT_PLAN, ADVANCE = upsert(PLANS), upsert(SOLVERS, _further)
_CLAIM, JOIN = insert_new(DAILIES), insert_new(JOINED)


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
