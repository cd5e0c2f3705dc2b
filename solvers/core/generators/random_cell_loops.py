"""Random loops from centre to centre of cells, and changes of one beside some cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.generators.generator import Drawn, Repair, Sketch
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_loops import PASSES, change_loop, random_loop


def random_cell_loop(size: Size, rng: Random, passes: int = PASSES) -> Drawn:
    """Return for each edge whether a random loop joins its cells; see `random_loop`."""
    return _edges_of(random_loop(Size(size.columns - 1, size.rows - 1), rng, passes))


def _edges_of(loop: Drawn) -> Drawn:
    """Return a loop along the sides of a smaller grid as edges between cells: its dots are their centres."""
    return {Edge(*(Cell(*dot) for dot in side.dots)): on for side, on in loop.items()}


def change_cell_loop(pose: Callable[[Drawn, Board, Random], Board]) -> Repair:
    """Return a function that changes the loop of a sketch beside one of some places.

    `pose` returns the blank board with the clues for a loop.
    """

    def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
        board = sketch.board
        grid = bare("", Size(board.columns - 1, board.rows - 1))
        loop = {side: sketch.answer[Edge(*(Cell(*dot) for dot in side.dots))] for side in grid.sides}
        near = (
            Cell(r + i, c + j) for place in places for r, c in place.cells for i in (-1, 0) for j in (-1, 0)
        )
        cells = [cell for cell in near if cell in set(grid.cells)]
        changed = change_loop(grid, loop, cells, rng)
        if changed is None:
            return None
        answer = _edges_of(changed)
        return Sketch(answer, pose(answer, bare(board.puzzle, Size(board.columns, board.rows)), rng))

    return repair
