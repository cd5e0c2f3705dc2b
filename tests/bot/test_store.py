"""What is remembered, in real SQLite files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Entry, Store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with Store(url, keep_days=30) as store:
        yield store


async def test_what_is_not_there_is_none(store: Store) -> None:
    """A key, a message, the last puzzle, a note."""
    assert await store.recall("nothing") is None
    assert await store.of_message(1) is None
    assert await store.last(1, 2) is None
    assert await store.note("commands") is None
    assert await store.change(Entry(1, 2, "x"), level=1) is None


async def test_puzzle_survives_a_restart(url: str) -> None:
    """With all that is known of it, by its key, its message and as the last one of its owner."""
    entry = Entry(2**63 - 1, 2, "1_\n__", "minesweeper", {"mines": 1}, marks="A2=mine", spoiler=True)
    async with Store(url, keep_days=30) as store:
        await store.remember(entry)
        await store.shown_in(entry, 77)
        await store.write_note("commands", "a")
        await store.write_note("commands", "b")
    async with Store(url, keep_days=30) as store:
        assert await store.recall(entry.key) == entry
        assert await store.of_message(77) == entry
        assert await store.last(entry.owner, 2) == entry
        assert await store.last(entry.owner, 3) is None
        assert await store.note("commands") == "b"


async def test_last_puzzle_is_that_of_the_person_and_the_channel(store: Store) -> None:
    """The newest of each."""
    entries = [Entry(person, channel, "x") for person in (1, 2) for channel in (3, 4) for _ in range(2)]
    for entry in entries:
        await store.remember(entry)
    for entry in entries[1::2]:
        assert await store.last(entry.owner, entry.channel) == entry


async def test_of_two_changes_at_once_one_counts(url: str) -> None:
    """The other one hears of it; even where they come from two processes of the bot."""
    async with Store(url, keep_days=30) as here, Store(url, keep_days=30) as there:
        entry = Entry(1, 2, "x")
        await here.remember(entry)
        changes = [store.change(entry, level=n) for n in range(1, 5) for store in (here, there)]
        done = [changed for changed in await asyncio.gather(*changes) if changed]
        assert len(done) == 1
        assert await there.recall(entry.key) == done[0]
        assert done[0].version == 1


async def test_everything_of_a_person_is_forgotten(store: Store) -> None:
    """And nothing of another."""
    mine, other = Entry(1, 2, "x"), Entry(5, 2, "x")
    for entry in (mine, Entry(1, 3, "y"), other):
        await store.remember(entry)
    assert await store.forget(1) == 2
    assert await store.recall(mine.key) is None
    assert await store.last(1, 2) is None
    assert await store.last(5, 2) == other


async def test_old_puzzles_are_purged(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that nobody touched for so many days, at the start already."""
    old, used = Entry(1, 2, "old"), Entry(1, 3, "used")
    async with Store(url, keep_days=30) as store:
        monkeypatch.setattr(time, "time", lambda: 0.0)
        for entry in (old, used):
            await store.remember(entry)
        monkeypatch.undo()
        assert await store.change(used, level=1)
    async with Store(url, keep_days=30) as store:
        assert await store.recall(old.key) is None
        assert await store.last(1, 2) is None
        assert await store.last(1, 3) is not None


def test_what_a_message_shows_is_what_was_known_and_what_is_fresh() -> None:
    """The last mark is where the next hint is looked for."""
    entry = Entry(1, 2, "x", marks="A1=mine B2=safe", fresh="C3=mine")
    assert entry.revealed == "A1=mine B2=safe C3=mine"
    assert entry.near == "B2"
    assert Entry(1, 2, "x").near is None
    assert Entry(1, 2, "x", fresh="C3=mine").revealed == "C3=mine"
