"""Work that goes on beside the bot, again and again."""

from __future__ import annotations

import asyncio
import logging
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
