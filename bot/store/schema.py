"""The versions of the tables. An older database is upgraded in place, in one transaction.

Version 1 is from before versions were recorded. Since version 3 a reading is stored by its key; earlier
numbers are kept as text, and the worker knows their meaning. Version 4 added boards that several users mark,
drafts, and settings of users and servers. Since version 5 a message can reveal many places at once. Version 6
added daily boards, version 7 boards from pictures, version 8 the sheets of daily boards. Since version 9 each
state of a puzzle has its own name. Version 10 added indexes for the standings of users, version 11 the levels
of boards. Version 12 added the course of a user through a daily board. Version 13 added the clocks of users,
version 14 summaries of weeks, version 15 tallies of practice, version 16 races.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, select

from bot.common.errors import ConfigError
from bot.store.db_tables import METADATA, NOTES, PUT_NEW_NOTE, PUT_NOTE, put

_NOTE = "schema"
DAILY_NOTE = "daily secret"
"""The note of the random secret of a database; without it nobody can make the boards of coming days."""
_HELP = "Put a copy of the database in its place, or move it away."
_log = logging.getLogger(__name__)
# Never changed after a release: each database is at some step, and takes the later ones.
_STEPS = (
    (
        "ALTER TABLE puzzles ADD COLUMN private BOOLEAN DEFAULT false NOT NULL",
        "DROP INDEX ix_puzzles_owner",
        "CREATE INDEX ix_puzzles_owner_touched ON puzzles (owner, touched)",
        'CREATE INDEX ix_last_key ON "last" ("key")',
        'DELETE FROM "last" WHERE "key" NOT IN (SELECT "key" FROM puzzles)',
    ),
    (
        # SQLite cannot change the kind of a column.
        "ALTER TABLE puzzles ADD COLUMN reading_name VARCHAR(80)",
        "UPDATE puzzles SET reading_name = CAST(reading AS VARCHAR(80)) WHERE reading IS NOT NULL",
        "ALTER TABLE puzzles DROP COLUMN reading",
        "ALTER TABLE puzzles RENAME COLUMN reading_name TO reading",
    ),
    (
        "ALTER TABLE puzzles ADD COLUMN typed TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE puzzles ADD COLUMN placed TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE puzzles ADD COLUMN sheet TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE puzzles ADD COLUMN shared BOOLEAN DEFAULT false NOT NULL",
        "ALTER TABLE puzzles ADD COLUMN mistakes VARCHAR(8) DEFAULT 'at once' NOT NULL",
        "ALTER TABLE puzzles ADD COLUMN about VARCHAR(16)",
        "CREATE TABLE people (person BIGINT NOT NULL, level INTEGER NOT NULL, PRIMARY KEY (person))",
        "CREATE TABLE servers (server BIGINT NOT NULL PRIMARY KEY)",
        "ALTER TABLE servers ADD COLUMN private BOOLEAN",
        "ALTER TABLE servers ADD COLUMN spoiler BOOLEAN",
        "ALTER TABLE servers ADD COLUMN theme VARCHAR(8)",
    ),
    (
        "ALTER TABLE puzzles ADD COLUMN revealed_now TEXT DEFAULT '' NOT NULL",
        "UPDATE puzzles SET revealed_now = fresh",
        "ALTER TABLE puzzles DROP COLUMN fresh",
        "ALTER TABLE puzzles RENAME COLUMN revealed_now TO fresh",
    ),
    (
        """CREATE TABLE plans (server BIGINT NOT NULL PRIMARY KEY, channel BIGINT NOT NULL,
        hour INTEGER NOT NULL, zone VARCHAR(64) NOT NULL, kinds TEXT NOT NULL,
        level VARCHAR(16) NOT NULL, person BIGINT NOT NULL, since FLOAT NOT NULL)""",
        """CREATE TABLE dailies (server BIGINT NOT NULL, day VARCHAR(10) NOT NULL, claimed FLOAT NOT NULL,
        channel BIGINT NOT NULL, message BIGINT, posted FLOAT, puzzle VARCHAR(32) DEFAULT '' NOT NULL,
        text TEXT DEFAULT '' NOT NULL, level VARCHAR(16) DEFAULT '' NOT NULL,
        link TEXT DEFAULT '' NOT NULL, PRIMARY KEY (server, day))""",
        """CREATE TABLE solvers (server BIGINT NOT NULL, day VARCHAR(10) NOT NULL, person BIGINT NOT NULL,
        hints INTEGER NOT NULL, marks TEXT NOT NULL, seconds FLOAT, PRIMARY KEY (server, day, person))""",
        "CREATE TABLE joined (server BIGINT NOT NULL, person BIGINT NOT NULL, PRIMARY KEY (server, person))",
    ),
    ("ALTER TABLE puzzles ADD COLUMN pictured BOOLEAN DEFAULT false NOT NULL",),
    ("ALTER TABLE dailies ADD COLUMN sheet TEXT DEFAULT '' NOT NULL",),
    ("ALTER TABLE puzzles ADD COLUMN revision VARCHAR(16) DEFAULT '' NOT NULL",),
    (
        "CREATE INDEX ix_dailies_day ON dailies (day)",
        "CREATE INDEX ix_solvers_person ON solvers (person, server, day, seconds, hints)",
        "CREATE INDEX ix_joined_person ON joined (person)",
    ),
    ("ALTER TABLE puzzles ADD COLUMN difficulty VARCHAR(16)",),
    (
        "ALTER TABLE solvers ADD COLUMN mistakes INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE solvers ADD COLUMN course BIGINT DEFAULT 0 NOT NULL",
        "ALTER TABLE solvers ADD COLUMN result BIGINT",
    ),
    (
        "ALTER TABLE solvers ADD COLUMN spent FLOAT",
        "ALTER TABLE solvers ADD COLUMN running FLOAT",
        "ALTER TABLE dailies ADD COLUMN fair BOOLEAN DEFAULT false NOT NULL",
        "ALTER TABLE servers ADD COLUMN fair BOOLEAN",
    ),
    (
        """CREATE TABLE weeks (server BIGINT NOT NULL, day VARCHAR(10) NOT NULL, claimed FLOAT NOT NULL,
        channel BIGINT NOT NULL, message BIGINT, posted FLOAT, PRIMARY KEY (server, day))""",
        "ALTER TABLE servers ADD COLUMN weekly BOOLEAN",
    ),
    (
        """CREATE TABLE tallies (person BIGINT NOT NULL, puzzle VARCHAR(32) NOT NULL,
        technique VARCHAR(32) NOT NULL, found INTEGER NOT NULL, missed INTEGER NOT NULL,
        latest VARCHAR(32) NOT NULL, PRIMARY KEY (person, puzzle, technique))""",
    ),
    (
        """CREATE TABLE races ("key" VARCHAR(16) NOT NULL PRIMARY KEY, server BIGINT NOT NULL,
        channel BIGINT NOT NULL, message BIGINT NOT NULL, owner BIGINT NOT NULL,
        puzzle VARCHAR(32) NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, sheet TEXT NOT NULL,
        total INTEGER NOT NULL, made FLOAT NOT NULL, started FLOAT, ended FLOAT,
        settled BOOLEAN NOT NULL)""",
        "CREATE INDEX ix_races_settled ON races (settled)",
        """CREATE TABLE racers (race VARCHAR(16) NOT NULL, person BIGINT NOT NULL, joined FLOAT NOT NULL,
        marks TEXT NOT NULL, correct INTEGER NOT NULL, mistakes INTEGER NOT NULL, seconds FLOAT,
        PRIMARY KEY (race, person))""",
        "CREATE INDEX ix_racers_person ON racers (person)",
    ),
    (
        "ALTER TABLE puzzles ADD COLUMN seed BIGINT",
        "ALTER TABLE puzzles ADD COLUMN variant VARCHAR(32) DEFAULT '' NOT NULL",
    ),
)
"""The statements from version 1 to 2, from 2 to 3 and so on, for SQLite and PostgreSQL alike."""

VERSION = 1 + len(_STEPS)

# An arbitrary number, which no other program in the same database should lock.
_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7190411)"}
"""Statements that make other processes at the same database wait until the transaction ends."""
_COLUMNS = {
    "sqlite": """SELECT sqlite_master.name, columns.name FROM sqlite_master,
    pragma_table_info(sqlite_master.name) AS columns WHERE sqlite_master.type = 'table'""",
    "postgresql": """SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema()""",
}
"""Queries for all tables and their columns. SQLAlchemy's reflection took a quarter of an opening's time."""


def prepare(connection: Connection) -> bool:
    """Create or upgrade the tables. Raises ConfigError if their version is unknown.

    Return whether tables of an earlier version were upgraded.
    """
    connection.exec_driver_sql(_ALONE[connection.dialect.name])
    tables = _tables(connection)
    version = _version(connection, tables) if tables else VERSION
    if version < VERSION:
        for step in _STEPS[version - 1 :]:
            for statement in step:
                connection.exec_driver_sql(statement)
        # The steps may have made further tables.
        tables = _tables(connection)
    if lost := METADATA.tables.keys() - tables:
        if tables:
            _log.warning(
                "tables were missing in the database and are made again, empty: %s", _list_columns(lost)
            )
        METADATA.create_all(connection)
    # Another program may have made or changed a table.
    for name, columns in tables.items():
        if lost := _lost_columns(name, columns):
            raise ConfigError(f"The table {name} of the database lacks {_list_columns(lost)}. {_HELP}")
    # Written at every start, so that a database that cannot be written is reported at once.
    put(connection, PUT_NOTE, name=_NOTE, value=str(VERSION))
    put(connection, PUT_NEW_NOTE, name=DAILY_NOTE, value=secrets.token_hex(32))
    return version < VERSION


def _tables(connection: Connection) -> dict[str, set[str]]:
    """Return the columns of those tables that exist, by the tables' names."""
    found: dict[str, set[str]] = {}
    for table, column in connection.exec_driver_sql(_COLUMNS[connection.dialect.name]):
        if table in METADATA.tables:
            found.setdefault(table, set()).add(column)
    return found


def _version(connection: Connection, tables: Mapping[str, set[str]]) -> int:
    """Return the version of the tables. Raises ConfigError if it is unknown."""
    if NOTES.name not in tables:
        if any(_lost_columns(*table) for table in tables.items()):
            raise ConfigError(f"The database has lost its table notes, which holds its version. {_HELP}")
        return VERSION
    value = connection.scalar(select(NOTES.c.value).where(NOTES.c.name == _NOTE))
    if value is None:
        return 1
    if not re.fullmatch(r"[1-9][0-9]{0,8}", value):
        raise ConfigError(
            f'The database notes "{value[:40]}" as its version, which is no number from 1 on. {_HELP}'
        )
    if int(value) > VERSION:
        raise ConfigError(
            f"The database is of version {value} and I know versions up to {VERSION}: a later Gridsmith has "
            "written it. Run that one, or set another url under [store]."
        )
    return int(value)


def _lost_columns(table: str, columns: set[str]) -> set[str]:
    """Return the columns of the newest version that a table lacks."""
    return set(METADATA.tables[table].c.keys()) - columns


def _list_columns(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
