"""python -m tests.bench.kinds NAME: answers and hints of new, stored and changed boards, held against CP-SAT.

Each board is solved as it is and with some of its clues left out, and statuses and solutions are compared.
On each board with one solution, each step of the hints must follow from its reason.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import starmap
from random import Random

import solvers
from solvers import PUZZLES, Board, Edge, PuzzleError, Solution
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.regions import number_regions, regions_between, regions_text
from tests.bench.kinds.kind_models import MODELS, solutions
from tests.bench.kinds.piece_models import PIECES
from tests.solvers import instance_boards
from tests.solvers.core.judge import judged

ALL = {**MODELS, **PIECES}
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
    expected, solution = solutions(ALL[board.puzzle](board)), solvers.solve(board, common=False)
    status = ("none", "unique", "multiple")[len(expected)]
    assert solution.status == status, (solution.status, status, solvers.write(board))
    if status == "unique":
        found = tuple("".join(row) for rows in (solution.written or {}).values() for row in rows)
        if board.puzzle in PIECES and not solution.cells:
            found, expected = regions(board, solution), [renamed(expected[0])]
        assert found == expected[0], (found, expected, solvers.write(board))
        for hint, faults in judged(board):
            assert not faults, (faults, hint.text, solvers.write(board))
    return status


def regions(board: Board, solution: Solution) -> tuple[str, ...]:
    """Return the region of each cell that a solution by borders draws, as letters."""
    joined = [s.inside for s, is_border in (solution.answer or {}).items() if not is_border]
    return renamed(regions_between(Size(board.columns, board.rows), starmap(Edge, joined)))


def renamed(rows: Iterable[Iterable[object]]) -> tuple[str, ...]:
    """Return a letter for each name, in the order in which the names occur."""
    return tuple(regions_text(number_regions(rows)).splitlines())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kinds", description=__doc__)
    parser.add_argument("name", choices=sorted(ALL))
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
