"""Whatever is written while the file is locked and free by turns is found at once, and kept in the end."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import Store, StoredPuzzle, Waits
from tests.waits import LONG

HASTY = Waits(write=0.0, read=LONG, lock=0.0, retry=0.001, retry_most=0.01, opening=LONG, closing=LONG)

PEOPLE, CHANNELS = (1, 2), (3, 4)
STEPS = ("lock", "unlock", "breathe", "remember", "change", "old change", "show", "remove", "forget")


@dataclass
class Model:
    """The expected content of the store, and all entries so far."""

    puzzles: dict[str, StoredPuzzle] = field(default_factory=dict)
    last: dict[tuple[int, int], str] = field(default_factory=dict)
    messages: dict[str, int] = field(default_factory=dict)
    ever: list[StoredPuzzle] = field(default_factory=list)

    def expected(self, key: str | None) -> StoredPuzzle | None:
        return self.puzzles.get(key or "")


@contextmanager
def locks(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program, which locks the file now and then."""
    other = sqlite3.connect(file, timeout=LONG, isolation_level=None, check_same_thread=False)
    yield other
    other.close()


async def step(store: Store, model: Model, other: sqlite3.Connection, what: str, which: int) -> None:
    """Does something to the store and to the model."""
    entry = model.ever[which % len(model.ever)] if model.ever else None
    now = model.expected(entry.key) if entry else None
    if what == "lock" and not other.in_transaction:
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
    elif what == "unlock" and other.in_transaction:
        other.rollback()
    elif what == "breathe":
        await asyncio.sleep(0.002 * which)
    elif what == "remember":
        new = StoredPuzzle(PEOPLE[which % 2], CHANNELS[which // 2 % 2], f"text {which}")
        assert await store.remember(new)
        model.ever.append(new)
        model.puzzles[new.key] = new
        model.last[new.owner, new.channel] = new.key
    elif what == "change" and now:
        changed = await store.change(now, level=which % 5, marks="A1=mine")
        assert changed
        model.puzzles[now.key] = changed
    elif what == "old change" and entry and (not now or now.version > entry.version):
        assert await store.change(entry, level=which) is None
    elif what == "show" and now:
        await store.shown_in(now, len(model.messages))
        model.messages[now.key] = len(model.messages)
    elif what == "remove" and entry:
        await store.remove(entry.key)
        model.puzzles.pop(entry.key, None)
    elif what == "forget":
        person = PEOPLE[which % 2]
        await store.forget(person)
        model.puzzles = {key: kept for key, kept in model.puzzles.items() if kept.owner != person}


async def check(store: Store, model: Model) -> None:
    """All that can be read is what the model says."""
    for entry in model.ever:
        assert await store.recall(entry.key) == model.expected(entry.key)
    for key, message in model.messages.items():
        assert await store.recall_message(message) == model.expected(key)
    for (person, channel), key in model.last.items():
        assert await store.latest(person, channel) == model.expected(key)


async def run(empty: Path, steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(empty, folder))
        url = f"sqlite:///{file}"
        model = Model()
        async with Store(url, keep_days=30, waits=HASTY) as store:
            with locks(file) as other:
                for what, which in steps:
                    await step(store, model, other, what, which)
                    await check(store, model)
        async with Store(url, keep_days=30, waits=HASTY) as store:
            await check(store, model)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 7)), max_size=25))
def test_what_is_written_is_found_at_once_and_kept_in_the_end(
    empty: Path, steps: list[tuple[str, int]]
) -> None:
    """By a second store in the end, which knows nothing but the file."""
    asyncio.run(run(empty, steps))
