"""python -m tests.bench.kinds NAME: answers of new, stored and changed boards, held against a model.

Each board is solved as it is and with some of its clues left out, then boards are solved that a wrong clue
leaves without an answer. Statuses and solutions are compared, and what all solutions share. Hints are judged
by `python -m tests.bench.judged.hints NAME`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from solvers import Board
from tests.bench.judged.boards import boards
from tests.bench.judged.models import MODELS
from tests.bench.judged.verdicts import thinned, verdict
from tests.bench.kinds.piece_models import KINDS
from tests.solvers.broken_boards import broken_boards

CHANGES = 100
"""Wrong clues that are tried."""


def judged_boards(name: str, many: int, size: str | None) -> Iterator[Board]:
    rng = Random(1)
    for board in boards(name, many, size):
        yield from (board, thinned(board, rng))
    yield from (board for board, _ in islice(broken_boards(name, rng, CHANGES), many))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kinds", description=__doc__)
    parser.add_argument("name", choices=sorted((*MODELS, *KINDS)))
    parser.add_argument("--boards", type=int, default=50, help="number of new boards")
    parser.add_argument("--size", help="their size, such as 8x8")
    options = parser.parse_args()
    statuses = Counter(map(verdict, judged_boards(options.name, options.boards, options.size)))
    print(options.name, dict(statuses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
