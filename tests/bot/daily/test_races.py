"""A race, as its users see it: joining, the same start, marks, places, and the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

import solvers
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.paced_edits import PacedEdits
from bot.discord.commands.race_updates import end_races
from bot.discord.commands.request_flow import run_board
from bot.messages.sent_messages import all_components
from bot.store import Race, Racer, Store
from solvers import PUZZLES
from tests.bot.daily.conftest import Clock
from tests.bot.talk import files, forget, labels, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


@pytest.fixture
def services(services: Services) -> Services:
    """Without a countdown, and with edits at once."""
    return replace(services, countdown=0.0, race_edits=PacedEdits(0.0))


@pytest.fixture
async def opened(ada: Any, channel: Any) -> discord.Message:
    """The message of a race that ada has opened."""
    await ada.slash(channel, "new", puzzle="tents", size="6x6", level="easy", race=True)
    message: discord.Message = channel.last_message
    return message


@pytest.fixture
async def race(opened: discord.Message, store: Store) -> Race:
    (found,) = await store.races.find_open()
    assert found.message == opened.id
    return found


def marks_of(race: Race, *, is_tent: bool = True) -> list[str]:
    """Return the marks of the answer on cells with tents, or wrong marks on the others."""
    answer = solvers.solve(solvers.read(race.text, "tents", format="text")).answer or {}
    return [f"{place.name}=tent" for place, yes in answer.items() if yes is is_tent]


def buttons(message: discord.Message) -> list[str]:
    """Return the labels of the buttons of a public message."""
    return [item.label or "" for item in all_components(message) if isinstance(item, discord.Button)]


async def place(person: Any, message: Any, *marks: str) -> Any:
    form = await person.click(message, label="Place…")
    return await person.submit_modal(form, {"marks": " ".join(marks)})


async def begin(message: discord.Message, *people: Any) -> list[Any]:
    """Let some people join and one of them start; return their private boards."""
    joined = [await person.click(message, label="Join") for person in people]
    await people[-1].click(message, label="Start race")
    return [one.response for one in joined]


async def test_two_race_to_the_end_and_are_named_with_their_times(
    opened: discord.Message, race: Race, ada: Any, bob: Any, channel: Any, clock: Clock
) -> None:
    """Nobody sees the board before the start; the answer comes at the end."""
    assert "Tents, 6x6, easy" in words(opened)
    assert files(opened) == []
    assert buttons(channel.last_message) == ["Join", "Leave", "Start race", "Stop"]
    boards = await begin(opened, ada, bob)
    assert [len(files(board)) for board in boards] == [1, 1]
    assert labels(boards[0]) == ["Place…", "My answer…"]
    assert f"**1.** <@{ada.id}>: 0 of {race.total} places are right" in words(channel.last_message)
    assert buttons(channel.last_message) == ["My board", "Leave", "Stop"]
    tents = marks_of(race)
    clock.now += timedelta(seconds=70)
    placed = await place(bob, boards[1], *tents[:2])
    assert said(placed) == f"Tents, 6x6, easy. 2 of {race.total} places are right."
    assert f"**1.** <@{bob.id}>: 2 of {race.total}" in words(channel.last_message)
    form = await ada.click(boards[0], label="My answer…")
    solved = await ada.submit_modal(form, {"marks": " ".join(tents)})
    assert said(solved).startswith("Solved: 1 min 10 s, no mistakes.")
    assert labels(solved.response) == []
    clock.now += timedelta(seconds=5)
    await place(bob, boards[1], *tents[2:])
    end = channel.last_message
    assert f"The race is over: all have solved the board.\n🥇 <@{ada.id}>: 1 min 10 s, no mistakes" in words(
        end
    )
    assert f"🥈 <@{bob.id}>: 1 min 15 s, no mistakes" in words(end)
    assert buttons(end) == []
    assert [file.filename for file in files(end)] == ["tents.png"]


async def test_text_that_cannot_be_read_is_sent_back_and_no_mistake(
    opened: discord.Message, ada: Any, bob: Any
) -> None:
    """Discord forgets the fields of a form."""
    boards = await begin(opened, ada, bob)
    sent = await place(ada, boards[0], "A1=tnet")
    returned = sent.followups[-1]
    assert await returned.attachments[0].read() == b"A1=tnet"
    assert "mistake" not in said(await place(ada, boards[0], ""))


async def test_race_is_for_channels_of_servers(simcord_env: simcord.Env) -> None:
    """The bot can change its message only there, for as long as the race takes."""
    dan = simcord_env.create_user("dan")
    refused = said(await dan.slash("new", puzzle="tents", race=True))
    assert refused.startswith("A race needs a channel of a server")


@pytest.mark.parametrize("option", [{"seed": 1}, {"count": 2}, {"private": True}])
async def test_race_takes_no_option_that_would_tell_the_board(
    ada: Any, channel: Any, store: Store, option: dict[str, Any]
) -> None:
    """The opener would know a board of a chosen seed."""
    refused = said(await ada.slash(channel, "new", puzzle="tents", race=True, **option))
    assert refused.startswith("A race is public, on one board that nobody knows")
    assert await store.races.find_open() == []


async def test_wrong_marks_are_mistakes_that_cost_seconds_and_name_no_place(
    opened: discord.Message, race: Race, ada: Any, bob: Any
) -> None:
    """A mark that is already there is no new mistake."""
    boards = await begin(opened, ada, bob)
    right, wrong = marks_of(race)[0], marks_of(race, is_tent=False)[0]
    told = said(await place(ada, boards[0], right, wrong))
    assert told == f"Tents, 6x6, easy. 1 of {race.total} places are right, and you made 1 mistake."
    assert said(await place(ada, boards[0], right, wrong)) == told
    await place(ada, boards[0], wrong.replace("tent", PUZZLES["tents"].no))
    late = await ada.click(boards[0], label="Place…")
    solved = await place(ada, boards[0], *marks_of(race))
    assert said(solved).startswith("Solved: 10 s, 1 mistake.")
    again = await ada.submit_modal(late, {"marks": wrong})
    assert "You have solved this board already." in said(again)


async def test_board_is_shown_from_the_start_to_those_who_joined_only(
    opened: discord.Message,
    race: Race,
    ada: Any,
    bob: Any,
    store: Store,
    channel: Any,
    clock: Clock,
) -> None:
    """Also after a restart, by *My board*."""
    await ada.click(opened, label="Join")
    await store.races.start(race, clock() + 10.0)
    late = await bob.click(opened, label="Join")
    assert said(late) == "This race has begun: only the users who joined before have a board."
    public = channel.last_message
    assert said(await ada.click(public, label="My board")) == "The board is not shown before the start."
    clock.now += timedelta(seconds=10)
    shown = await ada.click(public, label="My board")
    assert shown.ephemeral
    assert len(files(shown.response)) == 1
    assert said(await bob.click(public, label="My board")) == "You are not in this race."
    placed = await place(ada, shown.response, *marks_of(race))
    assert said(placed).startswith("Solved: 0 s")


async def test_ten_are_in_and_the_eleventh_is_refused(
    opened: discord.Message, race: Race, ada: Any, bob: Any, store: Store
) -> None:
    """A user who is in may press again."""
    for person in range(1, 10):
        assert await store.races.join(Racer(race.key, person, 1.0))
    for _ in range(2):
        assert said(await ada.click(opened, label="Join")).startswith("You are in.")
    assert said(await bob.click(opened, label="Join")) == "This race is full: 10 people have joined."


async def test_race_is_started_by_one_of_two_or_more_who_joined(
    opened: discord.Message, ada: Any, bob: Any, simcord_env: simcord.Env, guild: Any
) -> None:
    cleo = guild.add_member(simcord_env.create_user("cleo"))
    await ada.click(opened, label="Join")
    assert said(await ada.click(opened, label="Start race")) == "A race needs at least two people."
    await bob.click(opened, label="Join")
    refused = said(await cleo.click(opened, label="Start race"))
    assert refused == "Join first: only users who take part can start the race."
    assert said(await ada.click(opened, label="Start race")) == "The race begins."


async def test_opener_stops_the_race_and_others_leave_it(
    opened: discord.Message, ada: Any, bob: Any, channel: Any
) -> None:
    """A user who leaves is no longer named."""
    await begin(opened, ada, bob)
    public = channel.last_message
    refused = said(await bob.click(public, label="Stop"))
    assert refused == "Only the user who opened this race can stop it; *Leave* takes you out of it."
    assert said(await bob.click(public, label="Leave")) == "You have left the race."
    assert f"<@{bob.id}>" not in words(channel.last_message)
    await ada.click(public, label="Stop")
    assert "The race is over: the user who opened it has stopped it." in words(channel.last_message)


@pytest.mark.parametrize("is_started", [False, True])
async def test_race_ends_by_itself_also_after_a_restart(
    services: Services,
    simcord_bot: Client,
    opened: discord.Message,
    store: Store,
    ada: Any,
    bob: Any,
    channel: Any,
    clock: Clock,
    is_started: bool,
) -> None:
    """After half an hour, or an hour if nobody starts it."""
    if is_started:
        await begin(opened, ada, bob)
    minutes, reason = (30, "the 30 minutes are over.") if is_started else (60, "nobody started it.")
    for moved in (timedelta(minutes=minutes, seconds=-1), timedelta(seconds=1)):
        assert "The race is over" not in words(channel.last_message)
        clock.now += moved
        await end_races(services, simcord_bot)
    assert f"The race is over: {reason}" in words(channel.last_message)
    assert bool(files(channel.last_message)) == is_started  # nobody has seen a board that was not started
    assert await store.races.find_open() == []


async def test_places_and_ends_that_an_earlier_process_left_out_are_shown(
    services: Services,
    simcord_bot: Client,
    opened: discord.Message,
    race: Race,
    store: Store,
    ada: Any,
    bob: Any,
    channel: Any,
    clock: Clock,
) -> None:
    """It may have ended before it could edit the message."""
    await begin(opened, ada, bob)
    ((first, *_), now) = await store.races.racers(race.key), clock()
    await store.races.advance(replace(first, correct=5))
    await end_races(services, simcord_bot)
    assert f"**1.** <@{first.person}>: 5 of {race.total}" in words(channel.last_message)
    await store.races.end(race, now)
    await end_races(services, simcord_bot)
    assert "The race is over" in words(channel.last_message)
    assert len(files(channel.last_message)) == 1


async def test_opener_who_does_not_take_part_may_start_the_race(
    opened: discord.Message, ada: Any, bob: Any, simcord_env: simcord.Env, guild: Any
) -> None:
    for person in (bob, guild.add_member(simcord_env.create_user("cleo"))):
        await person.click(opened, label="Join")
    assert said(await ada.click(opened, label="Start race")) == "The race begins."


async def test_race_that_another_process_starts_meanwhile_is_not_started_again(
    opened: discord.Message,
    store: Store,
    ada: Any,
    bob: Any,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the picture is drawn."""

    async def start_elsewhere(_: Exchange, race: Race) -> None:
        await store.races.start(race, clock())

    monkeypatch.setattr("bot.discord.commands.race.board_picture", start_elsewhere)
    for person in (ada, bob):
        await person.click(opened, label="Join")
    refused = await ada.click(opened, label="Start race")
    assert said(refused) == "Someone else has started this race already."


async def test_board_is_not_shown_after_the_end_of_the_race(
    opened: discord.Message, ada: Any, bob: Any, channel: Any, clock: Clock
) -> None:
    """Also before its message tells the end."""
    await begin(opened, ada, bob)
    clock.now += timedelta(minutes=30)
    assert said(await ada.click(channel.last_message, label="My board")) == "This race is over."


async def test_race_that_all_have_left_is_over(
    opened: discord.Message, ada: Any, bob: Any, channel: Any
) -> None:
    await begin(opened, ada, bob)
    public = channel.last_message
    for person in (ada, bob):
        await person.click(public, label="Leave")
    assert "The race is over" in words(channel.last_message)


async def test_time_of_a_check_is_not_the_time_of_the_user(
    opened: discord.Message,
    race: Race,
    ada: Any,
    bob: Any,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A busy bot makes nobody slower."""

    async def slow(*asked: Any) -> Any:
        clock.now += timedelta(seconds=9)
        return await run_board(*asked)

    boards = await begin(opened, ada, bob)
    monkeypatch.setattr("bot.discord.commands.race_board.run_board", slow)
    assert said(await place(ada, boards[0], *marks_of(race))).startswith("Solved: 0 s")


async def test_only_races_of_servers_that_this_process_has_are_ended_here(
    services: Services, simcord_bot: Client, race: Race, store: Store
) -> None:
    other = replace(race, server=race.server + 1, key="another", made=0.0)
    await store.races.open(other)
    await end_races(services, simcord_bot)
    assert await store.races.race("another") == other


async def test_race_whose_message_is_deleted_is_not_drawn_for_ever(
    services: Services, simcord_bot: Client, opened: discord.Message, store: Store, clock: Clock
) -> None:
    await opened.delete()
    clock.now += timedelta(hours=1)
    await end_races(services, simcord_bot)
    assert await store.races.find_open() == []


async def test_forget_takes_a_user_out_of_the_message(
    opened: discord.Message, ada: Any, bob: Any, channel: Any
) -> None:
    """The others go on."""
    await begin(opened, ada, bob)
    await forget(bob, channel)
    assert f"<@{bob.id}>" not in words(channel.last_message)
    assert f"<@{ada.id}>" in words(channel.last_message)


async def test_a_thousand_changes_in_a_pause_are_one_edit() -> None:
    """The first one is shown at once; each pause ends with the newest state."""
    pause, state, shown = asyncio.Semaphore(0), 0, list[int]()
    edits = PacedEdits(3.0, sleep=lambda _: pause.acquire())

    async def edit() -> None:
        shown.append(state)

    for number in range(1, 4):
        for _ in range(1_000):
            state += 1
            edits.ask("race", edit)
            await asyncio.sleep(0)
        assert len(shown) == number
        pause.release()
        await asyncio.sleep(0.01)
        assert shown[number:] == [state]
