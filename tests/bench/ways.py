"""python -m tests.bench.ways: whole ways of hints, each hint judged by the answer, each reason by clauses.

A way is judged as the tests judge it: `wrong` are values that the answer has not and ways that end too
soon; `lacking` are reasons that do not force their step; `idle` those with a rule that is not needed.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import solvers
from solvers import PUZZLES, Board
from tests.solvers import hard_boards
from tests.solvers.core.judge import judged

FRESH: Mapping[str, Callable[[int], Board]] = {
    "minesweeper": lambda seed: hard_boards.minesweeper(8 + seed % 5, 8 + seed % 5, seed),
    "mosaic": lambda seed: hard_boards.mosaic(8 + seed % 5, 8 + seed % 5, seed),
    "tents": lambda seed: hard_boards.tents(8 + seed % 5, 8 + seed % 5, seed),
    "dominosa": lambda seed: hard_boards.dominosa(3 + seed % 4, seed),
    "nonogram": lambda seed: hard_boards.nonogram(8 + seed % 5, 8 + seed % 5, seed),
}
"""A board of each puzzle with one answer, by seed."""

FAULTS = ("wrong", "lacking", "idle")


def main() -> None:
    options = _options()
    print("puzzle       boards   steps  " + "".join(f"{name:>9}" for name in (*FAULTS, *SIZES, "largest")))
    for puzzle in options.puzzles:
        boards = _of_folder(options.folder, puzzle) if options.folder else iter(())
        _print_ways(puzzle, boards, "stored")
        _print_ways(puzzle, (FRESH[puzzle](seed) for seed in range(options.fresh)), "fresh")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ways", description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, help="a folder of files like those of tests/instances"
    )
    parser.add_argument(
        "--fresh", type=int, default=0, metavar="N", help="how many boards to make of a puzzle"
    )
    parser.add_argument("--puzzles", nargs="*", default=list(PUZZLES), choices=list(PUZZLES))
    return parser.parse_args()


def _of_folder(folder: Path, puzzle: str) -> Iterator[Board]:
    """The boards with exactly one answer in the files that have the puzzle in their name."""
    for path in sorted(folder.glob(f"*{puzzle}*.json")):
        for entry in json.loads(path.read_text("utf-8")):
            text = entry["text"] if isinstance(entry["text"], str) else "\n".join(entry["text"])
            board = solvers.read(text, puzzle)
            if solvers.solve(board).status == "unique":
                yield board


SIZES = ("0", "1", "2", "3", "4", "5+")


def _print_ways(puzzle: str, boards: Iterator[Board], origin: str) -> None:
    """One row: the faults, and how many steps have a reason of so many clues."""
    number, sizes, faults = 0, Counter[int](), Counter[str]()
    for board in boards:
        number += 1
        for hint, found in judged(board):
            if hint.place:
                sizes[sum(not rule.basic for rule in hint.because)] += 1
            faults.update(fault.partition(":")[0] for fault in found)
            print(*(f"  {fault}" for fault in found), sep="\n", end="\n" if found else "")
    if number:
        counts = [*(sizes[size] for size in range(5)), sum(n for size, n in sizes.items() if size > 4)]
        cells = [*(faults[name] for name in FAULTS), *counts, max(sizes)]
        print(
            f"{puzzle:12} {number:6} {sizes.total():7}  " + "".join(f"{n:9}" for n in cells),
            origin,
            flush=True,
        )


if __name__ == "__main__":
    main()
