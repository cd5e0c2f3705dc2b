"""The boards of a week are counted by the database; names that wait to be removed are left out."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Act, Daily, Store, Week, WeekResult, WeekSummary
from tests.bot.store_trouble.files import Lock
from tests.waits import until

WEEK = Week(7, "2026-03-09", 1.0, 2)


async def solve(store: Store, server: int, day: int, person: int, hints: int) -> None:
    daily = Daily(server, f"2026-03-{day:02}", 1.0, 2, 100 + day, 2.0, "tents", "text")
    await store.daily.claim(daily, 0.0)
    solver = await store.daily.solver(daily, person)
    for _ in range(hints):
        solver = await store.daily.advance(solver, "A1=tent", Act.HINT)
    await store.daily.advance(solver, "A1=tent", Act.FOUND, 60.0)


async def test_summary_counts_the_days_and_the_users_of_one_week_and_server(store: Store, lock: Lock) -> None:
    """Of equal users the one with fewer hints comes first; nobody is named who has just left."""
    for server in (7, 8):
        for person, days, hints in ((1, range(8, 17), 1), (2, range(8, 17), 0), (3, range(9, 11), 0)):
            for day in days:
                await solve(store, server, day, person + server, hints)
        await solve(store, server, 12, 99, 0)
    for person in (1, 2, 3):
        await store.daily.join(7, person + 7, joins=True)
    await until(lambda: not store._backlog)
    first, second, third = WeekResult(9, 7, 0), WeekResult(8, 7, 7), WeekResult(10, 2, 0)
    assert await store.daily.summary(WEEK, 2) == WeekSummary(7, 17, 4, [first, second])
    with lock():
        await store.daily.join(7, 9, joins=False)
        await store.forget(8)
        assert (await store.daily.summary(WEEK, 2)).named == [third]
    await until(lambda: not store._backlog)
    assert await store.daily.summary(WEEK, 2) == WeekSummary(7, 10, 3, [third])


async def test_old_days_stay_while_a_message_of_them_names_somebody(store: Store) -> None:
    """A user who asks to be forgotten later is still found in their lists, summaries and results."""
    for day, person in ((9, 1), (10, 2), (11, 3)):
        await solve(store, 7, day, person, 0)
    await store.daily.claim(WEEK, 0.0)
    await store.daily.settle(replace(WEEK, message=555, posted=2.0))
    await store.daily.join(7, 1, joins=True)
    await until(lambda: not store._backlog)
    day = await store.daily.day(7, "2026-03-10")
    assert day is not None
    assert await store.daily.show_result(await store.daily.solver(day, 2), 777)
    await until(lambda: not store._backlog)
    await store.daily.purge("2026-08-01")
    await until(lambda: not store._backlog)
    assert await store.daily.day(7, "2026-03-11") is None
    assert [daily.day for daily in await store.daily.solved_by(1)] == ["2026-03-09"]
    assert [week.day for week in await store.daily.weeks_of(1)] == [WEEK.day]
    assert await store.daily.results_of(2) == [(2, 777)]
    await store.forget(1)
    await store.forget(2)
    await until(lambda: not store._backlog)
    await store.daily.purge("2026-08-01")
    await until(lambda: not store._backlog)
    assert await store.daily.day(7, "2026-03-10") is None
    assert await store.daily.week(7, WEEK.day) is None


async def test_weeks_are_purged_with_their_days_and_dropped_with_their_server(store: Store) -> None:
    late = Week(7, "2026-03-16", 1.0, 2)
    for week in (WEEK, late):
        await store.daily.claim(week, 0.0)
    await store.daily.purge("2026-03-15")
    await until(lambda: not store._backlog)
    assert await store.daily.week(7, WEEK.day) is None
    assert await store.daily.week(7, late.day) == late
    await store.drop_server(7)
    await until(lambda: not store._backlog)
    assert await store.daily.week(7, late.day) is None
