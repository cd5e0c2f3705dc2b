"""The one task that writes to the database: pending writes in order, many in a transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping
from itertools import count

from sqlalchemy import Connection, delete, select

from bot.store.backlog import Backlog, Pending
from bot.store.daily_writes import PurgeDays
from bot.store.database import Database
from bot.store.db_errors import Fault, fault_of
from bot.store.db_tables import NOTES, PUT_NOTE, put
from bot.store.limits import StoreLimits, Waits
from bot.store.races import PurgeRaces
from bot.store.writes import DropServer, Forget, Purge, Remember, Remove, bound

_PREFIX = "attempt "
_KEEP_SECONDS = 86_400.0
"""Seconds after which the last name of a killed process is deleted."""

Rows = Mapping[Pending, int]
"""The number of rows of each write in an attempt."""


class Attempts:
    """The attempts of this process since the last confirmed one."""

    def __init__(self) -> None:
        self._process = f"{_PREFIX}{secrets.token_hex(8)}"
        self._numbers = count()
        self._unheard: dict[str, Rows] = {}

    def find_unheard(self, connection: Connection) -> Rows:
        """Return the rows of an attempt that was committed without confirmation; empty if there is none."""
        if not self._unheard:
            return {}
        name = connection.scalar(select(NOTES.c.value).where(NOTES.c.name == self._process))
        return self._unheard.get(name or "", {})

    def note(self, connection: Connection, rows: Rows) -> None:
        """Record the name of this attempt in its own transaction."""
        now, number = time.time(), next(self._numbers)
        if number == 0:
            old = NOTES.c.name.startswith(_PREFIX) & (NOTES.c.value < _name(now - _KEEP_SECONDS, 0))
            connection.execute(delete(NOTES).where(old))
        name = _name(now, number)
        put(connection, PUT_NOTE, name=self._process, value=name)
        self._unheard[name] = rows

    def confirm(self) -> None:
        """The database has confirmed the last attempt."""
        self._unheard.clear()


def _name(seconds: float, number: int) -> str:
    """Return a name that sorts by time: twelve digits hold the seconds since 1970 for long."""
    return f"{int(seconds):012} {number}"


_TOGETHER = 200
"""Number of writes in one transaction: a few milliseconds, during which no other process can write."""
_GLANCE = 1.0
"""Seconds between checks for a replacement of a damaged file."""

_DELETING = DropServer, Forget, Purge, PurgeDays, PurgeRaces, Remove
_log = logging.getLogger(__name__)


class Writer:
    """Writes the backlog, and tries again while the database cannot be written."""

    def __init__(self, database: Database, backlog: Backlog, waits: Waits, bounds: StoreLimits) -> None:
        self._database, self._backlog = database, backlog
        self._waits, self._bounds = waits, bounds
        self._attempts = Attempts()
        self._called = asyncio.Event()
        self._hurried = asyncio.Event()
        self._together = _TOGETHER
        self._fails = 0
        self._fault: Fault | None = None
        self._late = False
        self._holds_deleted = False
        """Whether the log of the database still contains deleted data."""

    @property
    def is_troubled(self) -> bool:
        """Whether writes failed or were late, and some of them still wait."""
        return self._late or self._fails > 1

    def call(self) -> None:
        """Wake the task, for a write or a repair."""
        self._called.set()

    def late(self) -> None:
        """A user has waited for a write without success."""
        self._late = bool(self._backlog)

    async def run(self) -> None:
        """Write until `finish` is called and no write waits."""
        while not self._hurried.is_set() or self._backlog:
            await self._called.wait()
            self._called.clear()
            if self._database.is_stale:
                await self._try([])  # opens it again for reads, even without a write
            await self._empty_log()
            while batch := self._backlog.first(self._together):
                await self._try(batch)

    def finish(self) -> None:
        """Make no pauses from now on: pending writes are written now or never."""
        self._hurried.set()
        self._called.set()

    async def _try(self, batch: list[Pending]) -> None:
        try:
            rows = await self._database.write(lambda connection: self._apply(connection, batch))
        except Exception as error:  # noqa: BLE001 - the next attempt follows any error
            await self._on_failure(error, batch)
            return
        self._attempts.confirm()
        # Before a user hears that something is deleted.
        self._holds_deleted |= any(isinstance(pending.write, _DELETING) for pending in batch)
        await self._empty_log()
        for pending, number in zip(batch, rows, strict=True):
            self._backlog.settle(pending, number)
        # Grows again after it was halved to find an impossible write.
        self._together = min(2 * self._together, _TOGETHER)
        self._well()

    def _apply(self, connection: Connection, batch: list[Pending]) -> list[int]:
        rows = dict(self._attempts.find_unheard(connection))
        new = [pending for pending in batch if pending not in rows]
        rows |= {pending: pending.write.apply(connection) for pending in new}
        owners = {each.write.entry.owner for each in new if isinstance(each.write, Remember)}
        if owners:
            bound(connection, owners, self._bounds.each, self._bounds.drafts)
        self._attempts.note(connection, rows)
        return [rows[pending] for pending in batch]

    async def _empty_log(self) -> None:
        """Remove deleted data from the log, now or as soon as nobody reads an older state."""
        if not self._holds_deleted:
            return
        with contextlib.suppress(Exception):  # the next attempt follows any error
            self._holds_deleted = not await self._database.empty_log()
        if self._holds_deleted:
            asyncio.get_running_loop().call_later(self._waits.retry_most, self.call)

    async def _on_failure(self, error: Exception, batch: list[Pending]) -> None:
        fault = fault_of(error)
        if fault is Fault.OWN and batch:
            self._blame(error, batch)
            return
        self._fails += 1
        # Two processes at a file sometimes lock each other out; that is logged if it happens twice in a row.
        if fault is not self._fault and (fault is not Fault.LOCKED or self._fails > 1):
            cause = error if fault is Fault.AWAY else None  # the other words say enough
            _log.warning("the store is %s: what is new is held in memory", fault.value, exc_info=cause)
            self._fault = fault
        # After any other fault, the connections or the file may have changed.
        if fault is not Fault.LOCKED:
            self._database.doubt()
        await self._pause(fault)

    def _blame(self, error: Exception, batch: list[Pending]) -> None:
        """Find the impossible write, and give it up."""
        if len(batch) > 1:
            self._together = len(batch) // 2
            return
        _log.warning("the store is %s", Fault.OWN.value, exc_info=error)
        self._backlog.settle(batch[0], 0)

    def _well(self) -> None:
        if self._fault:
            _log.info("the store is in order again; writes that wait: %d", len(self._backlog))
        if self._backlog.lost:
            _log.error("writes that there was no room for meanwhile: %d", self._backlog.lost)
            self._backlog.lost = 0
        self._late = self.is_troubled and bool(self._backlog)
        self._fails, self._fault = 0, None

    async def _pause(self, fault: Fault) -> None:
        """Wait until the next attempt may succeed, or until the end."""
        waits = self._waits
        # The exponent is bounded, since a float overflows; the pause is at its maximum long before.
        seconds = min(waits.retry * 2 ** min(self._fails - 1, 20), waits.retry_most)
        end = time.monotonic() + (waits.damaged if fault is Fault.DAMAGED else seconds)
        while (left := end - time.monotonic()) > 0 and not (
            fault is Fault.DAMAGED and self._database.is_moved
        ):
            # At the end: one short pause, and the last attempts.
            if self._hurried.is_set():
                await asyncio.sleep(min(left, waits.retry))
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), min(left, _GLANCE))
