"""Work that begins in portions, so that one round of the event loop stays short."""

from __future__ import annotations

import asyncio
from collections import deque


class LoopRounds:
    """Lets at most `most` tasks begin in one round of the event loop; the others follow in their order."""

    def __init__(self, most: int) -> None:
        self._most, self._begun = most, 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        """Wait for a round with room."""
        loop = asyncio.get_running_loop()
        if self._begun == self._most:
            waiter = loop.create_future()
            self._waiting.append(waiter)
            await waiter
            return
        if not self._begun:
            loop.call_soon(self._end)
        self._begun += 1

    def _end(self) -> None:
        """End a round, and let the next tasks begin."""
        self._begun = 0
        while self._waiting and self._begun < self._most:
            waiter = self._waiting.popleft()
            if not waiter.done():  # its task may be cancelled
                waiter.set_result(None)
                self._begun += 1
        if self._begun:
            asyncio.get_running_loop().call_soon(self._end)
