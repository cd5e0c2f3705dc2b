"""Warm worker processes: each job has its own process, and a deadline after which that is killed.

A job may not end by itself: deadline, cancellation, death of its process, not enough memory. Then the process
is replaced, and its lane is free again only with another warm one. So there is one path for every failure,
and no job waits for the start of a process. A job whose process died or froze begins once more.

A long job can be set aside while it runs: it goes on with the free time of the processors, and another
process takes its lane.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from itertools import chain
from typing import Any, Self

from bot.common.config import Config
from bot.common.errors import PictureError, TimeUpError, WorkerLostError
from bot.service.fork_server import ForkServer
from bot.service.jobs import Job, Result
from bot.service.lane import Lane
from bot.service.runner import Watch
from bot.service.sandbox.confinement import keep_secrets
from solvers import PuzzleError

_log = logging.getLogger(__name__)


class Pool:
    """A Runner, as an async context manager; `run` takes jobs in their order.

    `[workers] count` is the number of lanes, and of places aside. `grace` is the time after its deadline that
    a job has for reading, drawing and the way back. `frozen` is the time after which a worker without a sign
    of life is taken for dead. Both are in seconds. `forks` is a fork server that several pools share.
    """

    has_peer_jobs = False  # a pool belongs to one bot

    def __init__(
        self, config: Config, grace: float = 5.0, frozen: float = 8.0, forks: ForkServer | None = None
    ) -> None:
        self.lanes = config.workers.count
        self._memory_mb = config.limits.memory_mb
        self._grace = grace
        self._frozen = frozen
        self._own_forks = None if forks else ForkServer.open()
        self._forks = forks or self._own_forks
        self._free: asyncio.Queue[Lane] = asyncio.Queue()
        self._lanes: set[Lane] = set()
        self._aside: set[Lane] = set()
        self._renewals: set[asyncio.Task[None]] = set()
        self._closing = False
        self.restarts = 0
        """Number of processes that were replaced because a job had killed them or overrun its time."""

    async def __aenter__(self) -> Self:
        """Start and warm all workers. Raises WorkerLostError if they do not start.

        Secrets are first removed from the environment, since workers inherit it.
        """
        keep_secrets()
        lanes = [self._new_lane() for _ in range(self.lanes)]
        try:
            # `__aexit__` is not called if this fails or is cancelled by a signal.
            missing = await asyncio.gather(*(lane.start() for lane in lanes))
        except BaseException:
            await self._stop()
            raise
        # All workers report the same, so it is logged once.
        for sentence in dict.fromkeys(chain(*missing)):
            _log.warning("%s", sentence)
        for lane in lanes:
            self._free.put_nowait(lane)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    async def _stop(self) -> None:
        # First, so that no process is replaced while the others stop.
        self.end()
        if self._own_forks:
            await asyncio.to_thread(self._own_forks.close)
        await asyncio.gather(*(lane.stop() for lane in self._lanes))
        await asyncio.gather(*self._renewals, return_exceptions=True)

    def end(self) -> None:
        """Replace no process from now on, since no job will use it."""
        self._closing = True

    def listen(self, changed: Callable[[], None]) -> None:
        """Do nothing: nothing changes here."""

    @property
    def room_aside(self) -> int:
        """The number of further jobs that can be set aside, or begin there."""
        return self.lanes - len(self._aside)

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        """Work on a job as soon as a lane is free, or aside at once; cancelling this kills the worker.

        `watch` shows the progress. Raises the errors of `worker.work`, TimeUpError and WorkerLostError.
        """
        watch = watch or Watch()
        watch.aside = aside
        try:
            return await self._run(job, watch)
        except WorkerLostError as error:
            # Stopped with the pool rather than lost.
            if self._closing:
                raise
            _log.warning("a job is begun once more: %r", error.__cause__ or error)
            return await self._run(job, watch)

    def set_aside(self, watch: Watch) -> bool:
        """Let a running job go on with free time, and give its lane to another process.

        Return whether it is aside now: not if all places there are taken.
        """
        if watch.holder is None or not self.room_aside:
            return False
        watch.aside = True
        watch.holder.give_way()
        self._aside.add(watch.holder)
        self._renew(self._new_lane())
        return True

    def interrupt(self, watch: Watch) -> None:
        if watch.holder is not None:
            watch.holder.interrupt()

    async def _run(self, job: Job, watch: Watch) -> Result:
        lane = await self._begin_aside() if watch.aside else await self._free.get()
        watch.begin(lane)
        sound = False
        try:
            async with asyncio.timeout(job.seconds + self._grace):
                result = await lane.work(job, self._frozen)
            sound = True
        # The worker reports a wrong text or picture, and is intact.
        except (PuzzleError, PictureError):
            sound = True
            raise
        # A worker ends a job by itself when its time is up; this one did not, and is replaced.
        except TimeoutError:
            raise TimeUpError(job.overdue) from None
        finally:
            watch.end()
            self._give_back(lane, sound)
        return result

    async def _begin_aside(self) -> Lane:
        lane = self._new_lane()
        self._aside.add(lane)
        try:
            await lane.start()
        except BaseException:
            self._give_back(lane, sound=False)
            raise
        lane.give_way()
        return lane

    def _new_lane(self) -> Lane:
        lane = Lane(self._memory_mb, self._forks)
        self._lanes.add(lane)
        return lane

    def _give_back(self, lane: Lane, sound: bool) -> None:
        if lane in self._aside:
            # A process cannot be made urgent again without special rights.
            self._aside.discard(lane)
            self._in_background(self._remove(lane))
        elif sound:
            self._free.put_nowait(lane)
        else:
            self.restarts += 1
            self._renew(lane)

    def _renew(self, lane: Lane) -> None:
        """Give the lane another process, in the background, unless the pool is about to end."""
        if not self._closing:
            self._in_background(self._restart(lane))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._renewals.add(task)
        task.add_done_callback(self._renewals.discard)

    async def _remove(self, lane: Lane) -> None:
        await lane.stop()
        self._lanes.discard(lane)

    async def _restart(self, lane: Lane) -> None:
        try:
            await lane.stop()
            if not self._closing:
                await lane.start()
        except WorkerLostError:
            if not self._closing:
                _log.exception("a worker could not be replaced; the next job tries again")
        finally:
            # Even without a process: the next job starts one, and a lane that is not returned is lost for
            # good.
            self._free.put_nowait(lane)
