"""The store with a sound database: in SQLite files, or at GRIDSMITH_TEST_STORE_URL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.store import Store, StoredPuzzle, StoreLimits, Waits

Open = Callable[[], Store]


@pytest.fixture
def opened(store_url: str, unhurried: Waits) -> Open:
    """The database of this test, once more."""
    return lambda: Store(store_url, keep_days=30, waits=unhurried)


async def test_what_is_not_there_is_none(store: Store) -> None:
    """A key, a message, the last puzzle, a note."""
    assert await store.recall("nothing") is None
    assert await store.recall_message(1) is None
    assert await store.latest(1, 2) is None
    assert await store.note("commands") is None
    assert await store.change(StoredPuzzle(1, 2, "x"), level=1) is None


async def test_what_no_column_takes_is_in_no_row(store: Store) -> None:
    """An ID in a forged button can be any number; a key may hold half a character."""
    assert await store.recall_message(2**64) is None
    assert await store.latest(2**64, 2) is None
    assert await store.daily.day(2**64, "2026-11-21") is None
    assert await store.recall("\ud800") is None


async def test_puzzle_survives_a_restart(opened: Open) -> None:
    """With all that is known of it, by its key, its message and as the last one of its owner."""
    entry = StoredPuzzle(
        2**63 - 1, 2, "1_\n__", "minesweeper", {"mines": 1}, marks="A2=mine", spoiler=True, private=True
    )
    async with opened() as store:
        await store.remember(entry)
        await store.shown_in(entry, 77)
        await store.write_note("commands", "a")
        await store.write_note("commands", "b")
        await store.write_note("command", "c")
        await store.write_note("comments", "d")
        await store.drop_note("comments")
    async with opened() as store:
        assert await store.recall(entry.key) == entry
        assert await store.recall_message(77) == entry
        assert await store.latest(entry.owner, 2) == entry
        assert await store.latest(entry.owner, 3) is None
        assert await store.note("commands") == "b"
        assert await store.notes("com") == {"commands": "b", "command": "c"}


async def test_last_puzzle_is_that_of_the_person_and_the_channel(store: Store) -> None:
    """The newest of each."""
    entries = [
        StoredPuzzle(person, channel, "x") for person in (1, 2) for channel in (3, 4) for _ in range(2)
    ]
    for entry in entries:
        await store.remember(entry)
    for entry in entries[1::2]:
        assert await store.latest(entry.owner, entry.channel) == entry


async def test_of_two_changes_at_once_one_counts(opened: Open) -> None:
    """The other writer hears of it, even if they come from two processes of the bot."""
    async with opened() as here, opened() as there:
        entry = StoredPuzzle(1, 2, "x")
        await here.remember(entry)
        changes = [store.change(entry, level=n) for n in range(1, 5) for store in (here, there)]
        done = [changed for changed in await asyncio.gather(*changes) if changed]
        assert len(done) == 1
        assert await there.recall(entry.key) == done[0]
        assert done[0].version == 1


async def test_everything_of_a_person_is_forgotten(store: Store) -> None:
    """And nothing of another."""
    mine, other = StoredPuzzle(1, 2, "x"), StoredPuzzle(5, 2, "x")
    for entry in (mine, StoredPuzzle(1, 3, "y"), other):
        await store.remember(entry)
    assert await store.forget(1) == 2
    assert await store.recall(mine.key) is None
    assert await store.latest(1, 2) is None
    assert await store.latest(5, 2) == other


async def test_who_wants_to_be_forgotten_is_not_remembered_by_work_that_is_still_running(
    store: Store,
) -> None:
    """A later question is remembered."""
    running, other = StoredPuzzle(1, 2, "x"), StoredPuzzle(5, 2, "x")
    assert await store.forget(1) == 0
    later = StoredPuzzle(1, 2, "y")
    assert [await store.remember(entry) for entry in (running, other, later)] == [False, True, True]
    assert await store.recall(running.key) is None
    assert await store.latest(1, 2) == later


async def test_change_does_not_bring_back_what_was_forgotten(store: Store) -> None:
    """A button was pressed before, and its work ends after."""
    entry = StoredPuzzle(1, 2, "x")
    await store.remember(entry)
    _, changed = await asyncio.gather(store.forget(1), store.change(entry, level=1))
    assert changed is None
    assert await store.recall(entry.key) is None


async def test_puzzle_is_removed(opened: Open) -> None:
    """From its message too, and as the last one of its owner; the others stay."""
    entries = [StoredPuzzle(1, channel, "x") for channel in (2, 3)]
    async with opened() as store:
        for number, entry in enumerate(entries):
            await store.remember(entry)
            await store.shown_in(entry, number)
        await store.remove(entries[0].key)
        await store.remove("nothing")
        assert await store.change(entries[0], level=1) is None
        assert store.size_of_last(1, 2) is None
    async with opened() as store:
        found = [await store.recall(entries[0].key), await store.latest(1, 2), await store.recall_message(0)]
        assert found == [None, None, None]
        assert await store.recall_message(1) == await store.latest(1, 3) == entries[1]


async def test_text_that_is_too_long_is_not_kept(store: Store) -> None:
    """Twenty thousand bytes are kept, and nothing is that no database takes."""
    texts = ["ä" * 10_000, "ä" * 10_001, "\ud800"]
    entries = [StoredPuzzle(1, 2, text) for text in texts]
    assert [await store.remember(entry) for entry in entries] == [True, False, False]
    assert await store.latest(1, 2) == entries[0]


async def test_what_no_column_takes_costs_nobody_else(store: Store) -> None:
    """Only this one is not kept, however many are written with it."""
    good = [StoredPuzzle(1, 2, "x") for _ in range(20)]
    bad = [StoredPuzzle(2**70, 2, "x"), StoredPuzzle(1, 2**70, "x")]
    kept = await asyncio.gather(*(store.remember(entry) for entry in good[:10] + bad + good[10:]))
    assert kept == [True] * 10 + [False] * 2 + [True] * 10
    assert [await store.recall(entry.key) for entry in good] == good
    assert [await store.recall(entry.key) for entry in bad] == [None, None]


async def test_of_the_puzzles_of_one_person_the_oldest_go(store_url: str, unhurried: Waits) -> None:
    """Those that were used longest ago; and with them what pointed to them."""
    bounds = StoreLimits(each=3)
    async with Store(store_url, keep_days=30, waits=unhurried, bounds=bounds) as store:
        other, *mine = [StoredPuzzle(person, person, "x") for person in (9, 1, 2, 1, 1)]
        mine = [replace(entry, owner=1) for entry in mine]
        for entry in (other, *mine[:3]):
            await store.remember(entry)
        assert await store.change(mine[0], level=1)
        await store.remember(mine[3])
        assert [bool(await store.recall(entry.key)) for entry in mine] == [True, False, True, True]
        assert await store.latest(1, 2) is None
        assert await store.latest(9, 9) == other


async def test_texts_that_were_refused_are_few_and_count_as_no_puzzles(
    store_url: str, unhurried: Waits
) -> None:
    bounds = StoreLimits(each=3, drafts=2)
    async with Store(store_url, keep_days=30, waits=unhurried, bounds=bounds) as store:
        puzzles = [StoredPuzzle(1, 2, "x") for _ in range(3)]
        drafts = [StoredPuzzle(1, 2, "").as_draft("no puzzle") for _ in range(3)]
        for entry in (*puzzles, *drafts):
            await store.remember(entry)
        assert [bool(await store.recall(entry.key)) for entry in puzzles] == [True, True, True]
        assert [bool(await store.recall(entry.key)) for entry in drafts] == [False, True, True]


async def test_size_of_the_last_puzzle_is_known_at_once(opened: Open) -> None:
    """From when it is known at all, after a restart from when it was looked up."""
    entry = StoredPuzzle(1, 2, "x")
    async with opened() as store:
        await store.remember(entry)
        assert store.size_of_last(1, 2) is None
        changed = await store.change(entry, rows=5, columns=7)
        assert store.size_of_last(1, 2) == (5, 7)
        newer = StoredPuzzle(1, 2, "y", rows=3, columns=4)
        await store.remember(newer)
        assert changed
        assert await store.change(changed, rows=9)
        assert store.size_of_last(1, 2) == (3, 4)
        assert store.size_of_last(1, 3) is None
    async with opened() as store:
        assert store.size_of_last(1, 2) is None
        await store.latest(1, 2)
        assert store.size_of_last(1, 2) == (3, 4)
        await store.forget(1)
        assert store.size_of_last(1, 2) is None


async def test_sixty_people_at_once_lose_nothing(opened: Open) -> None:
    """Ten puzzles each, shown and changed; two processes of the bot share the work."""
    async with opened() as here, opened() as there:

        async def ask(store: Store, person: int) -> list[StoredPuzzle | None]:
            changed = []
            for number in range(10):
                entry = StoredPuzzle(person, 2, "x" * 500)
                assert await store.remember(entry)
                await store.shown_in(entry, 100 * person + number)
                changed.append(await store.change(entry, level=1))
            return changed

        asked = await asyncio.gather(*(ask([here, there][person % 2], person) for person in range(60)))
        for person, changed in enumerate(asked):
            found = [await here.recall_message(100 * person + number) for number in range(10)]
            assert found == changed
            assert await there.latest(person, 2) == changed[-1]


async def test_two_first_questions_of_a_person_at_once(opened: Open) -> None:
    """In two processes of the bot; one of them is the last."""
    async with opened() as here, opened() as there:
        entries = [StoredPuzzle(1, 2, "x") for _ in range(40)]
        kept = await asyncio.gather(
            *([here, there][number % 2].remember(entry) for number, entry in enumerate(entries))
        )
        assert all(kept)
        assert await here.latest(1, 2) in entries


async def test_old_puzzles_are_purged(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards without a change for `keep_days` go at the start, however many there are."""
    old, used = [StoredPuzzle(number, 2, "old") for number in range(450)], StoredPuzzle(1, 3, "used")
    async with opened() as store:
        monkeypatch.setattr(time, "time", lambda: 0.0)
        await asyncio.gather(*(store.remember(entry) for entry in (*old, used)))
        monkeypatch.undo()
        assert await store.change(used, level=1)
    async with opened() as store:
        assert not any([await store.recall(entry.key) for entry in old])
        assert await store.latest(1, 2) is None
        assert await store.latest(1, 3) is not None


def test_what_a_message_shows_is_what_was_known_and_what_is_fresh() -> None:
    """The last mark is where the next hint is looked for."""
    entry = StoredPuzzle(1, 2, "x", marks="A1=mine B2=safe", fresh="C3=mine")
    assert entry.revealed_marks == "A1=mine B2=safe C3=mine"
    assert entry.newest_cell == "B2"
    assert StoredPuzzle(1, 2, "x").newest_cell is None
    assert StoredPuzzle(1, 2, "x", fresh="C3=mine").revealed_marks == "C3=mine"
