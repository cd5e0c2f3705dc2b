"""Random paths through all cells of a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell

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
