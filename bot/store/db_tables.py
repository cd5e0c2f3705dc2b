"""The tables of the newest version, those of daily boards included."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import sqlalchemy as sa

from bot.common.stages import Mistakes, RevealLevel
from bot.store.entry import StoredPuzzle

METADATA = sa.MetaData()
PUZZLES = sa.Table(
    "puzzles",
    METADATA,
    sa.Column("key", sa.String(16), primary_key=True),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("puzzle", sa.String(32)),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("asked", sa.String(16), nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
    sa.Column("fresh", sa.Text, nullable=False),
    sa.Column("cell", sa.String(16)),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("reading", sa.String(80)),
    sa.Column("rows", sa.Integer, nullable=False),
    sa.Column("columns", sa.Integer, nullable=False),
    sa.Column("spoiler", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("message", sa.BigInteger, index=True),
    sa.Column("touched", sa.Float, nullable=False, index=True),
    # From here on columns of later versions, which rows of before have with their defaults.
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("typed", sa.Text, nullable=False, server_default=""),
    sa.Column("placed", sa.Text, nullable=False, server_default=""),
    sa.Column("sheet", sa.Text, nullable=False, server_default=""),
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("mistakes", sa.String(8), nullable=False, server_default="at once"),
    sa.Column("about", sa.String(16)),
    sa.Column("pictured", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("revision", sa.String(16), nullable=False, server_default=""),
    sa.Index("ix_puzzles_owner_touched", "owner", "touched"),
)
"""`message` is where the puzzle is shown, `touched` when it was used last, in seconds since 1970."""

LAST = sa.Table(
    "last",
    METADATA,
    # Discord's numbers, here and below: SQLAlchemy would have the database count up a key that is a number.
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(16), nullable=False, index=True),
)
"""The puzzle that each person used last in each channel; as person 0, the last one that is open for all."""

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.Integer, nullable=False),
)
"""How much of a hint each person wanted last."""

SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("private", sa.Boolean),
    sa.Column("spoiler", sa.Boolean),
    sa.Column("theme", sa.String(8)),
)
"""What those who manage a server have chosen for it; a column is empty where they have not."""

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What the bot writes down for itself, the version of these tables among it."""

STORED = frozenset(item.name for item in fields(StoredPuzzle)) & frozenset(PUZZLES.c.keys())
"""The fields of an entry that are columns."""


def values_of(entry: StoredPuzzle) -> dict[str, Any]:
    plain = {"options": dict(entry.options), "level": int(entry.level), "mistakes": str(entry.mistakes)}
    return {name: getattr(entry, name) for name in STORED} | plain


def entry_of(row: sa.RowMapping) -> StoredPuzzle:
    words = {"level": RevealLevel(row["level"]), "mistakes": Mistakes(row["mistakes"])}
    return StoredPuzzle(**{name: row[name] for name in STORED} | words, came=row["touched"])


PLANS = sa.Table(
    "plans",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("hour", sa.Integer, nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("kinds", sa.Text, nullable=False),
    sa.Column("level", sa.String(16), nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)
"""What a server wants each day; `person` is who chose it, 0 if they are forgotten, at the time `since`."""

DAILIES = sa.Table(
    "dailies",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.String(10), primary_key=True, index=True),
    sa.Column("claimed", sa.Float, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("posted", sa.Float),
    sa.Column("puzzle", sa.String(32), nullable=False, server_default=""),
    sa.Column("text", sa.Text, nullable=False, server_default=""),
    sa.Column("level", sa.String(16), nullable=False, server_default=""),
    sa.Column("link", sa.Text, nullable=False, server_default=""),
    sa.Column("sheet", sa.Text, nullable=False, server_default=""),
)
"""A day of a server, as its calendar names it, such as "2026-11-21". Whoever inserts the row posts the board,
within some minutes of the time it was `claimed`; one without a message that was posted was skipped. `sheet`
is the board in characters, to be filled in."""

SOLVERS = sa.Table(
    "solvers",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float),
    # Holds all that is counted for a person, so that the marks need not be read for that.
    sa.Index("ix_solvers_person", "person", "server", "day", "seconds", "hints"),
)
"""How far a person is with a board; `seconds` is how long after it was posted they had solved it."""

JOINED = sa.Table(
    "joined",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""Who wants to be named on a server."""
