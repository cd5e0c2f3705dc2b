"""One bot has hundreds of jobs; how long do single ones of another take?"""

from __future__ import annotations

import asyncio
import statistics
import time

from bot.service.jobs import Job
from bot.service.queue import Admission
from tests.bench.nodes.stage import EASY, ENDLESS, LIMITS, Bench, asked, say, there

_FLOOD, _ASKED = 1_000, 40


async def floods(bench: Bench) -> None:
    await flooded(bench, EASY, "easy boards")
    await flooded(bench, ENDLESS, "endless boards")


async def seconds_of(admission: Admission) -> float:
    """How long one person waits for an easy job."""
    begun = time.perf_counter()
    await asked(admission, 1)
    return time.perf_counter() - begun


async def flooded(bench: Bench, flood: Job, name: str) -> None:
    """One bot has hundreds of jobs; how long do single ones of another take?"""
    async with bench.bot() as rude, bench.bot() as polite:
        await there(rude, 2)
        await there(polite, 2)
        many, few = Admission(rude, LIMITS), Admission(polite, LIMITS)

        alone = [await seconds_of(few) for _ in range(_ASKED)]
        work = [asyncio.create_task(asked(many, person, flood)) for person in range(_FLOOD)]
        await asyncio.sleep(1)
        seconds = []
        for _ in range(_ASKED):
            seconds.append(await seconds_of(few))
            await asyncio.sleep(0.05)
        waiting = sum(not task.done() for task in work)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        say(
            f"another bot floods with {name} ({waiting} waited at the end): median",
            statistics.median(seconds),
        )
        say("  slowest", max(seconds), 1.5)
        say("  slowest without the flood", max(alone))
