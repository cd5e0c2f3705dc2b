"""Who takes part: each a function that answers a board and decides whether the answer is the only one."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

import z3

import solvers
from solvers import Board, Solution
from tests.bench import founding
from tests.bench.race import grid
from tests.bench.race.grid import Place, Rows, Verdict

Contestant = Callable[[Board], Verdict]

NAMES = {
    "ours": "Gridsmith",
    "common": "Gridsmith with common cells",
    "cpsat": "CP-SAT",
    "cadical": "CaDiCaL",
    "founding": "founding",
}
"""The contestants with their titles."""


def contestant(name: str) -> Contestant:
    """The contestant of this name; the packages of rivals are imported here and nowhere else."""
    if name in ("cpsat", "cadical"):
        rival: Contestant = importlib.import_module(f"tests.bench.race.{name}").solve
        return rival
    return {"ours": ours, "common": with_common_cells, "founding": founded}[name]


def ours(board: Board) -> Verdict:
    """What the rivals are asked too: an answer, and whether it is the only one."""
    return _verdict(solvers.solve(board, common=False))


def with_common_cells(board: Board) -> Verdict:
    """Where there are several answers, also what all of them share."""
    return _verdict(solvers.solve(board))


def _verdict(solution: Solution) -> Verdict:
    return Verdict(solution.status, () if solution.cells is None else (solution.cells,))


def founded(board: Board) -> Verdict:
    """The founding encoding, without a limit of its own. Its rule of Tents is weaker than the true one."""
    solver, unknowns = founding.MODELS[board.puzzle](board)
    places = _dominoes(board) if board.puzzle == "dominosa" else range(len(unknowns))
    answers: list[Rows] = []
    while len(answers) < 2 and solver.check() == z3.sat:
        model = solver.model()
        values = [z3.is_true(model.eval(unknown)) for unknown in unknowns]
        answers.append(grid.spelled(board, [place for place, yes in zip(places, values, strict=True) if yes]))
        founding.forbid_found(solver, unknowns)
    return Verdict(("none", "unique", "multiple")[len(answers)], tuple(answers))


def _dominoes(board: Board) -> Sequence[Place]:
    """The edges of a board in its own order, in plain numbers."""
    number = {cell: i for i, cell in enumerate(board.cells)}
    return [(number[first], number[second]) for first, second in board.edges]
