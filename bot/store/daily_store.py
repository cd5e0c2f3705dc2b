"""What is remembered of daily boards, as the rest of the bot sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol, TypeVar

from sqlalchemy import ColumnElement, RowMapping, Select, delete, select, update

from bot.common.errors import StoreError
from bot.store.backlog import Backlog, Record
from bot.store.daily_entries import Daily, Plan, Solver
from bot.store.daily_writes import ADVANCE, JOIN, PUT_PLAN, Claim, PurgeDays
from bot.store.db_tables import DAILIES, JOINED, NOTES, PLANS, SOLVERS
from bot.store.erasure import OF_PEOPLE, ErasureRequests
from bot.store.schema import DAILY_NOTE
from bot.store.sql_statements import Change, Put
from bot.store.standings import Listing, Standing, StandingReader, Waiting
from bot.store.writes import Write

_PAGE = 500
"""Plans that are read at a time."""
_PORTION = 20
"""Days that are purged in one transaction, each with some hundred people."""
Found = TypeVar("Found")
_LISTED = 60
"""Boards that are looked up for which a person is named."""

Read = Callable[[Select[Any]], Awaitable[Sequence[RowMapping]]]


class Keep(Protocol):
    """Writes, and says what is true of some records until that is in the database.

    Gives how many rows the write concerned, None where that is not known yet.
    """

    async def __call__(self, write: Write, held: Mapping[Record, Any] = ..., /) -> int | None: ...


class DailyStore:
    """Part of the store. Reads raise StoreError where the database does not answer."""

    def __init__(self, read: Read, keep: Keep, backlog: Backlog, forgotten: ErasureRequests) -> None:
        self._read, self._keep = read, keep
        self._backlog, self._forgotten = backlog, forgotten

    async def secret(self) -> str:
        """What the seeds of all daily boards depend on: the same for all processes at the database."""
        found = await self._read(select(NOTES.c.value).where(NOTES.c.name == DAILY_NOTE))
        if not found:
            raise StoreError(
                "The secret for daily boards is missing in the database; a restart makes a new one."
            )
        return str(found[0]["value"])

    async def plans(self) -> AsyncIterator[Plan]:
        """The plans of all servers, read some at a time."""
        held, after = self._held(("plan",)), -1
        while True:
            query = select(PLANS).where(PLANS.c.server > after).order_by(PLANS.c.server).limit(_PAGE)
            rows = await self._read(query)
            for record, plan in map(_plan_of, rows):
                held |= self._held(record)
                if now := held.pop(record, plan):
                    yield now
            if len(rows) < _PAGE:
                break
            after = rows[-1]["server"]
        for plan in held.values():
            if plan:
                yield plan

    async def plan(self, server: int) -> Plan | None:
        own = select(PLANS).where(PLANS.c.server == server)
        return next(iter(await self._found(("plan", server), own, _plan_of)), None)

    async def set_plan(self, plan: Plan) -> None:
        row = asdict(plan) | {"kinds": " ".join(plan.kinds)}
        await self._keep(Put(PUT_PLAN, row), {("plan", plan.server): plan})

    async def drop_plan(self, server: int) -> None:
        await self._keep(Change(delete(PLANS).where(PLANS.c.server == server)), {("plan", server): None})

    async def claim(self, daily: Daily, stale: float) -> bool:
        """Whether the one who asks, of all processes at the database, is to post the day."""
        return bool(await self._keep(Claim(daily, stale)))

    async def settle(self, daily: Daily) -> None:
        """Notes what became of a day that was claimed."""
        change = update(DAILIES).where(_day_rows(daily.server, daily.day)).values(**asdict(daily))
        await self._keep(Change(change), {("day", daily.server, daily.day): daily})

    async def day(self, server: int, day: str) -> Daily | None:
        """One day of a server, if somebody has claimed it."""
        own = select(DAILIES).where(_day_rows(server, day))
        return next(iter(await self._found(("day", server, day), own, _day_of)), None)

    async def solver(self, daily: Daily, person: int) -> Solver:
        """How far a person is; at the beginning where nothing is known."""
        record = ("solver", daily.server, daily.day, person)
        own = select(SOLVERS).where(
            SOLVERS.c.server == daily.server, SOLVERS.c.day == daily.day, SOLVERS.c.person == person
        )
        found = await self._found(record, own, _solver_of)
        return next(iter(found), Solver(daily.server, daily.day, person))

    async def listing(self, daily: Daily, most: int) -> Listing:
        """Who is named under a board, at most so many, and how many have solved it."""
        return await self._standings(daily.server).listing(daily, most)

    async def standing(self, server: int, person: int) -> Standing:
        """How a person does with the boards of a server."""
        (standing,) = await self._standings(server).standings([person])
        return standing

    async def ranking(self, server: int, most: int) -> list[Standing]:
        """The best of those who want to be named on a server, at most so many."""
        return await self._standings(server).top(most)

    async def solved_by(self, person: int) -> list[Daily]:
        """The latest boards that a person has solved and is named for."""
        mine = (SOLVERS.c.person == person) & SOLVERS.c.seconds.is_not(None)
        listed = (JOINED.c.server == SOLVERS.c.server) & (JOINED.c.person == person)
        query = select(SOLVERS.c.server, SOLVERS.c.day).join(JOINED, listed).where(mine)
        rows = await self._read(query.order_by(SOLVERS.c.day.desc()).limit(_LISTED))
        found = [await self.day(row["server"], row["day"]) for row in rows]
        return [daily for daily in found if daily and daily.message]

    async def advance(
        self, solver: Solver, marks: str, hints: int = 0, seconds: float | None = None
    ) -> Solver:
        """Notes that a person is further, as `Solver.advance` says; what they did meanwhile stays.

        Nothing is noted of those who wanted to be forgotten since it was looked up how far they were.
        """
        record = ("solver", solver.server, solver.day, solver.person)
        held = self._backlog.held(record)
        further = ((held and held.value) or solver).advance(marks, hints, seconds)
        if solver.came >= self._forgotten.since(solver.person):
            own = {"server": solver.server, "day": solver.day, "person": solver.person}
            row = {**own, "marks": marks, "hints": hints, "seconds": seconds}
            await self._keep(Put(ADVANCE, row), {record: further})
        return further

    async def has_joined(self, server: int, person: int) -> bool:
        """Whether a person wants to be named on a server."""
        own = select(JOINED).where(_member_rows(server, person))
        found = await self._found(("joined", server, person), own, _joined_of)
        return any(joins for _, joins in found)

    async def join(self, server: int, person: int, *, joins: bool) -> None:
        row = {"server": server, "person": person}
        write = Put(JOIN, row) if joins else Change(delete(JOINED).where(_member_rows(server, person)))
        await self._keep(write, {("joined", server, person): (person, joins)})

    async def purge(self, before: str) -> None:
        """Deletes the days before one, and who has solved what on them."""
        # None, where the database does not answer, ends it too: it is done again in some hours.
        while await self._keep(PurgeDays(before, _PORTION)) == _PORTION:
            pass

    async def _found(
        self, of: Record, query: Select[Any], made: Callable[[RowMapping], tuple[Record, Found]]
    ) -> list[Found]:
        """What a query finds, as it will be when all that waits is written; `of` begins their records."""
        # Asked before and after the reading: a write may reach the database while that goes on, which then is
        # no longer held, and which the rows may have been read too early to show.
        before = self._held(of)
        found = dict(map(made, await self._read(query))) | before | self._held(of)
        return [
            value for record, value in found.items() if value is not None and not self._is_forgotten(record)
        ]

    def _held(self, of: Record) -> dict[Any, Any]:
        return {
            record: value for record, value in self._backlog.all_held(str(of[0])) if record[: len(of)] == of
        }

    def _standings(self, server: int) -> StandingReader:
        """Reads how people do on a server, with what waits to be written of it."""
        waiting = Waiting(
            server,
            {(record[2], record[3]): value for record, value in self._held(("solver", server)).items()},
            {record[2]: bool(value and value[1]) for record, value in self._held(("joined", server)).items()},
            {record[2]: value for record, value in self._held(("day", server)).items()},
            [int(record[1]) for record, _ in self._backlog.all_held("person")],
        )
        return StandingReader(waiting, self._read, self.has_joined, self.solver)

    def _is_forgotten(self, record: Record) -> bool:
        """Whether it is of a person of whom all is about to be deleted, and nothing came after that."""
        if record[0] not in OF_PEOPLE or self._backlog.held(record):
            return False
        return self._backlog.held(("person", record[-1])) is not None


def _day_rows(server: int, day: str) -> ColumnElement[bool]:
    return (DAILIES.c.server == server) & (DAILIES.c.day == day)


def _member_rows(server: int, person: int) -> ColumnElement[bool]:
    return (JOINED.c.server == server) & (JOINED.c.person == person)


def _plan_of(row: RowMapping) -> tuple[Record, Plan]:
    return ("plan", row["server"]), Plan(**{**row, "kinds": tuple(row["kinds"].split())})


def _day_of(row: RowMapping) -> tuple[Record, Daily]:
    return ("day", row["server"], row["day"]), Daily(**row)


def _solver_of(row: RowMapping) -> tuple[Record, Solver]:
    return ("solver", row["server"], row["day"], row["person"]), Solver(**row)


def _joined_of(row: RowMapping) -> tuple[Record, tuple[int, bool]]:
    return ("joined", row["server"], row["person"]), (row["person"], True)
