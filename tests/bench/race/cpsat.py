"""The five puzzles as models for OR-Tools CP-SAT with one worker, each as its constraints invite.

One search enumerates answers and stops at the second: that takes half the time of two searches with a
clause between them that forbids the first answer. No linear relaxation: minimal boards of Mosaic take a
third of the time without, the others the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback, IntVar, LinearExpr

from solvers import Board
from tests.bench.race import grid
from tests.bench.race.grid import Place, Rows, Verdict

Shown = Mapping[Place, IntVar]
"""The variable of each place that the answer decides."""


def _unknown(model: CpModel, places: Iterable[Place]) -> Shown:
    return {place: model.new_bool_var("") for place in places}


def _total(model: CpModel, variables: Sequence[IntVar], number: int) -> None:
    model.add(LinearExpr.sum(variables) == number)


def mosaic(board: Board, model: CpModel) -> Shown:
    black = _unknown(model, range(board.rows * board.columns))
    near = grid.around(board.rows, board.columns)
    for cell, clue in grid.numbers(board):
        _total(model, [black[other] for other in near[cell]], clue)
    return black


def minesweeper(board: Board, model: CpModel) -> Shown:
    mine = _unknown(model, grid.cells_with(board, None))
    near = grid.around(board.rows, board.columns)
    for cell, clue in grid.numbers(board):
        _total(model, [mine[other] for other in near[cell] if other in mine], clue)
    if board.total is not None:
        _total(model, list(mine.values()), board.total)
    return mine


def dominosa(board: Board, model: CpModel) -> Shown:
    joined = _unknown(model, grid.dominoes(board.rows, board.columns))
    flat = [clue for row in board.grid for clue in row]
    groups = defaultdict(list)
    for (first, second), variable in joined.items():
        for group in (first, second, frozenset((flat[first], flat[second]))):
            groups[group].append(variable)
    for group in groups.values():
        model.add_exactly_one(group)
    return joined


def tents(board: Board, model: CpModel) -> Shown:
    beside, trees = grid.beside(board.rows, board.columns), grid.cells_with(board, "T")
    free = set(grid.cells_with(board, None))
    tent = _unknown(model, sorted(free.intersection(spot for tree in trees for spot in beside[tree])))
    of_spot: defaultdict[Place, list[IntVar]] = defaultdict(list)
    for tree in trees:
        pairs = _unknown(model, [spot for spot in beside[tree] if spot in tent])
        model.add_exactly_one(pairs.values())
        for spot, pair in pairs.items():
            of_spot[spot].append(pair)
    for spot, own in of_spot.items():
        model.add_exactly_one([~tent[spot], *own])
    _apart(board, model, tent)
    for clue, cells in grid.lines(board):
        _total(model, [tent[cell] for cell in cells if cell in tent], clue[0])
    return tent


def _apart(board: Board, model: CpModel, tent: Shown) -> None:
    """No two tents touch: each square of two by two has at most one."""
    for r in range(board.rows - 1):
        for cell in range(r * board.columns, (r + 1) * board.columns - 1):
            square = (cell, cell + 1, cell + board.columns, cell + board.columns + 1)
            inside = [tent[spot] for spot in square if spot in tent]
            if len(inside) > 1:
                model.add_at_most_one(inside)


def nonogram(board: Board, model: CpModel) -> Shown:
    filled = _unknown(model, range(board.rows * board.columns))
    for clue, cells in grid.lines(board):
        _automaton(model, clue, [filled[cell] for cell in cells])
    return filled


def _automaton(model: CpModel, lengths: Sequence[int], cells: Sequence[IntVar]) -> None:
    """The runs of a line as the automaton that reads them."""
    steps, state = [(0, 0, 0)], 0
    for length in lengths:
        for _ in range(length):
            steps.append((state, 1, state + 1))
            state += 1
        # The gap behind a run: one empty cell, then any number of them.
        steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
        state += 1
    # A line ends in the last run or in the gap behind it.
    model.add_automaton(cells, 0, [state - 1, state] if lengths else [0], steps)


MODELS: Mapping[str, Callable[[Board, CpModel], Shown]] = {
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "tents": tents,
    "dominosa": dominosa,
    "nonogram": nonogram,
}


class _UpToTwo(CpSolverSolutionCallback):
    """Collects answers until there are two that differ in what is shown."""

    def __init__(self, board: Board, shown: Shown) -> None:
        super().__init__()
        self._board, self._shown = board, shown
        self.answers: list[Rows] = []

    def on_solution_callback(self) -> None:
        yes = [place for place, variable in self._shown.items() if self.boolean_value(variable)]
        answer = grid.spelled(self._board, yes)
        if answer not in self.answers:
            self.answers.append(answer)
        if len(self.answers) == 2:
            self.stop_search()


def solve(board: Board) -> Verdict:
    """An answer of the board, and another one where there is."""
    model, solver = CpModel(), CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.linearization_level = 0
    found = _UpToTwo(board, MODELS[board.puzzle](board, model))
    solver.solve(model, found)
    return Verdict(("none", "unique", "multiple")[len(found.answers)], tuple(found.answers))
