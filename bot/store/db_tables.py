"""The tables of the newest version, with those for daily boards, and their frequent statements.

Statements are built once: building one costs more than executing it. No statement for "insert, or change what
is there" is common to all databases, so some differ by dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.common.stages import Mistakes, RevealLevel
from bot.store.entry import StoredPuzzle
from solvers.core.boards.levels import grade_from

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
    sa.Column("seed", sa.BigInteger),
    sa.Column("variant", sa.String(32), nullable=False, server_default=""),
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
    sa.Column("fair", sa.Boolean),
    sa.Column("weekly", sa.Boolean),
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
    plain = {
        "options": dict(entry.options),
        "level": int(entry.level),
        "mistakes": str(entry.mistakes),
        "difficulty": str(entry.difficulty) if entry.difficulty else None,
    }
    return {name: getattr(entry, name) for name in STORED} | plain


def entry_of(row: sa.RowMapping) -> StoredPuzzle:
    words = {
        "level": RevealLevel(row["level"]),
        "mistakes": Mistakes(row["mistakes"]),
        "difficulty": grade_from(row["difficulty"]) if row["difficulty"] else None,
    }
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
    sa.Column("fair", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""A day of a server by its own calendar, such as "2026-11-21". The process that inserts the row posts the
board, within some minutes after `claimed`. A day that was posted without a message was skipped. `sheet` is
the board in characters, to be filled in."""

WEEKS = sa.Table(
    "weeks",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("claimed", sa.Float, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("posted", sa.Float),
)
"""A week of a server by its Monday. The process that inserts the row posts the summary, as for a day."""

SOLVERS = sa.Table(
    "solvers",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float),
    sa.Column("mistakes", sa.Integer, nullable=False, server_default="0"),
    sa.Column("course", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("result", sa.BigInteger),
    sa.Column("spent", sa.Float),
    sa.Column("running", sa.Float),
    # Contains all columns that are counted for a user, so that the marks need not be read.
    sa.Index("ix_solvers_person", "person", "server", "day", "seconds", "hints"),
)
"""The progress of a user with a board; `Solver` explains the columns."""

JOINED = sa.Table(
    "joined",
    METADATA,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""The users who want to be named on a server."""

TALLIES = sa.Table(
    "tallies",
    METADATA,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    sa.Column("technique", sa.String(32), primary_key=True),
    sa.Column("found", sa.Integer, nullable=False),
    sa.Column("missed", sa.Integer, nullable=False),
    sa.Column("latest", sa.String(32), nullable=False),
)
"""The positions that a user found or missed in practice; `latest` is the name of the last one."""

RACES = sa.Table(
    "races",
    METADATA,
    sa.Column("key", sa.String(16), primary_key=True),
    sa.Column("server", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("puzzle", sa.String(32), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("sheet", sa.Text, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("started", sa.Float),
    sa.Column("ended", sa.Float),
    sa.Column("settled", sa.Boolean, nullable=False, index=True),
)
"""A race on one board; `Race` explains the columns."""

RACERS = sa.Table(
    "racers",
    METADATA,
    sa.Column("race", sa.String(16), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("joined", sa.Float, nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
    sa.Column("correct", sa.Integer, nullable=False),
    sa.Column("mistakes", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Float),
)
"""The progress of a user in a race; `Racer` explains the columns."""


_INSERT: Mapping[str, Callable[[sa.Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
Statements = Mapping[str, sa.Executable]
Values = Mapping[str, sa.ColumnElement[Any]]
"""New values of columns, by name."""


def insert_new(table: sa.Table) -> Statements:
    """Return statements that insert a row unless there is one with its key."""
    return {name: insert(table).on_conflict_do_nothing() for name, insert in _INSERT.items()}


def upsert(table: sa.Table, merged: Callable[[Values], Values] = dict) -> Statements:
    """Return statements that insert a row, or write the `merged` new values over the one with its key."""
    keys = [column.name for column in table.primary_key]
    made = {}
    for name, insert in _INSERT.items():
        new = insert(table)
        others = {column.name: new.excluded[column.name] for column in table.c if column.name not in keys}
        made[name] = new.on_conflict_do_update(index_elements=keys, set_=merged(others))
    return made


def _ranked_rows() -> sa.Executable:
    """Return the query for all but the newest puzzles of some users, and all but their newest drafts."""
    newest, draft = (PUZZLES.c.touched.desc(), PUZZLES.c.key), PUZZLES.c.about.is_not(None).label("draft")
    place = sa.func.row_number().over(partition_by=(PUZZLES.c.owner, draft), order_by=newest).label("place")
    owned = PUZZLES.c.owner.in_(sa.bindparam("owners", expanding=True))
    ranked = sa.select(PUZZLES.c.key, draft, place).where(owned).subquery()
    # PostgreSQL takes a parameter without a type for text, which it compares with no number.
    drafts, others = sa.bindparam("drafts", type_=sa.Integer), sa.bindparam("most", type_=sa.Integer)
    most = sa.case((ranked.c.draft, drafts), else_=others)
    return sa.select(ranked.c.key).where(ranked.c.place > most)


_KEYS: sa.BindParameter[Any] = sa.bindparam("keys", expanding=True)

PUT_PUZZLE = insert_new(PUZZLES)
PUT_LAST = upsert(LAST)
PUT_NOTE = upsert(NOTES)
PUT_NEW_NOTE = insert_new(NOTES)
PUT_PERSON = upsert(PEOPLE)
PUT_SERVER = upsert(SERVERS)
SHOW_IN = (
    sa.update(PUZZLES).where(PUZZLES.c.key == sa.bindparam("which")).values(message=sa.bindparam("message"))
)
RATE = (
    sa.update(PUZZLES)
    .where(PUZZLES.c.key == sa.bindparam("which"))
    .values(difficulty=sa.bindparam("difficulty"))
)
DROP_PUZZLE = sa.delete(PUZZLES).where(PUZZLES.c.key == sa.bindparam("which"))
DROP_LAST = sa.delete(LAST).where(LAST.c.key == sa.bindparam("which"))
DROP_PUZZLES_OF = sa.delete(PUZZLES).where(PUZZLES.c.owner == sa.bindparam("person"))
DROP_LAST_OF = sa.delete(LAST).where(
    (LAST.c.person == sa.bindparam("person"))
    | LAST.c.key.in_(sa.select(PUZZLES.c.key).where(PUZZLES.c.owner == sa.bindparam("person")))
)
DROP_PERSON = sa.delete(PEOPLE).where(PEOPLE.c.person == sa.bindparam("who"))
DROP_TALLIES = sa.delete(TALLIES).where(TALLIES.c.person == sa.bindparam("who"))
DROP_NOTE = sa.delete(NOTES).where(NOTES.c.name == sa.bindparam("which"))
DROP_SERVER = sa.delete(SERVERS).where(SERVERS.c.server == sa.bindparam("which"))
UNNAME = (
    sa.update(PUZZLES)
    .where(PUZZLES.c.placed.contains(sa.bindparam("mine")))
    .values(
        placed=sa.func.replace(PUZZLES.c.placed, sa.bindparam("mine"), sa.bindparam("anyone")),
        # A change of the earlier state must fail, or it would write the user's name back.
        version=PUZZLES.c.version + 1,
        revision=sa.bindparam("new_revision"),
    )
)
"""Removes a user's name from the marks on boards of others."""
BEYOND = _ranked_rows()
OLD = sa.select(PUZZLES.c.key).where(PUZZLES.c.touched < sa.bindparam("before")).limit(sa.bindparam("most"))
# Checks the time again: a puzzle may have been used since its key was found.
DROP_OLD = sa.delete(PUZZLES).where(PUZZLES.c.key.in_(_KEYS), PUZZLES.c.touched < sa.bindparam("before"))
DROP_PUZZLES = sa.delete(PUZZLES).where(PUZZLES.c.key.in_(_KEYS))
DROP_DANGLING = sa.delete(LAST).where(
    LAST.c.key.in_(_KEYS), LAST.c.key.not_in(sa.select(PUZZLES.c.key).where(PUZZLES.c.key.in_(_KEYS)))
)


def put(connection: sa.Connection, statements: Statements, **values: Any) -> None:
    """Execute the statement for this kind of database."""
    connection.execute(statements[connection.dialect.name], values)


@dataclass(frozen=True)
class Put:
    """A write of one row, by statements that insert it or change the row with its key."""

    statements: Statements
    values: Mapping[str, Any]

    def apply(self, connection: sa.Connection) -> int:
        put(connection, self.statements, **self.values)
        return 1


@dataclass(frozen=True)
class Change:
    """A write of one statement that changes or deletes rows."""

    statement: sa.Executable
    values: Mapping[str, Any] | None = None

    def apply(self, connection: sa.Connection) -> int:
        return connection.execute(self.statement, self.values).rowcount
