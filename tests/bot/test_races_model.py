"""A race in any order of its acts, with a database that is slow or fails.

The model and the judge of the long run over the wire are used: what users were told must be stored, one start
counts, and nothing may be left of a user who was forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from hypothesis import given, settings

from bot.messages.race_text import race_text
from bot.store import Race, Racer, Store
from tests.bot.test_results_model import BROKEN, EXAMPLES, PATIENT, QUICK, SLOW, Game, Turn, play, steps_of
from tests.wire.messages import Message
from tests.wire.model import Contest, Fate, Model, Write
from tests.wire.race_audit import progress_of

OWNER, TOTAL = 9, 2
RACE = Race(7, 70, 79, OWNER, "tents", "Tents, 6x6, easy", "text", "sheet", TOTAL, made=4e9)
"""Made so late that no race of its time is purged."""
ACTS = "enter", "enter", "begin", "mark", "mark", "exit", "stop", "forget"
LEAVE = {"type": 1, "components": [{"type": 2, "label": "Leave"}]}


def open_contest() -> Contest:
    return Contest(RACE.key, Write(OWNER, RACE.key, -2, -1, Fate.DONE), Message("79"))


@dataclass
class RaceGame(Game):
    """One race of the users; each act asks the store first, as the buttons do."""

    model: Model = field(default_factory=Model)
    contest: Contest = field(default_factory=open_contest)
    locks: Sequence[asyncio.Lock] = field(default_factory=lambda: (asyncio.Lock(), asyncio.Lock()))

    async def open(self, store: Store) -> None:
        await store.races.open(RACE)
        self.model.races[RACE.key] = self.contest

    async def do(self, what: str, turn: Turn, *, is_right: bool) -> None:
        if what == "mark":
            await self.race(what, turn, is_right=is_right)
            return
        # A process serves one press below the public message at a time.
        async with self.locks[self.stores.index(turn.store)]:
            await self.race(what, turn, is_right=is_right)

    async def race(self, what: str, turn: Turn, *, is_right: bool) -> None:
        race = await turn.store.races.race(RACE.key)
        racers = {one.person: one for one in await turn.store.races.racers(RACE.key)}
        racer = racers.get(turn.person)
        assert race
        assert progress_of(asdict(racer) if racer else None) in self.model.racer(self.contest, turn.person)
        is_waiting = race.started is None and race.ended is None
        if what == "enter" and is_waiting and racer is None:
            await self.enter(turn)
        elif what == "begin" and is_waiting:
            write = self.begin(turn, "", self.contest.starts)
            self.settle(write, is_done=await turn.store.races.start(race, 9.0))
        elif what == "mark" and not is_waiting and race.ended is None and racer and racer.seconds is None:
            await self.mark(turn, racer, is_right=is_right)
        elif what == "exit" and racer:
            write = self.begin(turn, "", self.contest.progress)
            await turn.store.races.leave(racer)
            self.end(write)
        elif what == "stop":
            write = self.begin(turn, "", self.contest.ends)
            await turn.store.races.end(race, 20.0)
            self.end(write)

    async def enter(self, turn: Turn) -> None:
        write = self.begin(turn, "0 0", self.contest.progress)
        self.settle(write, is_done=await turn.store.races.join(Racer(RACE.key, turn.person, 1.0)))

    async def mark(self, turn: Turn, racer: Racer, *, is_right: bool) -> None:
        """Place a right or a wrong mark; the last right one solves the board."""
        correct, mistakes = racer.correct + is_right, racer.mistakes + (not is_right)
        seconds = 60.0 if correct == TOTAL else None
        marked = replace(racer, correct=correct, mistakes=mistakes, seconds=seconds)
        value = f"{correct if seconds is None else 'solved'} {mistakes}"
        write = self.begin(turn, value, self.contest.progress)
        await turn.store.races.advance(marked)
        self.end(write)

    def settle(self, write: Write, *, is_done: bool) -> None:
        write.settle(Fate.DONE if is_done else Fate.REFUSED, next(self.clock))

    async def show_all(self, store: Store) -> None:
        race = await store.races.race(RACE.key)
        assert race
        if race.ended is not None:
            await store.races.settle(race)
        message = self.contest.message
        message.content = race_text(race, await store.races.racers(RACE.key))
        message.components = [LEAVE] if race.ended is None else []


@settings(max_examples=EXAMPLES)
@given(steps_of(*ACTS, *SLOW, *BROKEN))
def test_race_is_stored_as_it_was_told_whatever_the_database_does(
    empty: Path, steps: list[tuple[str, int]]
) -> None:
    """While the database stalls and breaks, the race goes on in memory, and is stored later."""
    asyncio.run(play(empty, steps, 1, QUICK, RaceGame))


@settings(max_examples=EXAMPLES)
@given(steps_of(*ACTS, *SLOW))
def test_two_processes_store_a_race_as_they_told_it(empty: Path, steps: list[tuple[str, int]]) -> None:
    """At one database that is slow for either of them."""
    asyncio.run(play(empty, steps, 2, PATIENT, RaceGame))
