"""A store that waits for no write, and another program that locks its file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store_trouble.files import HASTY, LONG, Lock, Until


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
def until() -> Until:
    """Waits until something holds, while the store goes on."""

    async def wait(holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONG):
            while not holds():  # noqa: ASYNC110 - the store tells nobody
                await asyncio.sleep(0.01)

    return wait


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    async with Store(f"sqlite:///{file}", keep_days=30, waits=HASTY) as store:
        yield store
