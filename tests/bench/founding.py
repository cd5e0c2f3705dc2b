"""The five puzzles as the articles from which this project began put them to Z3: sums of If, default solver.

Each function gives a solver and the unknowns of a board. Tents keeps the articles' weaker rule, which
lets trees share a tent and a tent stand anywhere, so it may call a board with one answer ambiguous.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

import z3

from solvers import Board, Cell

Model = tuple[z3.Solver, list[z3.BoolRef]]


def _total(variables: Iterable[z3.BoolRef]) -> z3.ArithRef:
    return z3.Sum([z3.If(variable, 1, 0) for variable in variables])


def _cells(board: Board) -> dict[Cell, z3.BoolRef]:
    return {cell: z3.Bool(cell.name) for cell in board.cells}


def minesweeper(board: Board) -> Model:
    solver, mine = z3.Solver(), _cells(board)
    for cell, clue in board.numbers():
        solver.add(z3.Not(mine[cell]))
        solver.add(_total(mine[near] for near in board.around(cell) if near != cell) == clue)
    return solver, list(mine.values())


def mosaic(board: Board) -> Model:
    solver, black = z3.Solver(), _cells(board)
    for cell, clue in board.numbers():
        solver.add(_total(black[near] for near in board.around(cell)) == clue)
    return solver, list(black.values())


def tents(board: Board) -> Model:
    solver, tent = z3.Solver(), _cells(board)
    for line in board.lines():
        if line.clue is not None:
            solver.add(_total(tent[cell] for cell in line.cells) == line.clue[0])
    for tree in board.cells_with("T"):
        solver.add(z3.Or([tent[near] for near in board.beside(tree)]))
    for cell in board.cells:
        near = [tent[other] for other in board.around(cell) if other != cell]
        solver.add(z3.Implies(tent[cell], z3.Not(z3.Or(near))))
    return solver, list(tent.values())


def dominosa(board: Board) -> Model:
    solver = z3.Solver()
    of_cell, of_pair = defaultdict(list), defaultdict(list)
    joined = {edge: z3.Bool(edge.name) for edge in board.edges}
    for edge, variable in joined.items():
        of_pair[frozenset(board.at(cell) for cell in edge)].append(variable)
        for cell in edge:
            of_cell[cell].append(variable)
    for some in (*of_cell.values(), *of_pair.values()):
        solver.add(_total(some) == 1)
    return solver, list(joined.values())


def nonogram(board: Board) -> Model:
    solver, filled = z3.Solver(), _cells(board)
    for line in board.lines():
        lengths = line.clue or ()
        starts = [z3.Int(f"{line.name} {i}") for i in range(len(lengths))]
        for start, length in zip(starts, lengths, strict=True):
            solver.add(start >= 0, start + length <= len(line.cells))
        for (one, length), (following, _) in pairwise(zip(starts, lengths, strict=True)):
            solver.add(one + length < following)
        for p, cell in enumerate(line.cells):
            covers = [
                z3.And(start <= p, p < start + length) for start, length in zip(starts, lengths, strict=True)
            ]
            solver.add(filled[cell] == z3.Or(covers))
    return solver, list(filled.values())


MODELS: Mapping[str, Callable[[Board], Model]] = {
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "tents": tents,
    "dominosa": dominosa,
    "nonogram": nonogram,
}


def check(solver: z3.Solver, seconds: float) -> z3.CheckSatResult:
    """One check in at most about so many seconds; `unknown` where these ran out."""
    solver.set("timeout", max(1, int(seconds * 1000)))
    return solver.check()


def forbid_found(solver: z3.Solver, unknowns: Iterable[z3.BoolRef]) -> None:
    """Adds the clause that some unknown differs from the answer found last."""
    model = solver.model()
    solver.add(z3.Or([unknown != model.eval(unknown, model_completion=True) for unknown in unknowns]))
