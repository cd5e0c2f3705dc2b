"""The frequent statements, built once: building one costs more than executing it.

No statement for "insert, or change what is there" is common to all databases, so some differ by dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.db_tables import LAST, NOTES, PEOPLE, PUZZLES, SERVERS

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
