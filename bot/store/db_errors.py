"""Faults of the database, from the error codes of its driver."""

from __future__ import annotations

import enum
import sqlite3
from collections.abc import Iterator


class Fault(enum.Enum):
    """Its value ends the sentence "the store is …", for the log."""

    LOCKED = "locked"
    FULL = "full"
    EMPTY = "without its tables"
    DAMAGED = "damaged"
    AWAY = "out of reach"
    OWN = "in order, but one write cannot be kept"
    """The only fault of a write itself: it would fail again, and others would not."""


_SQLITE = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
    sqlite3.SQLITE_TOOBIG: Fault.OWN,
    sqlite3.SQLITE_CONSTRAINT: Fault.OWN,
    sqlite3.SQLITE_MISMATCH: Fault.OWN,
}
_POSTGRESQL = {
    "22": Fault.OWN,  # data that no column takes
    "23": Fault.OWN,  # a constraint
    "54": Fault.OWN,  # too large
    "40001": Fault.LOCKED,  # two processes in each other's way
    "40P01": Fault.LOCKED,  # a deadlock
    "55P03": Fault.LOCKED,
    "42P01": Fault.EMPTY,
    "53100": Fault.FULL,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
}
_MESSAGES = {"no such table": Fault.EMPTY}
"""Messages of SQLite for faults without a code."""


def fault_of(error: BaseException) -> Fault:
    """Return the fault of an error; AWAY if it is unknown or of the network or the disk."""
    chain = list(_chain(error))
    for cause in chain:
        if isinstance(cause, sqlite3.Error) and hasattr(cause, "sqlite_errorcode"):
            said = next((fault for words, fault in _MESSAGES.items() if words in str(cause)), Fault.AWAY)
            # The lowest byte of an extended code is the code that it extends.
            return _SQLITE.get(cause.sqlite_errorcode & 0xFF, said)
        if state := getattr(cause, "sqlstate", None):
            # The first two characters of a state are its class.
            return _POSTGRESQL.get(state, _POSTGRESQL.get(state[:2], Fault.AWAY))
    # Drivers raise these for values that they cannot send, such as half a character or too large a number.
    refused = any(isinstance(cause, ValueError | TypeError | OverflowError) for cause in chain)
    return Fault.OWN if refused else Fault.AWAY


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        # SQLAlchemy has the error of the driver there.
        seen = getattr(seen, "orig", None) or seen.__cause__
