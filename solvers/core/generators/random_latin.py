"""Random squares in which each group of cells contains every number once.

A regular pattern is changed by Kempe chains. Such a chain contains the cells with one of two numbers that are
linked by common groups. Swapping the two numbers in a chain leaves the square valid, and many swaps leave
little of the pattern.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from solvers.core.boards.board import Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.random_grids import bare

_SWAPS = 6
"""Swaps for each cell: with fewer, the pattern shows on 16x16."""


def shuffle(pattern: Mapping[Cell, int], groups: Sequence[Group], rng: Random) -> dict[Cell, int]:
    """Return a random square, starting from a valid one for these groups."""
    square = dict(pattern)
    cells, numbers = sorted(square), sorted(set(square.values()))
    positions: dict[Cell, list[dict[int, Cell]]] = {cell: [] for cell in cells}
    for group in groups:
        positions_in_group = {square[cell]: cell for cell in group.cells}
        for cell in group.cells:
            positions[cell].append(positions_in_group)
    for _ in range(_SWAPS * len(cells)):
        start = rng.choice(cells)
        other = rng.choice([number for number in numbers if number != square[start]])
        _swap(square, start, other, positions)
    return square


def _swap(
    square: dict[Cell, int], start: Cell, other: int, positions: Mapping[Cell, Sequence[dict[int, Cell]]]
) -> None:
    """Swap the number of a cell with another one along their Kempe chain.

    `positions` contains the cell of each number in each group of a cell; searching the group took four times
    as long on 20x20.
    """
    number = square[start]
    chain, queue = {start}, [start]
    for cell in queue:  # the queue grows meanwhile
        wanted = other if square[cell] == number else number
        # A number that the swap would repeat in a group is also swapped, until nothing is repeated.
        for positions_in_group in positions[cell]:
            near = positions_in_group[wanted]
            if near not in chain:
                chain.add(near)
                queue.append(near)
    for cell in chain:
        square[cell] = other if square[cell] == number else number
        for positions_in_group in positions[cell]:
            positions_in_group[square[cell]] = cell


def latin(size: Size, rng: Random) -> dict[Cell, int]:
    """Return a random Latin square of `size`: each row and column holds the numbers 1 to n."""
    grid = bare("", size)
    pattern = {cell: sum(cell) % size.rows + 1 for cell in grid.cells}
    return shuffle(pattern, grid.rows_and_columns(), rng)
