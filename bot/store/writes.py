"""What can be written. Each write is plain data, and may be tried again when an attempt has failed.

`apply` returns how many rows it concerned: 0 says that it came too late.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection, update

from bot.store.entry import Entry
from bot.store.statements import (
    BEYOND,
    DROP_DANGLING,
    DROP_LAST,
    DROP_LAST_OF,
    DROP_OLD,
    DROP_PUZZLE,
    DROP_PUZZLES,
    DROP_PUZZLES_OF,
    OLD,
    PUT_LAST,
    PUT_NOTE,
    PUT_PUZZLE,
    SHOW_IN,
    put,
)
from bot.store.tables import PUZZLES, values_of

_ROW_BYTES = 1_000
"""What a write costs in memory beside its texts, about."""


class Write(Protocol):
    def apply(self, connection: Connection) -> int: ...


def _now() -> float:
    return time.time()


@dataclass(frozen=True)
class Remember:
    entry: Entry
    touched: float = field(default_factory=_now)

    def apply(self, connection: Connection) -> int:
        """The row may be there: of an attempt of which it was not heard whether it succeeded."""
        entry = self.entry
        put(connection, PUT_PUZZLE, **values_of(entry), touched=self.touched)
        put(connection, PUT_LAST, person=entry.owner, channel=entry.channel, key=entry.key)
        return 1


@dataclass(frozen=True)
class Change:
    """Some columns of a puzzle, unless it is no longer of that version."""

    key: str
    version: int
    values: Mapping[str, Any]
    touched: float = field(default_factory=_now)

    def apply(self, connection: Connection) -> int:
        same = (PUZZLES.c.key == self.key) & (PUZZLES.c.version == self.version)
        return connection.execute(
            update(PUZZLES).where(same).values(**self.values, touched=self.touched)
        ).rowcount


@dataclass(frozen=True)
class ShowIn:
    key: str
    message: int

    def apply(self, connection: Connection) -> int:
        return connection.execute(SHOW_IN, {"which": self.key, "message": self.message}).rowcount


@dataclass(frozen=True)
class Remove:
    key: str

    def apply(self, connection: Connection) -> int:
        connection.execute(DROP_LAST, {"which": self.key})
        return connection.execute(DROP_PUZZLE, {"which": self.key}).rowcount


@dataclass(frozen=True)
class Forget:
    person: int

    def apply(self, connection: Connection) -> int:
        connection.execute(DROP_LAST_OF, {"person": self.person})
        return connection.execute(DROP_PUZZLES_OF, {"person": self.person}).rowcount


@dataclass(frozen=True)
class Note:
    name: str
    value: str

    def apply(self, connection: Connection) -> int:
        put(connection, PUT_NOTE, name=self.name, value=self.value)
        return 1


@dataclass(frozen=True)
class Purge:
    """Deletes up to `most` puzzles that nobody has touched since `before`."""

    before: float
    most: int

    def apply(self, connection: Connection) -> int:
        keys = list(connection.scalars(OLD, {"before": self.before, "most": self.most}))
        connection.execute(DROP_OLD, {"keys": keys, "before": self.before})
        connection.execute(DROP_DANGLING, {"keys": keys})
        return len(keys)


def bound(connection: Connection, owners: Iterable[int], most: int) -> None:
    """Deletes the oldest puzzles of those of some people who have more than `most`."""
    keys = list(connection.scalars(BEYOND, {"owners": list(owners), "most": most}))
    if keys:
        connection.execute(DROP_PUZZLES, {"keys": keys})
        connection.execute(DROP_DANGLING, {"keys": keys})


def size_of(write: Write) -> int:
    """The bytes that a write takes in memory while it waits, about."""
    match write:
        case Remember(entry):
            return _ROW_BYTES + 2 * (len(entry.text) + len(entry.marks))
        case Change(_, _, values):
            return _ROW_BYTES + 2 * sum(len(value) for value in values.values() if isinstance(value, str))
        case _:
            return _ROW_BYTES
