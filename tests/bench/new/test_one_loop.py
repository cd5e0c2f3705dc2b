"""The judge of Slitherlinks against another one that shares nothing with it."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pysat")
pytest.importorskip("ortools")

from tests.bench.kinds import cadical
from tests.bench.new import one_loop


def test_loops_are_counted_as_another_judge_counts_them() -> None:
    """Boards of random clues: most have no answer, so that few clues stand on each."""
    seen = []
    for seed in range(60):
        chance = random.Random(seed)
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        symbols = ["".join(chance.choices("0123.", (1, 2, 2, 1, 9), k=columns)) for _ in range(rows)]
        grid = [[None if symbol == "." else int(symbol) for symbol in row] for row in symbols]
        seen.append(one_loop.status(grid))
        assert seen[-1] == cadical.solve("slitherlink", {"grid": symbols}).status, symbols
    assert set(seen) == {"unique", "multiple", "none"}
