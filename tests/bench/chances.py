"""python -m tests.bench.chances: compares exact chances with enumeration, and times large boards."""

from __future__ import annotations

import argparse
import random
import time
from statistics import median

from solvers import PUZZLES
from solvers.core.search.engine import Question
from solvers.core.search.model_counting import TooWideError, count_answers
from tests.solvers.core.enumeration import both, random_board


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chances", description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="how many boards to enumerate of each kind")
    boards = parser.parse_args().boards
    for puzzle, total in (("minesweeper", False), ("minesweeper", True), ("mosaic", False)):
        _print_compared(puzzle, boards, total=total)
    for total in (False, True):
        for side, shown in ((30, 0.15), (30, 0.3), (30, 0.5)):
            _print_timed(side, shown, total=total)


def _print_compared(puzzle: str, boards: int, *, total: bool) -> None:
    chance = random.Random(f"chances {puzzle} {total}")
    compared = differing = 0
    while compared < boards:
        pair = both(random_board(puzzle, 5, 0.5 if puzzle == "minesweeper" else 0.3, chance, total=total))
        if pair:
            counted, truth = pair
            compared += 1
            differing += counted is None or (counted.answers, dict(counted.yes)) != truth
    kind = "with a total" if total else "without a total"
    print(f"{puzzle} 5x5 {kind}: {compared} boards, {differing} differ from enumeration", flush=True)


def _print_timed(side: int, shown: float, *, total: bool) -> None:
    """The CPU seconds of ten boards, with all that is worked out before."""
    chance = random.Random(f"chances {side} {shown} {total}")
    seconds, wide = [], 0
    for _ in range(10):
        board = random_board("minesweeper", side, shown, chance, total=total)
        started = time.process_time()
        question = Question(PUZZLES["minesweeper"], board)
        question.solve()
        try:
            count_answers(*question.known_with({}))
        except TooWideError:
            wide += 1
        seconds.append(time.process_time() - started)
    kind = "with a total" if total else "without a total"
    print(
        f"minesweeper {side}x{side}, {shown:.0%} of the clues, {kind}: "
        f"median {median(seconds):.3f} s, worst {max(seconds):.3f} s, {wide} of 10 too wide",
        flush=True,
    )


if __name__ == "__main__":
    main()
