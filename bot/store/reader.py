"""Reads from the database: with retries, and never for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from sqlalchemy import RowMapping, Select

from bot.common.errors import StoreError
from bot.store.database import Database
from bot.store.db_errors import Fault, fault_of
from bot.store.limits import Waits


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
