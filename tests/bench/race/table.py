"""What the runs of a row come to, and how the table tells it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from solvers import Board
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


def figures(row: Row, boards: Sequence[Board], rounds: Sequence[Mapping[str, Run]]) -> Figures:
    """The figures of some boards and the runs of each by contestant."""
    by_name = {name: [runs[name] for runs in rounds] for name in rounds[0]}
    return Figures(
        row.set,
        row.name,
        sum(board.rows * board.columns for board in boards) / len(boards),
        [_status(runs.values()) for runs in rounds],
        {name: [round(run.seconds * 1000, 3) for run in runs] for name, runs in by_name.items()},
        {name: sum(run.verdict is None for run in runs) for name, runs in by_name.items()},
        {name: max(run.megabytes for run in runs) for name, runs in by_name.items()},
    )


def _status(runs: Iterable[Run]) -> str:
    """What is known of a board: what most say, "unknown" where all were stopped."""
    told = Counter(run.verdict.status for run in runs if run.verdict)
    return told.most_common(1)[0][0] if told else "unknown"


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
    kinds = {"multiple": "with several answers", "none": "with none", "unknown": "undecided"}
    numbers = {words: found.statuses.count(status) for status, words in kinds.items()}
    return ", ".join(
        [str(len(found.statuses)), *(f"{number} {words}" for words, number in numbers.items() if number)]
    )


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
