"""The solver, the models of the rules and the rivals agree on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import solvers
from solvers import PUZZLES, Board
from tests.bench.judged import cadical, cpsat
from tests.bench.judged.boards import is_known
from tests.bench.judged.clauses import plain
from tests.bench.judged.clues import clues_of
from tests.bench.judged.models import MODELS
from tests.bench.judged.verdicts import thinned, verdict
from tests.bench.kinds.path_models import slitherlink
from tests.bench.kinds.piece_models import KINDS
from tests.solvers.broken_boards import broken_boards
from tests.solvers.instance_boards import instances

CELLS = 25
"""Number of cells, or more on the smallest board."""


def _small_boards(kind: str) -> Iterator[Board]:
    """Yield boards with one answer, with fewer clues, and with a wrong one."""
    rng = Random(kind)
    unique = (entry for entry in instances(kind) if entry["status"] == "unique")
    stored = (solvers.read("\n".join(entry["text"]), kind) for entry in unique)
    smallest = min(filter(is_known, stored), key=lambda board: len(board.cells))
    yield from (smallest, *(thinned(smallest, rng) for _ in range(3)))
    most = max(CELLS, len(smallest.cells))
    yield from (board for board, _ in islice(broken_boards(kind, rng, 20, most), 3) if is_known(board))


def test_each_kind_has_one_model() -> None:
    assert sorted((*MODELS, *KINDS)) == sorted(PUZZLES)


@pytest.mark.parametrize("kind", [*MODELS, *KINDS])
def test_the_solver_and_the_model_of_a_puzzle_agree_on_small_boards(kind: str) -> None:
    assert "unique" in {verdict(board) for board in _small_boards(kind)}


@pytest.mark.parametrize("kind", MODELS)
def test_rivals_find_on_small_boards_what_the_solver_finds(kind: str) -> None:
    for board in _small_boards(kind):
        solution, found = solvers.solve(board), cadical.solve(kind, clues_of(board), common=True)
        assert (found.status, cpsat.solve(kind, clues_of(board)).status) == (solution.status,) * 2
        if solution.status == "multiple" and solution.exact and found.common:
            assert plain(found.common) == plain(solution.shared or {})


def test_loops_are_counted_as_another_judge_counts_them() -> None:
    """Boards of random clues: most have no answer, so that few clues stand on each."""
    seen = []
    for seed in range(60):
        chance = random.Random(seed)
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        symbols = ["".join(chance.choices("0123.", (1, 2, 2, 1, 9), k=columns)) for _ in range(rows)]
        grid = tuple(tuple(None if symbol == "." else int(symbol) for symbol in row) for row in symbols)
        solutions = slitherlink(Board("slitherlink", grid)).solutions()
        seen.append(("none", "unique", "multiple")[len(solutions)])
        assert seen[-1] == cadical.solve("slitherlink", {"grid": symbols}).status, symbols
    assert set(seen) == {"unique", "multiple", "none"}
