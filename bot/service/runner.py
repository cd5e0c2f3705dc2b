"""What runs jobs, wherever that is: processes of this machine, or nodes on others."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result


class Watch:
    """Looks at a job from outside.

    `since` is when a worker took it up, None while none has it; `seconds` is how long workers had it
    before. `aside` says that it gives way to others. `holder` is the worker that has it and knows how far it
    is; None while it waits.
    """

    def __init__(self) -> None:
        # A process of this machine or a job on another one; what they share is `progress`.
        self.holder: Any = None
        self.since: float | None = None
        self.seconds = 0.0
        self.aside = False
        self._progress = Progress()

    def begin(self, holder: Any) -> None:
        """A worker has taken the job up."""
        self.holder, self.since = holder, time.monotonic()
        self._progress = Progress()

    def end(self) -> None:
        """No worker has it any more."""
        self._progress = self.progress  # a short job may end before anybody has looked
        if self.since is not None:
            self.seconds += time.monotonic() - self.since
        self.holder = self.since = None

    @property
    def begun(self) -> bool:
        """Whether a worker has it."""
        return self.holder is not None

    @property
    def progress(self) -> Progress:
        """How far it is, or was when it was seen last."""
        # The last one is kept, so that a job that waits again does not look as if nothing had been done.
        if self.holder:
            self._progress = self.holder.progress
        return self._progress


class Runner(Protocol):
    """Runs jobs in lanes, and as many more aside, where they go on with what the processors have left."""

    @property
    def lanes(self) -> int:
        """How many jobs it can work on at a time; 1 or more."""

    @property
    def has_peer_jobs(self) -> bool:
        """Whether jobs of other bots wait for a lane."""

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        """Works on a job as soon as a lane is free, or aside; cancelling this stops the work.

        Raises what `worker.work` raises, TimeUpError and WorkerLostError.
        """

    def set_aside(self, watch: Watch) -> bool:
        """Lets a running job go on aside, which frees its lane; returns whether there was room for that."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Has `changed` called whenever `lanes` or `has_peer_jobs` are no longer what they were."""

    def end(self) -> None:
        """From now on nobody asks any more: what is lost needs no replacement."""
