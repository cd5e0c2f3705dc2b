"""What can be written. Each write is plain data, and may be tried again when an attempt has failed.

`apply` returns how many rows it concerned: 0 says that it came too late.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.entry import Entry
from bot.store.tables import LAST, NOTES, PUZZLES, values_of
from bot.store.upsert import insert_new, upsert

_ROW_BYTES = 1_000
"""What a write costs in memory beside its texts, about."""


class Write(Protocol):
    async def apply(self, connection: AsyncConnection) -> int: ...


def _now() -> float:
    return time.time()


@dataclass(frozen=True)
class Remember:
    entry: Entry
    touched: float = field(default_factory=_now)

    async def apply(self, connection: AsyncConnection) -> int:
        """The row may be there: of an attempt of which it was not heard whether it succeeded."""
        entry = self.entry
        new = insert_new(connection, PUZZLES, **values_of(entry), touched=self.touched)
        last = upsert(connection, LAST, person=entry.owner, channel=entry.channel, key=entry.key)
        await connection.execute(new)
        await connection.execute(last)
        return 1


@dataclass(frozen=True)
class Change:
    """Some columns of a puzzle, unless it is no longer of that version."""

    key: str
    version: int
    values: Mapping[str, Any]
    touched: float = field(default_factory=_now)

    async def apply(self, connection: AsyncConnection) -> int:
        same = (PUZZLES.c.key == self.key) & (PUZZLES.c.version == self.version)
        changed = update(PUZZLES).where(same).values(**self.values, touched=self.touched)
        return (await connection.execute(changed)).rowcount


@dataclass(frozen=True)
class ShowIn:
    key: str
    message: int

    async def apply(self, connection: AsyncConnection) -> int:
        shown = update(PUZZLES).where(PUZZLES.c.key == self.key).values(message=self.message)
        return (await connection.execute(shown)).rowcount


@dataclass(frozen=True)
class Remove:
    key: str

    async def apply(self, connection: AsyncConnection) -> int:
        await connection.execute(delete(LAST).where(LAST.c.key == self.key))
        return (await connection.execute(delete(PUZZLES).where(PUZZLES.c.key == self.key))).rowcount


@dataclass(frozen=True)
class Forget:
    person: int

    async def apply(self, connection: AsyncConnection) -> int:
        await connection.execute(delete(LAST).where(LAST.c.person == self.person))
        return (await connection.execute(delete(PUZZLES).where(PUZZLES.c.owner == self.person))).rowcount


@dataclass(frozen=True)
class Note:
    name: str
    value: str

    async def apply(self, connection: AsyncConnection) -> int:
        await connection.execute(upsert(connection, NOTES, name=self.name, value=self.value))
        return 1


@dataclass(frozen=True)
class Purge:
    """Deletes up to `most` puzzles that nobody has touched since `before`."""

    before: float
    most: int

    async def apply(self, connection: AsyncConnection) -> int:
        old = PUZZLES.c.touched < self.before
        keys = list(await connection.scalars(select(PUZZLES.c.key).where(old).limit(self.most)))
        await connection.execute(delete(PUZZLES).where(PUZZLES.c.key.in_(keys), old))
        left = select(PUZZLES.c.key).where(PUZZLES.c.key.in_(keys))  # another process has touched them
        await connection.execute(delete(LAST).where(LAST.c.key.in_(keys), LAST.c.key.not_in(left)))
        return len(keys)


async def bound(connection: AsyncConnection, owners: Iterable[int], most: int) -> None:
    """Deletes the oldest puzzles of those persons who have more than `most`."""
    place = func.row_number().over(
        partition_by=PUZZLES.c.owner, order_by=(PUZZLES.c.touched.desc(), PUZZLES.c.key)
    )
    ranked = select(PUZZLES.c.key, place.label("place")).where(PUZZLES.c.owner.in_(owners)).subquery()
    keys = list(await connection.scalars(select(ranked.c.key).where(ranked.c.place > most)))
    if keys:
        await connection.execute(delete(LAST).where(LAST.c.key.in_(keys)))
        await connection.execute(delete(PUZZLES).where(PUZZLES.c.key.in_(keys)))


def size_of(write: Write) -> int:
    """The bytes that a write takes in memory while it waits, about."""
    match write:
        case Remember(entry):
            return _ROW_BYTES + 2 * (len(entry.text) + len(entry.marks))
        case Change(_, _, values):
            return _ROW_BYTES + 2 * sum(len(value) for value in values.values() if isinstance(value, str))
        case _:
            return _ROW_BYTES
