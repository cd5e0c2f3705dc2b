"""The database: opening, reading, writing in transactions, and opening again after its file is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, RowMapping, Select
from sqlalchemy.exc import DBAPIError

from bot.common.errors import BotError, ConfigError, StoreError
from bot.store import database_url
from bot.store.db_errors import Fault, fault_of
from bot.store.engines import engine_for
from bot.store.limits import Waits
from bot.store.schema import prepare

_T = TypeVar("_T")

_log = logging.getLogger(__name__)
_READERS = 4
_NO_FILE = (0, 0)  # the identity of a missing file


class Database:
    """One connection writes, a few read. A database in memory shares one for both."""

    def __init__(self, url: str, waits: Waits) -> None:
        self._url = database_url.parse(url)
        self._waits = waits
        self._file = database_url.file_of(self._url)
        self._readers = asyncio.Semaphore(_READERS)
        in_memory = self._url.get_backend_name() == "sqlite" and not self._file
        self._engine = engine_for(self._url, waits, 1 if in_memory else _READERS + 1)
        self._opened = self._log = _NO_FILE
        self._doubtful = False
        self._renewal = 0.0

    async def open(self) -> None:
        """Create or upgrade the tables. Raises ConfigError or StoreError, one sentence each."""
        try:
            await self._prepare_with_retries()
        except BotError:
            await self.close()
            raise
        except Exception as error:
            await self.close()
            raise _cannot_open(self._url, error) from error

    async def close(self) -> None:
        await self._engine.close()

    async def read_all(self, query: Select[Any]) -> Sequence[RowMapping]:
        """Return all rows of a query, in the file that was opened."""
        if self.is_moved:  # a new connection would make an empty file in its place
            raise FileNotFoundError("the file was moved away")
        async with self._readers:
            return await self._engine.run(lambda connection: connection.execute(query).mappings().all())

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Do some work in one transaction, in the current file."""
        if self.is_stale:
            await self._open_again()
        elif self._file and time.monotonic() > self._renewal:
            await self._renew()
        result = await self._engine.run(work)
        # The work went into the file that was moved away; the error makes the writer try the new file.
        if self.is_moved:
            raise FileNotFoundError("the file was moved away meanwhile")
        # The first write after an opening makes the log.
        self._log = _identity(self._log_file)
        return result

    async def empty_log(self) -> bool:
        """Move the write-ahead log into the file and empty it, so that no deleted data stays in it.

        Return whether that succeeded. It fails while another connection reads an older state.
        """
        if not self._file or self.is_stale:
            return True  # there is no log, or the next opening handles it
        return await self._engine.run(_empty_log)

    def doubt(self) -> None:
        """Make new connections and check the tables before the next write, since something failed."""
        self._doubtful = True

    @property
    def is_stale(self) -> bool:
        """Whether the database must be opened again before a write."""
        return self._doubtful or self.is_moved

    @property
    def is_moved(self) -> bool:
        """Whether the opened file is no longer in its place."""
        return self._opened != _identity(self._file)

    async def _prepare_with_retries(self) -> None:
        end = time.monotonic() + self._waits.opening
        while True:
            try:
                await self._prepare()
            except Exception as error:
                if fault_of(error) is not Fault.LOCKED or time.monotonic() > end:
                    raise
            else:
                return
            # Another process may be upgrading it.
            await asyncio.sleep(self._waits.retry)

    async def _prepare(self) -> None:
        is_upgraded = await self._engine.run(prepare)
        if is_upgraded and self._file:
            await self._compact()
        self._opened, self._log = _identity(self._file), _identity(self._log_file)
        self._doubtful = False
        self._renewal = time.monotonic() + self._waits.renewed

    async def _compact(self) -> None:
        """Rewrite the file without the deleted data that earlier versions left in it."""
        # This fails without room for a second file, or with another process at the file.
        try:
            await self._engine.run(lambda connection: connection.exec_driver_sql("VACUUM"))
            await self._engine.run(_empty_log)
        except DBAPIError as error:
            fault = fault_of(error)
            _log.warning("the database still holds what earlier versions have deleted: it is %s", fault.value)

    async def _open_again(self) -> None:
        moved = self.is_moved
        if moved:
            await self._finish_log()
        await self._renew()
        # SQLite would play the log of the moved file into the new one.
        if moved and self._log_file and self._log == _identity(self._log_file) != _NO_FILE:
            self._log_file.unlink()
        await self._prepare()

    async def _finish_log(self) -> None:
        """Move the rest of the log into the file that was moved away, not into the new one."""
        # If possible: the file may be deleted rather than moved, or the disk gone.
        with contextlib.suppress(Exception):
            await self._engine.run(_empty_log)

    async def _renew(self) -> None:
        """Replace all connections while nobody reads."""
        for _ in range(_READERS):
            await self._readers.acquire()
        try:
            await self._engine.renew()
        finally:
            for _ in range(_READERS):
                self._readers.release()
        self._renewal = time.monotonic() + self._waits.renewed

    @property
    def _log_file(self) -> Path | None:
        return self._file and self._file.with_name(f"{self._file.name}-wal")


def _empty_log(connection: Connection) -> bool:
    is_busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    return not is_busy


def _identity(file: Path | None) -> tuple[int, int]:
    """Return the identity of a file, which differs for another file with the same name."""
    try:
        stat = file.stat() if file else None
    except OSError:
        return _NO_FILE
    return (stat.st_dev, stat.st_ino) if stat else _NO_FILE


def _cannot_open(url: URL, error: Exception) -> BotError:
    where = database_url.shown(url)
    match fault_of(error):
        case Fault.LOCKED:
            return StoreError(f"[store] url: {where} is locked by another program.")
        case Fault.DAMAGED:
            return ConfigError(
                f"[store] url: {where} is damaged, or no database. Move it away, or put a copy in its place."
            )
        case Fault.FULL:
            return StoreError(f"[store] url: there is no room for {where}.")
    reason = str(getattr(error, "orig", error)) or type(error).__name__
    if url.get_backend_name() == "sqlite":
        return ConfigError(f"[store] url: {where} cannot be read and written: {reason}.")
    return StoreError(f"[store] url: {where} cannot be used: {reason}.")


class Reader:
    """`call` makes the writer open a broken database again."""

    def __init__(self, database: Database, waits: Waits, call: Callable[[], None]) -> None:
        self._database, self._waits, self._call = database, waits, call
        self._reading: set[asyncio.Task[Any]] = set()

    async def row(self, query: Select[Any]) -> RowMapping | None:
        """Return the first row of a query. Raises StoreError if the database does not answer."""
        return next(iter(await self.rows(query.limit(1))), None)

    async def rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        """Return all rows of a query. Raises StoreError if the database does not answer."""
        reading = self._start(self._read(query))
        try:
            # `wait_for` would wait for the end of the cancelled task, which a hanging database delays.
            done, _ = await asyncio.wait({reading}, timeout=self._waits.read)
        finally:
            reading.cancel()
        answered = done and not reading.cancelled()
        error = reading.exception() if answered else None
        if error or not answered:
            raise StoreError("I cannot look into my memory at the moment. Try again in a minute.") from error
        rows: Sequence[RowMapping] = reading.result()
        return rows

    def stop(self) -> list[asyncio.Task[Any]]:
        """Cancel the running reads and return their tasks, which must be awaited."""
        for task in self._reading:
            task.cancel()
        return list(self._reading)

    async def _read(self, query: Select[Any]) -> Sequence[RowMapping]:
        """Try until it succeeds, or until nobody waits any longer."""
        while True:
            try:
                return await self._database.read_all(query)
            except Exception as error:
                fault = fault_of(error)
                if fault is Fault.DAMAGED:
                    raise
                # A value that no column takes, such as an ID of more than 63 bits, is in no row.
                if fault is Fault.OWN:
                    return []
                # The tables are made again before the next write.
                if fault is Fault.EMPTY:
                    self._database.doubt()
            # The writer repairs the database, even without pending writes.
            self._call()
            await asyncio.sleep(self._waits.retry)

    def _start(self, work: Coroutine[Any, Any, Sequence[RowMapping]]) -> asyncio.Task[Sequence[RowMapping]]:
        task = asyncio.create_task(work)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        return task
