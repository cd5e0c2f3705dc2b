"""Random pictures of yes and no, and the connected parts of sets of cells."""

from __future__ import annotations

from itertools import product
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.boards.regions import Regions, is_connected, number_regions


def bare(puzzle: str, size: Size) -> Board:
    """Return a board without any clue."""
    return Board(puzzle, size.grid([None] * size.area))


def noise(size: Size, share: float, rng: Random) -> dict[Cell, bool]:
    """Return a picture in which each cell is yes with the same probability."""
    return {cell: rng.random() < share for cell in bare("", size).cells}


def random_shading(size: Size, share: float, rng: Random) -> dict[Cell, bool]:
    """Return a random picture of shaded cells that do not touch, among connected white cells.

    A `share` of the cells is tried in random order.
    """
    grid = bare("", size)
    answer = dict.fromkeys(grid.cells, False)
    for cell in rng.sample(grid.cells, int(size.area * share)):
        shade(answer, cell, grid)
    return answer


def shade(answer: dict[Cell, bool], cell: Cell, grid: Board) -> None:
    """Shade a cell if it touches no shaded one and the white cells stay connected."""
    if not answer[cell] and not any(answer[near] for near in grid.neighbours(cell)):
        answer[cell] = True
        answer[cell] = is_connected([other for other, shaded in answer.items() if not shaded], grid)


_MIXED = 0.25, 0.75
"""Minimum and maximum share of yes: nearly empty or full pictures show nothing and are often alike."""
_MANY = 100
"""Minimum number of randomly drawn cells for smoothing borders twice. With half as many, in mirrored 10x10
pictures, 2,209 pairs of 12,000 pictures were alike."""


def blobs(size: Size, rng: Random) -> dict[Cell, bool]:
    """Return a picture of a few shapes with smooth borders, often mirrored, that do not fill the whole
    board.
    """
    grid = bare("", size)
    picture = _smooth(grid, size, rng)
    while not _MIXED[0] <= sum(picture.values()) / size.area <= _MIXED[1]:
        picture = _smooth(grid, size, rng)
    if rng.random() < 0.5:  # outlines show more than filled shapes
        inner = {cell for cell in picture if all(picture[near] for near in grid.square_around(cell))}
        # Cells at the border of the board have fewer neighbours: shapes are outlined there as well.
        deeper = {cell for cell in inner if len(grid.square_around(cell)) == 9}
        picture = {cell: yes and cell not in deeper for cell, yes in picture.items()}
    return picture


def _smooth(grid: Board, size: Size, rng: Random) -> dict[Cell, bool]:
    """Return noise whose cells take the value of the majority around them."""
    # The share is near one half: farther away, the majority leaves hardly anything but one colour.
    picture = noise(size, rng.uniform(0.46, 0.56), rng)
    mirrored = rng.random() < 0.6
    if mirrored:
        picture = {cell: picture[mirror(cell, size)] for cell in picture}
    # Only half of the cells of a mirrored picture are drawn.
    most = 2 if size.area >= _MANY * (1 + mirrored) else 1
    for _ in range(rng.randint(1, most)):
        picture = {cell: _majority(cell, picture, grid) for cell in picture}
    return picture


def mirror(cell: Cell, size: Size) -> Cell:
    """Return the mirror image of a cell of the right half, and each other cell unchanged."""
    return Cell(cell.row, min(cell.column, size.columns - 1 - cell.column))


def _majority(cell: Cell, picture: dict[Cell, bool], grid: Board) -> bool:
    near = grid.square_around(cell)
    yes = sum(picture[other] for other in near)
    return 2 * yes > len(near) or (2 * yes == len(near) and picture[cell])


def rectangles(size: Size, rng: Random, largest: int) -> Regions:
    """Return regions that are random rectangles of 1 to `largest` cells, row by row from the top left."""
    region: dict[Cell, int] = {}
    for first in bare("", size).cells:
        if first in region:
            continue
        # The free cells to the right limit the width of the rectangle; all rows below them are free.
        free = next(
            (c for c in range(first.column, size.columns) if Cell(first.row, c) in region), size.columns
        )
        width = rng.randint(1, min(free - first.column, largest))
        height = rng.randint(1, min(size.rows - first.row, largest // width))
        number = len(region)
        for cell in product(range(first.row, first.row + height), range(first.column, first.column + width)):
            region[Cell(*cell)] = number
    return number_regions([region[Cell(r, c)] for c in range(size.columns)] for r in range(size.rows))
