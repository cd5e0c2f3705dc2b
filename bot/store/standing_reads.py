"""Reads standings and listings of one server, as they will be when all that waits is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import RowMapping, Select

from bot.store import standings
from bot.store.daily_entries import Daily, Solver
from bot.store.standings import Listing, Standing

_ROWS = 2_000
"""Rows that are read at a time: a few milliseconds of the bot's loop."""


@dataclass(frozen=True)
class Waiting:
    """What waits to be written of one server; None for a row that will be gone.

    `solvers` are by day and person, `joined` by person. Of `forgotten` people all other rows will be gone.
    """

    server: int
    solvers: Mapping[tuple[str, int], Solver | None] = field(default_factory=dict)
    joined: Mapping[int, bool] = field(default_factory=dict)
    days: Mapping[str, Daily | None] = field(default_factory=dict)
    forgotten: Collection[int] = ()

    @property
    def people(self) -> set[int]:
        """All of whom something waits."""
        return {person for _, person in self.solvers} | self.joined.keys() | set(self.forgotten)


class StandingReader:
    """`read` brings rows, `has_joined` says whether a person wants to be named on the server."""

    def __init__(
        self,
        waiting: Waiting,
        read: Callable[[Select[Any]], Awaitable[Sequence[RowMapping]]],
        has_joined: Callable[[int, int], Awaitable[bool]],
        solver: Callable[[Daily, int], Awaitable[Solver]],
    ) -> None:
        self._waiting, self._read = waiting, read
        self._has_joined, self._solver = has_joined, solver

    async def of(self, people: Sequence[int], most_days: int = _ROWS) -> list[Standing]:
        """The standings of some people, none of whom has solved more than so many boards."""
        server, posted = self._waiting.server, await self._posted()
        # Read in parts, so that the loop goes on between them.
        step = max(1, _ROWS // max(most_days, 1))
        found = []
        for start in range(0, len(people), step):
            part = people[start : start + step]
            hints = await self._hints(server, part)
            found += [standings.standing_of(person, hints[person], posted) for person in part]
        return found

    async def top(self, most: int) -> list[Standing]:
        """The best of those who want to be named."""
        server, waiting = self._waiting.server, self._waiting.people
        rows = await self._read(standings.candidates(server, most, waiting))
        longest = max((row["solved"] for row in rows), default=1)
        named = [person for person in sorted(waiting) if await self._has_joined(server, person)]
        counted = await self.of([row["person"] for row in rows], longest)
        return standings.best([*counted, *await self.of(named, 400)], most)

    async def listing(self, daily: Daily, most: int) -> Listing:
        """Who is named under a board, and how many have solved it."""
        server, day, waiting = daily.server, daily.day, self._waiting.people
        rows = await self._read(standings.named(server, day, most, waiting))
        (count,) = await self._read(standings.solved(server, day, waiting))
        named, number = [Solver(**row, server=server) for row in rows], count["solved"]
        for person in waiting:
            solver = await self._solver(daily, person)
            if solver.seconds is not None:
                number += 1
                if await self._has_joined(server, person):
                    named.append(Solver(server, day, person, solver.hints, seconds=solver.seconds))
        named.sort(key=lambda one: (one.seconds or 0.0, one.person))
        return Listing(named[:most], number)

    async def _posted(self) -> list[str]:
        """The days on which a board was posted, the latest first."""
        rows = await self._read(standings.posted_days(self._waiting.server))
        days = {row["day"]: True for row in rows}
        days |= {day: bool(daily and daily.message) for day, daily in self._waiting.days.items()}
        return sorted((day for day, is_posted in days.items() if is_posted), reverse=True)

    async def _hints(self, server: int, people: Sequence[int]) -> dict[int, dict[str, int]]:
        """The hints of people by the days whose boards they have solved."""
        found: dict[int, dict[str, int]] = defaultdict(dict)
        for row in await self._read(standings.solved_days(server, people)):
            if row["person"] not in self._waiting.forgotten:
                found[row["person"]][row["day"]] = row["hints"]
        for (day, person), solver in self._waiting.solvers.items():
            found[person].pop(day, None)
            if solver and solver.seconds is not None:
                found[person][day] = solver.hints
        return found
