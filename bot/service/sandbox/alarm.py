"""An alarm that stops work without its own look at the clock.

Loops ask the clock at places where they can end in order. The alarm is for all other work: the system
interrupts the Python code that runs at the deadline, and it raises OutOfTimeError there. Z3 has its own
limit.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from solvers.core.boards.puzzle_errors import OutOfTimeError

_AGAIN_SECONDS = 2.5
"""Seconds to describe and draw the result at the deadline; then the alarm rings again."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError in the block after some seconds, and every few seconds from then on.

    Does nothing outside of a process's main thread, where Python hears no signals, and on Windows.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    is_on = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if is_on:
            raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
        yield
    finally:
        is_on = False  # an alarm that rings from here on comes too late
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
