"""The tables of the newest version, those of daily boards included."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    false,
)

from bot.common.stages import Mistakes, RevealLevel
from bot.store.entry import StoredPuzzle

METADATA = MetaData()
PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("key", String(16), primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("puzzle", String(32)),
    Column("options", JSON, nullable=False),
    Column("asked", String(16), nullable=False),
    Column("marks", Text, nullable=False),
    Column("fresh", Text, nullable=False),
    Column("cell", String(16)),
    Column("level", Integer, nullable=False),
    Column("reading", String(80)),
    Column("rows", Integer, nullable=False),
    Column("columns", Integer, nullable=False),
    Column("spoiler", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("message", BigInteger, index=True),
    Column("touched", Float, nullable=False, index=True),
    # From here on columns of later versions, which rows of before have with their defaults.
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("typed", Text, nullable=False, server_default=""),
    Column("placed", Text, nullable=False, server_default=""),
    Column("sheet", Text, nullable=False, server_default=""),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("mistakes", String(8), nullable=False, server_default="at once"),
    Column("about", String(16)),
    Column("pictured", Boolean, nullable=False, server_default=false()),
    Column("revision", String(16), nullable=False, server_default=""),
    Index("ix_puzzles_owner_touched", "owner", "touched"),
)
"""`message` is where the puzzle is shown, `touched` when it was used last, in seconds since 1970."""

LAST = Table(
    "last",
    METADATA,
    # Discord's numbers, here and below: SQLAlchemy would have the database count up a key that is a number.
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(16), nullable=False, index=True),
)
"""The puzzle that each person used last in each channel; as person 0, the last one that is open for all."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("level", Integer, nullable=False),
)
"""How much of a hint each person wanted last."""

SERVERS = Table(
    "servers",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("private", Boolean),
    Column("spoiler", Boolean),
    Column("theme", String(8)),
)
"""What those who manage a server have chosen for it; a column is empty where they have not."""

NOTES = Table(
    "notes", METADATA, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)
"""What the bot writes down for itself, the version of these tables among it."""

STORED = frozenset(item.name for item in fields(StoredPuzzle)) & frozenset(PUZZLES.c.keys())
"""The fields of an entry that are columns."""


def values_of(entry: StoredPuzzle) -> dict[str, Any]:
    plain = {"options": dict(entry.options), "level": int(entry.level), "mistakes": str(entry.mistakes)}
    return {name: getattr(entry, name) for name in STORED} | plain


def entry_of(row: RowMapping) -> StoredPuzzle:
    words = {"level": RevealLevel(row["level"]), "mistakes": Mistakes(row["mistakes"])}
    return StoredPuzzle(**{name: row[name] for name in STORED} | words, came=row["touched"])


PLANS = Table(
    "plans",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("kinds", Text, nullable=False),
    Column("level", String(16), nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("since", Float, nullable=False),
)
"""What a server wants each day; `person` is who chose it, 0 if they are forgotten, at the time `since`."""

DAILIES = Table(
    "dailies",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True, index=True),
    Column("claimed", Float, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("posted", Float),
    Column("puzzle", String(32), nullable=False, server_default=""),
    Column("text", Text, nullable=False, server_default=""),
    Column("level", String(16), nullable=False, server_default=""),
    Column("link", Text, nullable=False, server_default=""),
    Column("sheet", Text, nullable=False, server_default=""),
)
"""A day of a server, as its calendar names it, such as "2026-11-21". Whoever inserts the row posts the board,
within some minutes of the time it was `claimed`; one without a message that was posted was skipped. `sheet`
is the board in characters, to be filled in."""

SOLVERS = Table(
    "solvers",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("hints", Integer, nullable=False),
    Column("marks", Text, nullable=False),
    Column("seconds", Float),
    # Holds all that is counted for a person, so that the marks need not be read for that.
    Index("ix_solvers_person", "person", "server", "day", "seconds", "hints"),
)
"""How far a person is with a board; `seconds` is how long after it was posted they had solved it."""

JOINED = Table(
    "joined",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""Who wants to be named on a server."""
