"""The writes. Each is plain data, and may be tried again after a failed attempt.

`apply` returns the number of its rows: 0 if it came too late.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection, update

from bot.store import db_tables as sql
from bot.store.daily_writes import forget_person, forget_server
from bot.store.db_tables import PUZZLES, values_of
from bot.store.entry import StoredPuzzle, new_revision
from bot.store.mark_log import ANYONE, by

_ROW_BYTES = 1_000
"""Memory of a write without its texts, about."""


class Write(Protocol):
    def apply(self, connection: Connection) -> int: ...


def _now() -> float:
    # Called by name, so that tests can set the clock.
    return time.time()


@dataclass(frozen=True)
class Remember:
    """A new puzzle. Unless it is a draft, it is the last one of its owner, and of everyone if shared."""

    entry: StoredPuzzle
    touched: float = field(default_factory=_now)

    def apply(self, connection: Connection) -> int:
        """Insert the rows; an earlier attempt with an unknown outcome may have done so."""
        entry = self.entry
        sql.put(connection, sql.PUT_PUZZLE, **values_of(entry), touched=self.touched)
        for person in users_of(entry):
            sql.put(connection, sql.PUT_LAST, person=person, channel=entry.channel, key=entry.key)
        return 1


@dataclass(frozen=True)
class Update:
    """New values for some columns of a puzzle, unless it has left the state that they were made from.

    `version` and `revision` name that state; the new state has names of its own among the `values`.
    """

    key: str
    version: int
    revision: str
    values: Mapping[str, Any]
    touched: float = field(default_factory=_now)

    def apply(self, connection: Connection) -> int:
        before = (PUZZLES.c.version == self.version) & (PUZZLES.c.revision == self.revision)
        change = update(PUZZLES).where((PUZZLES.c.key == self.key) & before)
        return connection.execute(change.values(**self.values, touched=self.touched)).rowcount


@dataclass(frozen=True)
class Remove:
    key: str

    def apply(self, connection: Connection) -> int:
        connection.execute(sql.DROP_LAST, {"which": self.key})
        return connection.execute(sql.DROP_PUZZLE, {"which": self.key}).rowcount


@dataclass(frozen=True)
class Forget:
    """Deletes all data of a user. `revision` names the new state of boards that lose the user's name."""

    person: int
    revision: str = field(default_factory=new_revision)

    def apply(self, connection: Connection) -> int:
        # Before the puzzles, since it finds its rows by their owner.
        connection.execute(sql.DROP_LAST_OF, {"person": self.person})
        connection.execute(sql.DROP_PERSON, {"who": self.person})
        forget_person(connection, self.person)
        connection.execute(sql.DROP_TALLIES, {"who": self.person})
        names = {"mine": by(self.person), "anyone": by(ANYONE), "new_revision": self.revision}
        connection.execute(sql.UNNAME, names)
        return connection.execute(sql.DROP_PUZZLES_OF, {"person": self.person}).rowcount


@dataclass(frozen=True)
class DropServer:
    server: int

    def apply(self, connection: Connection) -> int:
        forget_server(connection, self.server)
        return connection.execute(sql.DROP_SERVER, {"which": self.server}).rowcount


@dataclass(frozen=True)
class Purge:
    """Deletes up to `most` puzzles that nobody has touched since `before`."""

    before: float
    most: int

    def apply(self, connection: Connection) -> int:
        # Found first and then deleted, so that rows with their keys can also be deleted.
        keys = list(connection.scalars(sql.OLD, {"before": self.before, "most": self.most}))
        connection.execute(sql.DROP_OLD, {"keys": keys, "before": self.before})
        connection.execute(sql.DROP_DANGLING, {"keys": keys})
        return len(keys)


def users_of(entry: StoredPuzzle) -> list[int]:
    """Return the users whose last puzzle in its channel a new one is."""
    if entry.draft:
        return []
    return [entry.owner, ANYONE] if entry.shared else [entry.owner]


def bound(connection: Connection, owners: Iterable[int], most: int, drafts: int) -> None:
    """Delete the oldest puzzles and drafts of users who have more than `most` and `drafts`."""
    bounds = {"owners": list(owners), "most": most, "drafts": drafts}
    keys = list(connection.scalars(sql.BEYOND, bounds))
    if keys:
        connection.execute(sql.DROP_PUZZLES, {"keys": keys})
        connection.execute(sql.DROP_DANGLING, {"keys": keys})


def size_of(write: Write) -> int:
    """Return the memory of a pending write in bytes, about."""
    match write:
        case Remember(entry):
            texts = (entry.text, entry.marks, entry.typed, entry.placed, entry.sheet)
            return _ROW_BYTES + 2 * sum(map(len, texts))
        case Update(values=values):
            return _ROW_BYTES + 2 * sum(len(value) for value in values.values() if isinstance(value, str))
        case _:
            return _ROW_BYTES
