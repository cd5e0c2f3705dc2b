"""What is done on the boards of a day is found at once, whatever the database does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.store import Act, Daily, Listing, Plan, Race, Standing, Store
from tests.bot.store_trouble.files import Lock
from tests.waits import until

PLAN = Plan(7, 70, 9, "Europe/Berlin", ("tents",), "easy", person=1)
DAILY = Daily(7, "2026-11-21", claimed=1.0, channel=70)
RACE = Race(7, 70, 77, 1, "tents", "Tents, 6x6, easy", "text", "sheet", 36, made=1.0)


async def test_what_people_do_while_the_file_is_locked_is_found_and_kept(store: Store, lock: Lock) -> None:
    await store.daily.claim(DAILY, 0.0)
    await until(lambda: not store._backlog)
    posted = replace(DAILY, message=77, posted=2.0, puzzle="tents", text="x", level="easy")

    async def found() -> list[object]:
        daily = store.daily
        return [
            [plan async for plan in daily.plans()],
            await daily.day(7, DAILY.day),
            await daily.listing(DAILY, 15),
            await daily.standing(7, 5),
            await daily.ranking(7, 15),
            await daily.has_joined(7, 5),
        ]

    with lock():
        await store.daily.set_plan(PLAN)
        await store.daily.settle(posted)
        await store.daily.join(7, 5, joins=True)
        first = await store.daily.solver(DAILY, 5)
        second = await store.daily.advance(first, "A1=tent", act=Act.HINT)
        solved = await store.daily.advance(await store.daily.solver(DAILY, 5), "A1=tent", seconds=3.0)
        assert (second.hints, solved.hints, solved.seconds) == (1, 1, 3.0)
        held = await found()
        standing, listing = Standing(5, 1, 1, 1), Listing([replace(solved, marks="", course=0)], 1)
        assert held == [[PLAN], posted, listing, standing, [standing], True]
    await until(lambda: not store._backlog)
    assert await found() == held


async def test_race_starts_once_though_the_file_is_locked(store: Store, lock: Lock) -> None:
    """Only the first user who starts it is told that it begins."""
    await store.races.open(RACE)
    await until(lambda: not store._backlog)
    with lock():
        assert await store.races.start(RACE, 5.0)
        assert not await store.races.start(RACE, 6.0)
    await until(lambda: not store._backlog)
    assert await store.races.race(RACE.key) == replace(RACE, started=5.0)


async def test_answer_stands_though_a_hint_was_asked_for_before_it(store: Store) -> None:
    """The hint comes later; it counts as one after the answer, so not at all."""
    before = await store.daily.solver(DAILY, 5)
    await asyncio.gather(
        store.daily.advance(before, "A1=tent B2=tent", seconds=3.0),
        store.daily.advance(before, "A1=tent", act=Act.HINT),
    )
    await until(lambda: not store._backlog)
    solver = await store.daily.solver(DAILY, 5)
    assert (solver.hints, solver.seconds) == (0, 3.0)


async def test_whoever_is_forgotten_while_the_file_is_locked_has_done_nothing(
    store: Store, lock: Lock
) -> None:
    """What they have asked before is not noted either. What they have chosen for a server stays."""
    await store.daily.set_plan(replace(PLAN, person=5))
    early = await store.daily.solver(DAILY, 5)

    async def marks() -> list[str]:
        return [(await store.daily.solver(DAILY, person)).marks for person in (5, 6)]

    await store.daily.advance(early, "A1=tent", act=Act.HINT)
    await store.daily.join(7, 5, joins=True)
    await store.daily.advance(replace(early, person=6), "B1=tent", act=Act.HINT)
    await until(lambda: not store._backlog)
    with lock():
        await store.daily.advance(early, "A2=tent", act=Act.HINT)
        await store.forget(5)
        await store.daily.advance(early, "A3=tent", act=Act.HINT)
        assert await marks() == ["", "B1=tent"]
        assert not await store.daily.has_joined(7, 5)
        assert len([plan async for plan in store.daily.plans()]) == 1
    await until(lambda: not store._backlog)
    assert await marks() == ["", "B1=tent"]
    assert not await store.daily.has_joined(7, 5)
