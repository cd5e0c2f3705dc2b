"""SIGTERM and SIGINT cancel the work in order, so that it can clean up."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from bot.common.errors import BotError

GOING_ON_SECONDS = 1.5
"""Seconds for which work goes on after a signal; most answers arrive within them."""
GOODBYE_SECONDS = 3.5
"""Seconds to tell users who still wait that there will be no answer."""
# `run` may take the two above, 0.5 s for its tasks, 1 s for the client and 1.5 s for the store: 8 s in all,
# and the rest for the workers.
_LAST_SECONDS = 9.0
"""Seconds after a signal at which the process ends, whatever hangs; a container is killed after 10."""


def run_until_signal(
    work: Coroutine[Any, Any, int], signalled: int | None = None, last: float = _LAST_SECONDS
) -> int:
    """Runs `work` and returns its exit code.

    At a signal the work is cancelled and may clean up; the exit code is then `signalled`, by default
    128 plus the number of the signal, as shells have it. `last` is how many seconds it may take.
    """
    caught: list[int] = []
    try:
        return asyncio.run(_with_guard(work, caught, last))
    except (asyncio.CancelledError, BotError):  # errors after the cancellation do not count
        if not caught:
            raise
        return 128 + caught[0] if signalled is None else signalled


async def _with_guard(work: Coroutine[Any, Any, int], caught: list[int], last: float) -> int:
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()

    def stop(number: int, _frame: FrameType | None) -> None:
        if not caught:  # a second signal must not cut the cleaning up short
            # A handler runs between any two steps of Python, perhaps in the middle of one of the loop's own.
            loop.call_soon_threadsafe(task.cancel)
            _end_at_last(last)
        caught.append(number)

    with _handle_signals(stop), _woken(loop):
        return await task


@contextmanager
def _handle_signals(handler: Any) -> Iterator[None]:
    """Calls `handler` for SIGTERM and SIGINT while the context lasts.

    Not by the event loop, which would leave Python's own handlers in place; here the earlier handlers return.
    """
    before = {number: signal.signal(number, handler) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


@contextmanager
def _woken(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Signals wake the loop while the context lasts.

    Python calls a handler before its next step. A signal that comes just before the loop begins to wait
    would otherwise wait until the loop has something to do, which may take long.
    """
    if sys.platform == "win32":  # its loop wakes by itself
        yield
        return
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for end in (ours, theirs):
            end.setblocking(False)
        loop.add_reader(ours, ours.recv, 4096)
        before = signal.set_wakeup_fd(theirs.fileno())
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            loop.remove_reader(ours)


def _end_at_last(seconds: float) -> None:
    """Ends the process some seconds from now, even if a thread or a connection never does."""

    def end() -> None:
        try:
            print("Shutdown timed out; exiting anyway.", file=sys.stderr, flush=True)
        finally:  # the reader of the output may be gone
            os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
