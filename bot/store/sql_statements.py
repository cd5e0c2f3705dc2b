"""The statements that are executed often, built once: to build one costs more than to execute it.

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
"""What columns are to hold, by name."""


def insert_new(table: sa.Table) -> Statements:
    """Inserts a row, unless there is one of the same key."""
    return {name: insert(table).on_conflict_do_nothing() for name, insert in _INSERT.items()}


def upsert(table: sa.Table, merged: Callable[[Values], Values] = dict) -> Statements:
    """Inserts a row, or writes over the one of the same key what is `merged` from the new values."""
    keys = [column.name for column in table.primary_key]
    made = {}
    for name, insert in _INSERT.items():
        new = insert(table)
        others = {column.name: new.excluded[column.name] for column in table.c if column.name not in keys}
        made[name] = new.on_conflict_do_update(index_elements=keys, set_=merged(others))
    return made


def _ranked_rows() -> sa.Executable:
    """The keys of all but the newest puzzles of some people, and of all but their newest drafts."""
    newest, draft = (PUZZLES.c.touched.desc(), PUZZLES.c.key), PUZZLES.c.about.is_not(None).label("draft")
    place = sa.func.row_number().over(partition_by=(PUZZLES.c.owner, draft), order_by=newest).label("place")
    owned = PUZZLES.c.owner.in_(sa.bindparam("owners", expanding=True))
    ranked = sa.select(PUZZLES.c.key, draft, place).where(owned).subquery()
    # PostgreSQL takes a parameter whose type nothing tells for text, which it compares with no number.
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
        # Who builds on what was read before has to look again, or would write the person's name back.
        version=PUZZLES.c.version + 1,
        revision=sa.bindparam("new_revision"),
    )
)
"""Takes a person's name from the marks they have placed on the boards of others."""
BEYOND = _ranked_rows()
OLD = sa.select(PUZZLES.c.key).where(PUZZLES.c.touched < sa.bindparam("before")).limit(sa.bindparam("most"))
# Asks for the time again: a puzzle may be used between the finding of its key and this.
DROP_OLD = sa.delete(PUZZLES).where(PUZZLES.c.key.in_(_KEYS), PUZZLES.c.touched < sa.bindparam("before"))
DROP_PUZZLES = sa.delete(PUZZLES).where(PUZZLES.c.key.in_(_KEYS))
DROP_DANGLING = sa.delete(LAST).where(
    LAST.c.key.in_(_KEYS), LAST.c.key.not_in(sa.select(PUZZLES.c.key).where(PUZZLES.c.key.in_(_KEYS)))
)


def put(connection: sa.Connection, statements: Statements, **values: Any) -> None:
    """Executes the one of the database at hand."""
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
