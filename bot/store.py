"""What is remembered between two presses of a button: puzzles, and what of them was revealed.

Every change names the version it was made from and fails where another press was first, so that of two
presses at once none is lost and none counts twice.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from types import TracebackType
from typing import Any, Self

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    RowMapping,
    Select,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

_DAY = 86_400.0

_tables = MetaData()
_puzzles = Table(
    "puzzles",
    _tables,
    Column("key", String(16), primary_key=True),
    Column("owner", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("puzzle", String(32)),
    Column("options", JSON, nullable=False),
    Column("asked", String(16), nullable=False),
    Column("marks", Text, nullable=False),
    Column("fresh", String(32), nullable=False),
    Column("cell", String(16)),
    Column("level", Integer, nullable=False),
    Column("reading", Integer),
    Column("rows", Integer, nullable=False),
    Column("columns", Integer, nullable=False),
    Column("spoiler", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("message", BigInteger, index=True),
    Column("touched", Float, nullable=False, index=True),
)
_last = Table(
    "last",
    _tables,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(16), nullable=False),
)
_notes = Table(
    "notes", _tables, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)


@dataclass(frozen=True)
class Entry:
    """A puzzle that someone sent, and what its message has revealed.

    `asked` is what was wanted of it: "solve", "hint" or "explain". `marks` are the cells known before,
    such as "C4=mine D5=safe", `fresh` the one revealed last. `level` is how much was told: 0 nothing,
    1 where to look, 2 why, 3 what, 4 the solution; `cell` is the one that was asked about. `reading` is
    which of several readings of the text is meant. `version` counts the changes.
    """

    owner: int
    channel: int
    text: str
    puzzle: str | None = None
    options: Mapping[str, int] = field(default_factory=dict)
    asked: str = "hint"
    marks: str = ""
    fresh: str = ""
    cell: str | None = None
    level: int = 0
    reading: int | None = None
    rows: int = 0
    columns: int = 0
    spoiler: bool = False
    version: int = 0
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))

    @property
    def revealed(self) -> str:
        """All marks that the message shows."""
        return f"{self.marks} {self.fresh}".strip()

    @property
    def near(self) -> str | None:
        """The cell that was revealed last."""
        return self.marks.rpartition(" ")[2].partition("=")[0] or None


_NAMES = tuple(item.name for item in fields(Entry))


class Store:
    """An async context manager. `keep_days` is how long puzzles are kept that nobody touches."""

    def __init__(self, url: str, keep_days: float) -> None:
        self._engine = create_async_engine(url)
        self._keep = keep_days * _DAY

    async def __aenter__(self) -> Self:
        async with self._engine.begin() as connection:
            await connection.run_sync(_tables.create_all)
        await self.purge()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._engine.dispose()

    async def remember(self, entry: Entry) -> None:
        """Adds a puzzle, as the last one of its owner in its channel."""
        place = {"person": entry.owner, "channel": entry.channel}
        async with self._engine.begin() as connection:
            await connection.execute(insert(_puzzles).values(**asdict(entry), touched=time.time()))
            last = update(_last).where(*_at(place)).values(key=entry.key)
            if not (await connection.execute(last)).rowcount:
                await connection.execute(insert(_last).values(**place, key=entry.key))

    async def recall(self, key: str) -> Entry | None:
        return await self._entry(select(_puzzles).where(_puzzles.c.key == key))

    async def last(self, person: int, channel: int) -> Entry | None:
        """The puzzle that a person used last in a channel."""
        place = {"person": person, "channel": channel}
        joined = select(_puzzles).join(_last, _last.c.key == _puzzles.c.key)
        return await self._entry(joined.where(*_at(place)))

    async def of_message(self, message: int) -> Entry | None:
        return await self._entry(select(_puzzles).where(_puzzles.c.message == message))

    async def change(self, entry: Entry, **changes: Any) -> Entry | None:
        """The entry with some fields changed and stored; None where it was changed or deleted meanwhile."""
        changed = replace(entry, **changes, version=entry.version + 1)
        same = (_puzzles.c.key == entry.key) & (_puzzles.c.version == entry.version)
        values = {**changes, "version": changed.version, "touched": time.time()}
        async with self._engine.begin() as connection:
            done = await connection.execute(update(_puzzles).where(same).values(**values))
        return changed if done.rowcount else None

    async def shown_in(self, entry: Entry, message: int) -> None:
        """Notes in which message the puzzle is shown."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(_puzzles).where(_puzzles.c.key == entry.key).values(message=message)
            )

    async def forget(self, person: int) -> int:
        """Deletes all that is stored of a person; says how many puzzles that were."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(_last).where(_last.c.person == person))
            return (await connection.execute(delete(_puzzles).where(_puzzles.c.owner == person))).rowcount

    async def purge(self) -> None:
        """Deletes what nobody has touched for `keep_days`."""
        old = _puzzles.c.touched < time.time() - self._keep
        async with self._engine.begin() as connection:
            await connection.execute(delete(_puzzles).where(old))
            await _delete_dangling(connection)

    async def note(self, name: str) -> str | None:
        """Something that the bot wrote down for itself."""
        async with self._engine.connect() as connection:
            value = await connection.scalar(select(_notes.c.value).where(_notes.c.name == name))
        return None if value is None else str(value)

    async def write_note(self, name: str, value: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(_notes).where(_notes.c.name == name))
            await connection.execute(insert(_notes).values(name=name, value=value))

    async def _entry(self, query: Select[Any]) -> Entry | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else _entry(row)


def _at(place: Mapping[str, int]) -> list[Any]:
    return [_last.c.person == place["person"], _last.c.channel == place["channel"]]


def _entry(row: RowMapping) -> Entry:
    return Entry(**{name: row[name] for name in _NAMES})


async def _delete_dangling(connection: AsyncConnection) -> None:
    await connection.execute(delete(_last).where(_last.c.key.not_in(select(_puzzles.c.key))))
