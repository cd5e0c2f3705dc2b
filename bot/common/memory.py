"""Memory that is free goes back to the system, so that a bot that runs for weeks stays as small as it is.

What the bot keeps does not grow. But Python lets 3 MB of interactions and views, which refer to each other,
wait for a full collection, which comes ever later; and glibc holds on to what pictures, files and database
rows took in each of the threads: an hour of 5 questions a second took the process from 82 to 96 MB.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys


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
