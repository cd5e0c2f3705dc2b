"""A bot with a single worker, and a clock that tests move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
import simcord

from bot.cli.preview import fetch
from bot.common.config import Config
from bot.discord.commands import Services
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.service.queue.job_queue import JobQueue
from bot.store import Store
from tests.bot.long_work.outside_pool import LIMITS, PACE, Done, Elsewhere


@pytest.fixture
async def elsewhere(lone_pool: Pool) -> AsyncIterator[Elsewhere]:
    elsewhere = Elsewhere(lone_pool)
    serving = asyncio.create_task(elsewhere.serve())
    yield elsewhere
    serving.cancel()


@pytest.fixture
def services(elsewhere: Elsewhere, store: Store) -> Services:
    return Services(
        Config(limits=LIMITS),
        Admission(cast("Pool", elsewhere), LIMITS, short=LIMITS.seconds),
        fetch,
        store,
        pace=PACE,
    )


@pytest.fixture
def clock(simcord_env: simcord.Env, elsewhere: Elsewhere, monkeypatch: Any) -> simcord.Env:
    """The simulation: a test moves its time, and it does not wait for jobs in the queue."""
    elsewhere.env = simcord_env
    turn_of = JobQueue._turn_of

    async def outside(line: JobQueue, entry: Any) -> None:
        await simcord_env.external_wait(turn_of(line, entry), reason="a place in the line")

    monkeypatch.setattr(JobQueue, "_turn_of", outside)
    return simcord_env


@pytest.fixture
def done(services: Services, clock: simcord.Env) -> Done:
    """Waits until nobody waits any more."""

    async def wait() -> None:
        while len(services.admission):  # noqa: ASYNC110 - the queue tells nobody that it is empty
            await asyncio.sleep(0.02)
        await clock.settle()

    return wait
