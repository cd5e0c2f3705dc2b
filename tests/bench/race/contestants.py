"""Who takes part: each a function that answers a board and decides whether the answer is the only one."""

from __future__ import annotations

import importlib
from collections.abc import Callable

import solvers
from solvers import Board, Solution
from tests.bench.race.grid import Verdict

Contestant = Callable[[Board], Verdict]

NAMES = {
    "ours": "Gridsmith",
    "common": "Gridsmith with common cells",
    "cpsat": "CP-SAT",
    "cadical": "CaDiCaL",
}
"""The contestants with their titles."""


def contestant(name: str) -> Contestant:
    """The contestant of this name; the packages of rivals are imported here and nowhere else."""
    if name in ("cpsat", "cadical"):
        rival: Contestant = importlib.import_module(f"tests.bench.race.{name}").solve
        return rival
    return {"ours": ours, "common": with_common_cells}[name]


def ours(board: Board) -> Verdict:
    """What the rivals are asked too: an answer, and whether it is the only one."""
    return _verdict(solvers.solve(board, common=False))


def with_common_cells(board: Board) -> Verdict:
    """Where there are several answers, also what all of them share."""
    return _verdict(solvers.solve(board))


def _verdict(solution: Solution) -> Verdict:
    return Verdict(solution.status, () if solution.cells is None else (solution.cells,))
