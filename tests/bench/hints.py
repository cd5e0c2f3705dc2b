"""python -m tests.bench.hints: what each hint of a whole way costs, and how many clues its reason has.

The engine is built anew for every hint, as for a person who asks once and marks all that it says.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from solvers import PUZZLES, Board, Cell
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Guide
from solvers.core.search.engine import Question
from tests.bench.race.sets import rows

SIZES = ("0", "1", "2", "3", "4", "5+")
SETS = (
    "minesweeper 30 minimal",
    "mosaic 30 minimal",
    "mosaic 50",
    "nonogram 30",
    "nonogram 30 unique",
    "tents 20",
    "dominosa 9",
    "dominosa 20 unique",
)
"""Rows of the race."""
_ALL = 1000
"""More boards than a row has."""


@dataclass
class Tally:
    """The CPU seconds of steps, the sizes of their reasons in clues, and how many were wrong."""

    seconds: list[float] = field(default_factory=list)
    sizes: Counter[int] = field(default_factory=Counter)
    wrong: int = 0

    def row(self) -> str:
        times = sorted(1000 * second for second in self.seconds)
        spread = (median(times), times[len(times) * 99 // 100], times[-1])
        counts = [*(self.sizes[size] for size in range(5)), sum(n for s, n in self.sizes.items() if s > 4)]
        return "".join(f"{ms:9.2f}" for ms in spread) + "".join(
            f"{number:7}" for number in (len(times), *counts, max(self.sizes), self.wrong)
        )


def main() -> None:
    options = _options()
    print("CPU milliseconds a hint; steps; steps whose reason is so many clues; the largest; wrong ones")
    names = ("median", "p99", "worst")
    print(f"{'':28}" + "".join(f"{name:>9}" for name in names), end="")
    print("".join(f"{name:>7}" for name in ("steps", *SIZES, "largest", "wrong")))
    for row in rows():
        if row.name in options.sets:
            boards = [board for board in row.boards(_ALL) if len(board.cells) <= options.cells]
            print(f"{row.name:28}{tally_of(boards[: options.boards]).row()}", flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description=__doc__)
    parser.add_argument("--boards", type=int, default=3, help="how many boards of a set")
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="ROW", help="rows of the race, or puzzles")
    parser.add_argument("--cells", type=int, default=2500, help="the largest board")
    return parser.parse_args()


def tally_of(boards: Iterable[Board]) -> Tally:
    tally = Tally()
    for board in boards:
        question = Question(PUZZLES[board.puzzle], board)
        question.solve()
        certain = question.certain()
        marks: dict[Place, Value] = {}
        near: Cell | None = Cell(0, 0)
        while near:
            near = _add_step(board, certain, marks, near, tally)
    return tally


def _add_step(
    board: Board, certain: Facts, marks: dict[Place, Value], near: Cell, tally: Tally
) -> Cell | None:
    """Time and judge one step, and add its mark. Return its cell, or None at the end of the way."""
    started = time.process_time()
    hint = Guide(PUZZLES[board.puzzle], board).find_step(marks, near)
    seconds = time.process_time() - started
    if not hint.place:
        return None
    tally.seconds.append(seconds)
    tally.sizes[sum(not rule.basic for rule in hint.because)] += 1
    tally.wrong += any(certain[place] != value for place, value in hint.marks.items())
    marks |= hint.marks
    return hint.place.cells[0]


if __name__ == "__main__":
    main()
