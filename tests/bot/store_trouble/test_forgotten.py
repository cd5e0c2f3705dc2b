"""After somebody is forgotten, no file of the database holds their ID or what they sent."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.common.stages import RevealLevel
from bot.store import Daily, Plan, Store, StoredPuzzle
from bot.store.mark_log import by
from tests.waits import LONG, until

ADA, BOB = 814736472163913748, 914736472163913749
SENT = "only ada has sent this"
DAILY = Daily(7, "2026-11-21", claimed=1.0, channel=70)


def remains(file: Path, words: Sequence[bytes]) -> list[tuple[str, bytes]]:
    """Which of some words are in which file of the database."""
    files = [each for each in file.parent.iterdir() if each.is_file()]
    return [(each.name, word) for each in files for word in words if word in each.read_bytes()]


def words_of(person: int) -> list[bytes]:
    """A person's ID as text and as SQLite stores numbers, and what Ada has sent."""
    return [str(person).encode(), person.to_bytes(8, "big"), SENT.encode()]


async def fill(store: Store) -> None:
    """Both send puzzles of many lengths, mark the boards of others, and solve a daily board."""
    for number in range(300):
        person, text = (ADA, f"{SENT} ") if number % 3 == 0 else (BOB, "x")
        entry = StoredPuzzle(person, number % 5, text * (number % 40 + 1))
        await store.remember(entry)
        if person == BOB:
            await store.change(entry, placed=f"{by(ADA)}A1=mine::1{by(BOB)}B1=mine::2")
    await store.daily.set_plan(Plan(7, 70, 9, "UTC", ("tents",), "easy", person=ADA))
    for person in (ADA, BOB):
        await store.used_stage(person, RevealLevel.WHY, time.time())
        await store.daily.join(7, person, joins=True)
        for day in range(1, 29):
            solver = await store.daily.solver(replace(DAILY, day=f"2026-11-{day:02}"), person)
            await store.daily.advance(solver, f"{SENT} A1=tent" if person == ADA else "A1=tent", seconds=3.0)


async def test_nothing_of_a_forgotten_person_remains_in_any_file(store: Store, file: Path) -> None:
    """While the store is open, and though others have written before and after; others keep theirs."""
    await fill(store)
    await until(lambda: not store._backlog)
    assert {word for _, word in remains(file, words_of(ADA))} == set(words_of(ADA))
    await store.forget(ADA)
    await until(lambda: not store._backlog)
    assert remains(file, words_of(ADA)) == []
    assert remains(file, words_of(BOB)[:2]) != []
    await store.remember(StoredPuzzle(BOB, 2, "x"))
    await until(lambda: not store._backlog)
    assert remains(file, words_of(ADA)) == []


async def test_nothing_of_a_deleted_puzzle_remains_in_any_file(store: Store, file: Path) -> None:
    entry = StoredPuzzle(BOB, 2, SENT)
    await store.remember(entry)
    await until(lambda: not store._backlog)
    assert remains(file, [SENT.encode()]) != []
    await store.remove(entry.key)
    await until(lambda: not store._backlog)
    assert remains(file, [SENT.encode()]) == []


async def test_what_somebody_still_reads_goes_as_soon_as_they_have_read_it(store: Store, file: Path) -> None:
    """Another program, such as one that makes a copy."""
    await store.remember(StoredPuzzle(ADA, 2, SENT))
    await until(lambda: not store._backlog)
    other = sqlite3.connect(file, timeout=LONG, isolation_level=None)
    other.execute("BEGIN")
    assert other.execute("SELECT count(*) FROM puzzles").fetchone() == (1,)
    await store.forget(ADA)
    await until(lambda: not store._backlog)
    assert remains(file, words_of(ADA)) != []
    other.rollback()
    other.close()
    await until(lambda: not remains(file, words_of(ADA)))
