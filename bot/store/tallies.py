"""The part of the store for practice: how many positions of each technique a user has found or missed."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import RowMapping, Select, case, select

from bot.store.backlog import Backlog, ErasureRequests
from bot.store.daily_store import Keep
from bot.store.db_tables import TALLIES, Put, Values, upsert


@dataclass(frozen=True)
class Tally:
    """The numbers of positions that a user found or missed at the first answer.

    `latest` is the name of the last counted position: further answers to it do not count. `came` is the time
    of the lookup, in seconds since 1970.
    """

    person: int
    puzzle: str
    technique: str
    found: int = 0
    missed: int = 0
    latest: str = ""
    came: float = field(default_factory=time.time, compare=False)

    def count(self, position: str, *, is_right: bool) -> Tally:
        """Return the tally after an answer."""
        if position == self.latest:
            return self
        return replace(
            self, found=self.found + is_right, missed=self.missed + (not is_right), latest=position
        )


def _sums(new: Values) -> Values:
    """Return the columns of a tally after an answer, as `Tally.count` does for the current row."""
    is_new = TALLIES.c.latest != new["latest"]
    numbers = {name: TALLIES.c[name] + case((is_new, new[name]), else_=0) for name in ("found", "missed")}
    return {**numbers, "latest": new["latest"]}


_COUNT = upsert(TALLIES, _sums)


class TallyStore:
    """Part of the store. Reads raise StoreError if the database does not answer."""

    def __init__(
        self,
        read: Callable[[Select[Any]], Awaitable[RowMapping | None]],
        keep: Keep,
        backlog: Backlog,
        forgotten: ErasureRequests,
    ) -> None:
        self._read, self._keep = read, keep
        self._backlog, self._forgotten = backlog, forgotten

    async def tally(self, person: int, puzzle: str, technique: str) -> Tally:
        """Return the tally of a user; zeros if nothing is stored."""
        empty, record = Tally(person, puzzle, technique), ("tally", puzzle, technique, person)
        own = (TALLIES.c.person == person) & (TALLIES.c.puzzle == puzzle)
        before = self._backlog.held(record)
        row = await self._read(select(TALLIES).where(own, TALLIES.c.technique == technique))
        # A write may reach the database during the reading.
        if held := self._backlog.held(record) or before:
            return held.value or empty
        is_forgotten = self._backlog.held(("person", person)) is not None
        return empty if row is None or is_forgotten else Tally(**row)

    async def count(self, tally: Tally, position: str, *, is_right: bool) -> Tally:
        """Count an answer, unless the user asked to be forgotten since the lookup; return the new tally."""
        record = ("tally", tally.puzzle, tally.technique, tally.person)
        held = self._backlog.held(record)
        counted = ((held and held.value) or tally).count(position, is_right=is_right)
        if tally.came >= self._forgotten.since(tally.person):
            first = Tally(tally.person, tally.puzzle, tally.technique).count(position, is_right=is_right)
            row = {name: value for name, value in asdict(first).items() if name != "came"}
            await self._keep(Put(_COUNT, row), {record: counted})
        return counted
