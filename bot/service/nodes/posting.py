"""Messages that are sent in the background: nobody waits for them, and what is lost is sent again later."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from msgspec import Struct

from bot.service.nodes.connection import BROKEN, Connection
from bot.service.nodes.messages import written


class Post:
    """Sends messages, and does other work in the background, until it ends."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, subject: str, message: Struct) -> None:
        self.begin(self._publish(subject, message))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, subject: str, message: Struct) -> None:
        # A broken connection keeps messages, up to `pending_size`; one that NATS has ended loses them.
        with suppress(*BROKEN):
            await self._connection.client.publish(subject, written(message))

    async def end(self) -> None:
        """Cancels what is still to be done."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
