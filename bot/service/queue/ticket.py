"""One question of one person: its place among all others, and its work."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable
from typing import TypeVar

from bot.common.errors import BotError
from bot.service.jobs import Job, Result
from bot.service.queue.job_queue import JobQueue
from bot.service.queue.usage import RequestRecord
from bot.service.runner import Watch

_T = TypeVar("_T")
_MISTAKE, _LIGHT = 0.5, 0.2
"""What a text counts that was no puzzle: nobody mistypes forty times a minute."""


class Ticket:
    """Begins when someone asks and ends when they have their answer. `key` is its name."""

    def __init__(self, line: JobQueue, person: int, question: RequestRecord) -> None:
        self.key = secrets.token_urlsafe(9)
        self.person = person
        self.watch = Watch()
        self.came = time.monotonic()
        self._line = line
        self._expected = 0.0
        self._expect(line.costs.typical)
        self._question = question
        self._scope: asyncio.Timeout | None = None
        self._reason: BotError | None = None

    @property
    def waits(self) -> str | None:
        """What it waits for, in words; None while it is at work."""
        before = self._line.before(self.watch)
        if before is None:
            return None
        if self.watch.seconds:
            return f"Busy with long work, {before} before you"
        return f"Busy, {before} before you"

    async def run(self, job: Job) -> Result:
        """The result of a job. Raises what Line.work raises, and the error that `stop` was given."""
        self._expect(self._line.likely(job))
        try:
            return await self.until(self._line.work(self.person, job, self.watch))
        finally:
            self._expect(0.0)

    async def until(self, work: Awaitable[_T]) -> _T:
        """The result of some work. Raises what the work raises, and the error that `stop` was given."""
        try:
            async with asyncio.timeout(None) as self._scope:
                self._end_if_stopped()
                return await work
        except TimeoutError:
            if self._reason and self._scope and self._scope.expired():
                raise self._reason from None
            raise
        finally:
            self._scope = None

    def _end_if_stopped(self) -> None:
        if self._reason and self._scope and not self._scope.expired():
            self._scope.reschedule(asyncio.get_running_loop().time())

    def _expect(self, seconds: float) -> None:
        """Notes how much of a worker's time it is still likely to need."""
        self._line.expected += seconds - self._expected
        self._expected = seconds

    def leave(self) -> None:
        """It needs nothing any more."""
        self._expect(0.0)

    def stop(self, reason: BotError) -> None:
        """Ends the work, waiting or not; whoever waits for its result gets `reason` instead."""
        self._reason = self._reason or reason
        self._end_if_stopped()

    def was_mistaken(self) -> None:
        """Lets the question count less, since it was no puzzle."""
        self._question.weight = _MISTAKE

    def is_light(self) -> None:
        """Lets the question count far less: it goes on with one that was answered, such as the next page."""
        self._question.weight = _LIGHT
