"""The order in which jobs begin.

A job's place is by its time of arrival, plus the seconds of a worker that its user had lately. So users who
had much come after others, and nobody waits for ever. While others wait, no job keeps a lane for longer than
`short` seconds: it is set aside, where it goes on with the free time of the processors. If there is no room
aside, it is stopped, and begins again when there is, or in a lane that nobody else wants.

Nobody waits for the result of a spare job. It begins if a lane is free and no other job wants it, and is
interrupted as soon as another job waits.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from dataclasses import dataclass, field

from bot.common.errors import BusyError
from bot.service.jobs import BoardLevel, Job, Result, of_kind
from bot.service.queue.usage import WorkerUsage
from bot.service.runner import Runner, Watch

_UNKNOWN = 0.1
"""Seconds for a job of a new kind; most boards up to 20x20 take less."""

_WEIGHT = 0.2
"""Weight of the latest job beside all before it."""


class Costs:
    """Learns from each job that is done; it keeps the kind of a job and no text.

    `typical` is the cost of a job of an unknown kind, in seconds.
    """

    def __init__(self) -> None:
        self.typical = _UNKNOWN
        self._seconds: dict[tuple[str, str | None, int], float] = {}

    def estimate(self, job: Job) -> float:
        """Return the seconds that a job is likely to take."""
        return self._seconds.get(_kind(job), self.typical)

    def learn(self, job: Job, seconds: float) -> None:
        kind = _kind(job)
        self._seconds[kind] = _closer(self._seconds.get(kind, seconds), seconds)
        self.typical = _closer(self.typical, seconds)


def _closer(mean: float, seconds: float) -> float:
    return mean + _WEIGHT * (seconds - mean)


def _kind(job: Job) -> tuple[str, str | None, int]:
    """Return the kind of a job; lengths of texts count by their number of binary digits."""
    return type(job.ask).__name__, job.puzzle, len(job.text).bit_length()


_AGAIN_SECONDS = 0.02
"""Time between two interruptions of the same spare job: one that has just begun does not hear the first."""

_PATIENCE = 600.0
"""Maximum seconds that a job waits for a place aside: an answer can be sent for 15 minutes."""


@dataclass(eq=False)
class _QueuedJob:
    """A job that waits (until `called` is done) or is at work. Jobs with a smaller `key` come first.

    With `aside` it begins aside. `scope` is its work, which expires when it is set back. A `spare` job is
    `interrupted` instead.
    """

    job: Job
    watch: Watch
    key: tuple[float, int]
    aside: bool = False
    spare: bool = False
    interrupted: bool = False
    called: asyncio.Future[None] = field(default_factory=asyncio.Future)
    scope: asyncio.Timeout | None = None

    def __lt__(self, other: _QueuedJob) -> bool:
        return self.key < other.key

    @property
    def waits(self) -> bool:
        return not self.called.done()

    @property
    def is_set_back(self) -> bool:
        """Whether its work was stopped, so that it begins again aside."""
        return self.scope is not None and self.scope.expired()

    def set_back(self) -> None:
        """Stop its work."""
        if self.scope and not self.scope.expired():
            self.scope.reschedule(asyncio.get_running_loop().time())

    @property
    def age(self) -> float:
        """The seconds since a worker took it; 0 before."""
        return time.monotonic() - self.watch.since if self.watch.since is not None else 0.0


class JobQueue:
    """Gives the runner a job for each lane, and others aside. `short` is in seconds.

    `spent` is the recent usage of users. `expected` are the seconds of a worker that all requests are still
    likely to need.
    """

    def __init__(self, runner: Runner, short: float, spent: WorkerUsage) -> None:
        self.costs = Costs()
        self.expected = 0.0
        self._runner = runner
        runner.listen(self._call)
        self._short = short
        self._spent = spent
        self._tickets = itertools.count()
        self._waiting: list[_QueuedJob] = []
        self._waiting_aside: list[_QueuedJob] = []
        self._spare: list[_QueuedJob] = []
        self._lanes: set[_QueuedJob] = set()
        self._aside: set[_QueuedJob] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def work(self, person: int, job: Job, watch: Watch) -> Result:
        """Return the result of a job in its turn. Raises the errors of Runner.run, and BusyError."""
        expected = self.lane_seconds(job)
        key = (time.monotonic() + self._spent.seconds_of(person), next(self._tickets))
        self._spent.spend(person, expected)
        before = watch.seconds
        try:
            return await self._serve(_QueuedJob(job, watch, key))
        finally:
            seconds = watch.seconds - before
            self._spent.spend(person, seconds - expected)
            if seconds:
                self.costs.learn(job, min(seconds, self._short))

    async def rate(self, job: Job) -> BoardLevel:
        """Return the result of a spare job, which begins again after an interruption. Raises as `work`."""
        while True:
            entry = _QueuedJob(job, Watch(), (time.monotonic(), next(self._tickets)), spare=True)
            result = of_kind(BoardLevel, await self._serve(entry))
            if result.grade or not entry.interrupted:
                return result

    def lane_seconds(self, job: Job) -> float:
        """Return the seconds for which a job is likely to keep a lane."""
        return min(self.costs.estimate(job), self._short)

    def position(self, watch: Watch) -> int | None:
        """Return the number of jobs before the one with this watch; None if that is at work."""
        for line, at_work in ((self._waiting, self._lanes), (self._waiting_aside, self._aside)):
            for entry in line:
                if entry.watch is watch and entry.waits:
                    return len(at_work) + sum(other < entry for other in line if other.waits)
        return None

    async def _serve(self, entry: _QueuedJob) -> Result:
        while True:
            await self._turn_of(entry)
            try:
                async with asyncio.timeout(None) as entry.scope:
                    return await self._runner.run(entry.job, entry.watch, aside=entry.aside)
            except TimeoutError:
                if not entry.is_set_back:
                    raise
            finally:
                self._leave(entry)
            self._send_back(entry)

    async def _turn_of(self, entry: _QueuedJob) -> None:
        """Wait until the entry is called, and has a place in the lanes or aside."""
        line = self._spare if entry.spare else self._waiting
        heapq.heappush(self._waiting_aside if entry.aside else line, entry)
        self._call()
        try:
            await entry.called
        except asyncio.CancelledError:
            self._leave(entry)  # it may have been called at this moment
            raise

    def _send_back(self, entry: _QueuedJob) -> None:
        """Make the entry wait for a place aside. Raises BusyError if that would take too long."""
        waiting = sum(other.waits for other in self._waiting_aside)
        seconds = (waiting + 1) * entry.job.seconds / self._runner.lanes
        if seconds > _PATIENCE:
            raise BusyError(
                "This board takes long, and other long jobs are ahead of it. "
                f"Try again in {(seconds - _PATIENCE) / 60 + 1:.0f} min."
            )
        entry.aside, entry.scope = True, None
        entry.called = asyncio.Future()

    def _leave(self, entry: _QueuedJob) -> None:
        self._lanes.discard(entry)
        self._aside.discard(entry)
        self._call()

    def _call(self) -> None:
        """Give every free place to the next entry, and make more places if possible."""
        lines = [(self._waiting, self._lanes), (self._waiting_aside, self._aside)]
        if not self._runner.has_peer_jobs:
            # A lane that nobody else wants is better than a long wait for a place aside.
            lines += [(self._waiting_aside, self._lanes), (self._spare, self._lanes)]
        for line, places in lines:
            while line and (len(places) < self._runner.lanes or not line[0].waits):
                entry = heapq.heappop(line)
                if entry.waits:
                    entry.aside = places is self._aside
                    places.add(entry)
                    entry.called.set_result(None)
        if self._waiting or self._runner.has_peer_jobs:
            self._make_room()

    def _make_room(self) -> None:
        """Interrupt spare work, and take long work out of the lanes, the latest first, or look again."""
        spare = [entry for entry in self._lanes if entry.spare]
        for entry in spare[: max(1, len(self._waiting))]:
            entry.interrupted = True
            self._runner.interrupt(entry.watch)
        long = sorted((entry for entry in self._lanes if entry.age >= self._short), reverse=True)
        moved = [entry for entry in long if self._runner.set_aside(entry.watch)]
        self._lanes.difference_update(moved)
        self._aside.update(moved)
        if moved:
            self._call()
        elif len(long) >= self._runner.lanes:
            long[0].set_back()
        elif self._timer is None:
            seconds = _AGAIN_SECONDS if spare else self._short / 4
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self._call()
