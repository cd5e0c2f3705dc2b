"""Edits of messages that change often: each message is edited at most once in some seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

PAUSE_SECONDS = 3.0
_log = logging.getLogger(__name__)


class PacedEdits:
    """`pause` is the number of seconds between two edits of a message; `sleep` waits for such a time."""

    def __init__(
        self, pause: float = PAUSE_SECONDS, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._pause, self._sleep = pause, sleep
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()

    def ask(self, key: str, edit: Callable[[], Awaitable[None]]) -> None:
        """Edit a message now, or after the pause since its last edit. Changes in a pause share one edit."""
        self._changed.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key, edit))

    async def _run(self, key: str, edit: Callable[[], Awaitable[None]]) -> None:
        while key in self._changed:
            self._changed.discard(key)
            (error,) = await asyncio.gather(edit(), return_exceptions=True)
            if isinstance(error, Exception):
                _log.warning("an edit of a message failed: %s: %s", type(error).__name__, error)
            await self._sleep(self._pause)
        del self._tasks[key]
