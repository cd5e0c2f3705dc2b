"""One job in a fork of this process, which has already loaded nearly all that a worker needs.

A pool starts fresh workers, warms them and replaces dead ones. That pays for many boards, but takes longer
than one small board. A fork is safe only on Linux, and here, before there is a second thread.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from bot.common.errors import TimeUpError
from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result
from bot.service.process import WorkerProcess
from bot.service.sandbox.confinement import keep_secrets

POSSIBLE = sys.platform == "linux"
_GRACE_SECONDS = 5.0
"""Seconds after its deadline that a job has for reading, drawing and the way back."""
_LOOK_SECONDS = 0.2

OnProgress = Callable[[Progress], None]
"""Called with the progress of the work a few times a second."""


def run_in_fork(job: Job, memory_mb: int, progress: OnProgress) -> Result:
    """Return the result of a job. Raises the errors of `worker.work`, TimeUpError and WorkerLostError."""
    keep_secrets()
    process = WorkerProcess("fork", memory_mb, warm=False, draws=job.theme is not None)
    end = time.monotonic() + job.seconds + _GRACE_SECONDS
    try:
        process.start()
        process.send(job)
        while not process.is_done(_LOOK_SECONDS):
            progress(process.progress)
            if time.monotonic() > end:
                raise TimeUpError(job.overdue)
        return process.result(job)
    finally:
        process.end()
