"""The CP-SAT model of Pips, from its rules only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Board
from solvers.core.boards.board import Group
from tests.bench.kinds.kind import Kind

_HIGHEST = 9


def pips(board: Board) -> Kind:
    """Each domino of the set lies on two cells, one way or the other; a hole holds no number."""
    model, cells = CpModel(), [cell for cell in board.cells if board.at(cell) is None]
    grid = [
        [model.new_int_var(-1 if clue else 0, -1 if clue else _HIGHEST, "") for clue in row]
        for row in board.grid
    ]
    covers: dict[object, list[IntVar]] = defaultdict(list)
    for domino in " ".join(board.variant).split():
        lies = []
        for one, two in board.edges:
            if one in cells and two in cells:
                for first, second in {(one, two), (two, one)}:
                    lies.append(model.new_bool_var(""))
                    for cell, half in ((first, domino[0]), (second, domino[2])):
                        covers[cell].append(lies[-1])
                        model.add(grid[cell.row][cell.column] == int(half)).only_enforce_if(lies[-1])
        model.add_exactly_one(lies)
    for cell in cells:
        model.add_exactly_one(covers[cell])
    kind = Kind(model, grid, [*map(str, range(_HIGHEST + 1)), "."])
    for region in board.cages:
        _hold(kind, region, [grid[cell.row][cell.column] for cell in region.cells])
    return kind


def _hold(kind: Kind, region: Group, numbers: Sequence[IntVar]) -> None:
    """Add the clue of a region, under its literal."""
    holds, (number,) = kind.clue(f"region of {region.cells[0].name}"), region.clue or (0,)
    sums = {"": (number, number), "<": (0, number - 1), ">": (number + 1, 9 * len(numbers))}
    if region.sign in sums:
        kind.model.add_linear_constraint(sum(numbers), *sums[region.sign]).only_enforce_if(holds)
        return
    for place, one in enumerate(numbers):
        for two in numbers[:place]:
            is_right = one == two if region.sign == "=" else one != two
            kind.model.add(is_right).only_enforce_if(holds)
