"""The jobs that a bot has given to nodes: the node that may begin each, lost jobs, and waiting ones.

A node has a job while it reports it; without a report for the length of the lease, it has lost the job. Time
without a connection does not count.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.common.errors import StoppedError, WorkerLostError
from bot.common.metrics import Metrics
from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result
from bot.service.nodes.clock import Clock
from bot.service.nodes.message_limits import unpacked_result
from bot.service.nodes.protocol import AtWork, Claim, Done
from bot.service.nodes.stream import KEPT_SECONDS
from bot.service.runner import Watch
from bot.service.wire import Failure, WireError, error_of


@dataclass(eq=False)
class PendingJob:
    """`data` is the job, packed.

    `begun_on` are the nodes that have begun it, `node` is the one at work on it. `heard` is the time of the
    last report. `offered` is the time at which it was last put into the stream, at `place` there. Both times
    are by the clock of leases. `offered` is None if the job is to be put in as soon as possible.
    """

    job: Job
    data: bytes
    watch: Watch
    aside: bool
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    answer: asyncio.Future[Result] = field(default_factory=asyncio.Future)
    came: float = field(default_factory=time.monotonic)
    progress: Progress = field(default_factory=Progress)
    begun_on: list[str] = field(default_factory=list)
    node: str | None = None
    is_answered: bool = False
    heard: float = 0.0
    offered: float | None = None
    place: int | None = None

    @property
    def begun(self) -> int:
        """The number of times that it has begun."""
        return len(self.begun_on)

    @property
    def is_over(self) -> bool:
        """Whether it needs no more work."""
        return self.is_answered or self.answer.done()

    def begin(self, node: str, now: float) -> None:
        """Record that a node has taken it."""
        self.node, self.heard = node, now
        self.progress = Progress()
        self.begun_on.append(node)
        self.watch.begin(self)

    def lose(self) -> None:
        """Record that its node is silent: it must be offered again.

        It keeps its place, since the node may have died before it took the job out of the stream.
        """
        self.node = self.offered = None
        self.watch.end()

    def go_on(self, node: str, now: float) -> None:
        """Record that its node, taken for lost, is alive; no other node has begun it."""
        self.node, self.heard = node, now
        self.watch.begin(self)

    async def settle(self, data: bytes) -> None:
        """Give a result, or an error, to the waiting task."""
        try:
            answer = await unpacked_result(data, self.job)
        except WireError as error:
            self.fail(error)
            return
        if isinstance(answer, Failure):
            self.fail(error_of(answer))
        elif not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


# A job that has cost two nodes is probably the cause, and would end one node after the other.
_MOST_BEGINNINGS = 2
_log = logging.getLogger(__name__)


class Leases:
    """The jobs without an answer, `pending` by name. A lease lasts `seconds`."""

    def __init__(self, clock: Clock, seconds: float, metrics: Metrics) -> None:
        self.pending: dict[str, PendingJob] = {}
        self._clock = clock
        self._seconds = seconds
        self._metrics = metrics.add_nodes(lambda: len(self.waiting_jobs()))

    @property
    def in_lanes(self) -> int:
        """The number of jobs that are in a lane or wait for one."""
        return sum(not pending.aside for pending in self.pending.values())

    def waiting_jobs(self, seconds: float = 0.0) -> list[PendingJob]:
        """Return the jobs without a node that came at least `seconds` ago."""
        since = time.monotonic() - seconds
        return [
            pending
            for pending in self.pending.values()
            if not pending.node and not pending.is_over and pending.came <= since
        ]

    def begin(self, pending: PendingJob, node: str) -> None:
        pending.begin(node, self._clock.now)
        if pending.begun > 1:
            self._metrics.begun_twice.inc()
            _log.warning("a job is begun once more, on %s", node)

    def allow(self, node: str, claim: Claim) -> bool:
        """Return whether a node may begin a job; if so, record that it has."""
        pending = self.pending.get(claim.key)
        if pending is None or pending.node or pending.is_over:
            return False
        self.begin(pending, node)
        return True

    def goes_on(self, node: str, work: AtWork) -> bool:
        """Record the report of a node on a job; return whether it is to go on with the job."""
        pending = self.pending.get(work.key)
        if pending is None or pending.is_over or node not in pending.begun_on:
            return False
        # The lease is over, but the node was only slow and no other has begun: its work is not lost.
        if pending.node is None:
            pending.go_on(node, self._clock.now)
        if pending.node != node:
            return False
        pending.heard, pending.progress = self._clock.now, Progress(min(work.certain, work.cells), work.cells)
        return True

    def settle(self, node: str, done: Done) -> PendingJob | None:
        """Return the job for which this is the first answer, if the node has begun it; it is over now."""
        pending = self.pending.get(done.key)
        if pending is None or pending.is_over or node not in pending.begun_on:
            return None
        pending.is_answered = True
        self._metrics.done(node.partition(".")[0], max(0.0, time.monotonic() - pending.came - done.seconds))
        if pending.node == node:
            pending.node = pending.place = None  # nothing is left to be stopped
        return pending

    def expire(self) -> list[PendingJob]:
        """Take jobs from silent nodes; return the jobs to be put into the stream now.

        Waiting jobs are put in again long before the stream drops them.
        """
        now = self._clock.now
        for pending in self.pending.values():
            if pending.node and now - pending.heard > self._seconds:
                self._lost(pending)
        # Harmless beside an old copy: only one of them is allowed to begin.
        again = now - KEPT_SECONDS / 2
        return [
            pending for pending in self.waiting_jobs() if pending.offered is None or pending.offered < again
        ]

    def _lost(self, pending: PendingJob) -> None:
        self._metrics.lost_leases.inc()
        _log.warning("%s is silent and has lost a job", pending.node)
        pending.lose()
        if pending.begun >= _MOST_BEGINNINGS:
            pending.fail(
                WorkerLostError(
                    "Two workers were lost while they worked on this board, so nobody tries it again; "
                    "nothing is known."
                )
            )

    def fail(self, whom: Iterable[PendingJob], why: str) -> None:
        """Fail some jobs, since no node works on them."""
        for pending in whom:
            pending.fail(StoppedError(f"{why} Try again in a minute."))
