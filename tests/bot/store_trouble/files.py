"""What can happen to the file of a store, what the store says of it, and what others find in it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, StoredPuzzle, Waits
from tests.waits import LONG

HASTY = Waits(write=0.0, read=LONG, lock=0.0, retry=0.01, retry_most=0.05, closing=LONG, renewed=0.0)
"""No write is waited for until the end."""

Lock = Callable[[], Any]


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The warnings of the store."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def kept(file: Path, *entries: StoredPuzzle) -> list[StoredPuzzle | None]:
    """What another process finds of these, by their keys."""
    waits = Waits(read=LONG, opening=LONG, closing=LONG)
    async with Store(f"sqlite:///{file}", keep_days=30, waits=waits) as other:
        return [await other.recall(entry.key) for entry in entries]


def away(file: Path, how: str) -> None:
    if how == "moved":
        file.rename(file.with_name("moved.db"))
    elif how == "database deleted":
        file.unlink()
    else:
        for each in file.parent.iterdir():
            each.unlink()


def copy_of(file: Path) -> None:
    with sqlite3.connect(file) as here, sqlite3.connect(file.with_name("copy.db")) as there:
        here.backup(there)
    here.close()
    there.close()


@contextmanager
def without(folder: Path) -> Iterator[None]:
    """While the context lasts, it is elsewhere."""
    moved = folder.rename(folder.with_name("elsewhere"))
    yield
    moved.rename(folder)


def damage(file: Path) -> None:
    for each in file.parent.iterdir():
        if not each.name.endswith("-shm"):
            with each.open("r+b") as opened:
                opened.write(b"damaged!" * (each.stat().st_size // 8))
