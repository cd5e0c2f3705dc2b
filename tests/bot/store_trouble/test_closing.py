"""What waits to be written when a store is closed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Store, StoredPuzzle
from tests.bot.store_trouble.files import HASTY, Lock, kept
from tests.waits import until


async def test_what_waits_at_the_end_is_written(file: Path, lock: Lock) -> None:
    """When the lock is gone."""
    entry = StoredPuzzle(1, 2, "x")
    store = Store(f"sqlite:///{file}", keep_days=30, waits=HASTY)
    await store.__aenter__()
    with lock():
        await store.remember(entry)
        ending = asyncio.create_task(store.__aexit__(None, None, None))
        await asyncio.sleep(0.1)
        assert not ending.done()
    await ending
    assert await kept(file, entry) == [entry]


async def test_end_does_not_wait_for_ever(file: Path, lock: Lock, caplog: pytest.LogCaptureFixture) -> None:
    """The log says how much is lost."""
    waits = replace(HASTY, closing=0.2)
    async with Store(f"sqlite:///{file}", keep_days=30, waits=waits) as store:
        await until(lambda: not store._backlog)
        other = lock()
        other.__enter__()
        await store.remember(StoredPuzzle(1, 2, "secret"))
    other.__exit__(None, None, None)
    assert "could not be kept: 1" in caplog.text
