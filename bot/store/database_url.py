"""The URL of the database, its options, and the sentence on a wrong one."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.common.errors import ConfigError
from bot.store.limits import Waits

_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg"}
_EARLIER = "sqlite+aiosqlite"
"""What addresses of SQLite began with in earlier versions."""
_EXAMPLES = "sqlite:///gridsmith.db or postgresql+asyncpg://user:password@host/database"
NO_ADDRESS = f"[store] url is no address of a database. One looks like {_EXAMPLES}."
_IN_MEMORY = ("", ":memory:")  # the two names that SQLite has for a database in memory


def parse(text: str) -> URL:
    """Return the URL in a text. Raises ConfigError if it leads to no database."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise ConfigError(NO_ADDRESS) from error
    backend = url.get_backend_name()
    if backend not in _DRIVERS:
        raise ConfigError(f"[store] url names {backend}; I know SQLite and PostgreSQL: {_EXAMPLES}.")
    if url.drivername == _EARLIER:
        url = url.set(drivername="sqlite")
    if url.drivername != _DRIVERS[backend]:
        raise ConfigError(f"[store] url begins with {url.drivername}: write {_DRIVERS[backend]}: instead.")
    _check_place(url)
    return url


def file_of(url: URL) -> Path | None:
    """Return the file of the database, if it is one."""
    database = url.database or ""
    if url.get_backend_name() != "sqlite" or database in _IN_MEMORY or url.query.get("mode") == "memory":
        return None
    return Path(urlsplit(database).path if database.startswith("file:") else database)


def shown(url: URL) -> str:
    """Return the place of the database for people, without the password."""
    return str(file_of(url) or url.render_as_string(hide_password=True))


def options(url: URL, waits: Waits, connections: int) -> dict[str, Any]:
    # More are never needed: one task writes, and a semaphore limits the reads.
    made: dict[str, Any] = {"pool_size": connections, "max_overflow": 0}
    if url.get_backend_name() == "postgresql":
        return made | {"connect_args": {"timeout": waits.opening, "command_timeout": waits.opening}}
    # IMMEDIATE locks at the beginning: a transaction that reads first could not wait for a lock later.
    return made | {"connect_args": {"timeout": waits.lock, "isolation_level": "IMMEDIATE"}}


def _check_place(url: URL) -> None:
    file = file_of(url)
    if file and not file.parent.is_dir():
        raise ConfigError(f"[store] url: there is no folder {file.parent.absolute()}.")
    if file and file.is_dir():
        raise ConfigError(f"[store] url: {file.absolute()} is a folder; name a file in it.")
