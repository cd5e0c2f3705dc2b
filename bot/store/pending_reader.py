"""Reads of rows together with the pending writes to them, for the parts of the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from sqlalchemy import RowMapping, Select

from bot.store.backlog import OF_PEOPLE, Backlog, ErasureRequests, Record
from bot.store.own_results import Read
from bot.store.writes import Write

Found = TypeVar("Found")


class Keep(Protocol):
    """Writes, and sets the values of some records until the write is in the database.

    Returns the number of rows of the write; None if that is not known yet.
    """

    async def __call__(self, write: Write, held: Mapping[Record, Any] = ..., /) -> int | None: ...


class PendingReader:
    """Part of the store. Reads raise StoreError if the database does not answer."""

    def __init__(self, read: Read, keep: Keep, backlog: Backlog, forgotten: ErasureRequests) -> None:
        self._read, self._keep = read, keep
        self._backlog, self._forgotten = backlog, forgotten

    async def _found(
        self, of: Record, query: Select[Any], made: Callable[[RowMapping], tuple[Record, Found]]
    ) -> list[Found]:
        """Return the rows of a query with all pending writes; their records begin with `of`."""
        # Held values from before and after the reading: a write may reach the database meanwhile. Then it is
        # no longer held, and the rows may have been read too early to show it.
        before = self._held(of)
        found = dict(map(made, await self._read(query))) | before | self._held(of)
        return [
            value for record, value in found.items() if value is not None and not self._is_forgotten(record)
        ]

    def _held(self, of: Record) -> dict[Any, Any]:
        return {
            record: value for record, value in self._backlog.all_held(str(of[0])) if record[: len(of)] == of
        }

    def _is_forgotten(self, record: Record) -> bool:
        """Return whether a record is of a user whose data is about to be deleted, with nothing newer."""
        if record[0] not in OF_PEOPLE or self._backlog.held(record):
            return False
        return self._backlog.held(("person", record[-1])) is not None
