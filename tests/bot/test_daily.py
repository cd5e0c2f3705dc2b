"""Daily boards: a month on a server with a clock that the test moves, and what people do with a board."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest
import simcord

import solvers
from bot.client import Client
from bot.commands import Services
from bot.config import Config
from bot.daily.poster import Poster
from bot.jobs import Job
from bot.marking import Marking
from bot.pool import Pool
from bot.store import Daily, Plan, Store, Waits
from bot.turns import Turns

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

Said = Callable[[simcord.InteractionResult], str]

START = datetime(2026, 3, 10, 12, tzinfo=UTC)
"""The clocks of Berlin leave out the hour from 2 to 3 on 29 March."""
DAYS = 31
STEP = timedelta(minutes=150)


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
    return Poster(config, services.turns, services.store, simcord_bot, clock)


@pytest.fixture
async def posted(
    poster: Poster, store: Store, guild: Any, channel: Any, clock: Clock
) -> tuple[discord.Message, Daily]:
    """The board of one day, and what is remembered of it."""
    await store.daily.set_plan(plan_of(guild, channel, kinds=("tents",)))
    clock.now += timedelta(days=1)
    await poster.tick()
    (daily,) = await store.daily.days(guild.id)
    return channel.last_message, daily


async def test_month_has_each_board_once(
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
    turns = Turns(pool, replace(config.limits, questions_a_minute=10_000))  # a month takes seconds here
    while clock.now < START + timedelta(days=DAYS):
        clock.now += STEP
        gone = any(start <= clock.now < start + timedelta(hours=hours) for start, hours in away.items())
        monkeypatch.setattr(simcord_bot, "is_ready", lambda gone=gone: not gone)
        # Made anew each time, as after a restart, and both at once.
        both = [Poster(config, turns, one, simcord_bot, clock) for one in (store, other_store)]
        await asyncio.gather(*(one.tick() for one in both))
    messages = channel.history()
    boards = Counter(message.content.split("**")[1] for message in messages if message.attachments)
    assert set(boards.values()) == {1}
    assert len(boards) == DAYS - 1
    assert "29 March 2026" in boards
    assert "20 March 2026" in boards
    (skipped,) = [message.content for message in messages if not message.attachments]
    assert skipped == "There was no board on 24 March 2026: I was away for 6 hours from then on."


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
    assert channel.last_message.attachments


async def test_message_holds_picture_text_and_address(
    posted: tuple[discord.Message, Daily],
) -> None:
    """All of the same board."""
    message, daily = posted
    assert [file.filename for file in message.attachments] == ["tents.png"]
    text = message.content.split("```")[1].strip()
    board = solvers.read(text, "tents", format="text")
    assert solvers.read(daily.link) == board
    assert solvers.solve(board).status == "unique"
    (row,) = message.components
    assert [button.label for button in row.children] == ["Hint", "Check my answer…", "Solution"]


async def test_hints_are_private_and_go_on(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store, said: Said
) -> None:
    """Each begins where the one before ended, and is counted."""
    message, daily = posted
    first = await ada.click(message, label="Hint")
    second = await ada.click(message, label="Hint")
    assert first.ephemeral
    assert "1 hint so far" in said(first)
    assert "2 hints so far" in said(second)
    assert said(first).split("\n")[0] != said(second).split("\n")[0]
    assert (await store.daily.solver(daily, ada.id)).hints == 2


async def test_answer_is_told_to_those_who_have_it_or_from_tomorrow_on(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, said: Said, clock: Clock
) -> None:
    message, daily = posted
    assert "from tomorrow on" in said(await ada.click(message, label="Solution"))
    form = await ada.click(message, label="Check my answer…")
    board = solvers.read(daily.text, "tents", format="text")
    answer = solvers.solve(board).answer or {}
    marks = " ".join(f"{place.name}=tent" for place, yes in answer.items() if yes)
    sent = await ada.submit_modal(form, {"marks": marks})
    assert said(sent).startswith("Solved, under 1 min after it was posted, with no hints.")
    own = await ada.click(message, label="Solution")
    assert own.ephemeral
    assert own.response.attachments
    assert "from tomorrow on" in said(await bob.click(message, label="Solution"))
    clock.now += timedelta(days=1)
    assert (await bob.click(message, label="Solution")).response.attachments


async def test_answer_can_be_a_screenshot(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, said: Said, pool: Pool, store: Store
) -> None:
    """One of another board is told apart."""
    message, daily = posted
    board = solvers.read(daily.text, "tents", format="text")
    answer = solvers.solve(board).answer or {}
    tents = " ".join(f"{place.name}=tent" for place, yes in answer.items() if yes)
    other = solvers.write(solvers.make("tents", "6x6", "easy", seed=1).board)
    shots = [
        ("board.png", (await pool.run(drawn)).picture)
        for drawn in (picture_of(daily.text, tents), picture_of(other, ""))
    ]
    form = await ada.click(message, label="Check my answer…")
    assert said(await ada.submit_modal(form, {"file": shots[0]})).startswith("Solved")
    assert (await store.daily.solver(daily, ada.id)).seconds is not None
    form = await bob.click(message, label="Check my answer…")
    told = said(await bob.submit_modal(form, {"file": shots[1]}))
    assert told == "The picture shows another board than this Tents: Tents, 6 rows of 6."


def picture_of(text: str, marks: str) -> Job:
    """What draws a board of Tents with marks."""
    return Job(text, "tents", 30.0, 1000, theme="light", ask=Marking("", marks, judged=False), format="text")


async def test_wrong_answer_is_told_without_where(
    posted: tuple[discord.Message, Daily], ada: Any, said: Said
) -> None:
    """Who would like to know asks for a hint."""
    message, daily = posted
    board = solvers.read(daily.text, "tents", format="text")
    answer = solvers.solve(board).answer or {}
    wrong = next(place.name for place, yes in answer.items() if not yes)
    form = await ada.click(message, label="Check my answer…")
    told = said(await ada.submit_modal(form, {"marks": f"{wrong}=tent"}))
    assert told.startswith("Not right: of your marks 1 is wrong.")
    assert wrong not in told


async def test_who_wants_to_be_named_is_named_until_forgotten(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any, said: Said
) -> None:
    message, daily = posted
    board = solvers.read(daily.text, "tents", format="text")
    answer = solvers.solve(board).answer or {}
    marks = " ".join(f"{place.name}=tent" for place, yes in answer.items() if yes)
    await ada.slash(channel, "streak", named=True)
    for person in (ada, bob):
        form = await person.click(message, label="Check my answer…")
        await person.submit_modal(form, {"marks": marks})
    now = channel.last_message.content
    assert f"<@{ada.id}> (under 1 min, no hints) and 1 more person" in now
    assert str(bob.id) not in now
    assert said(await ada.slash(channel, "streak")).startswith("1 board in a row, 1 in all.")
    listed = said(await bob.slash(channel, "leaderboard"))
    assert listed == f"1. <@{ada.id}>: 1 board, 1 in a row, 0 hints"
    await ada.slash(channel, "forget")
    assert said(await ada.slash(channel, "streak")).startswith("0 boards in a row, 0 in all.")
    assert "Nobody is named" in said(await bob.slash(channel, "leaderboard"))


async def test_managers_choose(cleo: Any, channel: Any, guild: Any, store: Store, said: Said) -> None:
    """What is wrong with a choice is said; others are refused."""
    options = {"channel": channel, "hour": 7, "zone": "europe/berlin", "kinds": "sudoku, bridges"}
    assert "no time zone" in said(await cleo.slash(channel, "daily set", **options | {"zone": "Nowhere"}))
    assert "no puzzle called" in said(await cleo.slash(channel, "daily set", **options | {"kinds": "chess"}))
    assert said(await cleo.slash(channel, "daily set", **options)) == (
        f"Each day at 7:00, Europe/Berlin, in <#{channel.id}>: Sudoku and Hashi, in turn, medium."
    )
    plan = await store.daily.plan(guild.id)
    assert plan
    assert (plan.kinds, plan.hour) == (("sudoku", "hashi"), 7)
    assert "No more" in said(await cleo.slash(channel, "daily stop"))
    assert await store.daily.plan(guild.id) is None


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


async def test_server_that_is_left_is_forgotten(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store, guild: Any
) -> None:
    """What was posted there too, and who wanted to be named."""
    await store.daily.join(guild.id, ada.id, joins=True)
    await store.drop_server(guild.id)
    assert await store.daily.plan(guild.id) is None
    assert await store.daily.day(guild.id, posted[1].day) is None
    assert not await store.daily.joined(guild.id)
