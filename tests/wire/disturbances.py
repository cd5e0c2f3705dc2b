"""What goes wrong in the life of a bot, one thing after another."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from tests.wire import processes
from tests.wire.boards import endless
from tests.wire.stage import Stage
from tests.wire.traffic import Traffic

EVERY = 20.0
"""Seconds between two of them."""

_FROZEN = 10.0
_LOCKED = 3.0
_LATE = 5_000
"""A person of whom the traffic knows nothing."""

_TWO_SECONDS = 12
"""So many pairs make an endless board that ends after two seconds."""


async def disturb(traffic: Traffic, happened: list[str]) -> None:
    """Goes on for ever; `happened` are the names of what has been."""
    while True:
        for fault in _FAULTS:
            await asyncio.sleep(EVERY)
            happened.append(fault.__name__.strip("_").replace("_", " "))
            await fault(traffic)


async def _worker_killed(traffic: Traffic) -> None:
    """Kills the worker that has most to do."""
    bot = traffic.stage.bot
    asked = traffic.stage.person(_LATE).slash("solve nonogram", text=endless(_TWO_SECONDS))
    await asyncio.sleep(0.5)
    worker = await busiest(bot.workers())
    if worker:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
    await traffic.finish(asked, "picture", "sentence")


async def busiest(pids: list[int]) -> int | None:
    """The process that uses most of the next half second; None where there is none."""
    before = {pid: processes.cpu(pid) for pid in pids}
    await asyncio.sleep(0.5)
    return max(pids, key=lambda pid: processes.cpu(pid) - before[pid], default=None)


async def _worker_frozen(traffic: Traffic) -> None:
    bot = traffic.stage.bot
    with suppress(ProcessLookupError, IndexError):
        pid = random.choice(bot.workers())
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(_FROZEN)
        if pid in bot.workers():
            os.kill(pid, signal.SIGCONT)


async def _gateway_dropped(traffic: Traffic) -> None:
    traffic.stage.discord.gateway.drop()


async def _bad_gateway(traffic: Traffic) -> None:
    traffic.stage.discord.faults.next("callback", 502, 2)
    traffic.stage.discord.faults.next("edit", 502, 3)


async def _edit_cut(traffic: Traffic) -> None:
    traffic.stage.discord.faults.next("edit", "cut", 2)


async def _download_cut(traffic: Traffic) -> None:
    traffic.stage.discord.faults.next("download", "cut", 2)


async def _store_locked(traffic: Traffic) -> None:
    async with locked(traffic.stage):
        await asyncio.sleep(_LOCKED)


@asynccontextmanager
async def locked(stage: Stage) -> AsyncIterator[None]:
    """Another process than the bot holds the store as long as the context lasts."""
    connection = await asyncio.to_thread(_hold, stage.bot.database)
    try:
        yield
    finally:
        connection.close()  # gives up what was begun


@contextmanager
def full(stage: Stage) -> Iterator[None]:
    """No file of the bot can grow any more."""
    soft, hard = resource.prlimit(stage.bot.pid, resource.RLIMIT_FSIZE)
    # As on a full disk: SQLite can write no page behind the first.
    resource.prlimit(stage.bot.pid, resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.prlimit(stage.bot.pid, resource.RLIMIT_FSIZE, (soft, hard))


def _hold(database: Path) -> sqlite3.Connection:
    # Closed by another thread than the one that waits here for the lock.
    connection = sqlite3.connect(database, timeout=600.0, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN EXCLUSIVE")
    return connection


_FAULTS: tuple[Callable[[Traffic], Awaitable[None]], ...] = (
    _worker_killed,
    _worker_frozen,
    _gateway_dropped,
    _bad_gateway,
    _edit_cut,
    _download_cut,
    _store_locked,
)
