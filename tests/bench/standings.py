"""python -m tests.bench.standings: how long questions about a year of daily boards keep the bot busy.

A server has had a board on each of 365 days, each solved by 400 of 600 people, of whom 300 are named. A
button is pressed, and a listing, a standing and a ranking are asked for, in a temporary SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable
from datetime import date, timedelta
from pathlib import Path

from bot.store import Daily, Store, Week

_SERVER = 7
_PEOPLE, _SOLVERS, _NAMED, _DAYS = 600, 400, 300, 365
_MARKS = " ".join(f"{column}{row}=tent" for column in "ABCDE" for row in range(1, 7))


_INSERT = (
    "INSERT INTO solvers (server, day, person, hints, marks, seconds, spent) VALUES (?, ?, ?, ?, ?, ?, 1)"
)


def _fill(file: Path) -> str:
    """Writes a year into the tables. The last day is returned."""
    chance, first = random.Random(1), date(2025, 11, 25)
    days = [str(first + timedelta(days=number)) for number in range(_DAYS)]
    board = "tents\n" + ".........\n" * 9
    with sqlite3.connect(file) as connection:
        for number, day in enumerate(days):
            row = (_SERVER, day, 1.0, 2, 1_000 + number, 2.0, "tents", board, "easy", "", board, 0)
            connection.execute("INSERT INTO dailies VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            people = chance.sample(range(1, _PEOPLE + 1), _SOLVERS)
            solved = [(_SERVER, day, person, 1, _MARKS, chance.random() * 1e5) for person in people]
            connection.executemany(_INSERT, solved)
        named = [(_SERVER, person) for person in range(1, _NAMED + 1)]
        connection.executemany("INSERT INTO joined VALUES (?, ?)", named)
    connection.close()
    return days[-1]


async def _busiest(stop: asyncio.Event) -> float:
    """The longest CPU time of this thread between two rounds of the loop, in seconds."""
    longest = 0.0
    while not stop.is_set():
        before = time.thread_time()
        await asyncio.sleep(0.001)
        longest = max(longest, time.thread_time() - before)
    return longest


async def _measure(name: str, ask: Awaitable[object]) -> None:
    stop = asyncio.Event()
    watching = asyncio.create_task(_busiest(stop))
    await asyncio.sleep(0.01)
    started = time.perf_counter()
    await ask
    seconds = time.perf_counter() - started
    stop.set()
    print(f"{name}: {seconds * 1_000:.0f} ms, loop busy for {await watching * 1_000:.1f} ms at most")


async def _run(file: Path) -> None:
    url = f"sqlite:///{file}"
    async with Store(url, keep_days=30):
        pass
    daily = Daily(_SERVER, _fill(file), 1.0, 2)
    async with Store(url, keep_days=30) as store:
        await store.daily.day(_SERVER, daily.day)
        days_ago = str(date.fromisoformat(daily.day) - timedelta(days=30))
        await _measure("a button", store.daily.solver(daily, 1))
        await _measure("a listing under a board", store.daily.listing(daily, 15))
        await _measure("/streak", store.daily.standing(_SERVER, 1))
        await _measure("the page of a user", store.daily.own_results(_SERVER, 1, days_ago))
        await _measure("the place in it", store.daily.rank(_SERVER, await store.daily.standing(_SERVER, 1)))
        await _measure("median times of the last boards", store.daily.level_times("2026-08-25"))
        week = Week(_SERVER, "2026-11-16", 1.0, 2)
        await _measure("a summary of a week", store.daily.summary(week, 15))
        await _measure("/leaderboard", store.daily.ranking(_SERVER, 15))


def main() -> None:
    argparse.ArgumentParser(prog="python -m tests.bench.standings", description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder) / "store.db"))


if __name__ == "__main__":
    main()
