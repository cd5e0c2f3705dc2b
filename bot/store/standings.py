"""Standings and listings of daily boards: counts of the database, with the pending writes added.

Users with pending writes are counted here instead, each from a few hundred narrow rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, Select, Subquery, case, func, select

from bot.store.daily_entries import Daily, Solver
from bot.store.db_tables import DAILIES, JOINED, SOLVERS


class Standing(NamedTuple):
    """The number of boards that a user has solved on a server, in all and in a row, and of hints."""

    person: int
    solved: int
    in_a_row: int
    hints: int


class Rank(NamedTuple):
    """The place of a user in the ranking of a server, from 1 on, and the number of users in it."""

    place: int
    number: int


class Listing(NamedTuple):
    """The solvers named under a board, the quickest first, and the number of all solvers."""

    named: Sequence[Solver] = ()
    solved: int = 0


_SOLVED = SOLVERS.c.seconds.is_not(None)


def candidates(server: int, most: int, without: Collection[int]) -> Select[Any]:
    """Select the boards of the best named users, with all users of equal rank."""
    boards = _board_counts(server, without)
    place = func.rank().over(order_by=boards.c.solved.desc()).label("place")
    counted = select(boards, place).subquery()
    return select(counted).where(counted.c.place <= most).order_by(counted.c.place)


def _board_counts(server: int, without: Collection[int]) -> Subquery:
    """Return the numbers of boards that named users have solved."""
    named = select(JOINED.c.person).where(JOINED.c.server == server)
    return (
        select(SOLVERS.c.person, func.count().label("solved"))
        .where(SOLVERS.c.server == server, _SOLVED, SOLVERS.c.person.in_(named))
        .where(SOLVERS.c.person.not_in(list(without)))
        .group_by(SOLVERS.c.person)
        .subquery()
    )


def better_counts(server: int, solved: int, without: Collection[int]) -> Select[Any]:
    """Select the number of named users with more boards than `solved`, and of all with any board."""
    boards = _board_counts(server, without)
    is_better = case((boards.c.solved > solved, 1), else_=0)
    return select(func.coalesce(func.sum(is_better), 0).label("better"), func.count().label("all"))


def equals(server: int, solved: int, without: Collection[int]) -> Select[Any]:
    """Select the named users with `solved` boards."""
    boards = _board_counts(server, without)
    return select(boards.c.person).where(boards.c.solved == solved)


def solved_days(server: int, people: Iterable[int]) -> Select[Any]:
    """Select the days whose boards some users have solved, with their hints."""
    columns = SOLVERS.c.person, SOLVERS.c.day, SOLVERS.c.hints
    return select(*columns).where(SOLVERS.c.person.in_(list(people)), SOLVERS.c.server == server, _SOLVED)


def posted_days(server: int) -> Select[Any]:
    """Select the days on which a server got its board."""
    return select(DAILIES.c.day).where(DAILIES.c.server == server, DAILIES.c.message.is_not(None))


def named_solvers(server: int, day: str, most: int, without: Collection[int]) -> Select[Any]:
    """Select the quickest named solvers of the board of a day."""
    columns = SOLVERS.c.person, SOLVERS.c.day, SOLVERS.c.hints, SOLVERS.c.seconds, SOLVERS.c.spent
    joined = select(JOINED.c.person).where(JOINED.c.server == server)
    own = select(*columns).where(SOLVERS.c.server == server, SOLVERS.c.day == day, _SOLVED)
    own = own.where(SOLVERS.c.person.in_(joined), SOLVERS.c.person.not_in(list(without)))
    return own.order_by(SOLVERS.c.seconds, SOLVERS.c.person).limit(most)


def solver_count(server: int, day: str, without: Collection[int]) -> Select[Any]:
    own = select(func.count().label("solved")).where(
        SOLVERS.c.server == server, SOLVERS.c.day == day, _SOLVED
    )
    return own.where(SOLVERS.c.person.not_in(list(without)))


def standing_of(person: int, hints: dict[str, int], posted: Sequence[str]) -> Standing:
    """Return the standing of a user from the hints by solved days; `posted` are days, the latest first.

    A day without a board breaks no series, nor does an unsolved latest board.
    """
    # The user may still solve the latest board today.
    if posted and posted[0] not in hints:
        posted = posted[1:]
    in_a_row = next((number for number, day in enumerate(posted) if day not in hints), len(posted))
    return Standing(person, len(hints), in_a_row, sum(hints.values()))


def best(standings: Iterable[Standing], most: int) -> list[Standing]:
    """Return the best standings with a solved board."""
    solvers = [each for each in standings if each.solved]
    return sorted(solvers, key=lambda each: (-each.solved, -each.in_a_row, each.hints, each.person))[:most]


_ROWS = 2_000
"""Number of rows that are read at a time: a few milliseconds of the event loop."""


@dataclass(frozen=True)
class Waiting:
    """The pending writes of one server; None for a row that will be deleted.

    `solvers` are by day and user, `joined` by user. All other rows of `forgotten` users will be deleted.
    """

    server: int
    solvers: Mapping[tuple[str, int], Solver | None] = field(default_factory=dict)
    joined: Mapping[int, bool] = field(default_factory=dict)
    days: Mapping[str, Daily | None] = field(default_factory=dict)
    forgotten: Collection[int] = ()

    @property
    def people(self) -> set[int]:
        """All users with pending writes."""
        return {person for _, person in self.solvers} | self.joined.keys() | set(self.forgotten)


class StandingReader:
    """`read` returns rows, `has_joined` whether a user wants to be named on the server."""

    def __init__(
        self,
        waiting: Waiting,
        read: Callable[[Select[Any]], Awaitable[Sequence[RowMapping]]],
        has_joined: Callable[[int, int], Awaitable[bool]],
        solver: Callable[[Daily, int], Awaitable[Solver]],
    ) -> None:
        self._waiting, self._read = waiting, read
        self._has_joined, self._solver = has_joined, solver

    async def standings(self, people: Sequence[int], most_days: int = _ROWS) -> list[Standing]:
        """Return the standings of some users who have each solved up to `most_days` boards."""
        server, posted = self._waiting.server, await self._posted_days()
        # Read in parts, so that the loop goes on between them.
        step = max(1, _ROWS // max(most_days, 1))
        found = []
        for start in range(0, len(people), step):
            part = people[start : start + step]
            hints = await self._hints(server, part)
            found += [standing_of(person, hints[person], posted) for person in part]
        return found

    async def top(self, most: int) -> list[Standing]:
        """Return the best of the users who want to be named."""
        server, waiting = self._waiting.server, self._waiting.people
        rows = await self._read(candidates(server, most, waiting))
        longest = max((row["solved"] for row in rows), default=1)
        named = [person for person in sorted(waiting) if await self._has_joined(server, person)]
        counted = await self.standings([row["person"] for row in rows], longest)
        return best([*counted, *await self.standings(named, 400)], most)

    async def rank(self, own: Standing) -> Rank | None:
        """Return the place of a user among the named ones; None without a board or a name."""
        server, person = self._waiting.server, own.person
        if not own.solved or not await self._has_joined(server, person):
            return None
        waiting = self._waiting.people | {person}
        (count,) = await self._read(better_counts(server, own.solved, waiting))
        rows = await self._read(equals(server, own.solved, waiting))
        named = [one for one in sorted(waiting - {person}) if await self._has_joined(server, one)]
        equal = await self.standings([row["person"] for row in rows], own.solved)
        near = best([own, *equal, *await self.standings(named, 400)], len(equal) + len(waiting))
        # The count of the database includes the equal ones.
        return Rank(count["better"] + near.index(own) + 1, count["all"] + len(near) - len(equal))

    async def listing(self, daily: Daily, most: int) -> Listing:
        """Return the named solvers of a board, and the number of all solvers."""
        server, day, waiting = daily.server, daily.day, self._waiting.people
        rows = await self._read(named_solvers(server, day, most, waiting))
        (count,) = await self._read(solver_count(server, day, waiting))
        named, number = [Solver(**row, server=server) for row in rows], count["solved"]
        for person in waiting:
            solver = await self._solver(daily, person)
            if solver.seconds is not None:
                number += 1
                if await self._has_joined(server, person):
                    shown = Solver(server, day, person, solver.hints, "", solver.seconds, spent=solver.spent)
                    named.append(shown)
        named.sort(key=lambda one: (one.seconds or 0.0, one.person))
        return Listing(named[:most], number)

    async def _posted_days(self) -> list[str]:
        """Return the days on which a board was posted, the latest first."""
        rows = await self._read(posted_days(self._waiting.server))
        days = {row["day"]: True for row in rows}
        days |= {day: bool(daily and daily.message) for day, daily in self._waiting.days.items()}
        return sorted((day for day, is_posted in days.items() if is_posted), reverse=True)

    async def _hints(self, server: int, people: Sequence[int]) -> dict[int, dict[str, int]]:
        """Return the hints of users by the days whose boards they have solved."""
        found: dict[int, dict[str, int]] = defaultdict(dict)
        for row in await self._read(solved_days(server, people)):
            if row["person"] not in self._waiting.forgotten:
                found[row["person"]][row["day"]] = row["hints"]
        for (day, person), solver in self._waiting.solvers.items():
            found[person].pop(day, None)
            if solver and solver.seconds is not None:
                found[person][day] = solver.hints
        return found
