"""Which attempts to write were committed, also if the bot never heard of it.

The connection may break between a commit and its confirmation. So each transaction also notes its own name in
the database. The next attempt looks the name up: writes of an attempt that was committed are not made again.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from itertools import count

from sqlalchemy import Connection, delete, select

from bot.store.backlog import Pending
from bot.store.statements import PUT_NOTE, put
from bot.store.tables import NOTES

_PREFIX = "attempt "
_KEEP_SECONDS = 86_400.0
"""A process that was killed leaves its last name, which is of no use to anybody after this time."""

Rows = Mapping[Pending, int]
"""How many rows each write of an attempt concerned."""


class Attempts:
    """The attempts of this process since the last one that it heard of."""

    def __init__(self) -> None:
        self._process = f"{_PREFIX}{secrets.token_hex(8)}"
        self._numbers = count()
        self._unheard: dict[str, Rows] = {}

    def committed(self, connection: Connection) -> Rows:
        """Return the writes of an attempt that was committed unheard; empty if there is none."""
        if not self._unheard:
            return {}
        name = connection.scalar(select(NOTES.c.value).where(NOTES.c.name == self._process))
        return self._unheard.get(name or "", {})

    def note(self, connection: Connection, rows: Rows) -> None:
        """Name this attempt in its own transaction."""
        now, number = time.time(), next(self._numbers)
        if number == 0:
            old = NOTES.c.name.startswith(_PREFIX) & (NOTES.c.value < _name(now - _KEEP_SECONDS, 0))
            connection.execute(delete(NOTES).where(old))
        name = _name(now, number)
        put(connection, PUT_NOTE, name=self._process, value=name)
        self._unheard[name] = rows

    def confirm(self) -> None:
        """The last attempt was heard of."""
        self._unheard.clear()


def _name(seconds: float, number: int) -> str:
    """Names sort by time: seconds since 1970 keep their twelve digits for long."""
    return f"{int(seconds):012} {number}"
