"""The part of the store for practice: how many positions of each technique a user has found or missed."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field, replace

from sqlalchemy import RowMapping, case, select

from bot.store.backlog import Record
from bot.store.db_tables import TALLIES, Put, Values, upsert
from bot.store.pending_reader import PendingReader


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


class TallyStore(PendingReader):
    """Part of the store. Reads raise StoreError if the database does not answer."""

    async def tally(self, person: int, puzzle: str, technique: str) -> Tally:
        """Return the tally of a user; zeros if nothing is stored."""
        own = (TALLIES.c.person == person) & (TALLIES.c.puzzle == puzzle)
        query = select(TALLIES).where(own, TALLIES.c.technique == technique)
        found = await self._found(("tally", puzzle, technique, person), query, _tally_of)
        return next(iter(found), Tally(person, puzzle, technique))

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


def _tally_of(row: RowMapping) -> tuple[Record, Tally]:
    return ("tally", row["puzzle"], row["technique"], row["person"]), Tally(**row)
