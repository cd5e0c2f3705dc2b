"""python -m tests.bench.typos: how often the clue that was misread is among the suspects named."""

from __future__ import annotations

import argparse
import random
import time
from statistics import median

from solvers import PUZZLES
from solvers.core.explanation.diagnosis import find_fault
from tests.solvers.broken_boards import broken_boards


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.typos", description=__doc__)
    parser.add_argument("--boards", type=int, default=50, help="how many boards of a puzzle")
    boards = parser.parse_args().boards
    print("puzzle       boards   named   first  nobody   median s   worst s (CPU)")
    for puzzle in PUZZLES:
        seconds, suspects = [], []
        for (broken, name), _ in zip(
            broken_boards(puzzle, random.Random(puzzle)), range(boards), strict=False
        ):
            started = time.process_time()
            fault = find_fault(PUZZLES[puzzle], broken)
            seconds.append(time.process_time() - started)
            suspects.append((fault.suspects, name))
        named = sum(name in some for some, name in suspects)
        first = sum(some[:1] == (name,) for some, name in suspects)
        nobody = sum(not some for some, _ in suspects)
        print(
            f"{puzzle:12} {boards:6} {named:7} {first:7} {nobody:7} "
            f"{median(seconds):10.3f} {max(seconds):9.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
