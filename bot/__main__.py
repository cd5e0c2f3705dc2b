"""The command line: `gridsmith COMMAND` or `python -m bot COMMAND`. See `bot.cli.main`.

Worker processes import this file too, so it loads nothing but what a signal needs.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType


def main(words: list[str] | None = None) -> int:
    """Runs one command; the exit code is 0 for success, 1 for a failure, 2 for wrong usage."""
    from bot.cli.main import main  # noqa: PLC0415 - takes half a second, in which signals may come

    return main(words)


def start() -> int:
    """Runs the command of this process, which a signal ends at once until the command handles signals."""
    signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGTERM, _leave)
    return main()


def _leave(number: int, _frame: FrameType | None) -> None:
    """Ends the process at once: nothing is begun yet that would have to be ended in order."""
    serves = sys.argv[1:2] in (["run"], ["preview"], ["worker"])
    os._exit(0 if serves else 128 + number)


if __name__ == "__main__":
    sys.exit(start())
