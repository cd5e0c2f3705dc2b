"""A lane of a node, kept from the moment when a job is looked for until it is done."""

from __future__ import annotations

import asyncio


class Lane:
    """One that has been acquired of `lanes`; with None the job runs aside, and there is nothing to free."""

    def __init__(self, lanes: asyncio.Semaphore | None) -> None:
        self._lanes = lanes
        self.kept = lanes is not None

    def free(self) -> None:
        """Releases it, unless that is done."""
        if self._lanes and self.kept:
            self.kept = False
            self._lanes.release()

    async def keep(self) -> None:
        """Waits for another one, if it has been released."""
        if self._lanes and not self.kept:
            await self._lanes.acquire()
            self.kept = True
