"""What the rest of the bot sees of the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from sqlalchemy import RowMapping, Select, select

from bot.errors import StoreError
from bot.stages import Stage
from bot.store.backlog import Backlog, Pending
from bot.store.bounds import Bounds, Waits
from bot.store.database import Database
from bot.store.entry import Entry
from bot.store.faults import Fault, fault_of
from bot.store.placed import ANYONE, by
from bot.store.server import Server
from bot.store.sizes import Sizes
from bot.store.tables import LAST, NOTES, PEOPLE, PUZZLES, SERVERS, entry_of, values_of
from bot.store.writer import Writer
from bot.store.writes import (
    Change,
    DropServer,
    Forget,
    Note,
    Purge,
    PutServer,
    PutStage,
    Remember,
    Remove,
    ShowIn,
    Use,
    Write,
    users_of,
)

_DAY = 86_400.0
_PORTION = 200
"""Rows that are purged in one transaction, so that nobody waits for long."""
_FORGETTERS = 10_000
"""Of how many people it is known when they wanted to be forgotten."""

_log = logging.getLogger(__name__)


class Store:
    """An async context manager. `keep_days` is how long puzzles are kept that nobody touches.

    No write raises because of the database, or waits for it longer than a second. Reads find what was
    written, be it in the database yet or not; they raise StoreError where the database does not answer.
    """

    def __init__(
        self, url: str, keep_days: float, *, waits: Waits | None = None, bounds: Bounds | None = None
    ) -> None:
        self._url, self._keep = url, keep_days * _DAY
        self._waits, self._bounds = waits or Waits(), bounds or Bounds()
        self._forgotten: OrderedDict[int, float] = OrderedDict()
        self._sizes = Sizes(self._bounds.sizes)
        self._servers: dict[int, Server] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        """Raises ConfigError or StoreError where the database cannot be used."""
        self._database = Database(self._url, self._waits)
        await self._database.open()
        rows = await self._database.read_all(select(SERVERS))
        self._servers = {row["server"]: Server(row["private"], row["spoiler"], row["theme"]) for row in rows}
        self._backlog = Backlog(self._bounds)
        self._writer = Writer(self._database, self._backlog, self._waits, self._bounds)
        self._writing = self._start(self._writer.run())
        await self.purge()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.finish()
        await asyncio.wait({self._writing}, timeout=self._waits.closing)
        if self._backlog:
            _log.error("writes that could not be kept: %d", len(self._backlog))
        for task in self._tasks:
            task.cancel()
        ending = asyncio.gather(*self._tasks, self._database.close(), return_exceptions=True)
        await asyncio.wait({ending}, timeout=self._waits.closing)

    @property
    def troubled(self) -> bool:
        """Whether what was written last is held in memory, since the database cannot be written."""
        return self._writer.troubled

    async def remember(self, entry: Entry) -> bool:
        """Keeps a puzzle, as the last one of its owner in its channel.

        False where it is not kept: it is too long, or its owner wanted to be forgotten since it was asked.
        """
        if entry.came < self._forgotten.get(entry.owner, 0.0) or not self.fits(entry.text):
            return False
        pending = self._add(Remember(entry))
        self._backlog.hold(("puzzle", entry.key), entry, pending)
        for person in users_of(entry):
            self._backlog.hold(("last", person, entry.channel), entry.key, pending)
            self._sizes.note(entry, person)
        return await self._written(pending) != 0

    async def recall(self, key: str) -> Entry | None:
        if held := self._backlog.held(("puzzle", key)):
            entry: Entry | None = held.value
            return entry
        return await self._entry(select(PUZZLES).where(PUZZLES.c.key == key))

    async def last(self, person: int, channel: int) -> Entry | None:
        """The puzzle that a person used last in a channel."""
        if held := self._backlog.held(("last", person, channel)):
            return await self.recall(held.value)
        size = self._sizes.of(person, channel)
        joined = select(PUZZLES).join(LAST, LAST.c.key == PUZZLES.c.key)
        found = await self._entry(joined.where(LAST.c.person == person, LAST.c.channel == channel))
        if found and self._sizes.of(person, channel) == size:  # else there is a newer one meanwhile
            self._sizes.note(found, person)
        return found

    async def use(self, person: int, channel: int, entry: Entry) -> None:
        """A person uses a puzzle in a channel, so that it is their last one there."""
        if self._sizes.key_of(person, channel) != entry.key:
            pending = self._add(Use(person, channel, entry.key))
            self._backlog.hold(("last", person, channel), entry.key, pending)
            self._sizes.note(entry, person)
            await self._written(pending)

    async def of_message(self, message: int) -> Entry | None:
        if held := self._backlog.held(("message", message)):
            return await self.recall(held.value)
        return await self._entry(select(PUZZLES).where(PUZZLES.c.message == message))

    def size_of_last(self, person: int, channel: int) -> tuple[int, int] | None:
        """Rows and columns of the puzzle that a person used last in a channel, if it was used lately."""
        return self._sizes.of(person, channel)

    async def change(self, entry: Entry, **changes: Any) -> Entry | None:
        """The entry with some fields changed and stored; None where it was changed or deleted meanwhile."""
        changed = replace(entry, **changes, version=entry.version + 1, came=time.time())
        held = self._backlog.held(("puzzle", entry.key))
        known = held or self._backlog.held(("person", entry.owner))
        now = known.value if known else entry
        if now is None or now.version != entry.version:
            return None
        values = {name: value for name, value in values_of(changed).items() if name in changes}
        write = Change(entry.key, entry.version, {**values, "version": changed.version})
        pending = self._add(write, held.by if held else None)
        self._backlog.hold(("puzzle", entry.key), changed, pending)
        if await self._written(pending) == 0:
            return None
        self._sizes.changed(changed)
        return changed

    async def message_of(self, entry: Entry) -> int | None:
        """The message in which a puzzle is shown."""
        if held := self._backlog.held(("shown", entry.key)):
            return int(held.value)
        row = await self._row(select(PUZZLES.c.message).where(PUZZLES.c.key == entry.key))
        return row["message"] if row else None

    async def shown_in(self, entry: Entry, message: int) -> None:
        """Notes in which message the puzzle is shown."""
        pending = self._add(ShowIn(entry.key, message))
        self._backlog.hold(("message", message), entry.key, pending)
        self._backlog.hold(("shown", entry.key), message, pending)
        await self._written(pending)

    async def remove(self, key: str) -> None:
        """Deletes one puzzle."""
        pending = self._add(Remove(key))
        self._backlog.hold(("puzzle", key), None, pending)
        self._sizes.drop(key)
        await self._written(pending)

    async def forget(self, person: int) -> int:
        """Deletes all that is stored of a person, and what is asked already but not remembered yet.

        The marks they have placed on boards of others stay, as anyone's. Says how many puzzles that were;
        while the database cannot be written, of how many memory knows.
        """
        self._forgotten[person] = time.time()
        self._forgotten.move_to_end(person)
        if len(self._forgotten) > _FORGETTERS:
            self._forgotten.popitem(last=False)
        self._sizes.forget(person)
        pending = self._add(Forget(person))
        known = self._hold_forgotten(person, pending)
        rows = await self._written(pending)
        return known if rows is None else rows

    async def stage_of(self, person: int) -> Stage | None:
        """How much of a hint a person wanted last."""
        if held := self._backlog.held(("stage", person)) or self._backlog.held(("person", person)):
            return held.value and Stage(held.value)
        row = await self._row(select(PEOPLE.c.level).where(PEOPLE.c.person == person))
        return Stage(row["level"]) if row else None

    async def used_stage(self, person: int, stage: Stage) -> None:
        """Notes how much of a hint a person wanted."""
        pending = self._add(PutStage(person, int(stage)))
        self._backlog.hold(("stage", person), int(stage), pending)
        await self._written(pending)

    def server(self, server: int | None) -> Server:
        """What is chosen for a server; nothing outside of servers."""
        return self._servers.get(server or 0, Server())

    async def set_server(self, server: int, chosen: Server) -> None:
        self._servers[server] = chosen
        await self._written(self._add(PutServer(server, chosen)))

    async def drop_server(self, server: int) -> None:
        """Deletes what was chosen for a server that the bot has left."""
        if self._servers.pop(server, None):
            await self._written(self._add(DropServer(server)))

    async def purge(self) -> None:
        """Deletes what nobody has touched for `keep_days`."""
        before = time.time() - self._keep
        while await self._written(self._add(Purge(before, _PORTION))) == _PORTION:
            pass

    async def note(self, name: str) -> str | None:
        """Something that the bot wrote down for itself."""
        if held := self._backlog.held(("note", name)):
            return str(held.value)
        row = await self._row(select(NOTES.c.value).where(NOTES.c.name == name))
        return str(row["value"]) if row else None

    async def write_note(self, name: str, value: str) -> None:
        pending = self._add(Note(name, value))
        self._backlog.hold(("note", name), value, pending)
        await self._written(pending)

    def fits(self, text: str) -> bool:
        """Whether a text is short enough to be kept."""
        try:
            return len(text.encode()) <= self._bounds.text
        except UnicodeEncodeError:  # half a character, which no database takes
            return False

    def _add(self, write: Write, after: Pending | None = None) -> Pending:
        pending = self._backlog.add(write, after)
        self._writer.call()
        return pending

    async def _written(self, pending: Pending) -> int | None:
        """How many rows a write concerned; None where it still waits, after a second at most."""
        await asyncio.wait({pending.done}, timeout=0 if self.troubled else self._waits.write)
        if pending.done.done():
            return pending.done.result()
        self._writer.late()
        return None

    def _hold_forgotten(self, person: int, pending: Pending) -> int:
        """Says of everything held of a person that there is nothing any more; how many puzzles that were."""
        self._backlog.hold(("person", person), None, pending)
        mine = [slot for slot, entry in self._backlog.all_held("puzzle") if entry and entry.owner == person]
        for slot in mine:
            self._backlog.hold(slot, None, pending)
        self._backlog.hold(("stage", person), None, pending)
        for slot, entry in self._backlog.all_held("puzzle"):
            if entry and by(person) in entry.placed:
                placed = entry.placed.replace(by(person), by(ANYONE))
                self._backlog.hold(slot, replace(entry, placed=placed, version=entry.version + 1), pending)
        return len(mine)

    async def _entry(self, query: Select[Any]) -> Entry | None:
        """What a query finds, as it will be when all that waits is written."""
        row = await self._row(query)
        if row is None:
            return None
        held = self._backlog.held(("puzzle", row["key"])) or self._backlog.held(("person", row["owner"]))
        entry: Entry | None = held.value if held else entry_of(row)
        return entry

    async def _row(self, query: Select[Any]) -> RowMapping | None:
        reading = self._start(self._read(query))
        try:
            done, _ = await asyncio.wait({reading}, timeout=self._waits.read)
        finally:
            reading.cancel()
        answered = done and not reading.cancelled()
        error = reading.exception() if answered else None
        if error or not answered:
            raise StoreError("I cannot look into my memory at the moment. Try again in a minute.") from error
        row: RowMapping | None = reading.result()
        return row

    async def _read(self, query: Select[Any]) -> RowMapping | None:
        """Tries until it succeeds, or until nobody waits for it any more."""
        while True:
            try:
                return await self._database.read(query)
            except Exception as error:
                fault = fault_of(error)
                if fault in (Fault.DAMAGED, Fault.OWN):
                    raise
                if fault is Fault.EMPTY:
                    self._database.doubt()
            self._writer.call()  # it opens again what has to be
            await asyncio.sleep(self._waits.retry)

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
