"""The writes that wait, in order, and what they make of what stands in the database.

Nothing here waits or fails. A *record* is the name of what is read at once: ("puzzle", key), ("last",
person, channel), ("message", id), ("person", id) where all of a person is about to be deleted, ("note",
name), or of daily boards ("plan", server), ("day", server, day), ("solver", server, day, person) and
("joined", server, person). What a write says of a record is true until that write is in the database, which
then tells it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from bot.store.limits import StoreLimits
from bot.store.writes import Forget, Remove, Write, size_of

Record = tuple[str | int, ...]


@dataclass(eq=False)
class Pending:
    """A write that waits. `done` gets the number of rows it concerned; 0 too where it was given up."""

    write: Write
    size: int
    records: list[Record] = field(default_factory=list)
    done: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Held(NamedTuple):
    """What is true of a record; None is that there is nothing any more."""

    value: Any
    by: Pending


class Backlog:
    """The writes that wait, the oldest first, and what they say of records."""

    def __init__(self, bounds: StoreLimits) -> None:
        self._bounds = bounds
        self._waiting: OrderedDict[Pending, None] = OrderedDict()
        self._bytes = 0
        self._records: dict[Record, Held] = {}
        self.lost = 0
        """How many writes there was no room for."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, write: Write) -> Pending:
        """Puts a write at the end. Where there are too many, the oldest fall out."""
        pending = Pending(write, size_of(write))
        self._waiting[pending] = None
        self._bytes += pending.size
        while len(self) > self._bounds.waiting or self._bytes > self._bounds.waiting_bytes:
            oldest = next(self._droppable(), None)
            if oldest is None:
                break
            # The newest stay, which are those that people look at.
            self.settle(oldest, 0)
            self.lost += 1
        return pending

    def first(self, number: int) -> list[Pending]:
        return list(islice(self._waiting, number))

    def settle(self, pending: Pending, rows: int) -> None:
        """A write is done with, so the database tells what it wrote, or that it did not."""
        if pending in self._waiting:
            del self._waiting[pending]
            self._bytes -= pending.size
        for record in pending.records:
            # A later write may say something else of it by now.
            if (held := self._records.get(record)) and held.by is pending:
                del self._records[record]
        if not pending.done.done():
            pending.done.set_result(rows)

    def hold(self, record: Record, value: Any, pending: Pending) -> None:
        """Says what is true of a record while a write waits."""
        if not pending.done.done():
            self._records[record] = Held(value, pending)
            pending.records.append(record)

    def held(self, record: Record) -> Held | None:
        return self._records.get(record)

    def all_held(self, kind: str) -> list[tuple[Record, Any]]:
        """The records of one kind, and what is true of each."""
        return [(record, held.value) for record, held in self._records.items() if record[0] == kind]

    def _droppable(self) -> Iterator[Pending]:
        """What may fall out: never that someone wants something deleted."""
        return (each for each in self._waiting if not isinstance(each.write, Forget | Remove))
