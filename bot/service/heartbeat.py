"""The progress and the signs of life of a worker, in memory that it shares with its parent process."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

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
