"""*Start* and *Pause*: each user's own clock, and boards that only *Start* shows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.daily.poster import Poster
from bot.discord.commands.daily_board import board_picture
from bot.store import Daily, Server, Solver, Store
from solvers import PUZZLES
from tests.bot.daily.conftest import Clock, plan_of
from tests.bot.daily.test_answers import marks_of
from tests.bot.daily.test_results import check, wrong_mark
from tests.bot.talk import files, labels, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINUTE = timedelta(minutes=1)


async def test_clock_runs_from_start_and_stands_still_in_pauses(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any, clock: Clock
) -> None:
    """Those who never press *Start* have the time since the post; the list says which is which."""
    message, daily = posted
    for person in (ada, bob):
        await person.slash(channel, "streak", named=True)
    clock.now += 60 * MINUTE
    started = await ada.click(message, label="Start")
    assert started.ephemeral
    assert daily.text in said(started)
    assert len(files(started.response)) == 1
    assert labels(started.response) == ["Hint", "Check my answer…", "Pause", "Play on puzz.link"]
    clock.now += 4 * MINUTE
    paused = await ada.click(started.response, label="Pause")
    assert said(paused) == "Paused. Your clock shows 4 min. *Go on* shows the board again."
    assert files(paused.response) == []
    assert said(await ada.click(message, label="Hint")) == (
        "Your clock is paused, and the board hidden. *Start* goes on."
    )
    clock.now += 30 * MINUTE
    further = await ada.click(paused.response, label="Go on")
    assert "Your clock runs: 4 min so far." in said(further)
    clock.now += 3 * MINUTE
    for person, told in (
        (ada, "Solved, 7 min on your clock"),
        (bob, "Solved, 1 h 37 min after it was posted"),
    ):
        assert said(await check(person, message, marks_of(daily))).startswith(told)
    assert (
        f"Solved by <@{ada.id}> (⏱ 7 min, no hints) and <@{bob.id}> (1 h 37 min, no hints). "
        "⏱ is a time from *Start*."
    ) in words(channel.last_message)


async def test_pause_deletes_all_private_messages_with_the_board(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any
) -> None:
    """Of this user only: an earlier *Start*, hints, checks, and an answer that could not be read."""
    message, daily = posted
    others = await bob.click(message, label="Start")
    shown = [await ada.click(message, label="Start"), await ada.click(message, label="Hint")]
    shown.append(await check(ada, message, wrong_mark(daily)))
    unread = await check(ada, message, "A1=tnet")
    last = await ada.click(message, label="Start")
    paused = await ada.click(last.response, label="Pause")
    assert said(paused) == "Paused. Your clock shows under 1 min. *Go on* shows the board again."
    assert [result.response for result in shown] == [None] * 3
    assert unread.followups == []
    assert daily.text in said(others)


async def test_time_of_the_drawing_is_not_the_time_of_the_user(
    posted: tuple[discord.Message, Daily],
    ada: Any,
    store: Store,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message, daily = posted

    async def slow(*asked: Any) -> Any:
        clock.now += MINUTE
        return await board_picture(*asked)

    monkeypatch.setattr("bot.discord.commands.daily_clock.board_picture", slow)
    await ada.click(message, label="Start")
    assert (await store.daily.solver(daily, ada.id)).clock(clock()) == 0.0


_OLD = "I cannot delete private messages after 15 minutes or a restart: please dismiss older ones."


async def test_pause_says_if_an_old_message_cannot_be_deleted(
    posted: tuple[discord.Message, Daily], ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes a request about a private message for 15 minutes."""
    message, _ = posted
    await ada.click(message, label="Start")
    started = await ada.click(message, label="Start")
    monkeypatch.setattr(discord.Interaction, "is_expired", lambda _: True)
    paused = await ada.click(started.response, label="Pause")
    assert said(paused).endswith(_OLD)
    further = await ada.click(paused.response, label="Go on")
    assert _OLD not in said(await ada.click(further.response, label="Pause"))


async def test_pause_says_that_messages_of_an_earlier_process_cannot_be_deleted(
    posted: tuple[discord.Message, Daily], ada: Any, other_store: Store, clock: Clock
) -> None:
    """Until the clock goes on here."""
    message, daily = posted
    await other_store.daily.put_clock((await other_store.daily.solver(daily, ada.id)).start(clock()))
    started = await ada.click(message, label="Start")
    paused = await ada.click(started.response, label="Pause")
    assert said(paused).endswith(_OLD)
    further = await ada.click(paused.response, label="Go on")
    assert _OLD not in said(await ada.click(further.response, label="Pause"))


async def test_who_has_begun_without_start_keeps_the_time_since_the_post(
    posted: tuple[discord.Message, Daily], ada: Any, clock: Clock
) -> None:
    """Otherwise one could find the answer first, and start afterwards."""
    message, daily = posted
    await check(ada, message, wrong_mark(daily))
    clock.now += 10 * MINUTE
    started = await ada.click(message, label="Start")
    assert "your time counts from the post" in said(started)
    assert "Pause" not in labels(started.response)
    solved = await check(ada, message, marks_of(daily))
    assert said(solved).startswith("Solved, 10 min after it was posted")


async def test_start_again_neither_sets_the_clock_back_nor_changes_a_result(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store, clock: Clock
) -> None:
    """A second *Start* shows the board once more."""
    message, daily = posted
    for _ in range(3):
        await ada.click(message, label="Start")
        clock.now += MINUTE
    await check(ada, message, marks_of(daily))
    shown = await ada.click(message, label="Start")
    assert "Pause" not in labels(shown.response)
    assert (await store.daily.solver(daily, ada.id)).seconds == 180.0


async def test_post_of_a_fair_board_shows_nothing_of_it(
    poster: Poster, store: Store, guild: Any, channel: Any, cleo: Any, ada: Any, clock: Clock
) -> None:
    """Neither its text, its address nor its picture, also when the solvers are listed below it."""
    told = said(await cleo.slash(channel, "settings", fair=True))
    assert "Coming daily boards are seen only after *Start*." in told
    assert store.server(guild.id) == Server(fair=True)
    await store.daily.set_plan(plan_of(guild, channel, kinds=("tents",)))
    clock.now += timedelta(days=1)
    await poster.tick()
    daily = await store.daily.day(guild.id, str(clock.now.date()))
    message = channel.last_message
    hidden = (
        "**11 March 2026**: Tents, easy.\n"
        "*Start* shows you the board and starts your clock. The picture is an example with its solution."
    )
    assert words(message) == hidden
    assert [file.filename for file in files(message)] == ["example.png"]
    assert daily.text != PUZZLES["tents"].example
    for label in ("Hint", "Check my answer…"):
        refused = said(await ada.click(message, label=label))
        assert refused == "Press *Start* first: it shows you the board and starts your clock."
    assert daily.text in said(await ada.click(message, label="Start"))
    await check(ada, message, marks_of(daily))
    assert words(channel.last_message) == f"{hidden}\n-# Solved by 1 person."


def test_clock_that_is_set_back_counts_no_time_below_none() -> None:
    solver = Solver(7, "2026-11-21", 5).start(100.0)
    assert solver.clock(40.0) == 0.0
    assert solver.pause(160.0).start(1_000.0).clock(1_030.0) == 90.0


async def test_clock_is_stored_and_kept_after_the_solution(store: Store, other_store: Store) -> None:
    """Another process goes on from it."""
    daily = Daily(7, "2026-11-21", 1.0, 70)
    await store.daily.put_clock((await store.daily.solver(daily, 5)).start(100.0))
    there = await other_store.daily.solver(daily, 5)
    assert there.clock(130.0) == 30.0
    await other_store.daily.put_clock(there.pause(130.0))
    solved = await other_store.daily.advance(there.pause(130.0), "A1=tent", seconds=30.0)
    await other_store.daily.put_clock(there.start(500.0))
    assert await store.daily.solver(daily, 5) == solved


async def test_clock_of_somebody_who_is_forgotten_is_not_stored(store: Store) -> None:
    """Not even if *Start* was pressed before."""
    daily = Daily(7, "2026-11-21", 1.0, 70)
    early = await store.daily.solver(daily, 5)
    await store.forget(5)
    await store.daily.put_clock(early.start(100.0))
    assert (await store.daily.solver(daily, 5)).spent is None
