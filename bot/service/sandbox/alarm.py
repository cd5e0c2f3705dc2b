"""An alarm that stops work without its own look at the clock.

Loops ask the clock at places where they can end in order. The alarm is for all other work: the system
interrupts the Python code that runs at the deadline, and it raises OutOfTimeError there. Z3 has its own
limit.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from solvers.core.boards.puzzle_errors import OutOfTimeError

_AGAIN_SECONDS = 2.5
"""Seconds to describe and draw the result at the deadline; then the alarm rings again."""
_SOON_SECONDS = 0.01
"""Seconds after which an alarm rings again that came while Python destroys an object."""


INTERRUPTION = signal.SIGINT if sys.platform == "win32" else signal.SIGUSR1
"""Ends a block that is interruptible."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Let an interruption or OutOfTimeError end the block without an error.

    Works in a process's main thread and not on Windows, as `alarm`.
    """
    is_on = True

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal is_on
        if is_on and _is_in_destructor(frame):
            threading.Timer(_SOON_SECONDS, os.kill, (os.getpid(), number)).start()
        elif is_on:
            is_on = False  # the next one may come when the block has ended
            raise OutOfTimeError

    with suppress(OutOfTimeError):
        if not _hears_signals():
            yield
            return
        before = signal.signal(INTERRUPTION, ring)
        try:
            yield
        finally:
            is_on = False
            signal.signal(INTERRUPTION, before)


def _is_in_destructor(frame: FrameType | None) -> bool:
    """Return whether Python destroys an object there: it would print an error, but not raise it."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


def _hears_signals() -> bool:
    return sys.platform != "win32" and threading.current_thread() is threading.main_thread()


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError in the block after some seconds, and every few seconds from then on.

    Does nothing outside of a process's main thread, where Python hears no signals, and on Windows.
    """
    if sys.platform == "win32" or not _hears_signals():
        yield
        return
    is_on = True

    def ring(_number: int, frame: FrameType | None) -> None:
        if is_on and _is_in_destructor(frame):
            signal.setitimer(signal.ITIMER_REAL, _SOON_SECONDS, _AGAIN_SECONDS)
        elif is_on:
            raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
        yield
    finally:
        is_on = False  # an alarm that rings from here on comes too late
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
