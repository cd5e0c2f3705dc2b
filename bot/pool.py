"""Warm worker processes: each job has one to itself, and a deadline after which it is killed.

Whenever a job does not end by itself (deadline, cancellation, death of its process, lack of memory) the
process is thrown away, and its slot is free again only when another one is warm: one path for every
mishap, and no job waits for a process to start.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from bot import worker
from bot.config import Config
from bot.errors import TimeUpError, WorkerLostError
from bot.jobs import Job, Result
from bot.worker.gauge import Progress, read
from solvers import PuzzleError

_START_SECONDS = 60.0
_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Watch:
    """Looks at a job of the pool from outside."""

    def __init__(self) -> None:
        self.gauge: Sequence[int] | None = None

    @property
    def begun(self) -> bool:
        """Whether a worker has taken it up."""
        return self.gauge is not None

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return read(self.gauge) if self.gauge is not None else Progress()


class Pool:
    """An async context manager; `run` takes jobs in the order in which they come.

    `grace` are the seconds beyond its deadline that a job has for reading, drawing and the way back.
    """

    def __init__(self, config: Config, grace: float = 5.0) -> None:
        self._grace = grace
        self._slots = [_Slot(config.limits.memory_mb) for _ in range(config.workers.count)]
        self._free: asyncio.Queue[_Slot] = asyncio.Queue()
        self._renewals: set[asyncio.Task[None]] = set()
        self._closing = False

    async def __aenter__(self) -> Self:
        """Starts and warms all workers. Raises WorkerLostError if they do not start."""
        try:
            await asyncio.gather(*(slot.start() for slot in self._slots))
        except BaseException:
            await self._stop()
            raise
        for slot in self._slots:
            self._free.put_nowait(slot)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stop()

    async def _stop(self) -> None:
        self._closing = True
        await asyncio.gather(*self._renewals, return_exceptions=True)
        await asyncio.gather(*(slot.stop() for slot in self._slots))

    async def run(self, job: Job, watch: Watch | None = None) -> Result:
        """Works on a job as soon as a worker is free; cancelling this kills the worker.

        `watch` shows how far it is. Raises what `worker.work` raises, TimeUpError or WorkerLostError.
        """
        slot = await self._free.get()
        sound = False
        if watch:
            watch.gauge = slot.gauge
        try:
            async with asyncio.timeout(job.seconds + self._grace):
                outcome = await slot.work(job)
            sound = True
        except PuzzleError:
            sound = True
            raise
        except TimeoutError:
            raise TimeUpError(f"No answer within {job.seconds:g} s, so the work was stopped.") from None
        finally:
            if sound:
                self._free.put_nowait(slot)
            else:
                self._renew(slot)
        return outcome

    def _renew(self, slot: _Slot) -> None:
        """Gives the slot another process, in the background, unless the pool is about to end."""
        if not self._closing:
            renewal = asyncio.create_task(self._renewed(slot))
            self._renewals.add(renewal)
            renewal.add_done_callback(self._renewals.discard)

    async def _renewed(self, slot: _Slot) -> None:
        try:
            await slot.stop()
            if not self._closing:
                await slot.start()
        except WorkerLostError:
            _log.exception("a worker could not be replaced; the next job tries again")
        finally:
            self._free.put_nowait(slot)


class _Slot:
    """Room for one job at a time: a pebble pool with a single process."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._context = multiprocessing.get_context("spawn")
        self.gauge = self._context.RawArray("i", 2)
        self._pool = self._new()

    def _new(self) -> ProcessPool:
        """A pool whose process starts with its first call."""
        return ProcessPool(
            1,
            initializer=worker.prepare,
            initargs=(self._memory_mb, self.gauge),
            context=self._context,
        )

    async def start(self) -> None:
        """Starts a process and waits until it is warm. Raises WorkerLostError."""
        self._pool = self._new()
        try:
            # pebble forgets a call that comes just as the process dies.
            async with asyncio.timeout(_START_SECONDS):
                await self._call(worker.ready)
        except (BrokenProcessPool, ProcessExpired, TimeoutError) as error:
            raise WorkerLostError(
                "A worker process cannot start. Perhaps [limits] memory_mb is too small."
            ) from error

    async def stop(self) -> None:
        self._pool.stop()
        await asyncio.to_thread(self._pool.join)

    async def work(self, job: Job) -> Result:
        try:
            return await self._worked(job)
        except (ProcessExpired, BrokenProcessPool) as error:
            _log.warning("a worker died at work: %r", error)
            raise WorkerLostError(
                "The process that worked on this board died, perhaps for want of memory; nothing is known."
            ) from error

    async def _worked(self, job: Job) -> Result:
        try:
            return await self._call(worker.work, job)
        except BrokenProcessPool:
            # A pebble pool whose process died with nothing to do stays broken.
            await self.stop()
            await self.start()
            return await self._call(worker.work, job)

    async def _call(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            # In a thread, since the first call waits for the start.
            future = await asyncio.to_thread(self._schedule, function, args, kwargs)
        except (RuntimeError, OSError) as error:
            raise BrokenProcessPool(str(error)) from error
        return await asyncio.wrap_future(future)

    def _schedule(self, function: Callable[_P, _T], args: Any, kwargs: Any) -> ProcessFuture[_T]:
        """Hands a call over, and starts the process with the first one.

        Ctrl-C in a terminal goes to all processes of the program; one that is still importing would tell
        of it with a traceback. So it inherits from this thread that SIGINT waits.
        """
        resource_tracker.ensure_running()  # its own start would end the blocking
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.schedule(function, args, kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
