"""A line on standard error that tells how far the work is, where that is a terminal."""

from __future__ import annotations

import sys

_WIDTH = 30


class Progress:
    """Shows how many of `total` are done; silent for a single one and where nobody watches."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._watched = total > 1 and sys.stderr.isatty()

    def show(self, done: int) -> None:
        filled = _WIDTH * done // self._total
        self._write(f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done} of {self._total}")

    def clear(self) -> None:
        """Makes room for other lines, which may go to the same terminal."""
        self._write("")

    def _write(self, line: str) -> None:
        if self._watched:
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
