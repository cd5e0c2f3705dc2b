"""Work that is repeated beside the bot, and memory that goes back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Never

_log = logging.getLogger(__name__)


async def every(seconds: float, name: str, work: Callable[[], Awaitable[None]]) -> Never:
    """Does the work now, and again `seconds` after each time; an error is logged and does not end it."""
    while True:
        # What is cancelled within the work is a result, too; only the
        # cancellation of this task itself is raised.
        (error,) = await asyncio.gather(work(), return_exceptions=True)
        if isinstance(error, Exception):
            _log.error("%s failed; it is tried again in %g s", name, seconds, exc_info=error)
        await asyncio.sleep(seconds)


async def give_back() -> None:
    """Frees what is unreachable, and returns free memory to the system where that is glibc's."""
    gc.collect()  # 3 ms for 20,000 objects; what is there from the start on is frozen
    if sys.platform == "linux":
        # In a thread: looking through 100 MB takes some 20 ms.
        await asyncio.to_thread(_trim)


def _trim() -> None:
    # Other C libraries, such as musl, have no such function.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)
