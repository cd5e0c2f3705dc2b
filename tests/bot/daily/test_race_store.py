"""The store of races: who joins, who starts, and what remains."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.store import MOST_RACERS, Race, Racer, Store


def race(**fields: object) -> Race:
    usual = Race(7, 70, 77, 1, "tents", "Tents, 6x6, easy", "text", "sheet", 36, made=1.0)
    return replace(usual, **fields)  # type: ignore[arg-type]  # the caller names fields of a race


async def test_only_ten_of_many_who_join_at_once_are_in(store: Store, other_store: Store) -> None:
    """Also if two processes add them."""
    opened = race()
    await store.races.open(opened)
    stores = (store, other_store)
    joined = await asyncio.gather(
        *(stores[person % 2].races.join(Racer(opened.key, person, 1.0)) for person in range(14))
    )
    assert joined.count(True) == MOST_RACERS
    assert len(await other_store.races.racers(opened.key)) == MOST_RACERS


async def test_one_of_two_starts_counts_and_nobody_joins_afterwards(store: Store, other_store: Store) -> None:
    """Both processes then know the same time."""
    opened = race()
    await store.races.open(opened)
    started = await asyncio.gather(store.races.start(opened, 5.0), other_store.races.start(opened, 6.0))
    assert sorted(started) == [False, True]
    assert await store.races.race(opened.key) == await other_store.races.race(opened.key)
    assert not await store.races.join(Racer(opened.key, 5, 7.0))


async def test_racers_are_sorted_by_time_then_by_right_places(store: Store) -> None:
    """A user who has solved the board keeps the time."""
    opened = race()
    await store.races.open(opened)
    for person, correct, seconds in ((1, 4, None), (2, 36, 90.0), (3, 9, None), (4, 36, 0.0)):
        racer = Racer(opened.key, person, float(person))
        await store.races.join(racer)
        await store.races.advance(replace(racer, correct=correct, seconds=seconds))
    await store.races.advance(Racer(opened.key, 2, 2.0, correct=36, seconds=1.0))
    racers = await store.races.racers(opened.key)
    assert [(one.person, one.seconds) for one in racers] == [(4, 0.0), (2, 90.0), (3, None), (1, None)]


async def test_end_is_kept_until_the_message_shows_it(store: Store, other_store: Store) -> None:
    """The process that ends a race may be gone before its message is drawn."""
    opened = race()
    await store.races.open(opened)
    await store.races.end(opened, 9.0)
    await store.races.end(opened, 10.0)
    (left,) = await other_store.races.find_open()
    assert left.ended == 9.0
    assert not await other_store.races.join(Racer(opened.key, 5, 1.0))
    assert not await other_store.races.start(opened, 11.0)
    await other_store.races.settle(left)
    assert await store.races.find_open() == []


async def test_forget_and_leave_remove_a_user_for_good(store: Store) -> None:
    """Progress that was looked up before does not bring the user back, and the opener is unknown."""
    opened = race(owner=5)
    await store.races.open(opened)
    racers = [Racer(opened.key, person, 1.0) for person in (5, 6, 7)]
    for racer in racers:
        await store.races.join(racer)
    assert await store.races.races_of(5) == [opened]
    await store.forget(5)
    await store.races.leave(racers[1])
    for racer in racers:
        await store.races.advance(replace(racer, correct=3))
    assert [one.person for one in await store.races.racers(opened.key)] == [7]
    assert not await store.races.join(racers[0])
    now = await store.races.race(opened.key)
    assert now
    assert now.owner == 0


async def test_old_races_and_those_of_a_server_without_the_bot_are_deleted(store: Store) -> None:
    """With their users."""
    all_races = [
        race(made=1.0, key="a"),
        race(server=8, made=3.0, key="b"),
        race(server=9, made=3.0, key="c"),
    ]
    for opened in all_races:
        await store.races.open(opened)
        await store.races.join(Racer(opened.key, 5, 1.0))
    await store.races.purge(2.0)
    await store.drop_server(8)
    assert [len(await store.races.racers(opened.key)) for opened in all_races] == [0, 0, 1]
    (left,) = await store.races.races_of(5)
    assert left.server == 9
