"""The database: opened, read, written in transactions, and opened again when its file is another one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, RowMapping, Select, event
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.common.errors import BotError, ConfigError, StoreError
from bot.store import database_url
from bot.store.db_errors import Fault, fault_of
from bot.store.limits import Waits
from bot.store.schema import prepare

_T = TypeVar("_T")

_log = logging.getLogger(__name__)
_READERS = 4
_NO_FILE = (0, 0)  # the identity of what is no file


class Database:
    """One connection writes, a few read. A database in memory has one for both, or it would be several."""

    def __init__(self, url: str, waits: Waits) -> None:
        self._url = database_url.parse(url)
        self._waits = waits
        self._file = database_url.file_of(self._url)
        self._readers = asyncio.Semaphore(_READERS)
        in_memory = self._url.get_backend_name() == "sqlite" and not self._file
        self._engine = _engine(self._url, waits, 1 if in_memory else _READERS + 1)
        self._opened = self._log = _NO_FILE
        self._doubtful = False
        self._renewal = 0.0

    async def open(self) -> None:
        """Creates or upgrades the tables. Raises ConfigError or StoreError, one sentence each."""
        try:
            await self._prepare_with_retries()
        except BotError:
            await self.close()
            raise
        except Exception as error:
            await self.close()
            raise _cannot_open(self._url, error) from error

    async def close(self) -> None:
        await self._engine.dispose()

    async def read_all(self, query: Select[Any]) -> Sequence[RowMapping]:
        """All rows that a query finds, in the file that was opened."""
        if self.is_moved:  # a new connection would make an empty file in its place
            raise FileNotFoundError("the file was moved away")
        async with self._readers, self._engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
        return rows

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Does some work in one transaction, in the file that is there now."""
        if self.is_stale:
            await self._open_again()
        elif self._file and time.monotonic() > self._renewal:
            await self._renew()
        async with self._engine.begin() as connection:
            result = await connection.run_sync(work)
        # It went into the file that was moved away; as a failure it is
        # tried again, in the file that is there then.
        if self.is_moved:
            raise FileNotFoundError("the file was moved away meanwhile")
        # The first write after an opening makes the log.
        self._log = _identity(self._log_file)
        return result

    async def empty_log(self) -> bool:
        """Moves the write-ahead log into the file and empties it, so that it holds nothing deleted.

        Returns whether that could be done. While somebody reads an older state it cannot.
        """
        if not self._file or self.is_stale:
            return True  # there is no log, or it is dealt with when the file is opened again
        async with self._engine.connect() as connection:
            is_busy, *_ = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()
        return not is_busy

    def doubt(self) -> None:
        """Something failed: before the next write connections are made anew, and the tables looked for."""
        self._doubtful = True

    @property
    def is_stale(self) -> bool:
        """Whether it has to be opened again before it is written."""
        return self._doubtful or self.is_moved

    @property
    def is_moved(self) -> bool:
        """Whether there is another file than the one that was opened, or none."""
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
        async with self._engine.begin() as connection:
            is_upgraded = await connection.run_sync(prepare)
        if is_upgraded and self._file:
            await self._compact()
        self._opened, self._log = _identity(self._file), _identity(self._log_file)
        self._doubtful = False
        self._renewal = time.monotonic() + self._waits.renewed

    async def _compact(self) -> None:
        """Writes the file anew, without what earlier versions have deleted and not overwritten."""
        # Without room for a second file, or beside another process, it stays as it is.
        try:
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql("VACUUM")
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except DBAPIError as error:
            fault = fault_of(error)
            _log.warning("the database still holds what earlier versions have deleted: it is %s", fault.value)

    async def _open_again(self) -> None:
        moved = self.is_moved
        if moved:
            await self._finish_log()
        await self._renew()
        # SQLite would take the log of the file that was moved for one of the
        # file that is there now, and play it into that.
        if moved and self._log_file and self._log == _identity(self._log_file) != _NO_FILE:
            self._log_file.unlink()
        await self._prepare()

    async def _finish_log(self) -> None:
        """What the log still holds goes into the file that was moved, not into the next one of its name."""
        # As far as that can be: the file may be deleted rather than moved, or the disk gone.
        with contextlib.suppress(Exception):
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _renew(self) -> None:
        """From now on with new connections. Nobody reads meanwhile, so that all old ones are closed."""
        for _ in range(_READERS):
            await self._readers.acquire()
        try:
            await self._engine.dispose()
        finally:
            for _ in range(_READERS):
                self._readers.release()
        self._renewal = time.monotonic() + self._waits.renewed

    @property
    def _log_file(self) -> Path | None:
        return self._file and self._file.with_name(f"{self._file.name}-wal")


def _identity(file: Path | None) -> tuple[int, int]:
    """What tells a file from another one of the same name."""
    try:
        stat = file.stat() if file else None
    except OSError:
        return _NO_FILE
    return (stat.st_dev, stat.st_ino) if stat else _NO_FILE


def _engine(url: URL, waits: Waits, connections: int) -> AsyncEngine:
    try:
        engine = create_async_engine(
            url,
            poolclass=AsyncAdaptedQueuePool,
            hide_parameters=True,  # errors must not quote what people sent
            **database_url.options(url, waits, connections),
        )
    except ArgumentError as error:
        raise ConfigError(database_url.NO_ADDRESS) from error
    except ImportError as error:
        raise ConfigError(
            f"[store] url needs the package {error.name}, which is not installed: pip install {error.name}."
        ) from error
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """With a write-ahead log readers need not wait for the writer, nor the writer for the disk each time.

    A power cut can then cost the last writes, but never damages the file. What is deleted is overwritten.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


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
