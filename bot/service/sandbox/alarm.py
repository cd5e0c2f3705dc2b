"""An alarm that stops work which does not look at the clock by itself.

Loops ask the clock where they can end in good order. The alarm is for all others: the system interrupts the
Python code that runs at the deadline, and OutOfTimeError is raised there. Z3 has a limit of its own.
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
"""What is known at the deadline may be described and drawn for this long; then the alarm rings again."""


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
