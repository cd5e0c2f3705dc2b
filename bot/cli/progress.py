"""A line on standard error with the progress of the work, if that is a terminal."""

from __future__ import annotations

import sys
import time

from bot.service.heartbeat import Progress

_WIDTH = 30
_PATIENCE = 1.0
"""Seconds after which a user wonders why one board takes so long."""


class ProgressLine:
    """Shows how many of `total` files are done, or that of the only file; silent without a terminal."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._watched = sys.stderr.isatty()
        self._begun = time.monotonic()

    def show(self, done: int) -> None:
        if self._total > 1:
            self._write(f"{_bar(done, self._total)} {done} of {self._total}")

    def look(self, reached: Progress) -> None:
        """Show the progress of the only file."""
        seconds = time.monotonic() - self._begun
        if seconds < _PATIENCE:
            return
        if reached.cells:
            certain = f"{reached.certain} of {reached.cells} cells certain"
            self._write(f"{_bar(reached.certain, reached.cells)} {certain}, {seconds:.0f} s")
        else:
            self._write(f"At work for {seconds:.0f} s")

    def clear(self) -> None:
        """Clear the line for other output on the same terminal."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._watched:
            # Return to the beginning of the line and erase it.
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


def _bar(done: int, total: int) -> str:
    filled = _WIDTH * done // total
    return f"[{'#' * filled}{'.' * (_WIDTH - filled)}]"
