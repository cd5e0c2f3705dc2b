"""Standings and listings are counted by the database, with what waits to be written."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest

from bot.store import Act, Daily, Listing, Rank, Solver, Standing, Store
from tests.bot.store_trouble.files import Lock
from tests.waits import until

SERVER = 7
DAYS = [f"2026-11-{day:02}" for day in range(1, 13)]
PEOPLE = range(1, 9)
NAMED = 5


@dataclass
class Model:
    """What people have done, and what is to be counted of it."""

    posted: dict[str, bool] = field(default_factory=dict)
    solvers: dict[tuple[str, int], Solver] = field(default_factory=dict)
    joined: set[int] = field(default_factory=set)

    def standing(self, person: int) -> Standing:
        solved = {day: one for (day, who), one in self.solvers.items() if who == person and one.seconds}
        posted = sorted((day for day, is_posted in self.posted.items() if is_posted), reverse=True)
        # The latest board may be open still.
        if posted and posted[0] not in solved:
            posted = posted[1:]
        row = next((number for number, day in enumerate(posted) if day not in solved), len(posted))
        return Standing(person, len(solved), row if solved else 0, sum(one.hints for one in solved.values()))

    def ranking(self) -> list[Standing]:
        standings = [each for each in map(self.standing, sorted(self.joined)) if each.solved]
        return sorted(standings, key=lambda each: (-each.solved, -each.in_a_row, each.hints, each.person))

    def rank(self, person: int) -> Rank | None:
        people = [each.person for each in self.ranking()]
        return Rank(people.index(person) + 1, len(people)) if person in people else None

    def listing(self, day: str) -> Listing:
        solved = [one for (its_day, _), one in self.solvers.items() if its_day == day and one.seconds]
        named = [replace(one, marks="", course=0) for one in solved if one.person in self.joined]
        named.sort(key=lambda one: (one.seconds or 0.0, one.person))
        return Listing(named[:NAMED], len(solved))


async def act(store: Store, model: Model, chance: random.Random) -> None:
    """A board is posted, or somebody solves one, asks for a hint, joins, leaves or is forgotten."""
    day, person = chance.choice(DAYS), chance.choice(PEOPLE)
    what = chance.choices(["post", "solve", "hint", "join", "leave", "forget"], [3, 12, 4, 3, 1, 0.3])[0]
    daily = Daily(SERVER, day, 1.0, 2)
    if what == "post":
        model.posted[day] = chance.random() < 0.8
        await store.daily.claim(daily, 0.0)
        await store.daily.settle(replace(daily, message=3 if model.posted[day] else None, posted=2.0))
    elif what in ("solve", "hint"):
        seconds = float(chance.randint(1, 5)) if what == "solve" else None
        act = Act.HINT if what == "hint" else Act.NONE
        now = await store.daily.solver(daily, person)
        model.solvers[day, person] = await store.daily.advance(now, "A1=tent", act, seconds)
    elif what == "forget":
        await store.forget(person)
        model.joined.discard(person)
        model.solvers = {key: one for key, one in model.solvers.items() if key[1] != person}
    else:
        await store.daily.join(SERVER, person, joins=what == "join")
        (model.joined.add if what == "join" else model.joined.discard)(person)


async def check(store: Store, model: Model) -> None:
    assert await store.daily.ranking(SERVER, NAMED) == model.ranking()[:NAMED]
    for person in PEOPLE:
        own = model.standing(person)
        assert await store.daily.rank(SERVER, own) == model.rank(person)
        assert await store.daily.standing(SERVER, person) == own
    for day in DAYS:
        assert await store.daily.listing(Daily(SERVER, day, 1.0, 2), NAMED) == model.listing(day)


@pytest.mark.parametrize("seed", range(2))
async def test_counts_are_right_whether_or_not_the_database_can_be_written(
    store: Store, lock: Lock, seed: int
) -> None:
    """A few acts are in the database, some wait, and what waits may change what is there."""
    model, chance = Model(), random.Random(seed)
    for _ in range(60):
        await act(store, model, chance)
    await until(lambda: not store._backlog)
    await check(store, model)
    with lock():
        for _ in range(60):
            await act(store, model, chance)
        await check(store, model)
    await until(lambda: not store._backlog)
    await check(store, model)


async def test_people_of_other_servers_count_for_theirs(store: Store) -> None:
    for server in (7, 8):
        daily = Daily(server, "2026-11-01", 1.0, 2)
        await store.daily.claim(daily, 0.0)
        await store.daily.settle(replace(daily, message=3, posted=2.0))
        await store.daily.join(server, server, joins=True)
        await store.daily.advance(Solver(server, daily.day, server), "A1=tent", seconds=3.0)
    await until(lambda: not store._backlog)
    assert [await store.daily.ranking(server, 15) for server in (7, 8, 9)] == [
        [Standing(7, 1, 1, 0)],
        [Standing(8, 1, 1, 0)],
        [],
    ]
