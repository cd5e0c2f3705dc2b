"""Results of daily boards and practice in any order, with a database that is slow or fails.

Hypothesis chooses the acts of users, one at a time for each user, and the moments at which the database
answers, stalls or breaks. The model and the judge of the long run over the wire are used: what users were
told must be stored, and nothing may be left of a user who was forgotten.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple

from hypothesis import given, settings

from bot.daily import announcements
from bot.store import Act, Daily, Solver, Store, Waits, Week
from tests.bot.test_store_model import EXAMPLES, PATIENT, QUICK, Gate, steps_of
from tests.waits import LONG
from tests.wire.audit import Stored, differences
from tests.wire.messages import Message
from tests.wire.model import Day, Fate, Model, Write

PEOPLE = 1, 2, 3
NAME, DAILY = "10 March 2026", Daily(7, "2026-03-10", 1.0, 70, 77, 2.0, "tents", "text", "easy")
MONDAY, WEEK = "9 March 2026", Week(7, "2026-03-09", 3.0, 70)
TRAINED = "tents", "cases"

ACTS = "hint", "solve", "start", "pause", "show", "join", "leave", "practise", "forget"
SLOW = "stall writes", "stall reads", "go on", "breathe"
BROKEN = "fail", "fail unheard"


class Turn(NamedTuple):
    """The process that serves a user, and the time of the request."""

    store: Store
    person: int
    sent: int


@dataclass
class Game:
    """The stores of one or more processes, and a model of what users were told."""

    stores: Sequence[Store]
    gates: Sequence[Gate]
    model: Model = field(default_factory=lambda: Model(days={NAME: Day(Message("77"), "")}))
    turns: dict[int, asyncio.Lock] = field(default_factory=lambda: {each: asyncio.Lock() for each in PEOPLE})
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    clock: count[int] = field(default_factory=count)

    @property
    def day(self) -> Day:
        return self.model.days[NAME]

    def start(self, work: Awaitable[None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))  # type: ignore[arg-type]

    def begin(self, turn: Turn, value: str, writes: list[Write]) -> Write:
        """Note a write with an open outcome."""
        writes.append(Write(turn.person, value, turn.sent))
        return writes[-1]

    def end(self, write: Write) -> None:
        write.settle(Fate.DONE, next(self.clock))

    async def look(self, turn: Turn) -> Solver:
        """Return the progress of a user, which agrees with the model."""
        solver = await turn.store.daily.solver(DAILY, turn.person)
        low, high = self.model.hints(NAME, turn.person)
        assert low <= solver.hints <= high
        assert (solver.seconds is not None) in self.model.solved(NAME, turn.person)
        return solver

    async def hint(self, turn: Turn) -> None:
        solver = await self.look(turn)
        if True not in self.model.solved(NAME, turn.person):
            write = self.begin(turn, "hint", self.day.hints)
            await turn.store.daily.advance(solver, "A1=tent", Act.HINT)
            self.end(write)

    async def solve(self, turn: Turn) -> None:
        solver = await self.look(turn)
        write = self.begin(turn, "solved", self.day.solved)
        await turn.store.daily.advance(solver, "A1=tent", Act.FOUND, 60.0)
        self.end(write)

    async def move_clock(self, turn: Turn, value: str) -> None:
        """Start or pause the clock of a user."""
        solver = await self.look(turn)
        moved = solver.start(9.0) if value == "running" else solver.pause(9.0)
        if moved != solver and solver.seconds is None:
            write = self.begin(turn, value, self.day.clocks)
            await turn.store.daily.put_clock(moved)
            self.end(write)

    async def show(self, turn: Turn) -> None:
        """Record the message with the result of a user, unless there is one."""
        solver = await self.look(turn)
        if solver.seconds is not None and solver.result is None:
            message = str(1000 + next(self.clock))
            self.model.public[message] = Message(message)
            write = self.begin(turn, message, self.day.results)
            if await turn.store.daily.show_result(solver, int(message)):
                self.end(write)

    async def join(self, turn: Turn, *, joins: bool) -> None:
        assert await turn.store.daily.has_joined(7, turn.person) in self.model.is_named(turn.person)
        write = self.begin(turn, "yes" if joins else "no", self.model.named[turn.person])
        await turn.store.daily.join(7, turn.person, joins=joins)
        self.end(write)

    async def practise(self, turn: Turn, *, is_right: bool) -> None:
        """Answer a position twice; only one of the answers counts."""
        writes, position = self.model.tallies[turn.person, *TRAINED], f"{next(self.clock)}"
        write = self.begin(turn, "found" if is_right else "missed", writes)
        for _ in range(2):
            tally = await turn.store.tallies.tally(turn.person, *TRAINED)
            await turn.store.tallies.count(tally, position, is_right=is_right)
        self.end(write)

    async def forget(self, turn: Turn) -> None:
        """At any time, also during another act of the user."""
        write = self.begin(turn, "", self.model.forgets[turn.person])
        await turn.store.forget(turn.person)
        self.end(write)

    async def act(self, what: str, store: Store, which: int) -> None:
        person = PEOPLE[which % len(PEOPLE)]
        if what == "forget":
            await self.forget(Turn(store, person, next(self.clock)))
            return
        async with self.turns[person]:
            await self.do(what, Turn(store, person, next(self.clock)), is_right=which < len(PEOPLE))

    async def do(self, what: str, turn: Turn, *, is_right: bool) -> None:
        """Let a user act, who does nothing else meanwhile."""
        match what:
            case "hint":
                await self.hint(turn)
            case "solve":
                await self.solve(turn)
            case "start" | "pause":
                await self.move_clock(turn, "running" if what == "start" else "paused")
            case "show":
                await self.show(turn)
            case "join" | "leave":
                await self.join(turn, joins=what == "join")
            case "practise":
                await self.practise(turn, is_right=is_right)

    async def open(self, store: Store) -> None:
        await store.daily.claim(DAILY, 0.0)

    async def show_all(self, store: Store) -> None:
        """Let the messages show what is stored, for the judge."""
        listing = await store.daily.listing(DAILY, announcements.MOST)
        post = announcements.post(DAILY, listing)
        self.day.message.content = f"{post.content}\n{post.card.footer if post.card else ''}"
        summary = await store.daily.summary(WEEK, announcements.MOST)
        self.model.weeks[MONDAY] = Message("78", content=announcements.week_text(WEEK, summary))
        for person in PEOPLE:
            result = (await store.daily.solver(DAILY, person)).result
            if result is not None:
                self.model.public[str(result)].content = f"<@{person}> solved it."


async def step(game: Game, what: str, which: int) -> None:
    """Let a user do something, or the database."""
    process = which % len(game.stores)
    store, gate = game.stores[process], game.gates[process]
    match what:
        case "stall writes":
            gate.writes.clear()
        case "stall reads":
            gate.reads.clear()
        case "go on":
            gate.go_on()
        case "fail":
            gate.fails = True
        case "fail unheard":
            gate.fails_unheard = True
        case "breathe":
            await asyncio.sleep(0.006)
        case _:
            game.start(game.act(what, store, which))
    await asyncio.sleep(0)


async def play(
    empty: Path, steps: list[tuple[str, int]], processes: int, waits: Waits, make: type[Game] = Game
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(shutil.copy(empty, folder))
        url = f"sqlite:///{database}"
        stores = [Store(url, keep_days=30, waits=waits) for _ in range(processes)]
        for store in stores:
            await store.__aenter__()
        game = make(stores, [Gate(store) for store in stores])
        await game.open(stores[0])
        for what, which in steps:
            await step(game, what, which)
        for gate in game.gates:
            gate.go_on()
        async with asyncio.timeout(LONG):
            await asyncio.gather(*game.tasks)
        for store in stores:
            await store.__aexit__(None, None, None)
        async with Store(url, keep_days=30, waits=PATIENT) as store:
            await game.show_all(store)
        assert list(differences(game.model, Stored(database))) == []


@settings(max_examples=EXAMPLES)
@given(steps_of(*ACTS, *SLOW, *BROKEN))
def test_results_are_stored_as_they_were_told_whatever_the_database_does(
    empty: Path, steps: list[tuple[str, int]]
) -> None:
    """While the database stalls and breaks, results are held in memory, and stored later."""
    asyncio.run(play(empty, steps, 1, QUICK))


@settings(max_examples=EXAMPLES)
@given(steps_of(*ACTS, *SLOW))
def test_two_processes_store_results_as_they_told_them(empty: Path, steps: list[tuple[str, int]]) -> None:
    """At one database that is slow for either of them."""
    asyncio.run(play(empty, steps, 2, PATIENT))
