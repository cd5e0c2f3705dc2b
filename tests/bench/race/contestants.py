"""The contestants: functions that answer a board and decide whether the answer is unique."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, cast

import solvers
from solvers import Board, Solution
from tests.bench.judged.clues import clues_of
from tests.bench.judged.models import Verdict

Contestant = Callable[[Board], Verdict]

NAMES = {
    "ours": "Gridsmith",
    "common": "Gridsmith with common cells",
    "cpsat": "CP-SAT",
    "cadical": "CaDiCaL",
    "replay": "CaDiCaL with Gridsmith's clauses",
}
"""The contestants with their titles."""


def contestant(name: str) -> Contestant:
    """The contestant of this name; the packages of rivals are imported here and nowhere else."""
    if name == "replay":
        replay: Any = importlib.import_module("tests.bench.race.replay")
        return cast("Contestant", replay.solve)
    if name not in ("cpsat", "cadical"):
        return {"ours": ours, "common": with_common_cells}[name]
    rival: Any = importlib.import_module(f"tests.bench.judged.{name}")

    def solve(board: Board) -> Verdict:
        verdict: Verdict = rival.solve(board.puzzle, clues_of(board))
        return verdict

    return solve


def ours(board: Board) -> Verdict:
    """Find what the rivals find: an answer, and whether it is unique."""
    return _verdict(solvers.solve(board, common=False))


def with_common_cells(board: Board) -> Verdict:
    """Find also what all answers share, if there are several."""
    return _verdict(solvers.solve(board))


def _verdict(solution: Solution) -> Verdict:
    return Verdict(solution.status, () if solution.written is None else (solution.written,))
