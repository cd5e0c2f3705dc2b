"""A long day of mixed traffic in which nothing goes wrong."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator

from tests.wire.growth import Sample, growth, sample
from tests.wire.stage import Options, Verdict, percentile, staged
from tests.wire.traffic import Done, Traffic

_SECONDS = 600.0


async def mixed(options: Options) -> AsyncIterator[Verdict]:
    """20 a second, all that people do."""
    seconds = options.seconds or _SECONDS
    async with staged(options) as stage:
        traffic, began, samples = Traffic(stage, 20.0), time.monotonic(), list[Sample]()
        sampling = asyncio.create_task(sample(stage, samples, stage.bot.workers))
        await traffic.flow(seconds)
        sampling.cancel()
        lost = [done for done in traffic.done if done.lost]
        slowest = percentile([done.interaction.took for done in traffic.done], 99)
        did = f"20 a second for {seconds:.0f} s"
        yield Verdict(
            did,
            "nothing lost, last response p99 under 1 s",
            f"{len(traffic.done)} asked, {told(lost)} lost; p99 {slowest:.2f} s",
            not lost and slowest < 1.0,
        )
        longest = max((stretch.cpu for stretch in stage.bot.stretches(began)), default=float("nan"))
        yield Verdict(
            did,
            "loop never blocked over 50 ms of CPU",
            f"{longest * 1000:.0f} ms at most",
            longest <= 0.05,
        )
        yield growth(did, samples)


def told(done: list[Done]) -> str:
    """The number of requests, with the commonest answers to them."""
    seen = Counter(
        f"{one.interaction.asks}: {one.interaction.outcome} {one.interaction.sentence[:60]!r}" for one in done
    )
    return f"{len(done)}" + (
        f" ({'; '.join(f'{n} x {what}' for what, n in seen.most_common(4))})" if seen else ""
    )
