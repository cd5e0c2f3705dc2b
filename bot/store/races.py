"""The part of the store for races: several users solve the same board at the same time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, func, select, update

from bot.store.backlog import Record
from bot.store.db_tables import RACERS, RACES, Change, Put, insert_new
from bot.store.entry import new_key
from bot.store.pending_reader import PendingReader

MOST_RACERS = 10
RACE_SECONDS, WAIT_SECONDS = 1_800.0, 3_600.0
"""Seconds after which a race ends: from its start, and from its opening if nobody starts it."""
_LISTED = 60
"""Maximum number of races that are looked up for the name of a user."""


@dataclass(frozen=True)
class Race:
    """A race of a server; times are in seconds since 1970.

    `title` describes the board in words, `sheet` is the board in characters, to be filled in. `total` is the
    number of places in its answer. The board is shown at `started`. A race that has ended is `settled` once
    its message says so. `owner` opened it, or is 0 if that user is forgotten.
    """

    server: int
    channel: int
    message: int
    owner: int
    puzzle: str
    title: str
    text: str
    sheet: str
    total: int
    made: float
    started: float | None = None
    ended: float | None = None
    settled: bool = False
    key: str = field(default_factory=new_key)

    @property
    def deadline(self) -> float:
        """The time at which the race ends by itself."""
        return self.made + WAIT_SECONDS if self.started is None else self.started + RACE_SECONDS


@dataclass(frozen=True)
class Racer:
    """The progress of a user in a race; `seconds` is None until the board is solved.

    `correct` is the number of right places, `mistakes` the number of wrong marks. `came` is the time of the
    lookup, in seconds since 1970.
    """

    race: str
    person: int
    joined: float
    marks: str = ""
    correct: int = 0
    mistakes: int = 0
    seconds: float | None = None
    came: float = field(default_factory=time.time, compare=False)


@dataclass(frozen=True)
class JoinRace:
    """Adds a user to a race that has not begun, unless it has `most` users."""

    race: str
    values: Mapping[str, Any]
    most: int = MOST_RACERS

    def apply(self, connection: Connection) -> int:
        # PostgreSQL locks the row, so that processes count one after the other; in SQLite only one writes.
        waits = select(RACES.c.key).where(_race_rows(self.race), RACES.c.started.is_(None))
        found = connection.execute(waits.where(RACES.c.ended.is_(None)).with_for_update()).first()
        number = connection.scalar(select(func.count()).where(RACERS.c.race == self.race)) or 0
        if found is None or number >= self.most:
            return 0
        return connection.execute(_JOIN[connection.dialect.name], self.values).rowcount


@dataclass(frozen=True)
class PurgeRaces:
    """Deletes the races that were opened before a time, in seconds since 1970."""

    before: float

    def apply(self, connection: Connection) -> int:
        is_old = RACES.c.made < self.before
        connection.execute(delete(RACERS).where(RACERS.c.race.in_(select(RACES.c.key).where(is_old))))
        return connection.execute(delete(RACES).where(is_old)).rowcount


_OPEN, _JOIN = insert_new(RACES), insert_new(RACERS)


class RaceStore(PendingReader):
    """Part of the store. Reads raise StoreError if the database does not answer."""

    async def open(self, race: Race) -> None:
        await self._keep(Put(_OPEN, asdict(race)), {("race", race.key): race})

    async def race(self, key: str) -> Race | None:
        return next(
            iter(await self._found(("race", key), select(RACES).where(_race_rows(key)), _race_of)), None
        )

    async def find_open(self) -> list[Race]:
        """Return the races whose messages do not show their end yet."""
        query = select(RACES).where(RACES.c.settled.is_(False))
        return [race for race in await self._found(("race",), query, _race_of) if not race.settled]

    async def racers(self, key: str) -> list[Racer]:
        """Return the users of a race: the quickest first, then those with most right places."""
        query = select(RACERS).where(RACERS.c.race == key)
        found = await self._found(("racer", key), query, _racer_of)
        return sorted(found, key=lambda one: (one.seconds is None, one.seconds, -one.correct, one.joined))

    async def join(self, racer: Racer) -> bool:
        """Add a user; return False for a full race, one that has begun, or a user who is in it."""
        if racer.came < self._forgotten.since(racer.person):
            return False
        values = _row_of(racer)
        # None, for a pending write, counts as stored.
        return await self._keep(JoinRace(racer.race, values), {_record(racer): racer}) != 0

    async def leave(self, racer: Racer) -> None:
        await self._keep(Change(delete(RACERS).where(_racer_rows(racer))), {_record(racer): None})

    async def start(self, race: Race, at: float) -> bool:
        """Set the time at which the board is shown; return False if it has been set."""
        # While the database does not answer, only what is kept in memory tells of an earlier start.
        latest = await self.race(race.key)
        if latest is None or latest.started is not None:
            return False
        is_waiting = _race_rows(race.key) & RACES.c.started.is_(None) & RACES.c.ended.is_(None)
        change = update(RACES).where(is_waiting).values(started=at)
        return await self._keep(Change(change), {("race", race.key): replace(race, started=at)}) != 0

    async def advance(self, racer: Racer) -> None:
        """Record the progress of a user in an unsolved board. A user who left is not added again."""
        if racer.came >= self._forgotten.since(racer.person):
            values = {name: getattr(racer, name) for name in ("marks", "correct", "mistakes", "seconds")}
            change = update(RACERS).where(_racer_rows(racer), RACERS.c.seconds.is_(None)).values(values)
            await self._keep(Change(change), {_record(racer): racer})

    async def end(self, race: Race, at: float) -> None:
        """End a race unless it has ended."""
        change = update(RACES).where(_race_rows(race.key), RACES.c.ended.is_(None)).values(ended=at)
        await self._keep(Change(change), {("race", race.key): replace(race, ended=at)})

    async def settle(self, race: Race) -> None:
        """Record that the message of a race shows its end."""
        change = update(RACES).where(_race_rows(race.key)).values(settled=True)
        await self._keep(Change(change), {("race", race.key): replace(race, settled=True)})

    async def races_of(self, person: int) -> list[Race]:
        """Return the latest races that a user has joined."""
        mine = select(RACERS.c.race).where(RACERS.c.person == person)
        query = select(RACES).where(RACES.c.key.in_(mine)).order_by(RACES.c.made.desc()).limit(_LISTED)
        return [Race(**row) for row in await self._read(query)]

    async def purge(self, before: float) -> None:
        await self._keep(PurgeRaces(before))


def _race_rows(key: str) -> ColumnElement[bool]:
    return RACES.c.key == key


def _racer_rows(racer: Racer) -> ColumnElement[bool]:
    return (RACERS.c.race == racer.race) & (RACERS.c.person == racer.person)


def _row_of(racer: Racer) -> dict[str, Any]:
    return {name: value for name, value in asdict(racer).items() if name != "came"}


def _record(racer: Racer) -> Record:
    return "racer", racer.race, racer.person


def _race_of(row: RowMapping) -> tuple[Record, Race]:
    return ("race", row["key"]), Race(**row)


def _racer_of(row: RowMapping) -> tuple[Record, Racer]:
    return ("racer", row["race"], row["person"]), Racer(**row)
