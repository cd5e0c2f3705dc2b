"""The interface of the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Self

from sqlalchemy import Select, select

from bot.common.stages import RevealLevel
from bot.store.backlog import (
    Backlog,
    ErasureRequests,
    Held,
    Pending,
    Record,
    as_forgotten,
    forget_in,
    hold_forgotten,
)
from bot.store.daily_store import DailyStore
from bot.store.database import Database, Reader
from bot.store.db_tables import (
    DROP_NOTE,
    LAST,
    NOTES,
    PEOPLE,
    PUT_LAST,
    PUT_NOTE,
    PUT_PERSON,
    PUT_SERVER,
    PUZZLES,
    RATE,
    SERVERS,
    SHOW_IN,
    Change,
    Put,
    entry_of,
    values_of,
)
from bot.store.entry import Server, ShownBoard, StoredPuzzle
from bot.store.limits import StoreLimits, Waits
from bot.store.locks import KeyedLocks
from bot.store.mark_log import by, people
from bot.store.races import RaceStore
from bot.store.recent_puzzles import OldStates, Sizes
from bot.store.tallies import TallyStore
from bot.store.writer import Writer
from bot.store.writes import (
    DropServer,
    Purge,
    Remember,
    Remove,
    Update,
    Write,
    users_of,
)
from solvers import Grade

_DAY = 86_400.0
_NAMED = 200
"""Maximum number of boards that are looked up for the marks of a user."""

_PORTION = 200
"""Number of rows that are purged in one transaction, so that nobody waits for long."""

_log = logging.getLogger(__name__)


class Store:
    """An async context manager. `keep_days` is the time that unused puzzles are kept.

    No write raises because of the database, or waits for it longer than a second. Reads find all writes, also
    pending ones; they raise StoreError if the database does not answer.
    """

    def __init__(
        self, url: str, keep_days: float, *, waits: Waits | None = None, bounds: StoreLimits | None = None
    ) -> None:
        self._url, self._keep = url, keep_days * _DAY
        self._waits, self._bounds = waits or Waits(), bounds or StoreLimits()
        self._forgotten = ErasureRequests()
        self._sizes = Sizes(self._bounds.sizes)
        self._changing = KeyedLocks()
        self._old_states = OldStates(self._bounds.states)
        # In memory, since a reply must be private or not before any wait.
        self._servers: dict[int, Server] = {}

    async def __aenter__(self) -> Self:
        """Open the database. Raises ConfigError or StoreError if it cannot be used."""
        self._database = Database(self._url, self._waits)
        await self._database.open()
        rows = await self._database.read_all(select(SERVERS))
        self._servers = {row.pop("server"): Server(**row) for row in map(dict, rows)}
        self._backlog = Backlog(self._bounds)
        self._writer = Writer(self._database, self._backlog, self._waits, self._bounds)
        self._reader = Reader(self._database, self._waits, self._writer.call)
        self.daily = DailyStore(self._reader.rows, self._kept, self._backlog, self._forgotten)
        self.races = RaceStore(self._reader.rows, self._kept, self._backlog, self._forgotten)
        self.tallies = TallyStore(self._reader.rows, self._kept, self._backlog, self._forgotten)
        self._writing = asyncio.create_task(self._writer.run())
        await self.purge()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.finish()
        await asyncio.wait({self._writing}, timeout=self._waits.closing)
        if self._backlog:
            _log.error("writes that could not be kept: %d", len(self._backlog))
        # A connection that hangs keeps even a cancelled task from ending, so these also have a limit.
        self._writing.cancel()
        reading = self._reader.stop()
        ending = asyncio.gather(self._writing, *reading, self._database.close(), return_exceptions=True)
        await asyncio.wait({ending}, timeout=self._waits.closing)

    @property
    def is_troubled(self) -> bool:
        """Whether the last writes are held in memory, since the database cannot be written."""
        return self._writer.is_troubled

    async def remember(self, entry: StoredPuzzle) -> bool:
        """Store a puzzle, as the last one of its owner in its channel.

        Return False if it is too long, or if its owner asked to be forgotten since the request.
        """
        if self.is_forgotten(entry.owner, entry.came) or not self.fits(entry.text):
            return False
        pending = self._add(Remember(entry))
        self._backlog.hold(("puzzle", entry.key), entry, pending)
        for person in users_of(entry):
            self._backlog.hold(("last", person, entry.channel), entry.key, pending)
            self._sizes.note(entry, person)
        # None, for a pending write, counts as stored.
        return await self._written(pending) != 0

    async def recall(self, key: str) -> StoredPuzzle | None:
        if held := await self._held(key):
            entry: StoredPuzzle | None = held.value
            return entry
        return await self._entry(select(PUZZLES).where(PUZZLES.c.key == key))

    async def latest(self, person: int, channel: int) -> StoredPuzzle | None:
        """The puzzle that a person used last in a channel, or their newest one there if that was deleted."""
        if held := self._backlog.held(("last", person, channel)):
            return await self.recall(held.value) or await self._newest(person, channel)
        size = self._sizes.get(person, channel)
        joined = select(PUZZLES).join(LAST, LAST.c.key == PUZZLES.c.key)
        found = await self._entry(joined.where(LAST.c.person == person, LAST.c.channel == channel))
        found = found or await self._newest(person, channel)
        if found and self._sizes.get(person, channel) == size:  # else there is a newer one meanwhile
            self._sizes.note(found, person)
        return found

    async def _newest(self, person: int, channel: int) -> StoredPuzzle | None:
        """The puzzle of a person in a channel that was touched last, apart from refused texts."""
        own = (PUZZLES.c.owner == person) & (PUZZLES.c.channel == channel) & PUZZLES.c.about.is_(None)
        return await self._entry(select(PUZZLES).where(own).order_by(PUZZLES.c.touched.desc()))

    async def use(self, person: int, channel: int, entry: StoredPuzzle, asked: float) -> None:
        """Record a puzzle as the last one that a user used in a channel.

        Nothing is recorded for a user who asked to be forgotten since `asked`, in seconds since 1970.
        """
        # The last puzzle again needs no write.
        known = self._sizes.key_of(person, channel) == entry.key
        if not known and not self.is_forgotten(person, asked):
            self._sizes.note(entry, person)
            row = {"person": person, "channel": channel, "key": entry.key}
            await self._kept(Put(PUT_LAST, row), {("last", person, channel): entry.key})

    async def recall_message(self, message: int) -> StoredPuzzle | None:
        if held := self._backlog.held(("message", message)):
            return await self.recall(held.value)
        return await self._entry(select(PUZZLES).where(PUZZLES.c.message == message))

    def size_of_last(self, person: int, channel: int) -> tuple[int, int] | None:
        """Return rows and columns of the puzzle that a user used last in a channel, if that was lately."""
        return self._sizes.get(person, channel)

    async def change(self, entry: StoredPuzzle, **changes: Any) -> StoredPuzzle | None:
        """Store changes of an entry and return it; None if someone has changed or deleted it meanwhile.

        Changes of one puzzle come one after the other. While the database cannot be written, a change is held
        in memory. Another process may then be faster: the later change is lost, and the log says so.
        """
        called, changed = time.time(), entry.successor(**changes)
        # The next change must know whether this one succeeded.
        async with self._changing.get(entry.key):
            named = people(changed.placed)
            if not self._is_latest(entry) or any(self.is_forgotten(person, called) for person in named):
                return None
            values = values_of(changed)
            new = {name: values[name] for name in (*changes, "version", "revision")}
            pending = self._add(Update(entry.key, entry.version, entry.revision, new))
            self._backlog.hold(("puzzle", entry.key), changed, pending)
            self._old_states.add(entry, pending)
            rows = await self._written(pending)
        if rows == 0:
            return None
        if rows is None:
            pending.done.add_done_callback(_complain_if_lost)
        self._sizes.update(changed)
        return changed

    async def message_of(self, entry: StoredPuzzle) -> int | None:
        if held := self._backlog.held(("shown", entry.key)):
            return int(held.value)
        row = await self._reader.row(select(PUZZLES.c.message).where(PUZZLES.c.key == entry.key))
        return row["message"] if row else None

    async def shown_in(self, entry: StoredPuzzle, message: int) -> None:
        """Record the message that shows a puzzle."""
        held: dict[Record, Any] = {("message", message): entry.key, ("shown", entry.key): message}
        await self._kept(Change(SHOW_IN, {"which": entry.key, "message": message}), held)

    async def put_difficulty(self, entry: StoredPuzzle, grade: Grade) -> None:
        """Store the grade of a board. The state of its puzzle remains, so no press is refused for it."""
        await self._kept(Change(RATE, {"which": entry.key, "difficulty": str(grade)}))

    async def remove(self, key: str) -> None:
        self._sizes.drop(key)
        self._old_states.remove(key)
        await self._kept(Remove(key), {("puzzle", key): None})

    async def forget(self, person: int) -> int:
        """Delete all data of a user, also of requests that are not stored yet.

        Marks on boards of others stay without the name. Return the number of deleted puzzles; while the
        database cannot be written, the number in memory.
        """
        self._forgotten.note(person)
        self._sizes.forget(person)
        forget = forget_in(self._backlog, person)
        pending = self._add(forget)
        # Before any await: from now on no read finds data of this user.
        known = hold_forgotten(self._backlog, forget, pending)
        rows = await self._written(pending)
        return known if rows is None else rows

    async def marked_by(self, person: int) -> list[ShownBoard]:
        """Return the latest boards with marks of a user, and those in memory."""
        named = PUZZLES.c.placed.contains(by(person)) & PUZZLES.c.message.is_not(None)
        columns = (PUZZLES.c.key, PUZZLES.c.owner, PUZZLES.c.channel, PUZZLES.c.message)
        query = select(*columns).where(named).order_by(PUZZLES.c.touched.desc()).limit(_NAMED)
        found = {row["key"]: ShownBoard(**row) for row in await self._reader.rows(query)}
        for _, entry in self._backlog.all_held("puzzle"):
            if entry and by(person) in entry.placed and (message := await self.message_of(entry)):
                found[entry.key] = ShownBoard(entry.key, entry.owner, entry.channel, message)
        return list(found.values())

    def is_forgotten(self, person: int, asked: float) -> bool:
        """Return whether a user asked to be forgotten after the time `asked` of a request."""
        return asked < self._forgotten.since(person)

    async def stage_of(self, person: int) -> RevealLevel | None:
        """Return the level of a hint that a user chose last."""
        if held := self._backlog.held(("stage", person)) or self._backlog.held(("person", person)):
            return held.value and RevealLevel(held.value)
        row = await self._reader.row(select(PEOPLE.c.level).where(PEOPLE.c.person == person))
        return RevealLevel(row["level"]) if row else None

    async def used_stage(self, person: int, stage: RevealLevel, asked: float) -> None:
        """Record the level that a user chose, unless the user asked to be forgotten since `asked`."""
        if not self.is_forgotten(person, asked):
            row = {"person": person, "level": int(stage)}
            await self._kept(Put(PUT_PERSON, row), {("stage", person): int(stage)})

    def server(self, server: int | None) -> Server:
        """Return the settings of a server; the defaults outside of servers."""
        return self._servers.get(server or 0, Server())

    async def set_server(self, server: int, chosen: Server) -> None:
        self._servers[server] = chosen
        await self._kept(Put(PUT_SERVER, {"server": server, **asdict(chosen)}))

    async def drop_server(self, server: int) -> None:
        """Delete the settings of a server that the bot has left."""
        self._servers.pop(server, None)
        await self._kept(DropServer(server))

    async def purge(self) -> None:
        """Delete puzzles that nobody has used for `keep_days`, and races that are older."""
        before = time.time() - self._keep
        await self.races.purge(before)
        # None, from a database that does not answer, also ends it: the next purge comes in some hours.
        while await self._kept(Purge(before, _PORTION)) == _PORTION:
            pass

    async def note(self, name: str) -> str | None:
        """Return a note of the bot for itself."""
        if held := self._backlog.held(("note", name)):
            return None if held.value is None else str(held.value)
        row = await self._reader.row(select(NOTES.c.value).where(NOTES.c.name == name))
        return row["value"] if row else None

    async def notes(self, beginning: str) -> dict[str, str]:
        """Return the notes of the bot for itself whose names have this beginning."""
        before = self._held_notes(beginning)
        query = select(NOTES).where(NOTES.c.name.startswith(beginning, autoescape=True))
        rows = {row["name"]: row["value"] for row in await self._reader.rows(query)}
        # Held notes from before and after the reading: a write may reach the database meanwhile.
        found = rows | before | self._held_notes(beginning)
        return {name: str(value) for name, value in found.items() if value is not None}

    async def write_note(self, name: str, value: str) -> None:
        await self._kept(Put(PUT_NOTE, {"name": name, "value": value}), {("note", name): value})

    async def drop_note(self, name: str) -> None:
        await self._kept(Change(DROP_NOTE, {"which": name}), {("note", name): None})

    def fits(self, text: str) -> bool:
        """Return whether a text is short enough to be stored."""
        try:
            return len(text.encode()) <= self._bounds.text
        except UnicodeEncodeError:  # half a character, which no database takes
            return False

    def _add(self, write: Write) -> Pending:
        pending = self._backlog.add(write)
        self._writer.call()
        return pending

    async def _kept(self, write: Write, held: Mapping[Record, Any] = MappingProxyType({})) -> int | None:
        """Write; until that is done, these records have the values in `held`."""
        pending = self._add(write)
        for record, value in held.items():
            self._backlog.hold(record, value, pending)
        return await self._written(pending)

    async def _written(self, pending: Pending) -> int | None:
        """Return the number of rows of a write; None if it still waits after a second at most."""
        # While the database has trouble, nobody waits a second for each write.
        await asyncio.wait({pending.done}, timeout=0 if self.is_troubled else self._waits.write)
        if pending.done.done():
            return pending.done.result()
        self._writer.late()
        return None

    def _held_notes(self, beginning: str) -> dict[str, Any]:
        held = self._backlog.all_held("note")
        return {str(name): value for (_, name), value in held if str(name).startswith(beginning)}

    async def _entry(self, query: Select[Any]) -> StoredPuzzle | None:
        """Return the puzzle of a query with all pending writes."""
        row = await self._reader.row(query)
        if row is None:
            return None
        held = await self._held(row["key"])
        entry: StoredPuzzle | None = held.value if held else as_forgotten(self._backlog, entry_of(row))
        return entry

    async def _held(self, key: str) -> Held | None:
        """Return the pending state of a puzzle."""
        while held := self._backlog.held(("puzzle", key)):
            # A change may be refused in the end, so reads wait for its end. If the database does not answer,
            # the change counts as made.
            if not isinstance(held.by.write, Update) or await self._written(held.by) is None:
                break
        return self._backlog.held(("puzzle", key))

    def _is_latest(self, entry: StoredPuzzle) -> bool:
        """Return whether an entry is the latest known state of its puzzle."""
        if held := self._backlog.held(("puzzle", entry.key)):
            return held.value is not None and entry.is_state(held.value)
        if self._backlog.held(("person", entry.owner)) or self._forgotten.concern(entry):
            return False
        return entry not in self._old_states


def _complain_if_lost(done: asyncio.Future[int]) -> None:
    if not done.cancelled() and done.result() == 0:
        _log.error("a change that was held in memory is lost: another process had changed the same puzzle")
