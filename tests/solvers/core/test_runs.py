"""Runs of filled cells: every short line, and a very long one."""

from __future__ import annotations

from itertools import product

import pytest

from solvers.core.rules.runs.runs import Runs
from tests.solvers.core.contract import propagates_all


@pytest.mark.parametrize("size", range(1, 6))
def test_a_line_propagates_all_that_its_assignments_share(size: int) -> None:
    """Every possible clue, and one impossible clue, with all known values of up to five cells."""
    clues = [clue for n in range(4) for clue in product(range(1, size + 1), repeat=n) if sum(clue) <= size]
    for clue in [*clues, (size + 1,)]:
        for known in product([0, 1, -1], repeat=size):
            propagates_all(Runs(clue, tuple(range(1, size + 1))), [0, *known])


def test_runs_that_touch_are_one_run() -> None:
    assert not Runs((1, 1), (1, 2, 3)).is_satisfied_by([0, 1, 1, -1])
    assert Runs((2,), (1, 2, 3)).is_satisfied_by([0, 1, 1, -1])


def test_a_line_of_a_hundred_cells_is_placed_at_both_ends() -> None:
    """One cell of slack: each run keeps all but its first cell, and no gap is certain."""
    line = Runs((9,) * 10, tuple(range(1, 101)))
    forced = line.propagate([0] * 101)
    assert forced == [v for v in range(1, 101) if v % 10 not in (0, 1)]
