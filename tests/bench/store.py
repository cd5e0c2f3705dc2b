"""python -m tests.bench.store [URL]: how fast the store is when many people ask at once.

Each of 60 people sends ten puzzles one after another: each is remembered, shown in a message, recalled and
changed. Without a URL it is a SQLite file in a temporary folder. A database that is named is used as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable
from statistics import median

from bot.store import Store, StoredPuzzle

_TEXT = "1_2__0__1_\n" * 10
_WRITES = 3


async def _ask(store: Store, person: int, puzzles: int, spans: list[float]) -> None:
    async def timed(work: Awaitable[object]) -> None:
        started = time.perf_counter()
        if await work in (None, False):
            raise RuntimeError("something was lost")
        spans.append(time.perf_counter() - started)

    for number in range(puzzles):
        entry = StoredPuzzle(person, 1, _TEXT, "minesweeper", rows=10, columns=10)
        await timed(store.remember(entry))
        await timed(_shown(store, entry, 1_000 * person + number))
        await timed(store.recall(entry.key))
        await timed(store.change(entry, level=1))


async def _shown(store: Store, entry: StoredPuzzle, message: int) -> bool:
    await store.shown_in(entry, message)
    return True


async def _measure(url: str, people: int, puzzles: int) -> None:
    async with Store(url, keep_days=30) as store:
        spans: list[float] = []
        started = time.perf_counter()
        await asyncio.gather(*(_ask(store, person, puzzles, spans) for person in range(people)))
        seconds = time.perf_counter() - started
    print(f"slowest {max(spans):.3f} s, median {median(spans) * 1_000:.0f} ms")
    print(f"{people * puzzles * _WRITES / seconds:.0f} writes a second in {seconds:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?")
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--puzzles", type=int, default=10)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = arguments.url or f"sqlite:///{folder}/store.db"
        asyncio.run(_measure(url, arguments.people, arguments.puzzles))


if __name__ == "__main__":
    main()
