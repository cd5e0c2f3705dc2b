"""python -m tests.bench.hints: what each hint of a whole way costs, and how many clues its reason has.

The engine is built anew for every hint, as for a person who asks once. Beside it stands a second
design, without the ladder: the solver finds all that is forced, and the core of what is nearest
is shrunk by deletion; it is measured on the first steps of each way.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

import solvers
from solvers import PUZZLES, Board, Cell
from solvers.core.boards.answer import Facts
from solvers.core.boards.geometry import distance
from solvers.core.boards.places import Place, Value
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.chains import Chain
from solvers.core.explanation.hints import Guide
from solvers.core.explanation.reasons import Reasons
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule
from solvers.core.search.engine import Question
from tests.solvers import hard_boards

BOARDS = Path(__file__).with_name("boards")
FIRST = 25
"""So many steps of a way are also found by the second design."""

LIMIT = 2.0
"""After so many seconds the second design takes the reason that it has."""

SIZES = ("0", "1", "2", "3", "4", "5+")


def _stored(puzzle: str, size: str) -> Callable[[int], Board]:
    texts = json.loads((BOARDS / f"{puzzle}.json").read_text("utf-8"))[size]
    return lambda seed: solvers.read(texts[seed % len(texts)], puzzle)


SETS: Mapping[str, Callable[[int], Board]] = {
    "minesweeper 30x30 minimal": lambda seed: hard_boards.minesweeper(30, 30, seed),
    "mosaic 30x30 minimal": lambda seed: hard_boards.mosaic(30, 30, seed),
    "mosaic 30x30": _stored("mosaic", "30x30"),
    "nonogram 30x30 beyond lines": lambda seed: hard_boards.nonogram(30, 30, seed),
    "tents 20x20": _stored("tents", "20x20"),
    "dominosa order 9": _stored("dominosa", "order 9"),
    "dominosa order 9 random": lambda seed: hard_boards.dominosa(9, seed),
}
"""A board of each set, by seed."""


@dataclass
class Tally:
    """The CPU seconds of steps, the sizes of their reasons in clues, and how many were wrong."""

    seconds: list[float] = field(default_factory=list)
    sizes: Counter[int] = field(default_factory=Counter)
    wrong: int = 0

    def row(self) -> str:
        times = sorted(1000 * second for second in self.seconds)
        spread = (median(times), times[len(times) * 95 // 100], times[-1])
        counts = [*(self.sizes[size] for size in range(5)), sum(n for s, n in self.sizes.items() if s > 4)]
        return "".join(f"{ms:9.2f}" for ms in spread) + "".join(
            f"{number:7}" for number in (len(times), *counts, max(self.sizes), self.wrong)
        )


Finder = Callable[[Board, Facts, Cell], tuple[Place, Value, Iterable[Rule]] | None]
"""Finds a step from marks near a cell: a place, its value, and the rules that force it."""


def by_ladder(board: Board, marks: Facts, near: Cell) -> tuple[Place, Value, Iterable[Rule]] | None:
    """The design in use: what one rule forces, then two, then the solver."""
    hint = Guide(PUZZLES[board.puzzle], board).find_step(marks, near)
    return (hint.place, hint.value, hint.because) if hint.place else None


def by_solver(board: Board, marks: Facts, near: Cell) -> tuple[Place, Value, Iterable[Rule]] | None:
    """The second design: the solver alone."""
    model = Model(PUZZLES[board.puzzle], replace(board, focus=near))
    known = model.known_at_first()
    for place, value in marks.items():
        model.assign(known, place, value)
    reasons = Reasons(model, known, time.monotonic() + LIMIT)
    unsettled = [number for number in range(1, model.shown + 1) if not known[number]]
    forced = reasons.sat.consequences(unsettled, list(reasons.selector.values()))
    if not forced:
        return None
    literal = min(forced, key=lambda literal: distance(model.places[abs(literal) - 1], near))
    core = reasons.conflict(list(reasons.selector), -literal) or []
    with suppress(OutOfTimeError):
        shrunk = reasons._shrink(Chain(literal, tuple(core)), 100, keep=True)
        core = list(shrunk.rules) if shrunk else core
    return model.places[abs(literal) - 1], literal > 0, [model.rules[index] for index in core]


def main() -> None:
    options = _options()
    print("CPU milliseconds a hint; steps; steps whose reason is so many clues; the largest; wrong ones")
    names = ("median", "p95", "worst")
    print(f"{'':42}" + "".join(f"{name:>9}" for name in names), end="")
    print("".join(f"{name:>7}" for name in ("steps", *SIZES, "largest", "wrong")))
    for name in options.sets:
        _print_set(name, [SETS[name](seed) for seed in range(options.boards)])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description=__doc__)
    parser.add_argument("--boards", type=int, default=3, help="how many boards of a set")
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    return parser.parse_args()


def _print_set(name: str, boards: Iterable[Board]) -> None:
    ladder, solver = Tally(), Tally()
    for board in boards:
        question = Question(PUZZLES[board.puzzle], board)
        question.solve()
        certain = question.certain()
        for step, (marks, near) in enumerate(_measured(board, certain, by_ladder, ladder)):
            if step < FIRST:
                _find(board, certain, marks, near, by_solver, solver)
    print(f"{name:28} {'ladder':12} {ladder.row()}")
    print(f"{'':28} {'solver only':12} {solver.row()}", flush=True)


def _measured(board: Board, certain: Facts, finder: Finder, tally: Tally) -> Iterator[tuple[Facts, Cell]]:
    """Goes the whole way; yields what was known before each step."""
    marks: dict[Place, Value] = {}
    near = Cell(0, 0)
    while found := _find(board, certain, marks, near, finder, tally):
        yield dict(marks), near
        place, value = found
        marks[place] = value
        near = place.cells[0]


def _find(
    board: Board, certain: Facts, marks: Facts, near: Cell, finder: Finder, tally: Tally
) -> tuple[Place, Value] | None:
    """One step, timed and judged."""
    started = time.process_time()
    found = finder(board, marks, near)
    seconds = time.process_time() - started
    if found is None:
        return None
    place, value, rules = found
    tally.seconds.append(seconds)
    tally.sizes[sum(not rule.basic for rule in rules)] += 1
    tally.wrong += certain[place] != value
    return place, value


if __name__ == "__main__":
    main()
