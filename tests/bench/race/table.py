"""What the runs of a row come to, and how the table tells it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

from tests.bench.race.contestants import NAMES
from tests.bench.race.lane import Run
from tests.bench.race.sets import Row


class Figures(NamedTuple):
    """A row of the table: CPU milliseconds of each board by contestant, those stopped at the limit included.

    `stopped` and `megabytes`, the peak of the process, are by contestant too.
    """

    set: str
    row: str
    cells: float
    statuses: Sequence[str]
    milliseconds: Mapping[str, Sequence[float]]
    stopped: Mapping[str, int]
    megabytes: Mapping[str, int]


def figures(row: Row, cells: float, statuses: Sequence[str], runs: Mapping[str, Sequence[Run]]) -> Figures:
    return Figures(
        row.set,
        row.name,
        cells,
        statuses,
        {name: [round(run.seconds * 1000, 3) for run in own] for name, own in runs.items()},
        {name: sum(run.verdict is None for run in own) for name, own in runs.items()},
        {name: max(run.megabytes for run in own) for name, own in runs.items()},
    )


def head(names: Sequence[str]) -> str:
    titles = [NAMES[name] for name in names]
    ratios = [f"{titles[0]} / {title}" for title in titles[1:]]
    cells = ["row", "boards", *titles, *ratios, f"MB {titles[0]}"]
    return f"{_row(cells)}\n|{'---|' * len(cells)}"


def line(found: Figures) -> str:
    """Median and 95th percentile of each contestant, ratios of the medians, memory of the first."""
    first, *others = found.milliseconds
    ratios = [_ratio(found, first, other) for other in others]
    times = [_times(found, name) for name in found.milliseconds]
    return _row([found.row, _boards(found), *times, *ratios, str(found.megabytes[first])])


def totals(rows: Sequence[Figures]) -> str:
    """The seconds of all hard boards together, by contestant."""
    hard = [found for found in rows if found.set == "hard"]
    if not hard:
        return ""
    parts = []
    for name in hard[0].milliseconds:
        seconds = sum(sum(found.milliseconds[name]) for found in hard) / 1000
        stopped = sum(found.stopped[name] for found in hard)
        parts.append(f"{NAMES[name]} {'>' * bool(stopped)}{seconds:.1f} s ({stopped} stopped)")
    return f"\nAll hard boards: {', '.join(parts)}.\n"


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of all does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _boards(found: Figures) -> str:
    several = sum(status == "multiple" for status in found.statuses)
    return f"{len(found.statuses)}{f', {several} with several answers' if several else ''}"


def _times(found: Figures, name: str) -> str:
    values = found.milliseconds[name]
    stopped = f", {found.stopped[name]} stopped" if found.stopped[name] else ""
    return f"{_ms(median(values))} ({_ms(percentile(values, 0.95))}{stopped})"


def _ratio(found: Figures, name: str, other: str) -> str:
    return f"{median(found.milliseconds[name]) / median(found.milliseconds[other]):.2f}"


def _ms(milliseconds: float) -> str:
    return f"{milliseconds:.2f}" if milliseconds < 10 else f"{milliseconds:.0f}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
