"""Summaries of weeks: each once, with the names of users who agree to that."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.daily.poster import Poster
from bot.daily.summaries import Summaries
from bot.discord.client import Client
from bot.store import Act, Daily, Plan, Server, Store
from tests.bot.daily.conftest import Clock, plan_of
from tests.bot.talk import forget, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

HOUR = timedelta(hours=1)
MONDAY = date(2026, 3, 9)
"""The clocks of Berlin leave out an hour on the third Sunday after it."""


async def post_boards(store: Store, server: int, channel: int, days: int) -> list[Daily]:
    """Record boards as posted, one a day from Monday on."""
    dailies = [
        Daily(server, str(MONDAY + timedelta(days=number)), 1.0, channel, 100 + number, 2.0, "tents", "text")
        for number in range(days)
    ]
    await asyncio.gather(*(store.daily.claim(daily, 0.0) for daily in dailies))
    return dailies


async def solve(store: Store, daily: Daily, person: int, hints: int = 0) -> None:
    solver = await store.daily.solver(daily, person)
    for _ in range(hints):
        solver = await store.daily.advance(solver, "A1=tent", Act.HINT)
    await store.daily.advance(solver, "A1=tent", Act.FOUND, 60.0)


@pytest.fixture
def summaries(store: Store, simcord_bot: Client, clock: Clock) -> Summaries:
    return Summaries(store, simcord_bot, clock)


@pytest.fixture
async def plan(store: Store, guild: Any, channel: Any) -> Plan:
    """The plan of a server that wants summaries."""
    await store.set_server(guild.id, Server(weekly=True))
    return plan_of(guild, channel)


async def test_each_week_has_one_summary_at_the_hour_of_its_board(
    summaries: Summaries,
    store: Store,
    simcord_bot: Client,
    plan: Plan,
    guild: Any,
    channel: Any,
    clock: Clock,
) -> None:
    """Also when summer time begins, after a restart, and by two processes that ask at the same time."""
    await post_boards(store, guild.id, channel.id, 35)
    clock.now = datetime(2026, 3, 15, tzinfo=UTC)
    posted = []
    for _ in range(21 * 24):
        before = len(channel.history())
        restarted = Summaries(store, simcord_bot, clock)
        await asyncio.gather(summaries.serve(plan), restarted.serve(plan))
        posted += [clock.now.astimezone(ZoneInfo("Europe/Berlin"))] * (len(channel.history()) - before)
        clock.now += HOUR
    # Nine o'clock in Berlin, on three Mondays; the first of them is the 16th.
    assert [(each.day, each.month, each.hour) for each in posted] == [(16, 3, 9), (23, 3, 9), (30, 3, 9)]
    assert channel.history()[-1].content == ("**The week from 23 March 2026**: 7 boards, none solved yet.")


async def test_bot_that_was_away_posts_only_the_last_summary(
    summaries: Summaries, store: Store, plan: Plan, guild: Any, channel: Any, clock: Clock
) -> None:
    """As soon as it is back; a clock that is set back brings no second one."""
    await post_boards(store, guild.id, channel.id, 28)
    clock.now += timedelta(days=7)
    await summaries.serve(plan)
    clock.now += timedelta(days=15)
    await summaries.serve(plan)
    clock.now -= timedelta(days=15)
    await summaries.serve(plan)
    assert [message.content.split("**")[1] for message in channel.history()] == [
        "The week from 9 March 2026",
        "The week from 23 March 2026",
    ]


async def test_server_has_no_summary_unless_it_wants_one_and_had_boards(
    poster: Poster, store: Store, guild: Any, channel: Any, cleo: Any, clock: Clock
) -> None:
    await store.daily.set_plan(replace(plan_of(guild, channel), since=clock() + 1e9))
    await poster.tick()
    told = said(await cleo.slash(channel, "settings", weekly=True))
    assert "Each Monday I post a summary of the daily boards." in told
    before = len(channel.history())
    await poster.tick()
    assert len(channel.history()) == before, "no board in that week"
    clock.now += timedelta(days=7)
    await post_boards(store, guild.id, channel.id, 2)
    await poster.tick()
    assert channel.last_message.content == "**The week from 9 March 2026**: 2 boards, none solved yet."
    assert "Each Monday" not in said(await cleo.slash(channel, "settings", weekly=False))


async def test_summary_names_only_users_who_want_it_and_nobody_who_is_forgotten(
    summaries: Summaries,
    store: Store,
    plan: Plan,
    guild: Any,
    channel: Any,
    ada: Any,
    bob: Any,
    clock: Clock,
) -> None:
    """Boards of other weeks do not count."""
    dailies = await post_boards(store, guild.id, channel.id, 8)
    for person in (ada, bob):
        await store.daily.join(guild.id, person.id, joins=True)
    for daily in dailies:
        await solve(store, daily, ada.id)
        await solve(store, daily, 99)
    await solve(store, dailies[1], bob.id, hints=2)
    clock.now += timedelta(days=7)
    await summaries.serve(plan)
    named = "**The week from 9 March 2026**: 7 boards, "
    more = "\n-# To be listed, use `/streak named:True`."
    assert channel.last_message.content == (
        f"{named}solved 15 times by 3 people.\n1. <@{ada.id}>: 7 boards, no hints\n"
        f"2. <@{bob.id}>: 1 board, 2 hints{more}"
    )
    summary = channel.last_message.id
    await forget(ada, channel)
    (message,) = [each for each in channel.history() if each.id == summary]
    assert message.content == (f"{named}solved 8 times by 2 people.\n1. <@{bob.id}>: 1 board, 2 hints{more}")
