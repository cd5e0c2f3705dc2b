"""A long day: mixed traffic, with nothing wrong, and with a fault every 20 seconds."""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from typing import Any, NamedTuple

from tests.wire.disturbances import EVERY, disturb
from tests.wire.stage import Options, Stage, Verdict, percentile, staged
from tests.wire.traffic import Done, Traffic

_MIXED, _SOAK = 600.0, 3600.0
_SAMPLE = 2.0
_WINDOW = 15
"""So many samples of memory make a figure: their highest, since a worker may just have been replaced."""

_NO_ANSWER = ("unanswered", "unfinished", "fault")


class Memory(NamedTuple):
    """Resident bytes at a time; of the workers the largest, since their number changes with the work."""

    at: float
    main: int
    worker: int


async def mixed(options: Options) -> AsyncIterator[Verdict]:
    """20 a second, all that people do."""
    seconds = options.seconds or _MIXED
    async with staged(options) as stage:
        traffic, began = Traffic(stage, 20.0), time.monotonic()
        memory = await _flowed(traffic, seconds)
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
        traffic, happened = Traffic(stage, 5.0), list[str]()
        memory = await _flowed(traffic, seconds, disturb(traffic, happened))
        bad = [done for done in traffic.done if done.interaction.outcome in _NO_ANSWER]
        told = [done for done in _lost(traffic.done) if done not in bad]
        stage.bot.signal(signal.SIGTERM)
        code = await stage.bot.ended(30.0)
        orphans = not await stage.bot.nothing_left(10.0)
        did = f"5 a second for {seconds:.0f} s, a fault every {EVERY:.0f} s"
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


async def _flowed(traffic: Traffic, seconds: float, *meanwhile: Coroutine[Any, Any, None]) -> list[Memory]:
    """Lets traffic flow to its end, and something else happen meanwhile; the memory at all times."""
    memory: list[Memory] = []
    background = [asyncio.ensure_future(work) for work in (_sample(traffic.stage, memory), *meanwhile)]
    try:
        await traffic.flow(seconds)
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
    return memory


async def _sample(stage: Stage, memory: list[Memory]) -> None:
    while True:
        memory.append(Memory(time.monotonic(), *stage.bot.memory()))
        await asyncio.sleep(_SAMPLE)


def _growth(did: str, memory: list[Memory], seconds: float) -> Verdict:
    """Compares the memory after the first minute (a third of a shorter time) with that at the end."""
    first = min(60.0, seconds / 3)
    settled = [sample for sample in memory if sample.at >= memory[0].at + first][:_WINDOW]
    last = memory[-_WINDOW:]
    figures, kept = [], True
    for name in ("main", "worker"):
        before, after = (max(getattr(sample, name) for sample in some) for some in (settled, last))
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
