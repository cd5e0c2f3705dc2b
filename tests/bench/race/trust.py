"""python -m tests.bench.race.trust: when likely values of a nonogram are worth trying first.

Pictures of 60x60 to 100x100 that lines leave open: a smooth field of a few waves, with more or less noise, as
in dithered photographs. Prints the share of their open cells that are likely, and the CPU seconds until an
answer is found and another one sought, with likely values whatever their share, and without.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sin
from unittest import mock

from solvers import PUZZLES, Board
from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.model import Model
from solvers.core.rules.runs.runs import Runs
from solvers.core.search import likely
from solvers.core.search.engine import Question
from tests.bench import generators

_OPEN = 2_000
"""Fewer open cells are decided without likely values in any case."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.race.trust", description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30, help="what a search may take, by the clock")
    options = parser.parse_args()
    print("| board | noise | open | share | with likely values | without |\n|---|---|---|---|---|---|")
    shown, seed = 0, 0
    while shown < options.boards:
        seed += 1
        noise = 0.1 + 0.1 * (seed % 6)
        board = picture(seed, noise)
        left, share = _likely(board)
        if left <= _OPEN:
            continue
        shown += 1
        # From any share on, and from one on that there cannot be.
        times = [_seconds(board, trusted, options.seconds) for trusted in (0.0, 2.0)]
        name = f"{board.columns}x{board.rows}, seed {seed}"
        print(f"| {name} | {noise:.1f} | {left} | {share:.2f} | {' | '.join(times)} |", flush=True)


def picture(seed: int, noise: float) -> Board:
    """The clues of a picture: filled where a sum of waves and so much noise is above its middle."""
    chance = random.Random(f"trust {seed}")
    rows, columns = chance.randrange(60, 101), chance.randrange(60, 101)
    waves = [[chance.uniform(-0.25, 0.25) for _ in range(2)] + [chance.uniform(0, 6)] for _ in range(4)]
    picture = [
        [
            sum(sin(a * r + b * c + start) for a, b, start in waves) + chance.gauss(0, 4 * noise) > 0
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    return generators._clues_of(picture)


def _likely(board: Board) -> tuple[int, float]:
    """How many cells lines leave open, and the share of them that is likely."""
    model = Model(PUZZLES[board.puzzle], board)
    state = Propagation(model)
    state.begin(model.known_at_first())
    if state.open <= _OPEN:
        return state.open, 0.0
    beliefs = likely._Beliefs([one for one in state.rest() if isinstance(one, Runs)], state.known)
    possible = all(beliefs.spread() for _ in range(likely._ROUNDS))
    return state.open, beliefs.share() if possible else 0.0


def _seconds(board: Board, trusted: float, seconds: float) -> str:
    """The CPU seconds of a search that trusts likely values from such a share on, and what it found."""
    with mock.patch.object(likely, "_TRUSTED", trusted), mock.patch.object(likely, "_HOPELESS", trusted):
        begun = time.process_time()
        status = Question(PUZZLES[board.puzzle], board, seconds, common=False).solve().status
        return f"{time.process_time() - begun:.1f} {status}"


if __name__ == "__main__":
    main()
