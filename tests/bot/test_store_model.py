"""Changes, readers and a database that is slow or fails, in every order: what is told as made is stored.

Hypothesis chooses who reads, who changes, and when the database answers, stalls or breaks. Each change
appends a word of its own to the words that its author has read. So the words of a board are changes in some
order, and they have to be exactly those that were told as made.

The suite tries a few of these games. GRIDSMITH_TEST_EXAMPLES=2000 tries 2,000.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import Store, StoredPuzzle, Waits
from bot.store.mark_log import by
from tests.waits import LONG

QUICK = Waits(write=0.003, read=LONG, retry=0.0005, retry_most=0.002, opening=LONG, closing=LONG)
"""Nobody waits for a database that stalls."""
PATIENT = Waits(write=LONG, read=LONG, retry=0.0005, retry_most=0.002, opening=LONG, closing=LONG)

EXAMPLES = int(os.environ.get("GRIDSMITH_TEST_EXAMPLES", "30"))
PEOPLE, BOARDS = (1, 2, 3), 2

OWNER = 9
PLAY = "read", "change", "change", "look"
SLOW = "stall writes", "stall reads", "go on", "breathe"
BROKEN = "fail", "fail unheard"
RARE = "remove", "forget"


class Gate:
    """A database that stalls and breaks if the test says so."""

    def __init__(self, store: Store) -> None:
        self._write, self._read = store._database.write, store._database.read_all
        store._database.write = self.write  # type: ignore[method-assign]
        store._database.read_all = self.read_all  # type: ignore[method-assign]
        self.writes, self.reads = asyncio.Event(), asyncio.Event()
        self.fails = self.fails_unheard = False
        self.go_on()

    def go_on(self) -> None:
        self.writes.set()
        self.reads.set()

    async def write(self, work: Callable[[Any], Any]) -> Any:
        await self.writes.wait()
        if self.fails:
            self.fails = False
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        done = await self._write(work)
        if self.fails_unheard:
            self.fails_unheard = False
            raise ConnectionResetError
        return done

    async def read_all(self, query: Any) -> Any:
        """The rows are as old as the stall is long."""
        rows = await self._read(query)
        await self.reads.wait()
        return rows


@dataclass
class Change:
    """One that somebody tries to make: its word, and when it was begun."""

    word: str
    person: int
    board: int
    begun: int


@dataclass
class Look:
    """A board as somebody saw it, and the changes that were confirmed before."""

    board: int
    told: frozenset[str]
    begun: int
    seen: StoredPuzzle | None = None


@dataclass
class Game:
    """The acts of people, and the replies that they got."""

    stores: Sequence[Store]
    gates: Sequence[Gate]
    keys: list[str] = field(default_factory=list)
    hands: dict[tuple[int, int], StoredPuzzle] = field(default_factory=dict)
    told: list[Change] = field(default_factory=list)
    tried: dict[str, Change] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    removed: dict[int, int] = field(default_factory=dict)
    forgotten: dict[int, int] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    clock: Any = field(default_factory=count)

    def start(self, work: Awaitable[None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))  # type: ignore[arg-type]

    def words_told(self, board: int) -> frozenset[str]:
        return frozenset(change.word for change in self.told if change.board == board)

    async def read(self, store: Store, person: int, board: int) -> None:
        entry = await store.recall(self.keys[board])
        if entry:
            self.hands[person, board] = entry

    async def look(self, store: Store, board: int) -> None:
        look = Look(board, self.words_told(board), next(self.clock))
        look.seen = await store.recall(self.keys[board])
        self.looks.append(look)

    async def change(self, store: Store, person: int, board: int) -> None:
        entry = self.hands.get((person, board))
        if entry is None:
            return
        begun = next(self.clock)
        change = self.tried[f"A{begun}"] = Change(f"A{begun}", person, board, begun)
        said = f"{entry.placed}{by(person)}{change.word}=mine::12"
        changed = await store.change(entry, marks=f"{entry.marks} {change.word}".strip(), placed=said)
        if changed:
            self.told.append(change)
            self.hands[person, board] = changed

    async def remove(self, store: Store, board: int) -> None:
        await store.remove(self.keys[board])
        self.removed.setdefault(board, next(self.clock))

    async def forget(self, store: Store, person: int) -> None:
        self.forgotten[person] = next(self.clock)
        await store.forget(person)


async def step(game: Game, what: str, which: int) -> None:
    """Does something, or lets the database do something."""
    process, person, board = which % len(game.stores), PEOPLE[which % 3], which // 3 % BOARDS
    store, gate = game.stores[process], game.gates[process]
    if what == "read":
        game.start(game.read(store, person, board))
    elif what == "change":
        game.start(game.change(store, person, board))
    elif what == "look":
        game.start(game.look(store, board))
    elif what == "remove" and which == 0:
        game.start(game.remove(store, board))
    elif what == "forget":
        game.start(game.forget(store, person))
    elif what == "stall writes":
        gate.writes.clear()
    elif what == "stall reads":
        gate.reads.clear()
    elif what == "go on":
        gate.go_on()
    elif what == "fail":
        gate.fails = True
    elif what == "fail unheard":
        gate.fails_unheard = True
    await asyncio.sleep(0.006 if what == "breathe" else 0)


def judge(game: Game, board: int, entry: StoredPuzzle | None) -> None:
    """The board holds each confirmed change once, and no refused change."""
    if board in game.removed:
        assert entry is None
        late = [change for change in game.told if change.board == board]
        assert all(change.begun < game.removed[board] for change in late)
        return
    assert entry
    assert sorted(entry.marks.split()) == sorted(game.words_told(board))
    check_names(game, entry, begun=next(game.clock))


def judge_look(game: Game, look: Look) -> None:
    """A look shows all changes that were confirmed before, and no change that was refused in the end."""
    if look.seen is None:
        assert look.board in game.removed
        return
    assert look.told <= set(look.seen.marks.split()) <= game.words_told(look.board)
    check_names(game, look.seen, look.begun)


def check_names(game: Game, entry: StoredPuzzle, begun: int) -> None:
    """No name of a mark that its person placed before they were forgotten."""
    for person, since in game.forgotten.items():
        for word in entry.placed.split():
            if since < begun and word.startswith(f"{person}:"):
                assert game.tried[word.partition("=")[0].partition(":")[2]].begun > since


async def play(empty: Path, steps: list[tuple[str, int]], processes: int, waits: Waits) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{shutil.copy(empty, folder)}"
        stores = [Store(url, keep_days=30, waits=waits) for _ in range(processes)]
        for store in stores:
            await store.__aenter__()
        game = Game(stores, [Gate(store) for store in stores])
        entries = [StoredPuzzle(OWNER, 2, "x") for _ in range(BOARDS)]
        game.keys = [entry.key for entry in entries]
        game.hands = {(person, board): entry for person in PEOPLE for board, entry in enumerate(entries)}
        for entry in entries:
            await stores[0].remember(entry)
        for what, which in steps:
            await step(game, what, which)
        for gate in game.gates:
            gate.go_on()
        async with asyncio.timeout(LONG):
            await asyncio.gather(*game.tasks)
        for look in game.looks:
            judge_look(game, look)
        for store in stores:
            await store.__aexit__(None, None, None)
        async with Store(url, keep_days=30, waits=PATIENT) as store:
            for board, key in enumerate(game.keys):
                judge(game, board, await store.recall(key))


def steps_of(*kinds: str) -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, 5)), min_size=1, max_size=40)


@settings(max_examples=EXAMPLES)
@given(steps_of(*PLAY, *SLOW, *BROKEN, *RARE))
def test_one_process_stores_what_it_tells_as_made_whatever_the_database_does(
    empty: Path, steps: list[tuple[str, int]]
) -> None:
    """While the database stalls and breaks, changes are confirmed from memory, and stored later."""
    asyncio.run(play(empty, steps, 1, QUICK))


@settings(max_examples=EXAMPLES)
@given(steps_of(*PLAY, *SLOW))
def test_two_processes_store_what_they_tell_as_made(empty: Path, steps: list[tuple[str, int]]) -> None:
    """At one database that is slow for either of them."""
    asyncio.run(play(empty, steps, 2, PATIENT))
