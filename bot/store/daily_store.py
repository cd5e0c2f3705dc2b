"""The part of the store for daily boards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Table, delete, or_, select, update

from bot.common.errors import StoreError
from bot.store.backlog import Record
from bot.store.daily_entries import Act, Daily, Plan, Solver, Week
from bot.store.daily_writes import ADVANCE, JOIN, PUT_CLOCK, PUT_PLAN, TABLES, Claim, PurgeDays
from bot.store.db_tables import DAILIES, JOINED, NOTES, PLANS, SOLVERS, WEEKS, Change, Put
from bot.store.own_results import KindTimes, OwnResults, level_times, read_results
from bot.store.pending_reader import PendingReader
from bot.store.schema import DAILY_NOTE
from bot.store.standings import Listing, Rank, Standing, StandingReader, Waiting
from bot.store.week_summaries import WeekSummary, monday_of, read_summary

_PAGE = 500
"""Number of plans that are read at a time."""
_PORTION = 20
"""Number of days that are purged in one transaction, each with some hundred users."""
_LISTED = 4_000
"""Maximum number of boards that are looked up for the name of a user: ten years of them."""


_FEWEST = 5
"""Minimum number of times in a median, so that it tells the time of nobody."""


class DailyStore(PendingReader):
    """Part of the store. Reads raise StoreError if the database does not answer."""

    async def secret(self) -> str:
        """Return the secret for the seeds of daily boards, the same for all processes of the database."""
        found = await self._read(select(NOTES.c.value).where(NOTES.c.name == DAILY_NOTE))
        if not found:
            raise StoreError(
                "The secret for daily boards is missing in the database; a restart makes a new one."
            )
        return str(found[0]["value"])

    async def plans(self) -> AsyncIterator[Plan]:
        """Yield the plans of all servers, read in portions."""
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

    async def claim(self, entry: Daily | Week, stale: float) -> bool:
        """Claim a day or week; return whether this process is to post its board or summary."""
        return bool(await self._keep(Claim(entry, stale)))

    async def settle(self, entry: Daily | Week) -> None:
        """Record the outcome of a claimed day or week."""
        table, kind = TABLES[type(entry)], "day" if isinstance(entry, Daily) else "week"
        change = update(table).where(_day_rows(entry.server, entry.day, table)).values(**asdict(entry))
        await self._keep(Change(change), {(kind, entry.server, entry.day): entry})

    async def week(self, server: int, day: str) -> Week | None:
        """Return the week of a server from a Monday on, if a process has claimed it."""
        own = select(WEEKS).where(_day_rows(server, day, WEEKS))
        return next(iter(await self._found(("week", server, day), own, _week_of)), None)

    async def summary(self, week: Week, most: int) -> WeekSummary:
        """Return the summary of a week with at most `most` names."""
        forgotten = [int(record[1]) for record, _ in self._backlog.all_held("person")]
        joined = self._held(("joined", week.server)).items()
        gone = [record[2] for record, value in joined if not (value and value[1])]
        return await read_summary(self._read, week, most, [*forgotten, *gone])

    async def weeks_of(self, person: int) -> list[Week]:
        """Return the latest weeks with a summary in which a user has solved a board."""
        mine = (SOLVERS.c.person == person) & SOLVERS.c.seconds.is_not(None)
        query = select(SOLVERS.c.server, SOLVERS.c.day).where(mine).order_by(SOLVERS.c.day.desc())
        rows = await self._read(query.limit(_LISTED))
        keys = dict.fromkeys((row["server"], monday_of(row["day"])) for row in rows)
        found = [await self.week(*key) for key in keys]
        return [week for week in found if week and week.message]

    async def day(self, server: int, day: str) -> Daily | None:
        """Return a day of a server, if a process has claimed it."""
        own = select(DAILIES).where(_day_rows(server, day))
        return next(iter(await self._found(("day", server, day), own, _day_of)), None)

    async def past_boards(self, server: int, words: str, most: int) -> list[Daily]:
        """Return the latest `most` posted boards whose day or puzzle contains `words`; without texts."""
        names = "server", "day", "claimed", "channel", "message", "posted", "puzzle", "level"
        is_posted = (DAILIES.c.server == server) & DAILIES.c.message.is_not(None)
        is_wanted = [DAILIES.c[name].contains(words, autoescape=True) for name in ("day", "puzzle")]
        query = select(*(DAILIES.c[name] for name in names)).where(is_posted, or_(*is_wanted))
        return [Daily(**row) for row in await self._read(query.order_by(DAILIES.c.day.desc()).limit(most))]

    async def solver(self, daily: Daily, person: int) -> Solver:
        """Return the progress of a user; the beginning if nothing is stored."""
        record = ("solver", daily.server, daily.day, person)
        new = Solver(daily.server, daily.day, person)
        found = await self._found(record, select(SOLVERS).where(_solver_rows(new)), _solver_of)
        return next(iter(found), new)

    async def listing(self, daily: Daily, most: int) -> Listing:
        """Return at most `most` named solvers of a board, and the number of all solvers."""
        return await self._standings(daily.server).listing(daily, most)

    async def standing(self, server: int, person: int) -> Standing:
        (standing,) = await self._standings(server).standings([person])
        return standing

    async def rank(self, server: int, own: Standing) -> Rank | None:
        """Return the place of a user in the ranking of a server; None if the user is not in it."""
        return await self._standings(server).rank(own)

    async def ranking(self, server: int, most: int) -> list[Standing]:
        """Return the `most` best of the users who want to be named on a server."""
        return await self._standings(server).top(most)

    async def own_results(self, server: int, person: int, since: str) -> OwnResults:
        """Return the results of a user on a server, with the days from `since` on."""
        if self._backlog.held(("person", person)):
            return OwnResults()  # about to be deleted
        return await read_results(self._read, server, person, since)

    async def level_times(self, since: str) -> list[KindTimes]:
        """Return the times of all users since a day by puzzle and level; none from a handful of times."""
        return [KindTimes(**row) for row in await self._read(level_times(since, _FEWEST))]

    async def solved_by(self, person: int) -> list[Daily]:
        """Return the latest boards that a user has solved: each may name the user, also one who left."""
        mine = (SOLVERS.c.person == person) & SOLVERS.c.seconds.is_not(None)
        query = select(SOLVERS.c.server, SOLVERS.c.day).where(mine).order_by(SOLVERS.c.day.desc())
        rows = await self._read(query.limit(_LISTED))
        found = [await self.day(row["server"], row["day"]) for row in rows]
        return [daily for daily in found if daily and daily.message]

    async def advance(
        self, solver: Solver, marks: str, act: Act = Act.NONE, seconds: float | None = None
    ) -> Solver:
        """Record the progress of a user as `Solver.advance` does, on top of later progress.

        Nothing is recorded for a user who asked to be forgotten since the lookup of `solver`.
        """
        record = ("solver", solver.server, solver.day, solver.person)
        held = self._backlog.held(record)
        further = ((held and held.value) or solver).advance(marks, act, seconds)
        if solver.came >= self._forgotten.since(solver.person):
            first = Solver(solver.server, solver.day, solver.person).advance(marks, act, seconds)
            await self._keep(Put(ADVANCE, _row_of(first)), {record: further})
        return further

    async def put_clock(self, solver: Solver) -> None:
        """Record the clock of a user, unless the user asked to be forgotten since the lookup."""
        record = ("solver", solver.server, solver.day, solver.person)
        held = self._backlog.held(record)
        if solver.came >= self._forgotten.since(solver.person):
            first = Solver(solver.server, solver.day, solver.person).take_clock(solver)
            further = ((held and held.value) or solver).take_clock(solver)
            await self._keep(Put(PUT_CLOCK, _row_of(first)), {record: further})

    async def show_result(self, solver: Solver, message: int) -> bool:
        """Record the message with the result of a user; return whether the user is still remembered."""
        record = ("solver", solver.server, solver.day, solver.person)
        if solver.came < self._forgotten.since(solver.person):
            return False
        held = self._backlog.held(record)
        shown = replace((held and held.value) or solver, result=message)
        change = update(SOLVERS).where(_solver_rows(solver)).values(result=message)
        return await self._keep(Change(change), {record: shown}) != 0

    async def results_of(self, person: int) -> list[tuple[int, int]]:
        """Return channel and message of the latest results that a user showed."""
        mine = (SOLVERS.c.person == person) & SOLVERS.c.result.is_not(None)
        query = select(SOLVERS.c.server, SOLVERS.c.day, SOLVERS.c.result).where(mine)
        rows = await self._read(query.order_by(SOLVERS.c.day.desc()).limit(_LISTED))
        found = {(row["server"], row["day"]): row["result"] for row in rows}
        for _, solver in self._backlog.all_held("solver"):
            if solver and solver.person == person and solver.result:
                found[solver.server, solver.day] = solver.result
        days = [(await self.day(*day), result) for day, result in found.items()]
        return [(daily.channel, result) for daily, result in days if daily]

    async def has_joined(self, server: int, person: int) -> bool:
        """Return whether a user wants to be named on a server."""
        own = select(JOINED).where(_member_rows(server, person))
        found = await self._found(("joined", server, person), own, _joined_of)
        return any(joins for _, joins in found)

    async def join(self, server: int, person: int, *, joins: bool) -> None:
        row = {"server": server, "person": person}
        write = Put(JOIN, row) if joins else Change(delete(JOINED).where(_member_rows(server, person)))
        await self._keep(write, {("joined", server, person): (person, joins)})

    async def purge(self, before: str) -> None:
        """Delete the days before one that name nobody, with their solvers."""
        # None, from a database that does not answer, also ends it: the next purge comes in some hours.
        while await self._keep(PurgeDays(before, _PORTION)) == _PORTION:
            pass

    def _standings(self, server: int) -> StandingReader:
        """Return a reader of the standings of a server, with its pending writes."""
        waiting = Waiting(
            server,
            {(record[2], record[3]): value for record, value in self._held(("solver", server)).items()},
            {record[2]: bool(value and value[1]) for record, value in self._held(("joined", server)).items()},
            {record[2]: value for record, value in self._held(("day", server)).items()},
            [int(record[1]) for record, _ in self._backlog.all_held("person")],
        )
        return StandingReader(waiting, self._read, self.has_joined, self.solver)


def _day_rows(server: int, day: str, table: Table = DAILIES) -> ColumnElement[bool]:
    return (table.c.server == server) & (table.c.day == day)


def _member_rows(server: int, person: int) -> ColumnElement[bool]:
    return (JOINED.c.server == server) & (JOINED.c.person == person)


def _solver_rows(solver: Solver) -> ColumnElement[bool]:
    own = (SOLVERS.c.server == solver.server) & (SOLVERS.c.day == solver.day)
    return own & (SOLVERS.c.person == solver.person)


def _row_of(solver: Solver) -> dict[str, Any]:
    return {name: value for name, value in asdict(solver).items() if name != "came"}


def _plan_of(row: RowMapping) -> tuple[Record, Plan]:
    return ("plan", row["server"]), Plan(**{**row, "kinds": tuple(row["kinds"].split())})


def _day_of(row: RowMapping) -> tuple[Record, Daily]:
    return ("day", row["server"], row["day"]), Daily(**row)


def _week_of(row: RowMapping) -> tuple[Record, Week]:
    return ("week", row["server"], row["day"]), Week(**row)


def _solver_of(row: RowMapping) -> tuple[Record, Solver]:
    return ("solver", row["server"], row["day"], row["person"]), Solver(**row)


def _joined_of(row: RowMapping) -> tuple[Record, tuple[int, bool]]:
    return ("joined", row["server"], row["person"]), (row["person"], True)
