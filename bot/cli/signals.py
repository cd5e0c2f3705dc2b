"""SIGTERM and SIGINT end the work as an orderly cancellation, so that nothing is left behind."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any

GOODBYE_SECONDS = 5.0
"""So long the people who wait for an answer may be told that there will be none."""


def run_until_signal(work: Coroutine[Any, Any, int], signalled: int | None = None) -> int:
    """Runs `work` and returns its exit code.

    At a signal the work is cancelled and may clean up; the exit code is then `signalled`, by default
    128 plus the number of the signal, as shells have it.
    """
    return asyncio.run(_guarded(work, signalled))


async def _guarded(work: Coroutine[Any, Any, int], signalled: int | None) -> int:
    task = asyncio.ensure_future(work)
    caught: list[signal.Signals] = []

    def stop(number: signal.Signals) -> None:
        if not caught:  # a second signal must not cut the cleaning up short
            task.cancel()
        caught.append(number)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop, number)
    try:
        return await task
    except asyncio.CancelledError:
        if not caught:
            raise
        return 128 + caught[0] if signalled is None else signalled
