"""The tables of the newest version, with those for daily boards."""

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
    # The columns below are of later versions; earlier rows have their defaults.
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("typed", sa.Text, nullable=False, server_default=""),
    sa.Column("placed", sa.Text, nullable=False, server_default=""),
    sa.Column("sheet", sa.Text, nullable=False, server_default=""),
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("mistakes", sa.String(8), nullable=False, server_default="at once"),
    sa.Column("about", sa.String(16)),
    sa.Column("pictured", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("revision", sa.String(16), nullable=False, server_default=""),
    sa.Column("difficulty", sa.String(16)),
    sa.Index("ix_puzzles_owner_touched", "owner", "touched"),
)
"""`message` shows the puzzle; `touched` is its last use, in seconds since 1970."""

LAST = sa.Table(
    "last",
    METADATA,
    # The keys, here and below, are Discord's IDs; by default the database would count up an integer key.
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(16), nullable=False, index=True),
)
"""The puzzle that each user used last in each channel; under user 0, the last one for everyone."""

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.Integer, nullable=False),
)
"""The level of a hint that each user chose last."""

SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("private", sa.Boolean),
    sa.Column("spoiler", sa.Boolean),
    sa.Column("theme", sa.String(8)),
)
"""The settings of a server; an empty column is not chosen."""

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Notes of the bot for itself, such as the version of these tables."""

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
"""The daily board that a server wants, chosen at `since` by `person`, or 0 if that user is forgotten."""

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
"""A day of a server by its own calendar, such as "2026-11-21". The process that inserts the row posts the
board, within some minutes after `claimed`. A day that was posted without a message was skipped. `sheet` is
the board in characters, to be filled in."""

SOLVERS = sa.Table(
    "solvers",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float),
    # Contains all columns that are counted for a user, so that the marks need not be read.
    sa.Index("ix_solvers_person", "person", "server", "day", "seconds", "hints"),
)
"""The progress of a user with a board; `seconds` is the time from the post to the solution."""

JOINED = sa.Table(
    "joined",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""The users who want to be named on a server."""
