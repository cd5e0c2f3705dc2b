"""What is remembered of daily boards, as the rest of the bot sees it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, delete, select, update

from bot.store.daily_tables import DAILIES, JOINED, PLANS, SOLVERS
from bot.store.statements import insert_new, put, upsert

_PUT_PLAN, _PUT_SOLVER = upsert(PLANS), upsert(SOLVERS)
_CLAIM, _JOIN = insert_new(DAILIES), insert_new(JOINED)


@dataclass(frozen=True)
class Plan:
    """What a server wants each day: `kinds` are names of puzzles, one of which is next each day."""

    server: int
    channel: int
    hour: int
    zone: str
    kinds: tuple[str, ...]
    level: str
    person: int
    since: float = field(default_factory=time.time)


@dataclass(frozen=True)
class Daily:
    """A board that was posted; without a `message` it was skipped, or is about to be posted.

    `sheet` is the board in characters, to be filled in; empty where that cannot be.
    """

    server: int
    day: str
    claimed: float
    channel: int
    message: int | None = None
    posted: float | None = None
    puzzle: str = ""
    text: str = ""
    level: str = ""
    link: str = ""
    sheet: str = ""


@dataclass(frozen=True)
class Solver:
    """How far a person is with a daily board; `seconds` is None until they have solved it."""

    server: int
    day: str
    person: int
    hints: int = 0
    marks: str = ""
    seconds: float | None = None


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
class PutSolver:
    solver: Solver

    def apply(self, connection: Connection) -> int:
        put(connection, _PUT_SOLVER, **asdict(self.solver))
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
    """Deletes the days before one, and who has solved what on them."""

    before: str

    def apply(self, connection: Connection) -> int:
        connection.execute(delete(SOLVERS).where(SOLVERS.c.day < self.before))
        return connection.execute(delete(DAILIES).where(DAILIES.c.day < self.before)).rowcount


def forget_person(connection: Connection, person: int) -> None:
    """Deletes all that these tables hold of a person."""
    connection.execute(delete(SOLVERS).where(SOLVERS.c.person == person))
    connection.execute(delete(JOINED).where(JOINED.c.person == person))
    connection.execute(update(PLANS).where(PLANS.c.person == person).values(person=0))


def forget_server(connection: Connection, server: int) -> None:
    """Deletes all that these tables hold of a server."""
    for table in (PLANS, DAILIES, SOLVERS, JOINED):
        connection.execute(delete(table).where(table.c.server == server))


Read = Callable[[Select[Any]], Awaitable[Sequence[RowMapping]]]
Write = Callable[[Any], Awaitable[int | None]]


class DailyStore:
    """Part of the store. Reads raise StoreError where the database does not answer.

    `write` gives how many rows a write concerned, None where that is not known yet.
    """

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def plans(self) -> list[Plan]:
        rows = await self._read(select(PLANS))
        return [Plan(**{**row, "kinds": tuple(row["kinds"].split())}) for row in rows]

    async def plan(self, server: int) -> Plan | None:
        return next((plan for plan in await self.plans() if plan.server == server), None)

    async def set_plan(self, plan: Plan) -> None:
        await self._write(PutPlan(plan))

    async def drop_plan(self, server: int) -> None:
        await self._write(DropPlan(server))

    async def claim(self, daily: Daily, stale: float) -> bool:
        """Whether the one who asks, of all processes at the database, is to post the day."""
        return bool(await self._write(Claim(daily, stale)))

    async def settle(self, daily: Daily) -> None:
        """Notes what became of a day that was claimed."""
        await self._write(Posted(daily))

    async def days(self, server: int) -> list[Daily]:
        """The days of a server, the latest first."""
        found = select(DAILIES).where(DAILIES.c.server == server).order_by(DAILIES.c.day.desc())
        return [Daily(**row) for row in await self._read(found)]

    async def day(self, server: int, day: str) -> Daily | None:
        """One day of a server, if somebody has claimed it."""
        own = (DAILIES.c.server == server) & (DAILIES.c.day == day)
        rows = await self._read(select(DAILIES).where(own))
        return Daily(**rows[0]) if rows else None

    async def solver(self, daily: Daily, person: int) -> Solver:
        """How far a person is; at the beginning where nothing is known."""
        found = next(
            (one for one in await self.solvers(daily.server, daily.day) if one.person == person), None
        )
        return found or Solver(daily.server, daily.day, person)

    async def solvers(self, server: int, day: str | None = None) -> list[Solver]:
        """All who have tried a board of a server, or that of one day."""
        found = select(SOLVERS).where(SOLVERS.c.server == server)
        rows = await self._read(found if day is None else found.where(SOLVERS.c.day == day))
        return [Solver(**row) for row in rows]

    async def put_solver(self, solver: Solver) -> None:
        await self._write(PutSolver(solver))

    async def joined(self, server: int) -> set[int]:
        rows = await self._read(select(JOINED.c.person).where(JOINED.c.server == server))
        return {row["person"] for row in rows}

    async def join(self, server: int, person: int, *, joins: bool) -> None:
        await self._write(Join(server, person, joins))

    async def purge(self, before: str) -> None:
        await self._write(PurgeDays(before))
