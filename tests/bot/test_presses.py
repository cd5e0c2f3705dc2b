"""Random presses, marks and forms, a few of them; `python -m tests.presses` does thousands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import simcord

from bot.cli.preview import fetch
from bot.common.config import Config, Limits
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Store
from tests.pressing.table import Faults, Table, play
from tests.waits import LONG

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


@pytest.fixture
def services(config: Config, pool: Pool, store: Store) -> Services:
    """Without a bound to how much one person asks, since no time passes."""
    limits = Limits(questions_a_minute=10_000, jobs_each=10, seconds=config.limits.seconds)
    return Services(config, Admission(pool, limits), fetch, store, pace=2 * LONG)


@pytest.fixture
def faults() -> Iterator[Faults]:
    with Faults() as faults:
        yield faults


async def test_whatever_is_pressed_is_answered(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services, faults: Faults
) -> None:
    """By a sentence, a board or a form, and never by a fault; after restarts too."""
    table = Table((ada, bob), channel, random.Random(1), simcord_env, services)
    await play(table, 40, faults)
    await simcord_env.restart_bot(Client(services))
    await play(table, 20, faults)
