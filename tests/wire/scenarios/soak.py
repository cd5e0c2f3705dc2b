"""Faults every 20 seconds; at the end the store and all messages are as people were told."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.wire.audit import Stored, differences, is_of_names, streak_of
from tests.wire.board_acts import BOARD_ACTS, note_late
from tests.wire.cluster import Cluster
from tests.wire.daily_acts import DAILY_ACTS
from tests.wire.disturbances import DISTURBANCES, Disturbance, nats_restarted
from tests.wire.growth import Sample, growth, sample
from tests.wire.journal import Journal, tables
from tests.wire.model import Fate, Write
from tests.wire.practice_acts import practice
from tests.wire.race_acts import race
from tests.wire.regulars import Regulars
from tests.wire.scenarios.daily import set_plan
from tests.wire.scenarios.days import told
from tests.wire.server_acts import HOUR, SERVER_ACTS, ZONE, ask_streak
from tests.wire.stage import Options, Stage, Verdict, staged
from tests.wire.traffic import ACTS

_SECONDS = 3600.0
_SETTINGS = {"store": {"keep_days": 36_500}}
"""Boards are kept for so long that no change of the clock makes the bot delete them."""

_LAST = 5.0
"""Seconds that the store has after the last fault for what it has not written yet."""

_DRAWINGS = 24
"""How many times as long messages may go on naming somebody who is forgotten."""

_LAST_WORDS = ("resource_tracker", "std::bad_alloc", "cannot allocate memory for thread-local data")
"""Words of lines that the bot does not write: Python's after a kill, Z3's and C's when their memory ended."""
_UNMADE = re.compile(
    r"Exception ignored in: .*\nTraceback .*\n(?: .*\n)+"
    r"AttributeError: 'Context' object has no attribute 'owner'"
)
"""What Python prints at the end of an object of Z3 that there was too little memory to make."""

_ENDING = 30.0
_MOST = 20


async def soak(options: Options, faults: Sequence[Disturbance] = DISTURBANCES) -> AsyncIterator[Verdict]:
    """Requests with all faults; for half of the time with a pool of workers, then with nodes."""
    seconds = options.seconds or _SECONDS
    async with _opened(options) as run:
        await run.flow(seconds, options.every, faults)
        streaks = await run.ask_streaks()
        ends = await run.end()
        traffic, stored = run.traffic, Stored(run.stage.bot.database)
        note_late(traffic)
        found = [*traffic.differences, *differences(traffic.model, stored)]
        found += [each for told in streaks.items() if (each := streak_of(traffic.model, stored, *told))]
        errors = list(errors_in(run.stage.bot.errors()))
    lost = run.traffic.journal.unexplained(traffic.done)
    long = f"{options.rate:g} a second for {seconds / 60:g} min"
    did = f"{long}, a fault every {options.every:g} s, seed {options.seed}"
    explained = sum(done.lost for done in traffic.done) - len(lost)
    yield Verdict(
        did,
        "every request is answered in Discord's time, or a fault is the reason",
        f"{len(traffic.done)} asked, {explained} lost by a fault, {told(lost)} without a reason",
        not lost,
        "\n".join(tables(run.traffic.journal, traffic.done)),
    )
    yield _none(did, "store, messages and what people were told agree", "differences", found)
    yield _none(did, "exit 0, no process left", "processes that did not end well", ends)
    yield _none(did, "no fault of the bot in its log", "errors", errors)
    for life in filter(None, run.lives):
        yield growth(did, life)


def _none(did: str, promised: str, what: str, found: list[str]) -> Verdict:
    """A promise that is kept if nothing was found that breaks it."""
    shown = "".join(f"; {each}" for each in found[:_MOST])
    return Verdict(did, promised, f"{what}: {len(found)}{shown}", not found)


@dataclass
class _Run:
    """A soak that goes on; `lives` are the samples of memory of each process that was the bot."""

    stage: Stage
    traffic: Regulars
    rng: random.Random
    stack: AsyncExitStack
    lives: list[list[Sample]] = field(default_factory=list)
    _sampling: asyncio.Task[None] | None = None

    async def flow(self, seconds: float, every: float, faults: Sequence[Disturbance]) -> None:
        """Lets people ask and faults happen; returns when all have their answers."""
        self._begin_life()
        disturbing = asyncio.create_task(self._disturb(seconds, every, faults))
        try:
            await self.traffic.flow(seconds)
            await disturbing
        finally:
            disturbing.cancel()
            if self._sampling:
                self._sampling.cancel()
        await asyncio.sleep(_LAST)
        await self._until_nobody_forgotten_is_named()
        note_late(self.traffic)
        await self.traffic.note_posts()

    async def _until_nobody_forgotten_is_named(self) -> None:
        """Wait while messages are drawn without names, one after the other as Discord's limits demand."""
        for _ in range(_DRAWINGS):
            found = differences(self.traffic.model, Stored(self.stage.bot.database))
            if not any(map(is_of_names, found)):
                return
            await asyncio.sleep(_LAST)

    def _begin_life(self) -> None:
        self.lives.append([])
        self._sampling = asyncio.create_task(sample(self.stage, self.lives[-1], self.traffic.workers))

    async def _disturb(self, seconds: float, every: float, faults: Sequence[Disturbance]) -> None:
        """One fault after the other; at half of the time the bot is killed, and starts again with nodes."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        of_nodes = [one for one in faults if one.make is nats_restarted]
        order = self._order([one for one in faults if one not in of_nodes])
        while (next_one := began + every * ((loop.time() - began) // every + 1)) < began + seconds:
            await asyncio.sleep(next_one - loop.time())
            if self.traffic.cluster is None and loop.time() >= began + seconds / 2:
                with self.traffic.journal.fault("bot killed", ("unanswered", "unfinished", "sentence")):
                    await self._move_to_nodes()
                # NATS is restarted even in a short soak.
                order = itertools.chain(of_nodes, self._order(faults))
                continue
            one = next(order)
            with self.traffic.journal.fault(one.name, one.costs):
                await one.make(self.traffic)
                self.stage.discord.faults.clear()

    def _order(self, faults: Sequence[Disturbance]) -> Iterator[Disturbance]:
        """All faults in a random order, again and again."""
        while True:
            yield from self.rng.sample(faults, k=len(faults))

    async def _move_to_nodes(self) -> None:
        """Kills the bot in the middle of its work, and starts it with workers on nodes."""
        if self._sampling:
            self._sampling.cancel()
        self.stage.bot.signal(signal.SIGKILL)
        await self.stage.bot.ended(_ENDING)
        folder = self.stage.bot.folder / "cluster"
        folder.mkdir()
        self.traffic.cluster = await self.stack.enter_async_context(Cluster(folder))
        self.stage.bot.settings = {**_SETTINGS, "workers": {"url": self.traffic.cluster.url}}
        await self.stage.bot.start()
        self.stage.discord.api.forsake()
        self._begin_life()

    async def ask_streaks(self) -> dict[int, int]:
        """What each of the regulars is told of the boards that they have solved in a row."""
        found = {}
        for person in self.traffic.people():
            number = await ask_streak(self.traffic, person)
            if number is not None:
                found[int(person.id)] = number
        return found

    async def end(self) -> list[str]:
        """Ends the bot and the nodes; those that did not end well."""
        self.stage.bot.signal(signal.SIGTERM)
        codes = {"the bot": await self.stage.bot.ended(_ENDING)}
        if cluster := self.traffic.cluster:
            codes |= {f"node {number}": code for number, code in enumerate(await cluster.end(), 1)}
        found = [f"{name} ended with {code}" for name, code in codes.items() if code != 0]
        if not await self.stage.bot.nothing_left(10.0):
            found.append(f"processes of the bot: {self.stage.bot.left()}")
        if cluster and (left := await cluster.left(10.0)):
            found.append(f"processes of nodes: {left}")
        return found


@asynccontextmanager
async def _opened(options: Options) -> AsyncIterator[_Run]:
    """A bot with a daily board that is due, and the people who use it."""
    rng = random.Random(options.seed)
    async with staged(options, _SETTINGS, start=False) as stage, AsyncExitStack() as stack:
        tomorrow = datetime.now(ZoneInfo(ZONE)).date() + timedelta(days=1)
        due = datetime(tomorrow.year, tomorrow.month, tomorrow.day, HOUR, tzinfo=ZoneInfo(ZONE)).timestamp()
        stage.bot.set_clock(due + 1.0)
        await set_plan(stage, HOUR, ZONE, since=due - 3600.0, weekly=True)
        await stage.bot.start()
        acts = {**ACTS, **BOARD_ACTS, **DAILY_ACTS, **SERVER_ACTS, practice: 3, race: 12}
        journal = Journal(options.log)
        traffic = Regulars(stage, options.rate, random.Random(rng.random()), acts=acts, journal=journal)
        traffic.model.plan.append(Write(0, "easy", 0.0, 0.0, Fate.DONE))
        yield _Run(stage, traffic, rng, stack)


def errors_in(log: str) -> Iterator[str]:
    """Yield what the bot wrote to stderr that no fault of the soak is the reason for."""
    for line in _UNMADE.sub("", log).splitlines():
        if not line:
            continue
        try:
            logged = json.loads(line)
        except ValueError:
            if not any(words in line for words in _LAST_WORDS):
                yield line[:200]
            continue
        # Work that a fault keeps from being done is done later: "tried again in 20 s".
        is_over = " again" not in logged["message"]
        if logged["level"] == "error" and logged["logger"].startswith("bot.") and is_over:
            yield f"{logged['message']}: {logged.get('error', '')}"[:400]
