"""The page of one user: what is counted of the daily boards of a server."""

from __future__ import annotations

import asyncio
import random
import statistics
from collections import defaultdict
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import discord
import pytest

from bot.common.errors import WorkerLostError
from bot.service.queue import Ticket
from bot.store import Act, Daily, DayResult, KindTimes, OwnResults, Store
from tests.bot.daily.conftest import Clock, plan_of
from tests.bot.daily.test_answers import marks_of
from tests.bot.daily.test_results import check
from tests.bot.talk import files, forget, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

FIRST = date(2026, 1, 1)


@pytest.mark.parametrize("seed", range(4))
async def test_results_are_counted_as_by_hand(store: Store, seed: int) -> None:
    """Of this user and this server only, with days that were skipped and boards without an own clock."""
    rng = random.Random(seed)
    days: list[DayResult] = []
    times: dict[tuple[str, str], list[float | None]] = defaultdict(list)
    rows, row = [0], 0
    posts = []
    for number in range(rng.choice([0, 5, 25])):
        day = str(FIRST + timedelta(days=number))
        daily = Daily(7, day, 1.0, 2, number + 1, 2.0, rng.choice(["tents", "hashi"]), "text", "easy")
        if rng.random() < 0.2:
            posts.append(post(store, replace(daily, message=None), None))
            continue
        seconds, hints, has_clock = (
            rng.choice([None, 60.0, 90.0, 300.0]),
            rng.choice([0, 2]),
            rng.random() < 0.6,
        )
        result = DayResult(day, seconds, hints, has_clock)
        posts.append(post(store, daily, result))
        days.append(result)
        row = row + 1 if result.seconds else 0
        rows.append(row)
        if result.seconds:
            times[daily.puzzle, daily.level].append(result.seconds if has_clock else None)
    # Together, so that few transactions write them.
    await asyncio.gather(*posts)
    kinds = [kind_of(*kind, found) for kind, found in times.items()]
    kinds.sort(key=lambda kind: (-kind.solved, kind.puzzle))
    since = str(FIRST + timedelta(days=3))
    expected = OwnResults(max(rows), kinds, [each for each in days if each.day >= since])
    assert await store.daily.own_results(7, 5, since) == expected


async def post(store: Store, daily: Daily, result: DayResult | None) -> None:
    """Post a board on two servers; somebody else solves both, user 5 has the result."""
    for server in (7, 8):
        there = replace(daily, server=server)
        await store.daily.claim(there, 0.0)
        await store.daily.settle(there)
        await solve(store, there, 9, DayResult(daily.day, 1.0, 0, has_clock=True))
    if result:
        await solve(store, daily, 5, result)


async def solve(store: Store, daily: Daily, person: int, result: DayResult) -> None:
    solver = await store.daily.solver(daily, person)
    if result.has_clock:
        await store.daily.put_clock(solver.start(1.0))
    for _ in range(result.hints):
        await store.daily.advance(solver, "A1=tent", Act.HINT)
    if result.seconds:
        await store.daily.advance(solver, "A1=tent", Act.FOUND, result.seconds)


def kind_of(puzzle: str, level: str, found: list[float | None]) -> KindTimes:
    clocks = [seconds for seconds in found if seconds]
    best, median = (min(clocks), statistics.median(clocks)) if clocks else (None, None)
    return KindTimes(puzzle, level, len(found), best, median)


async def test_results_of_somebody_who_is_forgotten_are_empty(store: Store) -> None:
    daily = Daily(7, "2026-01-01", 1.0, 2, 3, 2.0, "tents", "text", "easy")
    await post(store, daily, DayResult(daily.day, 60.0, 0, has_clock=True))
    assert (await store.daily.own_results(7, 5, "2026-01-01")).best_row == 1
    await store.forget(5)
    found = await store.daily.own_results(7, 5, "2026-01-01")
    assert (found.best_row, found.kinds) == (0, [])


async def test_last_days_of_the_page_are_those_of_the_server(
    store: Store, guild: Any, channel: Any, ada: Any, clock: Clock
) -> None:
    """At noon of UTC it is the next day on Kiritimati, so its page begins a day later."""
    for ago in range(40):
        day = str(clock.now.date() - timedelta(days=ago))
        daily = Daily(guild.id, day, 1.0, channel.id, 100 + ago, 2.0, "tents", "text", "easy")
        await store.daily.claim(daily, 0.0)
    for zone, days in (("Pacific/Kiritimati", 29), ("UTC", 30)):
        await store.daily.set_plan(plan_of(guild, channel, zone=zone))
        (chart,) = files((await ada.slash(channel, "streak")).response)
        assert chart.description == f"The last days as a chart: 0 of {days} boards solved, 0 with hints."


async def test_page_tells_only_the_user_of_boards_series_and_times(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any, clock: Clock
) -> None:
    """After /forget it is empty."""
    message, daily = posted
    named = "You are not named for them; `/streak named:True` changes that."
    nothing = f"You have solved no daily board here yet. {named}"
    empty = await ada.slash(channel, "streak")
    assert said(empty) == nothing
    await ada.click(message, label="Start")
    clock.now += timedelta(minutes=3)
    await check(ada, message, marks_of(daily))
    page = await ada.slash(channel, "streak")
    assert page.ephemeral
    assert said(page) == (
        f"1 board in a row, 1 in all. {named}\n"
        "The longest series: 1 board.\n"
        "- Tents, easy: 1 solved, best 3 min, median 3 min\n"
        "-# Times are from *Start*."
    )
    (chart,) = files(page.response)
    assert chart.description == "The last days as a chart: 1 of 1 board solved, 0 with hints."
    assert await chart.read() != await files(empty.response)[0].read()
    await forget(ada, channel)
    assert said(await ada.slash(channel, "streak")) == nothing


async def test_page_tells_named_users_their_place_in_the_leaderboard(
    posted: tuple[discord.Message, Daily], ada: Any, bob: Any, channel: Any
) -> None:
    """Of equal users, the one without hints comes first; others hear of no place."""
    message, daily = posted
    for person in (ada, bob):
        assert "place" not in said(await person.slash(channel, "streak", named=True))
    await ada.click(message, label="Hint")
    for person in (ada, bob):
        await check(person, message, marks_of(daily))
    for person, place in ((ada, 2), (bob, 1)):
        assert f"Your place in the leaderboard is {place} of 2." in said(
            await person.slash(channel, "streak")
        )
    assert "place" not in said(await ada.slash(channel, "streak", named=False))


@pytest.mark.usefixtures("posted")
async def test_page_has_no_chart_while_nobody_can_draw_it(
    ada: Any,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its words come without it."""

    async def run(*_: Any) -> Any:
        raise WorkerLostError("lost")

    monkeypatch.setattr(Ticket, "run", run)
    page = await ada.slash(channel, "streak")
    assert said(page).startswith("You have solved no daily board here yet.")
    assert files(page.response) == []
