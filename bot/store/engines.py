"""The connections to the database, and where its transactions run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import QueuePool

from bot.common.errors import ConfigError
from bot.store import database_url
from bot.store.limits import Waits

_T = TypeVar("_T")


class Engine(Protocol):
    async def run(self, work: Callable[[Connection], _T]) -> _T:
        """Do some work in one transaction."""
        ...

    async def renew(self) -> None:
        """Close all connections, so that the next work opens others."""
        ...

    async def close(self) -> None: ...


def engine_for(url: URL, waits: Waits, connections: int) -> Engine:
    """Return the engine for a URL. Raises ConfigError if there is none."""
    try:
        return (_Threads if url.get_backend_name() == "sqlite" else _Loop)(url, waits, connections)
    except ArgumentError as error:
        raise ConfigError(database_url.NO_ADDRESS) from error
    except ImportError as error:
        raise ConfigError(
            f"[store] url needs the package {error.name}, which is not installed: pip install {error.name}."
        ) from error


class _Threads:
    """SQLite: a transaction runs in a thread as a whole.

    It holds the lock of the file, so it must not wait for a turn of the event loop between its statements.
    """

    def __init__(self, url: URL, waits: Waits, connections: int) -> None:
        # A database in memory belongs to one thread.
        self._threads = ThreadPoolExecutor(connections, "store")
        self._engine = create_engine(
            url,
            poolclass=QueuePool,
            hide_parameters=True,  # errors must not quote what people sent
            **database_url.options(url, waits, connections),
        )
        event.listen(self._engine, "connect", _set_up_sqlite)

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transact, work)

    async def renew(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)

    async def close(self) -> None:
        await self.renew()
        self._threads.shutdown(wait=False)

    def _transact(self, work: Callable[[Connection], _T]) -> _T:
        with self._engine.begin() as connection:
            return work(connection)


class _Loop:
    """PostgreSQL: each statement is a round of the event loop."""

    def __init__(self, url: URL, waits: Waits, connections: int) -> None:
        self._engine = create_async_engine(
            url,
            hide_parameters=True,
            **database_url.options(url, waits, connections),
        )

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def renew(self) -> None:
        await self._engine.dispose()

    async def close(self) -> None:
        await self.renew()


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Set up SQLite: with a write-ahead log, reads do not wait for writes, nor writes for the disk.

    A power cut can then cost the last writes, but never damages the file. Deleted data is overwritten.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()
