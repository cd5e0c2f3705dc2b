"""The pending writes in order, the records that they change, and the deletion of users' records.

Nothing here waits or fails. A *record* is the name of a unit of reading: ("puzzle", key), ("last", person,
channel), ("message", id), ("person", id) for a user whose data is about to be deleted, ("note", name), or of
daily boards ("plan", server), ("day", server, day), ("week", server, day), ("solver", server, day, person)
and ("joined", server, person), of practice ("tally", puzzle, technique, person), or of races ("race", key)
and ("racer", race, person). The value that a write gives a record holds until the write is in the database.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from bot.store.entry import StoredPuzzle
from bot.store.limits import StoreLimits
from bot.store.mark_log import ANYONE, by, people
from bot.store.writes import Forget, Remove, Write, size_of

Record = tuple[str | int, ...]


@dataclass(eq=False)
class Pending:
    """A pending write. `done` gets the number of its rows, or 0 if it was given up."""

    write: Write
    size: int
    records: list[Record] = field(default_factory=list)
    done: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Held(NamedTuple):
    """The value of a record by a pending write; None if the record is deleted."""

    value: Any
    by: Pending


class Backlog:
    """The pending writes, the oldest first, and their records."""

    def __init__(self, bounds: StoreLimits) -> None:
        self._bounds = bounds
        self._waiting: OrderedDict[Pending, None] = OrderedDict()
        self._bytes = 0
        self._records: dict[Record, Held] = {}
        self.lost = 0
        """The number of writes that were dropped for want of room."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, write: Write) -> Pending:
        """Put a write at the end. If there are too many, the oldest are dropped."""
        pending = Pending(write, size_of(write))
        self._waiting[pending] = None
        self._bytes += pending.size
        while len(self) > self._bounds.waiting or self._bytes > self._bounds.waiting_bytes:
            oldest = next(self._droppable(), None)
            if oldest is None:
                break
            # The newest stay, since users look at these.
            self.settle(oldest, 0)
            self.lost += 1
        return pending

    def first(self, number: int) -> list[Pending]:
        return list(islice(self._waiting, number))

    def settle(self, pending: Pending, rows: int) -> None:
        """End a write: the database has its rows, or it was given up."""
        if pending in self._waiting:
            del self._waiting[pending]
            self._bytes -= pending.size
        for record in pending.records:
            # A later write may have set another value.
            if (held := self._records.get(record)) and held.by is pending:
                del self._records[record]
        if not pending.done.done():
            pending.done.set_result(rows)

    def hold(self, record: Record, value: Any, pending: Pending) -> None:
        """Set the value of a record while a write waits."""
        if not pending.done.done():
            self._records[record] = Held(value, pending)
            pending.records.append(record)

    def held(self, record: Record) -> Held | None:
        return self._records.get(record)

    def all_held(self, kind: str) -> list[tuple[Record, Any]]:
        """Return the records of one kind with their values."""
        return [(record, held.value) for record, held in self._records.items() if record[0] == kind]

    def _droppable(self) -> Iterator[Pending]:
        """Yield the writes that may be dropped: all but deletions by users."""
        return (each for each in self._waiting if not isinstance(each.write, Forget | Remove))


_FORGETTERS = 10_000
"""Maximum number of users in `ErasureRequests`."""

OF_PEOPLE = "solver", "joined", "tally", "racer"
"""Kinds of records whose names end with a user."""


class ErasureRequests:
    """The times at which users asked to be forgotten, in seconds since 1970."""

    def __init__(self) -> None:
        self._since: OrderedDict[int, float] = OrderedDict()

    def note(self, person: int) -> None:
        self._since[person] = time.time()
        self._since.move_to_end(person)
        if len(self._since) > _FORGETTERS:
            self._since.popitem(last=False)

    def since(self, person: int) -> float:
        """Return the time for a user; 0 for never."""
        return self._since.get(person, 0.0)

    def concern(self, entry: StoredPuzzle) -> bool:
        """Return whether an entry, or a name in it, is older than its user's request to be forgotten."""
        return any(entry.came < self.since(person) for person in (entry.owner, *people(entry.placed)))


def forget_in(backlog: Backlog, person: int) -> Forget:
    """Return the write that deletes a user's data: the pending one if there is one, for the same states."""
    waiting = backlog.held(("person", person))
    if waiting and isinstance(waiting.by.write, Forget):
        return waiting.by.write
    return Forget(person)


def as_forgotten(backlog: Backlog, entry: StoredPuzzle) -> StoredPuzzle | None:
    """Return an entry of the database as it will be after all pending deletions."""
    if backlog.held(("person", entry.owner)):
        return None
    for person in people(entry.placed):
        waiting = backlog.held(("person", person))
        if waiting and isinstance(waiting.by.write, Forget):
            entry = _remove_name(entry, waiting.by.write)
    return entry


def _remove_name(entry: StoredPuzzle, forget: Forget) -> StoredPuzzle:
    """Change an entry as `UNNAME` does in the database."""
    placed = entry.placed.replace(by(forget.person), by(ANYONE))
    return replace(entry, placed=placed, version=entry.version + 1, revision=forget.revision)


def hold_forgotten(backlog: Backlog, forget: Forget, pending: Pending) -> int:
    """Mark all held records of a user as deleted; return the number of puzzles among them."""
    person = forget.person
    backlog.hold(("person", person), None, pending)
    mine = [record for record, entry in backlog.all_held("puzzle") if entry and entry.owner == person]
    for record in mine:
        backlog.hold(record, None, pending)
    backlog.hold(("stage", person), None, pending)
    for kind in OF_PEOPLE:
        for record, _ in backlog.all_held(kind):
            if record[-1] == person:
                backlog.hold(record, None, pending)
    for record, entry in backlog.all_held("puzzle"):
        if entry and by(person) in entry.placed:
            backlog.hold(record, _remove_name(entry, forget), pending)
    return len(mine)
