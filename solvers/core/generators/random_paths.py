"""Random paths through all cells of a grid, and paths as the edges of a drawn solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge
from solvers.core.generators.generator import Drawn
from solvers.core.generators.random_grids import bare

_TURNS = 10
"""Number of random changes of the path for each cell."""


def random_path(size: Size, near: Callable[[Cell], Sequence[Cell]], rng: Random) -> list[Cell]:
    """Return the cells of a random path through all cells, given the neighbours of each.

    A path from row to row is changed at its ends (backbiting, Oberdorf et al., 2006): an end is joined to a
    neighbour, and the part between them is turned around.
    """
    path = [
        Cell(r, c if r % 2 == 0 else size.columns - 1 - c)
        for r in range(size.rows)
        for c in range(size.columns)
    ]
    for _ in range(_TURNS * size.area):
        if rng.random() < 0.5:
            path.reverse()
        others = [cell for cell in near(path[-1]) if cell != path[-2]]
        place = path.index(rng.choice(others))
        path[place + 1 :] = path[:place:-1]
    return path


def draw_paths(size: Size, paths: Sequence[Sequence[Cell]]) -> Drawn:
    """Return the solution in which exactly these paths join cells."""
    joined = {Edge(*sorted(pair)) for path in paths for pair in pairwise(path)}
    return {edge: edge in joined for edge in bare("", size).edges}


def drawn_paths(answer: Drawn, board: Board) -> list[list[Cell]]:
    """Return the cells of each path of a solution, from its first end on."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in board.cells}
    for one, two in (edge for edge in board.edges if answer.get(edge)):
        near[one].append(two)
        near[two].append(one)
    paths, seen = list[list[Cell]](), set[Cell]()
    for cell in board.cells:
        if len(near[cell]) == 1 and cell not in seen:
            path = [cell]
            while onward := [other for other in near[path[-1]] if other not in path[-2:]]:
                path.append(onward[0])
            seen.update(path)
            paths.append(path)
    return paths
