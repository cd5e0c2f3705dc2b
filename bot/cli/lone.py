"""One job in a fork of this process, which has loaded nearly all that a worker needs.

A pool starts its workers anew, warms them and replaces those that die, which pays for many boards and takes
longer than one small board does. On Linux alone a fork is safe here, where there is one thread as yet.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from bot import worker
from bot.errors import TimeUpError, WorkerLostError
from bot.jobs import Job, Result
from bot.worker import gauge
from bot.worker.confinement import keep_secrets
from bot.worker.plain import LARGEST, loaded

POSSIBLE = sys.platform == "linux"
_GRACE_SECONDS = 5.0
"""Beyond its deadline a job has so long for reading, drawing and the way back."""
_LOOK_SECONDS = 0.2
_DIED = "The process that worked on this board died, perhaps for want of memory; nothing is known."
_TOO_MUCH = "The process that worked on this board said more than any answer holds; nothing is known."
_PIECE = 1 << 16
_DIE_WITH_PARENT = 1

OnProgress = Callable[[gauge.Progress], None]
"""Is told a few times a second how far the work is."""


def answered(job: Job, memory_mb: int, progress: OnProgress) -> Result:
    """What becomes of a job. Raises what `worker.work` raises, TimeUpError or WorkerLostError."""
    shared: Any = (ctypes.c_int * gauge.SIZE).from_buffer(
        # Anonymous memory, which both processes see after the fork.
        mmap.mmap(-1, gauge.SIZE * ctypes.sizeof(ctypes.c_int))
    )
    ours, theirs = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        # Never returns: the fork must not go on as the command that it is a copy of.
        _work_and_end(job, memory_mb, shared, theirs, parent)
    # The end of the pipe is only seen when nobody has its other side open.
    os.close(theirs)
    try:
        data = _read(
            ours, time.monotonic() + job.seconds + _GRACE_SECONDS, lambda: progress(gauge.read(shared))
        )
    except TimeoutError:
        raise TimeUpError(job.overdue) from None
    finally:
        os.close(ours)
        os.kill(pid, signal.SIGKILL)  # does nothing to one that has ended
        os.waitpid(pid, 0)
    return _result(data)


def _result(data: bytes) -> Result:
    try:
        result: Result | Exception = loaded(data)
    except (EOFError, pickle.PickleError) as error:
        raise WorkerLostError(_DIED) from error
    if isinstance(result, Exception):
        raise result
    return result


def _read(pipe: int, end: float, look: Callable[[], None]) -> bytes:
    """All that comes through a pipe.

    Raises TimeoutError at the `end`, by time.monotonic(), and WorkerLostError for more than an answer can be.
    """
    data = bytearray()
    while True:
        if not select.select([pipe], [], [], _LOOK_SECONDS)[0]:
            look()
        elif piece := os.read(pipe, _PIECE):
            data += piece
        else:
            return bytes(data)
        if len(data) > LARGEST:
            raise WorkerLostError(_TOO_MUCH)
        if time.monotonic() > end:
            raise TimeoutError


def _work_and_end(job: Job, memory_mb: int, shared: Any, pipe: int, parent: int) -> None:
    """What the fork does: it never returns."""
    try:
        _die_with(parent)
        keep_secrets()
        gauge.install(shared)
        # From here on it opens no file; the pipe is open already.
        worker.load_and_confine(memory_mb, draws=job.theme is not None)
        answer: Result | Exception = _answer(job)
        with os.fdopen(pipe, "wb") as file:
            pickle.dump(answer, file)
    finally:
        os._exit(0)


def _answer(job: Job) -> Result | Exception:
    try:
        return worker.work(job)
    except Exception as error:  # noqa: BLE001 - raised again by the process that waits
        return error


def _die_with(parent: int) -> None:
    """Has Linux kill this process when its parent ends, however; a signal from a keyboard is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    # The parent may have ended before the line above.
    if os.getppid() != parent:
        os._exit(1)
