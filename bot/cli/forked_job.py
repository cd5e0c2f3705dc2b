"""One job in a fork of this process, which has loaded nearly all that a worker needs.

A pool starts its workers anew, warms them and replaces those that die, which pays for many boards and takes
longer than one small board does. On Linux alone a fork is safe here, where there is one thread as yet.
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
"""Beyond its deadline a job has so long for reading, drawing and the way back."""
_LOOK_SECONDS = 0.2

OnProgress = Callable[[Progress], None]
"""Is told a few times a second how far the work is."""


def run_in_fork(job: Job, memory_mb: int, progress: OnProgress) -> Result:
    """What becomes of a job. Raises what `worker.work` raises, TimeUpError or WorkerLostError."""
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
