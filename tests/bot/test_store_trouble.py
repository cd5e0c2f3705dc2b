"""A database that is locked, full, gone or damaged costs no answer: what is new is found, and kept later."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.errors import StoreError
from bot.store import Bounds, Entry, Store, Waits

LONG = 600.0

HASTY = Waits(write=0.0, read=LONG, lock=0.0, retry=0.01, retry_most=0.05, closing=LONG, renewed=0.0)
"""No write is waited for until the end."""

Until = Callable[[Callable[[], bool]], Awaitable[None]]
Lock = Callable[[], Any]


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
    async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=HASTY) as store:
        yield store


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The warnings of the store."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def kept(file: Path, *entries: Entry) -> list[Entry | None]:
    """What another process finds of these, by their keys."""
    waits = Waits(read=LONG, opening=LONG, closing=LONG)
    async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=waits) as other:
        return [await other.recall(entry.key) for entry in entries]


async def test_puzzles_are_found_at_once_while_the_file_is_locked(
    store: Store, file: Path, lock: Lock, until: Until
) -> None:
    """By key, message and place; changed, and changed once only. Later they are in the file."""
    before, entry = Entry(1, 2, "before"), Entry(1, 3, "x")
    await store.remember(before)
    await until(lambda: not store._backlog)
    with lock():
        assert await store.remember(entry)
        await store.shown_in(entry, 77)
        await store.write_note("commands", "a")
        changes = [await store.change(entry, level=level) for level in (1, 2)]
        changed = [await store.change(found, level=3) for found in (before, changes[0]) if found]
        assert changes[1] is None
        found = [await store.recall(entry.key), await store.last(1, 3), await store.of_message(77)]
        assert found == [changed[1]] * 3
        assert await store.last(1, 2) == changed[0]
        assert await store.note("commands") == "a"
        assert store.size_of_last(1, 3) is None
        await until(lambda: store.troubled)
    await until(lambda: not store.troubled)
    assert await kept(file, before, entry) == changed
    assert await store.of_message(77) == changed[1]


async def test_whoever_is_deleted_while_the_file_is_locked_is_not_found(
    store: Store, file: Path, lock: Lock
) -> None:
    """Neither what is in the file nor what is held in memory; what comes after is."""
    stored, removed, other = Entry(1, 2, "x"), Entry(5, 2, "x"), Entry(5, 3, "x")
    for entry in (stored, removed, other):
        await store.remember(entry)
        await store.shown_in(entry, entry.owner)
    with lock():
        held = Entry(1, 3, "x")
        await store.remember(held)
        await store.forget(1)
        await store.remove(removed.key)
        new = Entry(1, 2, "x")
        assert await store.remember(new)
        assert await store.change(stored, level=1) is None
        assert await store.change(held, level=1) is None
        assert [await store.recall(entry.key) for entry in (stored, held, removed)] == [None] * 3
        assert [await store.last(1, 2), await store.last(1, 3), await store.last(5, 2)] == [new, None, None]
        assert await store.of_message(1) is None
        assert await store.last(5, 3) == other
    assert await kept(file, stored, held, removed, new, other) != []
    await store.__aexit__(None, None, None)
    assert await kept(file, stored, held, removed, new, other) == [None, None, None, new, other]


async def test_file_that_has_no_room_takes_what_waits_when_there_is_some(
    file: Path, until: Until, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says so once, without texts."""
    room = [40]

    def limit(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {room[0]}")

    event.listen(Engine, "connect", limit)
    try:
        async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=HASTY) as store:
            entries = [Entry(1, 2, f"secret {number} " * 1_000) for number in range(30)]
            for entry in entries:
                assert await store.remember(entry)
            await until(lambda: bool(said(caplog)))
            assert [await store.recall(entry.key) for entry in entries] == entries
            room[0] = 100_000
            await until(lambda: not store.troubled)
    finally:
        event.remove(Engine, "connect", limit)
    assert await kept(file, *entries) == entries
    assert said(caplog) == ["the store is full: what is new is held in memory"]


@pytest.mark.parametrize("gone", ["moved", "deleted", "database deleted"])
async def test_file_that_is_gone_is_made_anew(store: Store, file: Path, gone: str, until: Until) -> None:
    """One that was moved holds all that was written before."""
    old, new = Entry(1, 2, "old"), Entry(1, 3, "new")
    await store.remember(old)
    await until(lambda: not store._backlog)
    away(file, gone)
    assert await store.last(1, 2) in (old, None)  # it waits until the new file is there
    assert await store.remember(new)
    assert await store.recall(new.key) == new
    await until(lambda: not store._backlog)
    assert await kept(file, old, new) == [None, new]
    if gone == "moved":
        assert await kept(file.with_name("moved.db"), old, new) == [old, None]


def away(file: Path, how: str) -> None:
    if how == "moved":
        file.rename(file.with_name("moved.db"))
    elif how == "database deleted":
        file.unlink()
    else:
        for each in file.parent.iterdir():
            each.unlink()


async def test_file_that_was_put_in_its_place_is_used(store: Store, file: Path, until: Until) -> None:
    """An operator brings back yesterday's copy."""
    old, lost, new = Entry(1, 2, "old"), Entry(1, 2, "lost"), Entry(1, 2, "new")
    await store.remember(old)
    await until(lambda: not store._backlog)
    copy_of(file)
    await store.remember(lost)
    await until(lambda: not store._backlog)
    file.with_name("copy.db").replace(file)
    assert await store.remember(new)
    await until(lambda: not store._backlog)
    assert [await store.recall(entry.key) for entry in (old, lost, new)] == [old, None, new]
    assert await kept(file, old, lost, new) == [old, None, new]


def copy_of(file: Path) -> None:
    with sqlite3.connect(file) as here, sqlite3.connect(file.with_name("copy.db")) as there:
        here.backup(there)
    here.close()
    there.close()


async def test_folder_that_is_gone_and_comes_back(file: Path, until: Until) -> None:
    """Until then what is in the file cannot be told, and is said so."""
    old, new = Entry(1, 2, "old"), Entry(1, 3, "new")
    waits = replace(HASTY, read=0.2)
    async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=waits) as store:
        await store.remember(old)
        await until(lambda: not store._backlog)
        with without(file.parent):
            assert await store.remember(new)
            assert await store.last(1, 3) == new
            reads = store.recall(old.key), store.last(1, 2), store.of_message(5), store.note("commands")
            for read in reads:
                with pytest.raises(StoreError, match="Try again"):
                    await read
            await until(lambda: store.troubled)
        await until(lambda: not store.troubled)
    assert await kept(file, old, new) == [old, new]


@contextmanager
def without(folder: Path) -> Iterator[None]:
    """While the context lasts, it is elsewhere."""
    moved = folder.rename(folder.with_name("elsewhere"))
    yield
    moved.rename(folder)


async def test_tables_that_are_gone_are_made_anew(store: Store, file: Path, until: Until) -> None:
    """For those who read, too."""
    await store.remember(Entry(1, 2, "old"))
    await until(lambda: not store._backlog)
    with sqlite3.connect(file, timeout=LONG) as other:
        other.executescript("DROP TABLE puzzles; DROP TABLE last; DROP TABLE notes")
    other.close()
    new = Entry(1, 2, "new")
    assert await store.remember(new)
    assert await store.last(1, 2) == new
    await until(lambda: not store._backlog)
    assert await kept(file, new) == [new]


async def test_damaged_file_is_left_alone_until_it_is_replaced(
    file: Path, until: Until, caplog: pytest.LogCaptureFixture
) -> None:
    """Until then answers go on from memory."""
    waits = replace(HASTY, damaged=LONG, read=0.2)
    async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=waits) as store:
        await store.remember(Entry(1, 2, "old"))
        await until(lambda: not store._backlog)
        damage(file)
        entries = []
        while not said(caplog):
            entries.append(Entry(1, 2, "x"))
            assert await store.remember(entries[-1])
            await asyncio.sleep(0.01)
        held = entries[-1]
        changed = await store.change(held, level=1)
        assert changed == await store.recall(held.key) == await store.last(1, 2)
        with pytest.raises(StoreError):
            await store.recall("old")
        away(file, "moved")
        await until(lambda: not store.troubled)
    assert await kept(file, held) == [changed]
    assert said(caplog) == ["the store is damaged: what is new is held in memory"]


def damage(file: Path) -> None:
    for each in file.parent.iterdir():
        if not each.name.endswith("-shm"):
            with each.open("r+b") as opened:
                opened.write(b"damaged!" * (each.stat().st_size // 8))


async def test_of_too_much_that_waits_the_oldest_falls_out(
    file: Path, lock: Lock, until: Until, caplog: pytest.LogCaptureFixture
) -> None:
    """But never that someone wants something deleted; the log says how much it was."""
    bounds = Bounds(waiting=10, waiting_bytes=100_000)
    url = f"sqlite+aiosqlite:///{file}"
    async with Store(url, keep_days=30, waits=HASTY, bounds=bounds) as store:
        stored = [Entry(1, 2, "x"), Entry(2, 2, "x")]
        for entry in stored:
            await store.remember(entry)
        await until(lambda: not store._backlog)
        with lock():
            await store.forget(1)
            await store.remove(stored[1].key)
            entries = [Entry(5, 2, "x") for _ in range(30)]
            for entry in entries:
                assert await store.remember(entry)
            assert [await store.recall(entry.key) for entry in entries] == [None] * 22 + entries[22:]
            long = [Entry(6, 2, "x" * 20_000) for _ in range(4)]
            for entry in long:
                assert await store.remember(entry)
            assert [await store.recall(entry.key) for entry in long] == [None, None, *long[2:]]
    assert await kept(file, *stored, *long) == [None, None, None, None, *long[2:]]
    assert "there was no room for meanwhile: 32" in caplog.text


async def test_what_waits_at_the_end_is_written(file: Path, lock: Lock) -> None:
    """When the lock is gone."""
    entry = Entry(1, 2, "x")
    store = Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=HASTY)
    await store.__aenter__()
    with lock():
        await store.remember(entry)
        ending = asyncio.create_task(store.__aexit__(None, None, None))
        await asyncio.sleep(0.1)
        assert not ending.done()
    await ending
    assert await kept(file, entry) == [entry]


async def test_end_does_not_wait_for_ever(
    file: Path, lock: Lock, until: Until, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says how much is lost."""
    waits = replace(HASTY, closing=0.2)
    async with Store(f"sqlite+aiosqlite:///{file}", keep_days=30, waits=waits) as store:
        await until(lambda: not store._backlog)
        other = lock()
        other.__enter__()
        await store.remember(Entry(1, 2, "secret"))
    other.__exit__(None, None, None)
    assert "could not be kept: 1" in caplog.text


async def test_who_stops_waiting_stops_nothing(store: Store, file: Path, lock: Lock, until: Until) -> None:
    """Work is cancelled while its puzzle waits to be written."""
    entry = Entry(1, 2, "x")
    with lock():
        task = asyncio.create_task(store.remember(entry))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await until(lambda: not store._backlog)
    assert await kept(file, entry) == [entry]
