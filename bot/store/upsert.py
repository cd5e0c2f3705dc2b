"""A row that is inserted, or changed where its key is there already: no statement for it is common to all databases."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Insert = postgresql.Insert | sqlite.Insert


def insert(connection: AsyncConnection, table: Table, **values: Any) -> Insert:
    kinds = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return kinds[connection.dialect.name](table).values(**values)


def upsert(connection: AsyncConnection, table: Table, **values: Any) -> Insert:
    """Writes a row, over one of the same primary key."""
    names = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in names}
    return insert(connection, table, **values).on_conflict_do_update(index_elements=names, set_=others)


def insert_new(connection: AsyncConnection, table: Table, **values: Any) -> Insert:
    """Writes a row unless there is one of the same primary key."""
    return insert(connection, table, **values).on_conflict_do_nothing()
