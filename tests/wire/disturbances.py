"""Faults in the life of a bot: of its workers, its store, its network, its clock, and of Discord."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from datetime import time as clock
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tests.wire import processes
from tests.wire.boards import endless
from tests.wire.regulars import Regulars
from tests.wire.server_acts import HOUR, ZONE
from tests.wire.stage import Stage

_FROZEN = 10.0
_STORE = 4.0
_SLOW = 1.2
_LATE = 5_000
"""A person of whom the traffic knows nothing."""

_TWO_SECONDS = 12
"""The number of pairs of an endless board that ends after two seconds."""

_POSTED = 60.0
"""Seconds within which a daily board that is due must be posted; the bot looks every 20 s."""

_AHEAD = 5.0
"""Seconds before a moment to which the clock is set."""


class Disturbance(NamedTuple):
    """A fault. `costs` are the outcomes that it may bring to those who ask meanwhile."""

    name: str
    make: Callable[[Regulars], Awaitable[None]]
    costs: tuple[str, ...] = ()


async def worker_killed(traffic: Regulars) -> None:
    """Kills the worker that has most to do."""
    asked = traffic.stage.person(_LATE).slash("solve nonogram", text=endless(_TWO_SECONDS))
    await asyncio.sleep(0.5)
    worker = await busiest(traffic.workers())
    if worker:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
    await traffic.finish(asked, "picture", "sentence")


async def busiest(pids: list[int]) -> int | None:
    """The process that uses most of the next half second; None if there is none."""
    before = {pid: processes.cpu(pid) for pid in pids}
    await asyncio.sleep(0.5)
    return max(pids, key=lambda pid: processes.cpu(pid) - before[pid], default=None)


async def worker_frozen(traffic: Regulars) -> None:
    with suppress(ProcessLookupError, IndexError):
        pid = random.choice(traffic.workers())
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(_FROZEN)
        finally:
            if pid in traffic.workers():
                os.kill(pid, signal.SIGCONT)


async def worker_out_of_memory(traffic: Regulars) -> None:
    """No worker gets more memory than it has."""
    limits = {}
    for pid in traffic.workers():
        with suppress(ProcessLookupError):
            soft, hard = resource.prlimit(pid, resource.RLIMIT_AS)
            limits[pid] = (soft, hard)
            resource.prlimit(pid, resource.RLIMIT_AS, (processes.address_space(pid), hard))
    asked = traffic.stage.person(_LATE).slash("solve nonogram", text=endless(_TWO_SECONDS))
    await traffic.finish(asked, "picture", "sentence")
    for pid, limit in limits.items():
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_AS, limit)


async def store_locked(traffic: Regulars) -> None:
    async with locked(traffic.stage):
        await asyncio.sleep(_STORE)


@asynccontextmanager
async def locked(stage: Stage) -> AsyncIterator[None]:
    """Another process than the bot holds the store as long as the context lasts."""
    connection = await asyncio.to_thread(_hold, stage.bot.database)
    try:
        yield
    finally:
        connection.close()  # gives up what was begun


def _hold(database: Path) -> sqlite3.Connection:
    # Closed by another thread than the one that waits here for the lock.
    connection = sqlite3.connect(database, timeout=600.0, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN EXCLUSIVE")
    return connection


async def store_full(traffic: Regulars) -> None:
    with full(traffic.stage):
        await asyncio.sleep(_STORE)


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


async def store_gone(traffic: Regulars) -> None:
    with gone(traffic.stage):
        await asyncio.sleep(_STORE)


@contextmanager
def gone(stage: Stage) -> Iterator[None]:
    """The store is out of reach, as on a disk that was taken away, and comes back as it was."""
    elsewhere = stage.bot.folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    # The database is the first to go and the last to come, so that no log is without it.
    names = [stage.bot.database.name + end for end in ("", "-wal", "-shm")]
    for name in names:
        with suppress(FileNotFoundError):
            (stage.bot.folder / name).rename(elsewhere / name)
    stage.bot.database.mkdir()  # no new database can be made in its place
    try:
        yield
    finally:
        stage.bot.database.rmdir()
        for name in reversed(names):
            with suppress(FileNotFoundError):
                (elsewhere / name).rename(stage.bot.folder / name)


async def gateway_resumed(traffic: Regulars) -> None:
    """Discord asks the bot to connect again."""
    await traffic.stage.discord.gateway.reconnect()
    await asyncio.sleep(3.0)


async def gateway_cut(traffic: Regulars) -> None:
    traffic.stage.discord.gateway.drop()
    await asyncio.sleep(3.0)


async def gateway_invalid(traffic: Regulars) -> None:
    """The connection is cut, and its session cannot be resumed."""
    gateway = traffic.stage.discord.gateway
    before = len(gateway.shards)
    gateway.invalidate()
    await _until(lambda: len(gateway.shards) > before, 60.0)


async def gateway_zombied(traffic: Regulars) -> None:
    """The connection stays open and is silent, until the bot gives it up."""
    gateway = traffic.stage.discord.gateway
    before = gateway.resumed + len(gateway.shards)
    gateway.silence()
    if not await _until(lambda: gateway.resumed + len(gateway.shards) > before, 150.0):
        traffic.differences.append("a gateway that was silent was not given up within 150 s")


async def rest_429(traffic: Regulars) -> None:
    """Requests of all kinds are rate limited, one after the other."""
    faults = traffic.stage.discord.faults
    faults.next("callback", 429, 4)
    faults.next("edit", 429, 4)
    faults.next("followup", 429, 2)
    await asyncio.sleep(2.0)


async def rest_5xx(traffic: Regulars) -> None:
    """Some requests fail, and then for a while all that edit messages."""
    faults = traffic.stage.discord.faults
    faults.next("callback", 502, 2)
    faults.next("followup", 500, 2)
    faults.next("delete", 503, 1)
    faults.always("edit", 503)
    await asyncio.sleep(1.5)
    faults.always("edit", None)


async def rest_cut(traffic: Regulars) -> None:
    """Connections end before a request is read, or before its reply."""
    faults = traffic.stage.discord.faults
    faults.next("edit", "cut", 2)
    faults.next("edit", "lost", 2)
    faults.next("callback", "lost", 2)
    await asyncio.sleep(2.0)


async def rest_slow(traffic: Regulars) -> None:
    discord = traffic.stage.discord
    usual, discord.latency = discord.latency, _SLOW
    await asyncio.sleep(5.0)
    discord.latency = usual


async def cdn_lies(traffic: Regulars) -> None:
    """A file breaks off, is a page in HTML, or does not come."""
    for fault in ("cut", "lie", 503, 404, "cut"):
        traffic.stage.discord.faults.next("download", fault)
    await asyncio.sleep(5.0)


async def nats_restarted(traffic: Regulars) -> None:
    if traffic.cluster:
        await traffic.cluster.restart_server()
        await asyncio.sleep(3.0)


async def clock_past_midnight(traffic: Regulars) -> None:
    """The clock passes midnight on the server, and then the hour of the daily board."""
    async with traffic.planning:
        day = datetime.fromtimestamp(traffic.stage.bot.now(), ZoneInfo(ZONE)).date() + timedelta(days=1)
        for hour in (0, HOUR):
            await _pass(traffic, datetime.combine(day, clock(hour), ZoneInfo(ZONE)).timestamp())
        await _posted(traffic, day.strftime("%-d %B %Y"))


async def clock_changed(traffic: Regulars) -> None:
    """The clock passes the next change between summer and winter time, at the hour of the daily board."""
    async with traffic.planning:
        change = next_change(traffic.stage.bot.now())
        # In autumn the hour of the board has come an hour earlier already, by the clock before.
        for moment in (change - 3600.0, change):
            await _pass(traffic, moment)
        await _posted(traffic, datetime.fromtimestamp(change, ZoneInfo(ZONE)).strftime("%-d %B %Y"))


def next_change(now: float) -> float:
    """The next time at which the clocks of the zone change, in seconds since 1970."""
    hour = now - now % 3600.0 + 3600.0
    while _ahead_of_utc(hour - 3600.0) == _ahead_of_utc(hour):
        hour += 3600.0
    return hour


def _ahead_of_utc(now: float) -> timedelta | None:
    return datetime.fromtimestamp(now, ZoneInfo(ZONE)).utcoffset()


async def _pass(traffic: Regulars, moment: float) -> None:
    """Sets the clock to a few seconds before a moment, and waits until that has passed."""
    if traffic.stage.bot.now() < moment - _AHEAD:
        traffic.stage.bot.set_clock(moment - _AHEAD)
    await asyncio.sleep(max(moment - traffic.stage.bot.now(), 0.0) + 1.0)


async def _posted(traffic: Regulars, day: str) -> None:
    """Waits for the daily board of a day."""
    end = asyncio.get_running_loop().time() + _POSTED
    while day not in traffic.model.days:
        await asyncio.sleep(0.5)
        await traffic.note_posts()
        if asyncio.get_running_loop().time() > end:
            traffic.differences.append(f"no daily board was posted on {day}")
            return


async def _until(holds: Callable[[], bool], seconds: float) -> bool:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not holds():  # noqa: ASYNC110 - what is waited for is no event
                await asyncio.sleep(0.05)
            return True
    return False


_WORKERS, _GATEWAY = ("sentence",), ("unanswered",)
DISTURBANCES = (
    Disturbance("worker killed", worker_killed, _WORKERS),
    Disturbance("worker frozen", worker_frozen, _WORKERS),
    Disturbance("worker out of memory", worker_out_of_memory, _WORKERS),
    Disturbance("store locked", store_locked, ("sentence",)),
    Disturbance("store full", store_full, ("sentence",)),
    Disturbance("store gone", store_gone, ("sentence",)),
    Disturbance("gateway cut", gateway_cut, _GATEWAY),
    Disturbance("gateway resumed", gateway_resumed, _GATEWAY),
    Disturbance("gateway session lost", gateway_invalid, _GATEWAY),
    # What the bot has missed comes at once, and counts as in work for people who have asked again.
    Disturbance("gateway zombied", gateway_zombied, ("unanswered", "sentence")),
    Disturbance("REST 429", rest_429, ("unanswered",)),
    Disturbance("REST 5xx", rest_5xx, ("unanswered",)),
    Disturbance("REST cut", rest_cut, ("unanswered",)),
    Disturbance("REST slow", rest_slow, ("unanswered",)),
    Disturbance("CDN lies", cdn_lies, ("sentence",)),
    Disturbance("NATS restarted", nats_restarted, _WORKERS),
    Disturbance("clock past midnight", clock_past_midnight),
    Disturbance("clock over a change of summer time", clock_changed),
)
