"""Whose turn it is: a bounded queue in front of the pool, in which nobody has more than a few places."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from bot.config import Limits
from bot.errors import BotError, BusyError, StoppedError
from bot.jobs import Job, Result
from bot.pool import Pool, Watch

_MINUTE = 60.0
_ENDING = "I am being restarted and cannot finish this. Ask again in a minute."


class Turns:
    """Gives out places in the queue, in the order in which people come."""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._line: dict[str, Turn] = {}
        self._asked: dict[int, deque[float]] = {}
        self._ending = False
        self._open = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    def __len__(self) -> int:
        """How many jobs are in work or waiting."""
        return len(self._line)

    @contextmanager
    def take(self, person: int) -> Iterator[Turn]:
        """A place at the end of the queue, until the context ends. Raises BusyError and StoppedError."""
        self._admit(person)
        turn = Turn(self._pool, person, self._line)
        self._line[turn.key] = turn
        self._asked.setdefault(person, deque()).append(time.monotonic())
        try:
            yield turn
        finally:
            del self._line[turn.key]

    def give_back(self, person: int) -> None:
        """The last question of a person does not count."""
        if self._asked.get(person):
            self._asked[person].pop()

    def turn(self, key: str) -> Turn | None:
        """The turn that goes by this name, as long as its work is not done."""
        return self._line.get(key)

    @contextmanager
    def question(self) -> Iterator[None]:
        """Someone waits for an answer as long as the context lasts."""
        self._open += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                self._quiet.set()

    async def end(self, seconds: float) -> None:
        """Takes no more work and stops what there is; waits so long for the people to be told."""
        self._ending = True
        for turn in list(self._line.values()):
            turn.stop(StoppedError(_ENDING))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._quiet.wait(), seconds)

    def _admit(self, person: int) -> None:
        if self._ending:
            raise StoppedError(_ENDING)
        mine = sum(turn.person == person for turn in self._line.values())
        if mine >= self._limits.jobs_each:
            raise BusyError(f"{mine} of your puzzles are in work already. Wait for one, or cancel one.")
        if len(self._line) >= self._limits.queue:
            raise BusyError(f"Busy, {len(self._line)} before you: too many to wait. Try again in a minute.")
        if (wait := self._wait(person)) > 0:
            raise BusyError(f"You ask faster than I may answer. Try again in {wait:.0f} s.")

    def _wait(self, person: int) -> float:
        """The seconds until a person may ask again; forgets what was asked more than a minute ago."""
        now = time.monotonic()
        for someone, asked in list(self._asked.items()):
            while asked and asked[0] <= now - _MINUTE:
                asked.popleft()
            if not asked:
                del self._asked[someone]
        asked = self._asked.get(person, deque())
        return asked[0] + _MINUTE - now if len(asked) >= self._limits.questions_a_minute else 0.0


class Turn:
    """One job of one person, waiting or in work. `key` is its name in the line."""

    def __init__(self, pool: Pool, person: int, line: dict[str, Turn]) -> None:
        self.key = secrets.token_urlsafe(9)
        self.person = person
        self.watch = Watch()
        self.came = time.monotonic()
        self.waited = 0.0
        self._pool = pool
        self._line = line
        self._work: asyncio.Task[Result] | None = None
        self._reason: BotError | None = None

    @property
    def before(self) -> int:
        """How many jobs came earlier and are not done."""
        return list(self._line).index(self.key)

    async def run(self, job: Job) -> Result:
        """The result of a job. Raises what Pool.run raises, and the error that `stop` was given."""
        self._work = asyncio.ensure_future(self._pool.run(job, self.watch))
        if self._reason:
            self._work.cancel()
        try:
            return await self._work
        except asyncio.CancelledError:
            if self._reason:
                raise self._reason from None
            raise

    def stop(self, reason: BotError) -> None:
        """Ends the work, waiting or not; whoever waits for its result gets `reason` instead."""
        self._reason = self._reason or reason
        if self._work:
            self._work.cancel()
