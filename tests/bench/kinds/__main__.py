"""python -m tests.bench.kinds NAME: answers of new, stored and changed boards, held against CP-SAT.

Each board is solved as it is and with some of its clues left out, and statuses and solutions are compared.
Hints are judged by `python -m tests.bench.judged hints NAME`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import solvers
from solvers import PUZZLES, Board, PuzzleError
from tests.bench.kinds.piece_models import KINDS
from tests.solvers import instance_boards

SECONDS = 10
"""Time for a new board; if none is found, it is left out."""


def boards(name: str, many: int, size: str | None) -> Iterator[Board]:
    """Yield the stored boards of a puzzle, then new ones of three levels if they are found in time."""
    for entry in instance_boards.instances(name):
        yield solvers.read("\n".join(entry["text"]), name)
    for seed in range(many):
        with suppress(PuzzleError):
            yield solvers.make(name, size, solvers.LEVELS[seed % 3], seed, seconds=SECONDS).board


def thinned(board: Board, rng: Random) -> Board:
    """Return a board without a third of its clues."""
    generator = PUZZLES[board.puzzle].generator_of()
    clues = list(generator.clues(board, rng))
    return generator.without(board, clues[: len(clues) // 3])


def verdict(board: Board) -> str:
    """Return the status of a board; raise AssertionError if the two solvers disagree on it."""
    kind, solution = KINDS[board.puzzle](board), solvers.solve(board, common=False)
    status = ("none", "unique", "multiple")[len(kind.solutions())]
    assert solution.status == status, (solution.status, status, solvers.write(board))
    if status == "unique":
        assert kind.forces(solution.answer or {}, None, {}), (solution, solvers.write(board))
    return status


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kinds", description=__doc__)
    parser.add_argument("name", choices=sorted(KINDS))
    parser.add_argument("--boards", type=int, default=50, help="number of new boards")
    parser.add_argument("--size", help="their size, such as 8x8")
    options = parser.parse_args()
    statuses: Counter[str] = Counter()
    rng = Random(1)
    for board in boards(options.name, options.boards, options.size):
        for changed in (board, thinned(board, rng)):
            statuses[verdict(changed)] += 1
    print(options.name, dict(statuses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
