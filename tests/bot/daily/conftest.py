"""A server with daily boards, and a clock that the test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
import simcord

from bot.common.config import Config
from bot.daily.poster import Poster
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.store import Daily, Plan, Store, Waits
from bot.store.schema import DAILY_NOTE

START = datetime(2026, 3, 10, 12, tzinfo=UTC)
"""The clocks of Berlin leave out the hour from 2 to 3 on 29 March."""


class Clock:
    """Tells the time that a test sets, in seconds since 1970."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now.timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(store: Store) -> Store:
    """With a secret that is always the same, so that the boards are."""
    await store.write_note(DAILY_NOTE, "tests")
    return store


@pytest.fixture
def services(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


@pytest.fixture
def cleo(simcord_env: simcord.Env, guild: Any) -> Any:
    """Someone who manages the server."""
    role = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(simcord_env.create_user("cleo"), roles=[role])


@pytest.fixture
async def other_store(store_url: str, unhurried: Waits) -> AsyncIterator[Store]:
    """The store of another process at the same database."""
    async with Store(store_url, keep_days=30, waits=unhurried) as other:
        yield other


def plan_of(guild: Any, channel: Any, **fields: Any) -> Plan:
    usual = {
        "hour": 9,
        "zone": "Europe/Berlin",
        "kinds": ("tents", "futoshiki"),
        "level": "easy",
        "person": 1,
    }
    return Plan(guild.id, channel.id, since=START.timestamp(), **usual | fields)


@pytest.fixture
def poster(services: Services, config: Config, simcord_bot: Client, clock: Clock) -> Poster:
    return Poster(config, services.admission, services.store, simcord_bot, clock)


@pytest.fixture
async def posted(
    poster: Poster, store: Store, guild: Any, channel: Any, clock: Clock
) -> tuple[discord.Message, Daily]:
    """The board of one day, and what is remembered of it."""
    await store.daily.set_plan(plan_of(guild, channel, kinds=("tents",)))
    clock.now += timedelta(days=1)
    await poster.tick()
    daily = await store.daily.day(guild.id, str(clock.now.date()))
    assert daily
    return channel.last_message, daily
