"""python -m tests.bench.encodings: ways to put boards to Z3, compared on the same boards in one run."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from statistics import mean, median

from tests.bench.encodings import counts, options, overhead, pairing, runs
from tests.bench.encodings.boards import MAKERS, Problem, boards, problem
from tests.bench.encodings.trial import Cost, Trial, measure

COUNTS = (
    "minesweeper 20",
    "minesweeper 30",
    "mosaic 15",
    "mosaic 20",
    "mosaic 30",
    "dominosa 9",
    "tents 20",
)
LINES = ("nonogram 15", "nonogram 20", "nonogram 25", "picture 30", "staircase")
OF_RUNS = {name for name in MAKERS if name.startswith(("nonogram", "picture", "staircase"))}
KINDS: Mapping[str, Collection[str]] = {
    "counts": MAKERS.keys() - OF_RUNS,
    "runs": OF_RUNS,
    "pairing": {name for name in MAKERS if name.startswith("tents")},
    "options": MAKERS.keys(),
    "overhead": MAKERS.keys(),
}
"""The sets of boards on which a part has something to compare."""

PARTS = tuple(KINDS)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.encodings", description=__doc__)
    parser.add_argument("parts", nargs="*", default=PARTS, help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--boards", type=int, default=5, help="how many boards of a set (5)")
    parser.add_argument("--sets", nargs="*", help="which sets of boards instead of the usual ones")
    given = parser.parse_args()
    for name in {*given.parts} - {*PARTS}:
        parser.error(f'"{name}" is no part; parts are {", ".join(PARTS)}.')
    for name in {*(given.sets or ())} - {*MAKERS}:
        parser.error(f'"{name}" is no set; sets are {", ".join(MAKERS)}.')
    print("CPU milliseconds, medians over the boards; the last columns are total, mean and worst of totals.")
    ways: dict[str, tuple[Sequence[str], Callable[[str, int], None]]] = {
        "counts": (COUNTS, lambda name, number: _compare(name, number, counts.TRIALS)),
        "runs": (LINES, lambda name, number: _compare(name, number, runs.TRIALS)),
        "pairing": (("tents 15", "tents 20"), lambda name, number: _compare(name, number, pairing.TRIALS)),
        "options": (("mosaic 30", "tents 20", "picture 40", "staircase"), _options),
        "overhead": (("minesweeper 20", "mosaic 30", "tents 20", "picture 30"), _overhead),
    }
    for part in given.parts:
        usual, way = ways[part]
        for name in filter(KINDS[part].__contains__, given.sets or usual):
            print(f"\n{part}, {name}")
            way(name, given.boards)


def _compare(name: str, number: int, trials: Iterable[Trial]) -> None:
    """What propagation leaves beside the whole board."""
    for what, whole in (("what propagation leaves", False), ("the whole board", True)):
        some = [problem(board, whole=whole) for board in boards(name, number)]
        print(f"  {what}: {median(len(one.shown) for one in some):.0f} cells open")
        _table(some, trials)


def _options(name: str, number: int) -> None:
    some = [problem(board) for board in boards(name, number)]
    base = runs.BEST if some[0].board.puzzle == "nonogram" else counts.BEST
    _table(some, options.trials(base))


def _table(some: Sequence[Problem], trials: Iterable[Trial]) -> None:
    print(_row("", ("write", "load", "first", "another", "total", "mean", "worst")))
    verdicts: list[str] = []
    for trial in trials:
        measured = [measure(trial, one) for one in some]
        found = [verdict for verdict, _ in measured]
        verdicts = verdicts or found
        remark = "" if found == verdicts else f"  WRONG: {found} instead of {verdicts}"
        print(_row(trial.name, _figures([cost for _, cost in measured])) + remark, flush=True)


def _figures(costs: Sequence[Cost]) -> list[str]:
    totals = [sum(cost) for cost in costs]
    figures = [
        *(median(step) for step in zip(*costs, strict=True)),
        median(totals),
        mean(totals),
        max(totals),
    ]
    return [f"{figure * 1000:.1f}" for figure in figures]


def _overhead(name: str, number: int) -> None:
    rows = [dict(overhead.steps(problem(board))) for board in boards(name, number)]
    for step in rows[0]:
        print(_row(step, [f"{median(row[step] for row in rows):.2f}"]), flush=True)


def _row(name: str, cells: Iterable[str]) -> str:
    return f"    {name:38}" + "".join(f"{cell:>9}" for cell in cells)


if __name__ == "__main__":
    main()
