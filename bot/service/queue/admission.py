"""Admission of requests: each user has a few at a time, and none waits longer than announced.

The queue is bounded by its expected waiting time, not by a number. A refused user hears when to ask again,
and has a place at that time.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from bot.common.config import Limits
from bot.common.errors import BotError, BusyError, StoppedError
from bot.service.jobs import BoardLevel, Job, Result
from bot.service.queue.job_queue import JobQueue
from bot.service.queue.usage import NoPeers, PeerLoad, RequestRates, RequestRecord, WorkerUsage
from bot.service.runner import Runner, Watch

_T = TypeVar("_T")
_MISTAKE, _LIGHT = 0.5, 0.2
"""Weights of requests: for a text that is no puzzle, and for the next page of an answer."""


class Ticket:
    """One request, from the question to the answer. `key` is its name."""

    def __init__(self, queue: JobQueue, person: int, question: RequestRecord) -> None:
        self.key = secrets.token_urlsafe(9)
        self.person = person
        self.watch = Watch()
        self.came = time.monotonic()
        self._queue = queue
        self._expected = 0.0
        self._expect(queue.costs.typical)
        self._question = question
        self._scope: asyncio.Timeout | None = None
        self._reason: BotError | None = None

    @property
    def waits(self) -> str | None:
        """The reason for waiting, in words; None while it is at work."""
        before = self._queue.position(self.watch)
        if before is None:
            return None
        if self.watch.seconds:
            return f"Busy with long work, {before} before you"
        return f"Busy, {before} before you"

    async def run(self, job: Job) -> Result:
        """Return the result of a job. Raises the errors of JobQueue.work, and the reason of `stop`."""
        self._expect(self._queue.lane_seconds(job))
        try:
            return await self.until(self._queue.work(self.person, job, self.watch))
        finally:
            self._expect(0.0)

    async def until(self, work: Awaitable[_T]) -> _T:
        """Return the result of some work. Raises the errors of the work, and the reason of `stop`."""
        try:
            async with asyncio.timeout(None) as self._scope:
                self._apply_stop()
                return await work
        except TimeoutError:
            if self._reason and self._scope and self._scope.expired():
                raise self._reason from None
            raise
        finally:
            self._scope = None

    def _apply_stop(self) -> None:
        if self._reason and self._scope and not self._scope.expired():
            self._scope.reschedule(asyncio.get_running_loop().time())

    def _expect(self, seconds: float) -> None:
        """Record the time of a worker that the request is still likely to need."""
        self._queue.expected += seconds - self._expected
        self._expected = seconds

    def leave(self) -> None:
        """Record that the request needs no more time."""
        self._expect(0.0)

    def stop(self, reason: BotError) -> None:
        """End the work, waiting or not; its caller gets `reason` instead of a result."""
        self._reason = self._reason or reason
        self._apply_stop()

    def weigh_as_mistake(self) -> None:
        """Count the request less, since its text is no puzzle."""
        self._question.weight = _MISTAKE

    def weigh_as_light(self) -> None:
        """Count the request far less, since it continues an answer, such as with the next page."""
        self._question.weight = _LIGHT


SpareRun = Callable[[Job], Awaitable[BoardLevel]]
_ENDING = "I am being restarted and cannot finish this. Ask again in a minute."
_SPARE = 500
"""Maximum number of levels that wait for a spare lane; each keeps about 20 kB of its request."""
_KEPT = 60.0
"""Seconds for which the place of a refused user is kept after the announced time."""


class Admission:
    """Gives out tickets, and counts the requests without an answer. `short` is for the queue, in seconds.

    Requests at `peers` also count.
    """

    def __init__(
        self, runner: Runner, limits: Limits, peers: PeerLoad | None = None, *, short: float = 0.5
    ) -> None:
        self.peers: PeerLoad = NoPeers() if peers is None else peers
        self._runner = runner
        self._limits = limits
        spent = WorkerUsage(self.peers.spend)
        self._queue = JobQueue(runner, short, spent)
        self._questions = RequestRates(limits.questions_a_minute)
        self.peers.listen(self._questions.ask, spent.add)
        self._tickets: dict[str, Ticket] = {}
        self._of_person: Counter[int] = Counter()
        self._promised: dict[int, float] = {}
        self._spare: set[asyncio.Task[None]] = set()
        self._ending = False
        self._open = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    def __len__(self) -> int:
        """Return the number of requests at work or waiting."""
        return len(self._tickets)

    @contextmanager
    def take(self, person: int) -> Iterator[Ticket]:
        """Yield a ticket, until the context ends. Raises BusyError and StoppedError."""
        self._admit(person)
        ticket = Ticket(self._queue, person, self._questions.ask(person))
        self._tickets[ticket.key] = ticket
        self._of_person[person] += 1
        self.peers.announce(person, self._of_person[person], new=True)
        try:
            yield ticket
        finally:
            ticket.leave()
            del self._tickets[ticket.key]
            self._leave(person)

    def _leave(self, person: int) -> None:
        self._of_person[person] -= 1
        self.peers.announce(person, self._of_person[person], new=False)
        if not self._of_person[person]:
            del self._of_person[person]

    def ticket(self, key: str) -> Ticket | None:
        """Return the ticket with this key, if it is not over."""
        return self._tickets.get(key)

    @contextmanager
    def question(self) -> Iterator[None]:
        """Count a request without an answer as long as the context lasts."""
        self._open += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                self._quiet.set()

    def begin_spare(self, work: Callable[[SpareRun], Coroutine[Any, Any, None]]) -> None:
        """Begin work for which nobody waits; it gets a function that runs jobs in spare lanes.

        The work is dropped at the end of the bot, or at once if there is too much of it.
        """
        if not self._ending and len(self._spare) < _SPARE:
            task = asyncio.create_task(work(self._queue.rate))
            self._spare.add(task)
            task.add_done_callback(self._spare.discard)

    async def end(self, seconds: float, going_on: float = 0.0) -> None:
        """Refuse further requests, let work go on for a while, then stop it.

        Wait at most `seconds` for the answers to users.
        """
        self._ending = True
        if going_on:
            await self._silence(going_on)
        self._runner.end()
        for task in self._spare:
            task.cancel()
        for ticket in list(self._tickets.values()):
            ticket.stop(StoppedError(_ENDING))
        await self._silence(seconds)

    async def _silence(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._quiet.wait(), seconds)

    def _admit(self, person: int) -> None:
        if self._ending:
            raise StoppedError(_ENDING)
        if (mine := self._of_person[person] + self.peers.questions_of(person)) >= self._limits.jobs_each:
            raise BusyError(f"{mine} of your puzzles are already being solved. Wait for one, or cancel one.")
        if (wait := self._questions.wait(person)) > 0:
            most = self._limits.questions_a_minute
            raise BusyError(
                f"I take {most} requests a minute from each person. Try again in {math.ceil(wait)} s."
            )
        self._admit_to_line(person, time.monotonic())

    def _admit_to_line(self, person: int, now: float) -> None:
        """Raise BusyError if the wait would be too long, and keep a place for later."""
        if self._promised:
            self._promised = {other: at for other, at in self._promised.items() if at + _KEPT > now}
        promised = self._promised.pop(person, math.inf)
        wait = self._expected_wait()
        if promised <= now or wait <= self._limits.wait:
            return
        self._promised[person] = at = min(promised, now + wait - self._limits.wait)
        raise BusyError(
            f"Busy: the jobs ahead of you take about {math.ceil(wait)} s. "
            f"Try again in {math.ceil(at - now)} s."
        )

    def _expected_wait(self) -> float:
        """Return the expected seconds of all jobs in the queue, and of all promised places."""
        promised = len(self._promised) * self._queue.costs.typical
        return (self._queue.expected + promised) / self._runner.lanes
