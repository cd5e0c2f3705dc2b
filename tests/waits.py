"""How tests wait: until something holds, and for as long as nothing needs that goes well."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.service.runner import Watch

LONG = 600.0
"""Seconds that nothing needs that goes well, on however slow a machine."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something holds; fail if it does not for long."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.05)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds, while all else goes on. Raises TimeoutError after long."""
    async with asyncio.timeout(LONG):
        while not holds():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def at_work(watch: Watch) -> None:
    """Wait until a worker has looked at a board that it will draw, and searches for the answer."""
    await until(lambda: watch.begun and watch.progress.cells)
