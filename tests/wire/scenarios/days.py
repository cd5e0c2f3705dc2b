"""A long day: mixed traffic, with nothing wrong, and with a fault every 20 seconds."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from statistics import mean
from typing import NamedTuple

from tests.wire.stage import Options, Stage, Verdict, percentile, staged
from tests.wire.traffic import Done, Traffic

_MIXED, _SOAK = 600.0, 3600.0
_FAULT_EVERY = 20.0
_FROZEN = 10.0
_LOCKED = 3.0
_SAMPLE = 2.0
_MEAN_OF = 5
"""So many samples of memory make a figure."""


class Memory(NamedTuple):
    """Resident bytes at a time."""

    at: float
    main: int
    workers: int


async def mixed(options: Options) -> AsyncIterator[Verdict]:
    """20 a second, all that people do."""
    seconds = options.seconds or _MIXED
    async with staged(options) as stage:
        traffic, memory, began = await _flowed(stage, 20.0, seconds, [])
        lost = _lost(traffic.done)
        slowest = percentile([done.interaction.took for done in traffic.done], 99)
        did = f"20 a second for {seconds:.0f} s"
        yield Verdict(
            did,
            "nothing lost, last response p99 under 1 s",
            f"{len(traffic.done)} asked, {_told(lost)} lost; p99 {slowest:.2f} s",
            not lost and slowest < 1.0,
        )
        longest = max((stretch.cpu for stretch in stage.bot.stretches(began)), default=float("nan"))
        yield Verdict(
            did,
            "loop never blocked over 50 ms of CPU",
            f"{longest * 1000:.0f} ms at most",
            longest <= 0.05,
        )
        yield _growth(did, memory, seconds)


async def soak(options: Options) -> AsyncIterator[Verdict]:
    """5 a second, with a fault every 20 s."""
    seconds = options.seconds or _SOAK
    async with staged(options) as stage:
        happened: list[str] = []
        traffic, memory, _ = await _flowed(stage, 5.0, seconds, happened)
        bad = [done for done in traffic.done if done.interaction.outcome in _NO_ANSWER]
        told = [done for done in _lost(traffic.done) if done not in bad]
        stage.bot.signal(signal.SIGTERM)
        code = await stage.bot.ended(30.0)
        orphans = not await stage.bot.nothing_left(10.0)
        did = f"5 a second for {seconds:.0f} s, a fault every {_FAULT_EVERY:.0f} s"
        yield Verdict(
            did,
            'nothing lost, nobody left at "thinking…"',
            f"{len(traffic.done)} asked, {_told(bad)} without an answer, {_told(told)} got another; "
            f"faults: {dict(Counter(happened))}",
            not bad,
        )
        yield Verdict(
            did,
            "exit 0, no orphan",
            f"exit {code}{', orphans' if orphans else ''}",
            code == 0 and not orphans,
        )
        yield _growth(did, memory, seconds)


_NO_ANSWER = ("unanswered", "unfinished", "fault")


async def _flowed(
    stage: Stage, rate: float, seconds: float, happened: list[str]
) -> tuple[Traffic, list[Memory], float]:
    """The traffic when it is over, the memory meanwhile, and when it began; faults where `rate` is 5."""
    memory: list[Memory] = []
    traffic = Traffic(stage, rate)
    background = [asyncio.create_task(_sample(stage, memory))]
    if rate < 20:
        background.append(asyncio.create_task(_disturb(stage, happened)))
    began = time.monotonic()
    try:
        await traffic.flow(seconds)
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
    return traffic, memory, began


async def _sample(stage: Stage, memory: list[Memory]) -> None:
    while True:
        memory.append(Memory(time.monotonic(), *stage.bot.memory()))
        await asyncio.sleep(_SAMPLE)


def _growth(did: str, memory: list[Memory], seconds: float) -> Verdict:
    """Compares the memory after the first minute (a third of a shorter time) with that at the end."""
    first = min(60.0, seconds / 3)
    settled = [sample for sample in memory if sample.at >= memory[0].at + first][:_MEAN_OF]
    last = memory[-_MEAN_OF:]
    figures, kept = [], True
    for name in ("main", "workers"):
        before, after = (mean(getattr(sample, name) for sample in some) for some in (settled, last))
        figures.append(f"{name} {before / 1e6:.0f} to {after / 1e6:.0f} MB")
        kept &= after <= 1.1 * before
    return Verdict(did, "memory grows by less than 10 % after the first minute", ", ".join(figures), kept)


def _lost(done: list[Done]) -> list[Done]:
    return [one for one in done if one.lost]


def _told(done: list[Done]) -> str:
    """How many, with the commonest of what they saw."""
    seen = Counter(
        f"{one.interaction.asks}: {one.interaction.outcome} {one.interaction.sentence[:60]!r}" for one in done
    )
    return f"{len(done)}" + (
        f" ({'; '.join(f'{n} x {what}' for what, n in seen.most_common(4))})" if seen else ""
    )


async def _disturb(stage: Stage, happened: list[str]) -> None:
    """One fault after another, in turn."""
    chance = random.Random(20)
    while True:
        for fault in _FAULTS:
            await asyncio.sleep(_FAULT_EVERY)
            happened.append(fault.__name__.strip("_"))
            await fault(stage, chance)


async def _worker_killed(stage: Stage, chance: random.Random) -> None:
    with suppress(ProcessLookupError, IndexError):
        os.kill(chance.choice(stage.bot.workers()), signal.SIGKILL)


async def _worker_frozen(stage: Stage, chance: random.Random) -> None:
    with suppress(ProcessLookupError, IndexError):
        pid = chance.choice(stage.bot.workers())
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(_FROZEN)
        if pid in stage.bot.workers():
            os.kill(pid, signal.SIGCONT)


async def _gateway_dropped(stage: Stage, _: random.Random) -> None:
    stage.discord.gateway.drop()


async def _bad_gateway(stage: Stage, _: random.Random) -> None:
    stage.discord.faults.next("callback", 502, 2)
    stage.discord.faults.next("edit", 502, 3)


async def _edit_cut(stage: Stage, _: random.Random) -> None:
    stage.discord.faults.next("edit", "cut", 2)


async def _download_cut(stage: Stage, _: random.Random) -> None:
    stage.discord.faults.next("download", "cut", 2)


async def _store_locked(stage: Stage, _: random.Random) -> None:
    await lock(stage, _LOCKED)


async def lock(stage: Stage, seconds: float) -> None:
    """Keeps the store locked from outside for so long."""

    def hold() -> None:
        connection = sqlite3.connect(stage.bot.database, timeout=30.0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
            time.sleep(seconds)
            connection.execute("ROLLBACK")
        finally:
            connection.close()

    await asyncio.to_thread(hold)


_FAULTS: tuple[Callable[[Stage, random.Random], Awaitable[None]], ...] = (
    _worker_killed,
    _worker_frozen,
    _gateway_dropped,
    _bad_gateway,
    _edit_cut,
    _download_cut,
    _store_locked,
)
