"""A database whose file, folder or tables are gone is made anew, and one that is put in its place is used."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot.common.errors import StoreError
from bot.store import Store, StoredPuzzle
from tests.bot.store_trouble.files import HASTY, away, copy_of, kept, without
from tests.waits import LONG, until


@pytest.mark.parametrize("gone", ["moved", "deleted", "database deleted"])
async def test_file_that_is_gone_is_made_anew(store: Store, file: Path, gone: str) -> None:
    """One that was moved holds all that was written before."""
    old, new = StoredPuzzle(1, 2, "old"), StoredPuzzle(1, 3, "new")
    await store.remember(old)
    await until(lambda: not store._backlog)
    away(file, gone)
    assert await store.latest(1, 2) in (old, None)  # it waits until the new file is there
    assert await store.remember(new)
    assert await store.recall(new.key) == new
    await until(lambda: not store._backlog)
    assert await kept(file, old, new) == [None, new]
    if gone == "moved":
        assert await kept(file.with_name("moved.db"), old, new) == [old, None]


async def test_file_that_was_put_in_its_place_is_used(store: Store, file: Path) -> None:
    """An operator brings back yesterday's copy."""
    old, lost, new = StoredPuzzle(1, 2, "old"), StoredPuzzle(1, 2, "lost"), StoredPuzzle(1, 2, "new")
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


async def test_folder_that_is_gone_and_comes_back(file: Path) -> None:
    """Until then what is in the file cannot be told, and is said so."""
    old, new = StoredPuzzle(1, 2, "old"), StoredPuzzle(1, 3, "new")
    waits = replace(HASTY, read=0.2)
    async with Store(f"sqlite:///{file}", keep_days=30, waits=waits) as store:
        await store.remember(old)
        await until(lambda: not store._backlog)
        with without(file.parent):
            assert await store.remember(new)
            assert await store.latest(1, 3) == new
            reads = store.recall(old.key), store.latest(1, 2), store.recall_message(5), store.note("commands")
            for read in reads:
                with pytest.raises(StoreError, match="Try again"):
                    await read
            await until(lambda: store.is_troubled)
        await until(lambda: not store.is_troubled)
    assert await kept(file, old, new) == [old, new]


async def test_tables_that_are_gone_are_made_anew(store: Store, file: Path) -> None:
    """For those who read, too."""
    await store.remember(StoredPuzzle(1, 2, "old"))
    await until(lambda: not store._backlog)
    with sqlite3.connect(file, timeout=LONG) as other:
        other.executescript("DROP TABLE puzzles; DROP TABLE last; DROP TABLE notes")
    other.close()
    new = StoredPuzzle(1, 2, "new")
    assert await store.remember(new)
    assert await store.latest(1, 2) == new
    await until(lambda: not store._backlog)
    assert await kept(file, new) == [new]


async def test_connection_that_was_closed_costs_no_answer(store: Store) -> None:
    """It is a fault of neither the read nor the write that meets it."""
    entry = StoredPuzzle(1, 2, "x")
    await store.remember(entry)
    await until(lambda: not store._backlog)
    with suppress(DBAPIError):
        await store._database._engine.run(close)
    assert await store.recall(entry.key) == entry


def close(connection: Connection) -> None:
    driver = connection.connection.driver_connection
    assert driver
    driver.close()
