"""The interface of runners of jobs: processes of this machine, or nodes on others."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result


class Watch:
    """The state of a job from outside.

    `since` is the time at which a worker took it; None while none has it. `seconds` is its time in workers
    before. With `aside` it gives way to others. `holder` is the worker that has it, which knows the progress;
    None while the job waits.
    """

    def __init__(self) -> None:
        # A lane of this machine or a job on another one; both have `progress`.
        self.holder: Any = None
        self.since: float | None = None
        self.seconds = 0.0
        self.aside = False
        self._progress = Progress()

    def begin(self, holder: Any) -> None:
        """Record that a worker has taken the job."""
        self.holder, self.since = holder, time.monotonic()
        self._progress = Progress()

    def end(self) -> None:
        """Record that no worker has the job any more."""
        self._progress = self.progress  # a short job may end before the first look
        if self.since is not None:
            self.seconds += time.monotonic() - self.since
        self.holder = self.since = None

    @property
    def begun(self) -> bool:
        """Whether a worker has the job."""
        return self.holder is not None

    @property
    def progress(self) -> Progress:
        """The current or the last known progress."""
        # The last one is kept, so that a job that waits again still shows its progress.
        if self.holder:
            self._progress = self.holder.progress
        return self._progress


class Runner(Protocol):
    """Runs jobs in lanes, and others aside, where they use the free time of the processors."""

    @property
    def lanes(self) -> int:
        """The number of jobs at a time; 1 or more."""

    @property
    def has_peer_jobs(self) -> bool:
        """Whether jobs of other bots wait for a lane."""

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        """Work on a job as soon as a lane is free, or aside; cancelling this stops the work.

        Raises the errors of `worker.work`, TimeUpError and WorkerLostError.
        """

    def set_aside(self, watch: Watch) -> bool:
        """Let a running job go on aside, which frees its lane; return whether there was room for that."""

    def interrupt(self, watch: Watch) -> None:
        """End a running job now if it can be interrupted."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever `lanes` or `has_peer_jobs` change."""

    def end(self) -> None:
        """Expect no more jobs: lost processes need no replacement."""
