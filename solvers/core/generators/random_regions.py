"""Random regions that grow from cells, and changes of their borders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.regions import is_connected, number_regions
from solvers.core.generators.generator import Sketch


def grow_regions(
    joined: Mapping[int, Sequence[Cell]], grid: Board, unlike: float, rng: Random
) -> dict[Cell, int]:
    """Return the region of each cell, grown from some cells of each region until all cells are taken.

    The higher `unlike` is, the more the sizes of regions differ; 0 has them grow alike.
    """
    rims = {region: list(cells) for region, cells in joined.items()}
    weights = {region: rng.random() ** unlike for region in rims}
    regions = {cell: region for region, cells in joined.items() for cell in cells}
    while rims:
        region = rng.choices(list(rims), [weights[number] for number in rims])[0]
        rim = rims[region]
        place = rng.randrange(len(rim))
        free = [cell for cell in grid.neighbours(rim[place]) if cell not in regions]
        if free:
            rim.append(rng.choice(free))
            regions[rim[-1]] = region
        else:
            rim[place] = rim[-1]
            rim.pop()
            if not rim:
                del rims[region]
    return regions


def random_pieces(grid: Board, sizes: Sequence[int], rng: Random) -> dict[Cell, int]:
    """Return the number of a connected piece for each cell, with one of the `sizes` or fewer cells."""
    piece: dict[Cell, int] = {}
    for first in rng.sample(grid.cells, len(grid.cells)):
        if first in piece:
            continue
        cells, size = [first], rng.choice(sizes)
        piece[first] = number = len(piece)
        while len(cells) < size:
            free = sorted({near for cell in cells for near in grid.neighbours(cell) if near not in piece})
            if not free:
                break
            cells.append(rng.choice(free))
            piece[cells[-1]] = number
    return piece


def move_border(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Move a cell that the answer leaves out to an adjacent region: one of the places, if possible.

    Otherwise a cell near them moves, so that one of them can the next time. To move all places that differ
    at once was tried for Star Battle: three of four boards never became unique.
    """
    board = sketch.board
    fixed = {cell for cell in board.cells if sketch.answer[cell]}
    first = [place for place in places if isinstance(place, Cell) and place not in fixed]
    near = dict.fromkeys(other for cell in first for other in board.square_around(cell))
    others = [cell for cell in near if cell not in fixed]
    rng.shuffle(first)
    rng.shuffle(others)
    moved = (_move_cell(board, cell, rng) for cell in (*first, *others))
    return next((Sketch(sketch.answer, changed) for changed in moved if changed), None)


def _move_cell(board: Board, cell: Cell, rng: Random) -> Board | None:
    """Return the board with a cell in an adjacent region, if its own region stays connected."""
    region = board.regions[cell.row][cell.column]
    beside = sorted({board.regions[c.row][c.column] for c in board.neighbours(cell)} - {region})
    if not beside or not is_connected(
        [other for other in board.areas()[region].cells if other != cell], board
    ):
        return None
    rows = [list(row) for row in board.regions]
    rows[cell.row][cell.column] = rng.choice(beside)
    return replace(board, regions=number_regions(rows))
