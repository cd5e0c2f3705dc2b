"""A line on standard error that tells how far the work is, where that is a terminal."""

from __future__ import annotations

import sys
import time

from bot.service.heartbeat import Progress

_WIDTH = 30
_PATIENCE = 1.0
"""Seconds after which somebody wonders what one board is waiting for."""


class ProgressLine:
    """Shows how many of `total` files are done, or how far a single one is; silent where nobody watches."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._watched = sys.stderr.isatty()
        self._begun = time.monotonic()

    def show(self, done: int) -> None:
        """So many files are done."""
        if self._total > 1:
            self._write(f"{_bar(done, self._total)} {done} of {self._total}")

    def look(self, reached: Progress) -> None:
        """The work on the only file is so far."""
        seconds = time.monotonic() - self._begun
        if seconds < _PATIENCE:
            return
        if reached.cells:
            certain = f"{reached.certain} of {reached.cells} cells certain"
            self._write(f"{_bar(reached.certain, reached.cells)} {certain}, {seconds:.0f} s")
        else:
            self._write(f"At work for {seconds:.0f} s")

    def clear(self) -> None:
        """Makes room for other lines, which may go to the same terminal."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._watched:
            # To the beginning of the line, which is erased.
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


def _bar(done: int, total: int) -> str:
    filled = _WIDTH * done // total
    return f"[{'#' * filled}{'.' * (_WIDTH - filled)}]"
