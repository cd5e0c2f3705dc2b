"""Room for one job at a time: a pebble pool with a single process."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import resource_tracker
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot import worker
from bot.errors import WorkerLostError
from bot.jobs import Job, Result
from bot.worker import gauge
from bot.worker.channel import Context

# The highest `nice` value of Linux.
_LEAST_URGENT = 19
# Bounds the wait for a start: pebble forgets a call that comes just as its process
# dies, and such a process never tells that it is ready.
_START_SECONDS = 60.0
_LOOK_SECONDS = 0.5
_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Slot:
    """One worker process at a time, which may take so many megabytes of address space."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._context = Context()
        self.gauge = gauge.new(self._context)
        self._pool: ProcessPool | None = None
        self._starting = threading.Lock()

    @property
    def progress(self) -> gauge.Progress:
        """How far the job is."""
        return gauge.read(self.gauge)

    def _new(self) -> ProcessPool:
        """A pool whose process starts with its first call."""
        return ProcessPool(
            1,
            initializer=worker.prepare,
            initargs=(self._memory_mb, self.gauge),
            context=self._context,
        )

    async def start(self) -> tuple[str, ...]:
        """Starts a process and waits until it is warm. Raises WorkerLostError.

        Returns sentences on what the system does not allow of its confinement.
        """
        self.gauge[:] = [0] * len(self.gauge)  # what it says is that of the process before
        self._pool = self._new()
        try:
            async with asyncio.timeout(_START_SECONDS):
                return await self._call(worker.ready)
        except (BrokenProcessPool, ProcessExpired, TimeoutError) as error:
            raise WorkerLostError(
                "A worker process cannot start. Perhaps [limits] memory_mb is too small."
            ) from error

    async def stop(self) -> None:
        """Ends the process, whatever it does; does nothing where that is done or being done."""
        # Taken before anything is awaited, so that a second call finds nothing to stop.
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if pid := gauge.pid(self.gauge):
            with suppress(OSError):
                os.kill(pid, signal.SIGCONT)  # a frozen process would not hear that it is to end
        # In a thread, since joining waits for pebble's threads.
        await asyncio.to_thread(self._end, pool)

    def _end(self, pool: ProcessPool) -> None:
        with self._starting:  # a pebble pool that is stopped while its process is started runs on
            pool.stop()
        pool.join()

    def give_way(self) -> None:
        """Makes the process the least urgent one, for good."""
        with suppress(OSError):  # it may have ended at this moment
            os.setpriority(os.PRIO_PROCESS, gauge.pid(self.gauge), _LEAST_URGENT)

    async def work(self, job: Job, frozen: float) -> Result:
        """What the process makes of a job. Raises WorkerLostError if it dies, or is still for so long."""
        gauge.clear(self.gauge)
        try:
            return await self._watched(job, frozen)
        except (ProcessExpired, BrokenProcessPool) as error:
            _log.warning("a worker died at work: %r", error)
            raise WorkerLostError(
                "The process that worked on this board died, perhaps for want of memory; nothing is known."
            ) from error

    async def _watched(self, job: Job, frozen: float) -> Result:
        work = asyncio.ensure_future(self._worked(job))
        beats, since = -1, time.perf_counter()
        try:
            # Looks more often than `frozen`, so that a process is given up at most a quarter of it too late.
            while not (await asyncio.wait({work}, timeout=frozen / 4))[0]:
                if gauge.beats(self.gauge) != beats:
                    beats, since = gauge.beats(self.gauge), time.perf_counter()
                elif time.perf_counter() - since > frozen:
                    raise WorkerLostError("The process that worked on this board froze; nothing is known.")
            return work.result()
        finally:
            work.cancel()

    async def _worked(self, job: Job) -> Result:
        begun = gauge.jobs(self.gauge)
        try:
            return await self._call(worker.work, job)
        except BrokenProcessPool:
            # It died at this job, which may have been the reason; whether
            # to begin it again is for the pool to say.
            if gauge.jobs(self.gauge) != begun:
                raise
            # A pebble pool whose process died with nothing to do stays broken.
            await self.stop()
            await self.start()
            return await self._call(worker.work, job)

    async def _call(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            # In a thread, since the first call waits for the start.
            future: Future[_T] = await asyncio.to_thread(self._schedule, function, args, kwargs)
        # The pool was stopped, or the system starts no further process.
        except (RuntimeError, OSError) as error:
            raise BrokenProcessPool(str(error)) from error
        return await self._answer(asyncio.wrap_future(future))

    async def _answer(self, answer: asyncio.Future[_T]) -> _T:
        """Waits as long as an answer may come: pebble forgets a call when its process dies just then."""
        broken = False
        try:
            while not (await asyncio.wait({answer}, timeout=_LOOK_SECONDS))[0]:
                # Looked at twice, since the answer may still be on its way when the pool has just stopped.
                if broken:
                    raise BrokenProcessPool("its process died")
                broken = self._pool is None or not self._pool.active
            return answer.result()
        finally:
            # Of a call that nobody waits for any more pebble kills the process.
            answer.cancel()

    def _schedule(self, function: Callable[..., _T], args: Any, kwargs: Any) -> Future[_T]:
        """Hands a call over, and starts the process with the first one. Raises RuntimeError without one.

        Ctrl-C in a terminal goes to all processes of the program; one that is still importing would tell
        of it with a traceback. So it inherits from this thread that SIGINT waits.
        """
        resource_tracker.ensure_running()  # its own start would end the blocking
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with self._starting:
                if self._pool is None:
                    raise RuntimeError("the process was stopped")
                future: Future[_T] = self._pool.schedule(function, args, kwargs)
            return future
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
