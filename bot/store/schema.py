"""The versions of the tables. A database of an older version is upgraded in place, in one transaction.

Version 1 is what was written before versions were noted.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import ConfigError
from bot.store.tables import METADATA, NOTES
from bot.store.upsert import upsert

_NOTE = "schema"
_STEPS = (
    (
        "ALTER TABLE puzzles ADD COLUMN private BOOLEAN DEFAULT false NOT NULL",
        "DROP INDEX ix_puzzles_owner",
        "CREATE INDEX ix_puzzles_owner_touched ON puzzles (owner, touched)",
        'CREATE INDEX ix_last_key ON "last" ("key")',
        'DELETE FROM "last" WHERE "key" NOT IN (SELECT "key" FROM puzzles)',
    ),
)
"""What leads from version 1 to 2, from 2 to 3 and so on, for SQLite and PostgreSQL alike."""

VERSION = 1 + len(_STEPS)

_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7190411)"}
"""Holds up other processes that start on the same database, until the transaction ends."""


async def prepare(connection: AsyncConnection) -> None:
    """Creates the tables, or upgrades them. Raises ConfigError where they are of a later version."""
    await connection.exec_driver_sql(_ALONE[connection.dialect.name])
    found = await _version(connection)
    if found is None:
        await connection.run_sync(METADATA.create_all)
    elif not 1 <= found <= VERSION:
        raise ConfigError(
            f"The database is of version {found} and I know versions up to {VERSION}: it was written by a later "
            "Gridsmith. Run that one, or set another url under [store]."
        )
    for step in _STEPS[found - 1 :] if found else ():
        for statement in step:
            await connection.exec_driver_sql(statement)
    # Written at every start: what cannot be written is found out before anyone asks.
    await connection.execute(upsert(connection, NOTES, name=_NOTE, value=str(VERSION)))


async def _version(connection: AsyncConnection) -> int | None:
    """The version of the tables; None where there are none."""
    tables = await connection.run_sync(_tables)
    if "puzzles" not in tables:
        return None
    noted = select(NOTES.c.value).where(NOTES.c.name == _NOTE)
    value = await connection.scalar(noted) if "notes" in tables else None
    return 1 if value is None else int(value)


def _tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()
