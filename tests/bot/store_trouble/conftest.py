"""A store that waits for no write, and another program that locks its file."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store_trouble.files import HASTY, Lock
from tests.waits import LONG


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder" / "store.db"


@pytest.fixture
def lock(file: Path) -> Lock:
    """Another program that holds the file, as long as the context lasts."""

    @contextmanager
    def locked() -> Iterator[sqlite3.Connection]:
        other = sqlite3.connect(file, timeout=LONG, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        yield other
        other.rollback()
        other.close()

    return locked


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    async with Store(f"sqlite:///{file}", keep_days=30, waits=HASTY) as store:
        yield store
