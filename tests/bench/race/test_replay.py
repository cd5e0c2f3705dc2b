"""CaDiCaL answers the clauses, counts, sums and cuts of Gridsmith as Gridsmith does."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES
from tests.bench.race import contestants, replay


@pytest.mark.parametrize("name", PUZZLES)
def test_cadical_finds_the_same_answer_with_the_same_clauses(name: str) -> None:
    board = solvers.read(PUZZLES[name].example, name)
    assert replay.solve(board) == contestants.ours(board)
