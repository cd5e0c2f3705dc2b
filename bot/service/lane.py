"""A lane for one job at a time: a worker process, and a thread that talks to it."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from bot.common.errors import WorkerLostError
from bot.service.fork_server import ForkServer
from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result
from bot.service.process import WorkerProcess

_START_SECONDS = 60.0
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class Lane:
    """One worker process at a time, with `memory_mb` megabytes of address space.

    Without a fork server, each process loads all that it needs.
    """

    def __init__(self, memory_mb: int, forks: ForkServer | None) -> None:
        self._memory_mb = memory_mb
        self._forks = forks
        self._process: WorkerProcess | None = None

    @property
    def progress(self) -> Progress:
        return self._process.progress if self._process else Progress()

    @property
    def pid(self) -> int:
        """The ID of its process; 0 without one."""
        return self._process.pid if self._process else 0

    async def start(self) -> tuple[str, ...]:
        """Start a process and wait until it is warm. Raises WorkerLostError.

        Return sentences on the parts of its confinement that the system does not allow.
        """
        self._process = WorkerProcess(self._forks or "spawn", self._memory_mb)
        try:
            async with asyncio.timeout(_START_SECONDS):
                return await _in_thread(self._process.start)
        except (WorkerLostError, TimeoutError) as error:
            raise WorkerLostError(
                "A worker process cannot start. Perhaps [limits] memory_mb is too small."
            ) from error

    async def stop(self) -> None:
        """End the process, whatever it does; do nothing if that is done or being done."""
        # Taken before any await, so that a second call finds nothing to stop.
        process, self._process = self._process, None
        if process is None:
            return
        await asyncio.to_thread(process.end)

    def give_way(self) -> None:
        """Make the process the least urgent one, for good."""
        if self._process:
            self._process.give_way()

    def interrupt(self) -> None:
        """End the job now if it can be interrupted."""
        if self._process:
            self._process.interrupt()

    async def work(self, job: Job, frozen: float) -> Result:
        """Return the result of a job. Raises WorkerLostError if the process dies or freezes."""
        # A process that died without a job is replaced, as is one that sends data without a request.
        if self._process is None or not self._process.is_idle:
            await self.stop()
            await self.start()
        try:
            return await self._watch(job, frozen)
        except WorkerLostError as error:
            _log.warning("a worker was lost at work: %r", error.__cause__ or error)
            raise

    async def _watch(self, job: Job, frozen: float) -> Result:
        process = self._process
        if process is None:
            raise WorkerLostError("The process was stopped.")
        work = _in_thread(lambda: process.work(job))
        beats, since = -1, time.perf_counter()
        try:
            # Four checks within `frozen`, so that a process is given up at most a quarter of it too late.
            while not (await asyncio.wait({work}, timeout=frozen / 4))[0]:
                if process.beats != beats:
                    beats, since = process.beats, time.perf_counter()
                elif time.perf_counter() - since > frozen:
                    raise WorkerLostError("The process that worked on this board froze; nothing is known.")
            return work.result()
        finally:
            work.cancel()


def _in_thread(call: Callable[[], _T]) -> asyncio.Future[_T]:
    """Call a function in its own thread: the event loop has few, and a job may take long."""
    future: Future[_T] = Future()
    future.set_running_or_notify_cancel()  # now it cannot be cancelled, and can take the result
    threading.Thread(target=_settle, args=(future, call), daemon=True).start()
    return asyncio.wrap_future(future)


def _settle(future: Future[_T], call: Callable[[], _T]) -> None:
    try:
        future.set_result(call())
    except BaseException as error:  # noqa: BLE001 - raised again in the event loop
        future.set_exception(error)
    finally:
        # An error knows this frame, which must not know the error: the open files of its worker would stay.
        del future, call
