"""How far a worker is, and that it lives, in memory that it shares with the process that started it."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

BEAT_SECONDS = 0.5
"""Between two signs of life."""

_SIZE = 3
"""The whole numbers that a gauge holds."""

_CERTAIN, _CELLS, _BEATS = range(_SIZE)
_gauges: list[Any] = []
"""The one of this process, once it is a worker."""


class Progress(NamedTuple):
    """How many of the cells of the board are certain; of no cells where that is not known."""

    certain: int = 0
    cells: int = 0


def new(context: BaseContext) -> Any:
    """A gauge for one worker, to be handed to `install` in its process."""
    # Without a lock: one that a dying worker holds would stop its parent. A number is written in one piece.
    return context.RawArray("i", _SIZE)


def install(gauge: Any) -> None:
    """Makes `gauge` the one of this process."""
    _gauges[:] = [gauge]


def beat() -> None:
    """Shows that this process lives, if it has a gauge."""
    for gauge in _gauges:
        gauge[_BEATS] = (gauge[_BEATS] + 1) % 1_000_000  # so that it never leaves 32 bits


def begin() -> None:
    """Shows that a job has begun, of which nothing is certain yet."""
    for gauge in _gauges:
        clear(gauge)


def report(certain: int, cells: int) -> None:
    """Sets the gauge of this process, if it has one."""
    for gauge in _gauges:
        gauge[: _CELLS + 1] = [certain, cells]


def clear(gauge: Any) -> None:
    """Forgets how far the job before was, which would be taken for the next one's until that begins."""
    gauge[: _CELLS + 1] = [0, 0]


def read(gauge: Sequence[int]) -> Progress:
    """What the gauge shows, which a worker that was taken over may have set to anything."""
    cells = max(0, gauge[_CELLS])
    return Progress(min(max(0, gauge[_CERTAIN]), cells), cells)


def beats(gauge: Sequence[int]) -> int:
    """A number that changes as long as the process lives and is not frozen."""
    return gauge[_BEATS]
