"""A database that is full or damaged costs no answer, and the log says so once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.common.errors import StoreError
from bot.store import Store, StoredPuzzle
from tests.bot.store_trouble.files import HASTY, away, damage, kept, said
from tests.waits import LONG, until


async def test_file_that_has_no_room_takes_what_waits_when_there_is_some(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says so once, without texts."""
    room = [40]

    def limit(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {room[0]}")

    event.listen(Engine, "connect", limit)
    try:
        async with Store(f"sqlite:///{file}", keep_days=30, waits=HASTY) as store:
            entries = [StoredPuzzle(1, 2, f"secret {number} " * 1_000) for number in range(30)]
            for entry in entries:
                assert await store.remember(entry)
            await until(lambda: bool(said(caplog)))
            assert [await store.recall(entry.key) for entry in entries] == entries
            room[0] = 100_000
            await until(lambda: not store.is_troubled)
    finally:
        event.remove(Engine, "connect", limit)
    assert await kept(file, *entries) == entries
    assert said(caplog) == ["the store is full: what is new is held in memory"]


async def test_damaged_file_is_left_alone_until_it_is_replaced(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Until then answers go on from memory."""
    waits = replace(HASTY, damaged=LONG, read=0.2)
    async with Store(f"sqlite:///{file}", keep_days=30, waits=waits) as store:
        await store.remember(StoredPuzzle(1, 2, "old"))
        await until(lambda: not store._backlog)
        damage(file)
        entries = []
        while not said(caplog):
            entries.append(StoredPuzzle(1, 2, "x"))
            assert await store.remember(entries[-1])
            await asyncio.sleep(0.01)
        held = entries[-1]
        changed = await store.change(held, level=1)
        assert changed == await store.recall(held.key) == await store.latest(1, 2)
        with pytest.raises(StoreError):
            await store.recall("old")
        away(file, "moved")
        await until(lambda: not store.is_troubled)
    assert await kept(file, held) == [changed]
    assert said(caplog) == ["the store is damaged: what is new is held in memory"]
