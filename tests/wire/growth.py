"""The memory and the open files of a bot over time, and whether they grow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.wire import processes
from tests.wire.stage import Stage, Verdict

_SAMPLE = 2.0
_WINDOW = 15
"""The number of samples that make a figure: for memory their highest, for files their lowest."""

_FIRST = 600.0
"""Seconds after which what a bot keeps for a while, such as open forms, has nearly reached its bounds."""

_FEW, _CONNECTIONS = 5, 220
"""Open files by which a bot may have more, and its most sockets.

The bot opens up to 200 connections to Discord. After a burst they stay open, since it uses them in turn.
"""

_LITTLE = 20e6
"""Bytes by which a process may grow that is small."""


class Sample(NamedTuple):
    """Resident bytes, open files and sockets at a time; of the workers only the largest counts."""

    at: float
    main: int
    worker: int
    files: int
    sockets: int


async def sample(stage: Stage, samples: list[Sample], workers: Callable[[], list[int]]) -> None:
    """Goes on until it is cancelled; `workers` are the processes that work on boards."""
    while True:
        main, largest = processes.memory(stage.bot.pid), max(map(processes.memory, workers()), default=0)
        samples.append(Sample(time.monotonic(), main, largest, *processes.open_files(stage.bot.pid)))
        await asyncio.sleep(_SAMPLE)


def growth(did: str, samples: Sequence[Sample]) -> Verdict:
    """Compares the figures after ten minutes, or after the first third of a shorter time, with the last."""
    first = samples[0].at + min(_FIRST, (samples[-1].at - samples[0].at) / 3)
    settled, last = [each for each in samples if each.at >= first][:_WINDOW], samples[-_WINDOW:]
    figures, kept = [], True
    for name in ("main", "worker"):
        before, after = (max(getattr(each, name) for each in some) for some in (settled, last))
        figures.append(f"{name} {before / 1e6:.0f} to {after / 1e6:.0f} MB")
        kept &= after <= max(1.1 * before, before + _LITTLE)
    before, after = (min(each.files for each in some) for some in (settled, last))
    most = max(each.sockets for each in samples)
    figures.append(f"{before} to {after} files, at most {most} sockets")
    kept &= after <= before + _FEW and most <= _CONNECTIONS
    return Verdict(
        did,
        "memory grows by less than 10 % or 20 MB after the first third, open files do not grow",
        ", ".join(figures),
        kept,
    )
