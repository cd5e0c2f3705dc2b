"""A database that another program holds costs no answer: what is new is found, and kept later."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, update

from bot.store import Store, StoredPuzzle, StoreLimits, Waits
from bot.store.db_tables import NOTES
from tests.bot.store_trouble.files import HASTY, Lock, kept
from tests.waits import LONG, until


async def test_puzzles_are_found_at_once_while_the_file_is_locked(
    store: Store, file: Path, lock: Lock
) -> None:
    """By key, message and place; changed, and changed once only. Later they are in the file."""
    before, entry = StoredPuzzle(1, 2, "before"), StoredPuzzle(1, 3, "x")
    await store.remember(before)
    await until(lambda: not store._backlog)
    with lock():
        assert await store.remember(entry)
        await store.shown_in(entry, 77)
        await store.write_note("commands", "a")
        changes = [await store.change(entry, level=level) for level in (1, 2)]
        changed = [await store.change(found, level=3) for found in (before, changes[0]) if found]
        assert changes[1] is None
        found = [await store.recall(entry.key), await store.latest(1, 3), await store.recall_message(77)]
        assert found == [changed[1]] * 3
        assert await store.latest(1, 2) == changed[0]
        assert await store.note("commands") == "a"
        assert store.size_of_last(1, 3) is None
        await until(lambda: store.is_troubled)
    await until(lambda: not store.is_troubled)
    assert await kept(file, before, entry) == changed
    assert await store.recall_message(77) == changed[1]


async def test_whoever_is_deleted_while_the_file_is_locked_is_not_found(
    store: Store, file: Path, lock: Lock
) -> None:
    """Neither what is in the file nor what is held in memory; what comes after is."""
    stored, removed, other = StoredPuzzle(1, 2, "x"), StoredPuzzle(5, 2, "x"), StoredPuzzle(5, 3, "x")
    for entry in (stored, removed, other):
        await store.remember(entry)
        await store.shown_in(entry, entry.owner)
    with lock():
        held = StoredPuzzle(1, 3, "x")
        await store.remember(held)
        await store.forget(1)
        await store.remove(removed.key)
        new = StoredPuzzle(1, 2, "x")
        assert await store.remember(new)
        assert await store.change(stored, level=1) is None
        assert await store.change(held, level=1) is None
        assert [await store.recall(entry.key) for entry in (stored, held, removed)] == [None] * 3
        assert [await store.latest(1, 2), await store.latest(1, 3), await store.latest(5, 2)] == [
            new,
            None,
            None,
        ]
        assert await store.recall_message(1) is None
        assert await store.latest(5, 3) == other
    assert await kept(file, stored, held, removed, new, other) != []
    await store.__aexit__(None, None, None)
    assert await kept(file, stored, held, removed, new, other) == [None, None, None, new, other]


async def test_of_too_much_that_waits_the_oldest_falls_out(
    file: Path, lock: Lock, caplog: pytest.LogCaptureFixture
) -> None:
    """But never that someone wants something deleted; the log says how much it was."""
    bounds = StoreLimits(waiting=10, waiting_bytes=100_000)
    url = f"sqlite:///{file}"
    async with Store(url, keep_days=30, waits=HASTY, bounds=bounds) as store:
        stored = [StoredPuzzle(1, 2, "x"), StoredPuzzle(2, 2, "x")]
        for entry in stored:
            await store.remember(entry)
        await until(lambda: not store._backlog)
        with lock():
            await store.forget(1)
            await store.remove(stored[1].key)
            entries = [StoredPuzzle(5, 2, "x") for _ in range(30)]
            for entry in entries:
                assert await store.remember(entry)
            assert [await store.recall(entry.key) for entry in entries] == [None] * 22 + entries[22:]
            long = [StoredPuzzle(6, 2, "x" * 20_000) for _ in range(4)]
            for entry in long:
                assert await store.remember(entry)
            assert [await store.recall(entry.key) for entry in long] == [None, None, *long[2:]]
    assert await kept(file, *stored, *long) == [None, None, None, None, *long[2:]]
    assert "there was no room for meanwhile: 32" in caplog.text


async def test_who_stops_waiting_stops_nothing(store: Store, file: Path, lock: Lock) -> None:
    """Work is cancelled while its puzzle waits to be written."""
    entry = StoredPuzzle(1, 2, "x")
    with lock():
        task = asyncio.create_task(store.remember(entry))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await until(lambda: not store._backlog)
    assert await kept(file, entry) == [entry]


async def test_transaction_ends_while_the_event_loop_is_busy(file: Path) -> None:
    """Otherwise another program would wait for the lock as long as the loop has other work."""
    begun = threading.Event()

    def work(connection: Connection) -> None:
        connection.execute(insert(NOTES), {"name": "long", "value": "work"})
        begun.set()
        for number in range(100):
            connection.execute(update(NOTES).values(value=f"{number}"))

    waits = Waits(lock=LONG, renewed=LONG)
    async with Store(f"sqlite:///{file}", keep_days=30, waits=waits) as store:
        writing = asyncio.create_task(store._database.write(work))
        await until(begun.is_set)
        # The loop waits for this test, and the test for the lock.
        with closing(sqlite3.connect(file, timeout=LONG, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.rollback()
        await writing
