"""Work that is repeated beside the bot, and memory that goes back to the system."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Never

from bot.common.memory import trim

_log = logging.getLogger(__name__)


async def every(seconds: float, name: str, work: Callable[[], Awaitable[None]]) -> Never:
    """Do the work now and again `seconds` after each time. An error is logged and does not end it."""
    while True:
        # A cancellation within the work is a result; only the cancellation of this task is raised.
        (error,) = await asyncio.gather(work(), return_exceptions=True)
        if isinstance(error, Exception):
            _log.error("%s failed; it is tried again in %g s", name, seconds, exc_info=error)
        await asyncio.sleep(seconds)


async def give_back() -> None:
    """Free unreachable objects, and return free memory to the system."""
    gc.collect()  # 3 ms for 20,000 objects; objects from the start are frozen
    # In a thread: looking through 100 MB takes some 20 ms.
    await asyncio.to_thread(trim)
