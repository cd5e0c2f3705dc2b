"""Median times of daily boards by puzzle and level, exported for operators."""

from __future__ import annotations

import asyncio
import random
import statistics
from collections import defaultdict
from datetime import timedelta

from bot.common.metrics import Metrics
from bot.daily.poster import Poster
from bot.store import Act, Daily, Store
from tests.bot.daily.conftest import Clock


async def solve(store: Store, daily: Daily, person: int, seconds: float, *, has_clock: bool) -> None:
    solver = await store.daily.solver(daily, person)
    if has_clock:
        await store.daily.put_clock(solver.start(1.0))
    await store.daily.advance(solver, "A1=tent", Act.FOUND, seconds)


async def test_medians_are_those_of_times_on_own_clocks_in_the_last_days(
    store: Store, poster: Poster, clock: Clock
) -> None:
    """Of all servers; a puzzle and level with fewer than five times has none."""
    chance, metrics = random.Random(5), Metrics()
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    solutions = []
    for ago in range(80, 100):
        day = str((clock.now - timedelta(days=ago)).date())
        puzzle, level = chance.choice([("tents", "easy"), ("tents", "hard"), ("hashi", "easy")])
        daily = Daily(chance.choice([7, 8]), day, 1.0, 2, 3, 2.0, puzzle, "text", level)
        await store.daily.claim(daily, 0.0)
        for person in range(3 if puzzle == "tents" else 1):
            seconds, has_clock = float(chance.randint(60, 900)), chance.random() < 0.7
            solutions.append(solve(store, daily, person, seconds, has_clock=has_clock))
            if has_clock and ago <= 90:
                times[puzzle, level].append(seconds)
    await asyncio.gather(*solutions)
    assert sorted(len(each) >= 5 for each in times.values()) == [False, True, True]
    await poster.measure(metrics)
    for (puzzle, level), found in times.items():
        labels = {"puzzle": puzzle, "level": level}
        few = len(found) < 5
        number = metrics.registry.get_sample_value("gridsmith_daily_times", labels)
        median = metrics.registry.get_sample_value("gridsmith_daily_median_seconds", labels)
        assert (number, median) == ((None, None) if few else (len(found), statistics.median(found)))


async def test_medians_of_former_boards_end(store: Store, poster: Poster, clock: Clock) -> None:
    metrics, labels = Metrics(), {"puzzle": "tents", "level": "easy"}
    daily = Daily(7, str(clock.now.date()), 1.0, 2, 3, 2.0, "tents", "text", "easy")
    await store.daily.claim(daily, 0.0)
    await asyncio.gather(*(solve(store, daily, person, 60.0, has_clock=True) for person in range(5)))
    for days, number in ((0, 5), (91, None)):
        clock.now += timedelta(days=days)
        await poster.measure(metrics)
        assert metrics.registry.get_sample_value("gridsmith_daily_times", labels) == number
