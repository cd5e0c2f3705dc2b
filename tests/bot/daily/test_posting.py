"""When and where daily boards are posted, over a month, and who chooses that."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest
import simcord

import solvers
from bot.common.config import Config
from bot.daily.poster import Poster
from bot.discord.client import Client
from bot.discord.commands.services import PlanText, Services
from bot.messages.sent_messages import all_components
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Act, Daily, Store
from tests.bot.daily.conftest import START, Clock, plan_of
from tests.bot.talk import field_of, files, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


DAYS = 20
STEP = timedelta(minutes=150)


async def test_three_weeks_have_each_board_once(
    config: Config,
    pool: Pool,
    store: Store,
    other_store: Store,
    simcord_bot: Client,
    guild: Any,
    channel: Any,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Through restarts, two processes, a gateway that is away, and the hour that a clock leaves out."""
    await store.daily.set_plan(plan_of(guild, channel, hour=2))
    away = {
        datetime(2026, 3, 20, tzinfo=UTC): 4,  # less than six hours late: made up
        datetime(2026, 3, 24, tzinfo=UTC): 11,  # skipped
    }
    admission = Admission(pool, replace(config.limits, questions_a_minute=10_000))  # weeks take seconds here
    while clock.now < START + timedelta(days=DAYS):
        clock.now += STEP
        gone = any(start <= clock.now < start + timedelta(hours=hours) for start, hours in away.items())
        monkeypatch.setattr(simcord_bot, "is_ready", lambda gone=gone: not gone)
        # New posters each time, as after a restart, and both at once.
        both = [Poster(config, admission, one, simcord_bot, clock) for one in (store, other_store)]
        await asyncio.gather(*(one.tick() for one in both))
    messages = channel.history()
    boards = Counter(words(message).split("**")[1] for message in messages if files(message))
    assert set(boards.values()) == {1}
    assert len(boards) == DAYS - 1
    assert "29 March 2026" in boards
    assert "20 March 2026" in boards
    (skipped,) = [words(message) for message in messages if not files(message)]
    assert skipped == "There was no board on 24 March 2026: I was away for 6 hours from then on."


_TIMES = (
    ("2026-03-11T08:00", "Europe/Berlin", 9),
    ("2026-03-10T20:00", "Europe/Berlin", 9),  # the clock is set back
    ("2026-03-11T08:10", "Europe/Berlin", 9),
    ("2026-03-11T20:00", "Pacific/Auckland", 9),  # 12 March there
    ("2026-03-12T16:00", "America/Los_Angeles", 9),  # a second 12 March
    ("2026-03-13T16:00", "America/Los_Angeles", 9),
    ("2026-03-21T12:00", "America/Los_Angeles", 9),  # after a week away, the board of yesterday is late
    ("2026-03-21T16:00", "America/Los_Angeles", 9),
    ("2026-10-24T23:00", "Europe/Berlin", 0),  # midnight when summer time ends
    ("2026-10-25T00:00", "Europe/Berlin", 2),  # an hour that comes twice
    ("2026-10-25T01:00", "Europe/Berlin", 2),
)
"""Times of UTC by the clock of the bot, with the zone and hour that the server has chosen before."""


async def test_series_outlives_clocks_that_jump_changes_of_zone_and_a_bot_that_is_away(
    poster: Poster, store: Store, guild: Any, channel: Any, ada: Any, clock: Clock
) -> None:
    """No day has two boards, and a day without a board breaks no series."""
    plan = plan_of(guild, channel, kinds=("tents",))
    for at, zone, hour in _TIMES:
        before, clock.now = clock.now, datetime.fromisoformat(at).replace(tzinfo=UTC)
        if (zone, hour) != (plan.zone, plan.hour):
            plan = replace(plan, zone=zone, hour=hour, since=min(before, clock.now).timestamp() + 1)
        await store.daily.set_plan(plan)
        await poster.tick()
        for daily in await store.daily.past_boards(guild.id, "", 9):
            await store.daily.advance(await store.daily.solver(daily, ada.id), "", Act.FOUND, 60.0)
    said = [words(message).split("**")[1] for message in channel.history() if files(message)]
    assert said == [f"{day} March 2026" for day in (11, 12, 13, 21)] + ["25 October 2026"]
    assert (await store.daily.standing(guild.id, ada.id)).in_a_row == len(said)


async def test_claim_of_a_process_that_died_is_taken_over(
    poster: Poster, store: Store, guild: Any, channel: Any, clock: Clock
) -> None:
    """After some minutes and not before."""
    await store.daily.set_plan(plan_of(guild, channel))
    clock.now += timedelta(days=1)
    dead = Daily(guild.id, str(clock.now.date()), clock() - 60, channel.id)
    assert await store.daily.claim(dead, 0.0)
    await poster.tick()
    assert channel.last_message is None
    clock.now += timedelta(minutes=5)
    await poster.tick()
    assert files(channel.last_message)


async def test_message_holds_picture_text_and_address(
    posted: tuple[discord.Message, Daily],
) -> None:
    """All of the same board."""
    message, daily = posted
    assert [file.filename for file in files(message)] == ["tents.png"]
    text = words(message).split("```")[1].strip()
    board = solvers.read(text, "tents", format="text")
    assert solvers.read(daily.link) == board
    assert solvers.solve(board).status == "unique"
    shown = [item.label for item in all_components(message) if isinstance(item, discord.Button)]
    assert shown == [
        "Start",
        "Hint",
        "Check my answer…",
        "Solution",
        "Play on puzz.link",
    ]


async def test_managers_choose(cleo: Any, channel: Any, guild: Any, store: Store) -> None:
    """What is wrong with a choice is said; others are refused."""
    kinds = "sudoku bridges and light up"
    options = {"channel": [channel], "hour": ["7"], "zone": "europe/berlin", "kinds": kinds}
    panel = await cleo.slash(channel, "daily plan")
    assert "No board is posted here" in said(panel)

    async def choose(button: str, **changes: str) -> str:
        form = await cleo.click(panel.response, label=button)
        return said(await cleo.submit_modal(form, options | changes))

    assert "no time zone" in await choose("Choose…", zone="Nowhere")
    assert "no puzzle called" in await choose("Choose…", kinds="chess")
    assert field_of(await cleo.click(panel.response, label="Choose…"), "kinds") == "chess"
    assert re.fullmatch(
        rf"Each day at 7:00, Europe/Berlin, in <#{channel.id}>: Sudoku, Hashi and Light Up, in turn, medium. "
        r"The next board comes <t:\d+:R>\.",
        await choose("Choose…"),
    )
    plan = await store.daily.plan(guild.id)
    assert plan
    assert (plan.kinds, plan.hour) == (("sudoku", "hashi", "lightup"), 7)
    form = await cleo.click(panel.response, label="Change…")
    assert (field_of(form, "zone"), field_of(form, "kinds")) == ("Europe/Berlin", "sudoku, hashi, lightup")
    await cleo.click(panel.response, label="Stop")
    assert "No more" in said(panel)
    assert await store.daily.plan(guild.id) is None


async def test_only_the_latest_refused_plans_are_kept(
    cleo: Any, channel: Any, guild: Any, services: Services
) -> None:
    services.typed_plans.update({(number, number): PlanText() for number in range(1000)})
    panel = await cleo.slash(channel, "daily plan")
    form = await cleo.click(panel.response, label="Choose…")
    await cleo.submit_modal(form, {"channel": [channel], "hour": ["7"], "zone": "Nowhere", "kinds": "hashi"})
    assert len(services.typed_plans) < 1000
    assert [*services.typed_plans][-1] == (guild.id, cleo.id)


async def test_planner_hears_what_keeps_boards_from_coming(
    poster: Poster, store: Store, guild: Any, channel: Any, cleo: Any, clock: Clock, simcord_env: simcord.Env
) -> None:
    """By a direct message, once a day."""
    await store.daily.set_plan(plan_of(guild, channel, person=cleo.id))
    simcord_env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013)
    clock.now += timedelta(days=1)
    await poster.tick()
    await poster.tick()
    assert channel.last_message is None
    (told,) = cleo.user.dm_channel.history()
    assert "Attach Files" in told.content


async def test_board_comes_once_the_connection_is_back(
    poster: Poster, store: Store, guild: Any, channel: Any, clock: Clock, monkeypatch: Any
) -> None:
    """What breaks it off at one server is no error of the round, in which others have their turn."""
    await store.daily.set_plan(plan_of(guild, channel))

    async def broken(*_: Any, **__: Any) -> None:
        raise aiohttp.ServerDisconnectedError

    clock.now += timedelta(days=1)
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", broken)
        await poster.tick()
    assert channel.last_message is None
    clock.now += timedelta(minutes=4)
    await poster.tick()
    assert channel.last_message is not None


async def test_server_of_another_process_is_left_to_it(
    poster: Poster, store: Store, guild: Any, channel: Any, clock: Clock
) -> None:
    await store.daily.set_plan(replace(plan_of(guild, channel), server=guild.id + 1))
    clock.now += timedelta(days=1)
    await poster.tick()
    assert await store.daily.day(guild.id + 1, str(clock.now.date())) is None


async def test_post_has_a_nonce_by_which_discord_knows_it_again(
    posted: tuple[discord.Message, Daily], simcord_env: simcord.Env
) -> None:
    """A process that takes the day over sends the same one."""
    _, daily = posted
    bodies = [entry.json for entry in simcord_env.http_requests if isinstance(entry.json, dict)]
    nonces = [body["nonce"] for body in bodies if body.get("nonce")]
    assert nonces == [f"{daily.server:x}{daily.day.replace('-', '')}"]


async def test_server_that_is_left_is_forgotten(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store, guild: Any
) -> None:
    """With its boards, the progress of users, and their wish to be named."""
    await store.daily.join(guild.id, ada.id, joins=True)
    solver = await store.daily.solver(posted[1], ada.id)
    await store.daily.advance(solver, "A1=tent", act=Act.HINT, seconds=3.0)
    assert await store.daily.solved_by(ada.id)
    await store.drop_server(guild.id)
    assert (await store.daily.solver(posted[1], ada.id)).marks == ""
    assert await store.daily.plan(guild.id) is None
    assert await store.daily.day(guild.id, posted[1].day) is None
    assert not await store.daily.has_joined(guild.id, ada.id)
