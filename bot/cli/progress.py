"""A line on standard error with the progress of the work, if that is a terminal."""

from __future__ import annotations

import sys
import time

from bot.service.heartbeat import Progress

_WIDTH = 30
_PATIENCE = 1.0
"""Seconds after which a user wonders why the work takes so long."""


class ProgressLine:
    """Shows how many of `total` files or boards are done, or how far the only one is.

    `unit` is what the worker of the only one counts. Silent without a terminal.
    """

    def __init__(self, total: int, unit: str = "cells certain") -> None:
        self._total, self._unit, self._done = total, unit, 0
        self._watched = sys.stderr.isatty()
        self._begun = time.monotonic()

    def show(self, done: int) -> None:
        """Show how many of several are done."""
        self._done = done
        if self._total > 1:
            self._write(f"{_bar(done, self._total)} {done} of {self._total}")

    def look(self, reached: Progress) -> None:
        """Show for how long the work goes on, and what the worker of the only one has reached."""
        seconds = time.monotonic() - self._begun
        if seconds < _PATIENCE:
            return
        done, total, unit = (*reached, self._unit) if self._total == 1 else (self._done, self._total, "done")
        if total > 1:
            self._write(f"{_bar(done, total)} {done} of {total} {unit}, {seconds:.0f} s")
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
