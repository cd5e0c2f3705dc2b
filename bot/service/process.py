"""One worker process and the pipe to it; all calls block.

Only `bot.service.wire` reads what comes back: a worker that a hostile text has taken over can send any bytes.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe, get_context, resource_tracker
from typing import Any, Literal, TypeVar

from bot.common.errors import WorkerLostError
from bot.service import heartbeat, worker
from bot.service.fork_server import ForkServer, WorkerCopy, block_interrupts
from bot.service.jobs import Job, Result
from bot.service.sandbox.alarm import INTERRUPTION
from bot.service.wire import (
    LARGEST,
    Failure,
    Ready,
    WireError,
    error_of,
    pack,
    unpack,
    unpack_answer,
)

_DIED = "The process that worked on this board died, perhaps for want of memory; nothing is known."
_NONSENSE = "The process that worked on this board sent something that is no answer; nothing is known."
_LEAST_URGENT = 19
"""The highest `nice` value of Linux."""

_T = TypeVar("_T")


class WorkerProcess:
    """A process that takes up to `memory_mb` megabytes of address space.

    The origin is a fork server, or a method of multiprocessing: "spawn" starts a fresh process, "fork" copies
    this process, which has loaded nearly all of a worker. `warm` and `draws` are arguments of `worker.serve`
    for a method.
    """

    def __init__(
        self,
        origin: ForkServer | Literal["spawn", "fork"],
        memory_mb: int,
        *,
        warm: bool = True,
        draws: bool = True,
    ) -> None:
        self._origin = origin
        self._pipe, self._its_pipe = Pipe()
        self._process: Any
        if isinstance(origin, ForkServer):
            self._process = WorkerCopy(origin, self._its_pipe, memory_mb)
            self._gauge = self._process.gauge
        else:
            context: Any = get_context(origin)
            self._gauge = heartbeat.new(context)
            arguments = (self._its_pipe, memory_mb, self._gauge, warm, draws)
            self._process = context.Process(target=worker.serve, args=arguments, daemon=True)
        self._lock = threading.Lock()
        self._is_over = False

    @property
    def pid(self) -> int:
        """Its number in the system; 0 before it is started."""
        return self._process.pid or 0

    @property
    def progress(self) -> heartbeat.Progress:
        return heartbeat.read(self._gauge)

    @property
    def beats(self) -> int:
        """A number that changes while the process lives and is not frozen."""
        return heartbeat.beats(self._gauge)

    @property
    def is_idle(self) -> bool:
        """True if the process waits for a job: it is alive and sent no data without a request."""
        with suppress(OSError):
            # A negative time does not wait; 0 waits until the clock moves, which it may not in a test.
            return not self._pipe.closed and not self._pipe.poll(-1)
        return False

    def start(self) -> tuple[str, ...]:
        """Start the process and wait until it is ready. Raises WorkerLostError.

        Return sentences on the parts of its confinement that the system does not allow.
        """
        with self._lock:
            if self._is_over:
                raise WorkerLostError(_DIED)
            try:
                if self._origin == "spawn":
                    resource_tracker.ensure_running()  # its start would let SIGINT through again
                with block_interrupts():
                    self._process.start()
            except OSError as error:
                raise WorkerLostError(_DIED) from error
            finally:
                # The pipe reports its end only if no process except the worker has its other side open.
                self._its_pipe.close()
        return self._receive(lambda data: unpack(data, Ready)).lacking

    def work(self, job: Job) -> Result:
        """Return the result of a job. Raises the errors of `worker.work`, and WorkerLostError."""
        self.send(job)
        return self.result(job)

    def send(self, job: Job) -> None:
        """Hand a job over. Raises WorkerLostError."""
        heartbeat.clear(self._gauge)
        try:
            self._pipe.send_bytes(pack(job))
        except OSError as error:
            raise WorkerLostError(_DIED) from error

    def is_done(self, seconds: float) -> bool:
        """Wait at most `seconds`; return whether there is an answer, or the process has died."""
        return bool(self._pipe.poll(seconds))

    def result(self, job: Job) -> Result:
        """Wait for the result of a job that was handed over. Raises as `work`."""
        answer = self._receive(lambda data: unpack_answer(data, job))
        if isinstance(answer, Failure):
            raise error_of(answer)
        return answer

    def _receive(self, read: Callable[[bytes], _T]) -> _T:
        """Wait for a message. Raises WorkerLostError."""
        try:
            return read(self._pipe.recv_bytes(LARGEST))
        except (EOFError, ConnectionError) as error:
            raise WorkerLostError(_DIED) from error
        except (OSError, WireError) as error:
            raise WorkerLostError(_NONSENSE) from error

    def give_way(self) -> None:
        """Make the process the least urgent one, for good."""
        if sys.platform != "win32" and self._process.is_alive():
            with suppress(OSError):  # it may end at this moment
                os.setpriority(os.PRIO_PROCESS, self.pid, _LEAST_URGENT)

    def interrupt(self) -> None:
        """End the job now if it can be interrupted; inside Z3 it ends a little later."""
        if sys.platform != "win32" and self._process.is_alive():
            os.kill(self.pid, INTERRUPTION)

    def end(self) -> None:
        """Kill the process, whatever it does, and wait until it is gone."""
        with self._lock:
            self._is_over = True
            if self._process.pid:
                self._process.kill()
                self._process.join()
