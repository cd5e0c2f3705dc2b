"""The progress and the signs of life of a worker, in memory that it shares with its parent process."""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from collections.abc import Sequence
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

if sys.platform == "linux":
    import fcntl

BEAT_SECONDS = 0.5
"""Seconds between two signs of life."""

_SIZE = 3
"""Number of integers in a gauge."""

_CERTAIN, _CELLS, _BEATS = range(_SIZE)
_gauges: list[Any] = []
"""The gauge of this process, if it is a worker."""


class Progress(NamedTuple):
    """The number of certain cells, and of all cells of the board; 0 of 0 if unknown."""

    certain: int = 0
    cells: int = 0


def new(context: BaseContext) -> Any:
    """Return a gauge for one worker, for `install` in its process."""
    # Without a lock, which a dying worker could hold for ever. A number is written in one piece.
    return context.RawArray("i", _SIZE)


def new_file() -> int:
    """Return the descriptor of a file in memory for the gauge of one worker, on Linux. Raises OSError."""
    file = os.memfd_create("gauge", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.ftruncate(file, _SIZE * ctypes.sizeof(ctypes.c_int))
    # Reading a file that its worker has made shorter would end the bot.
    fcntl.fcntl(file, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
    return file


def map_file(file: int) -> Any:
    """Return the gauge in a file in memory."""
    return (ctypes.c_int * _SIZE).from_buffer(mmap.mmap(file, 0))


def install(gauge: Any) -> None:
    """Make `gauge` the gauge of this process."""
    _gauges[:] = [gauge]


def beat() -> None:
    """Show that this process lives, if it has a gauge."""
    for gauge in _gauges:
        gauge[_BEATS] = (gauge[_BEATS] + 1) % 1_000_000  # always within 32 bits


def begin() -> None:
    """Show that a job has begun, with nothing certain yet."""
    for gauge in _gauges:
        clear(gauge)


def report(certain: int, cells: int) -> None:
    """Show the progress of this process, if it has a gauge."""
    for gauge in _gauges:
        gauge[: _CELLS + 1] = [certain, cells]


def clear(gauge: Any) -> None:
    """Clear the progress of the last job, so that it does not count for the next one."""
    gauge[: _CELLS + 1] = [0, 0]


def read(gauge: Sequence[int]) -> Progress:
    """Return the progress in a gauge; a worker that was taken over may have written anything."""
    cells = max(0, gauge[_CELLS])
    return Progress(min(max(0, gauge[_CERTAIN]), cells), cells)


def beats(gauge: Sequence[int]) -> int:
    """Return a number that changes while the process lives and is not frozen."""
    return gauge[_BEATS]
