"""Random squares in which each group of cells holds every number once.

A regular pattern is changed by swapping two numbers within one chain of cells, as Kempe did with colours: of
the cells that hold either number, those that are linked by a common group. Each swap leaves a square that is
right, and many of them leave little of the pattern.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell

_SWAPS = 6
"""Swaps for each cell: with fewer, the pattern shows on 16x16."""


def shuffled(pattern: Mapping[Cell, int], groups: Sequence[Group], rng: Random) -> dict[Cell, int]:
    """A random square from one that is right for these groups."""
    square = dict(pattern)
    cells, numbers = sorted(square), sorted(set(square.values()))
    places: dict[Cell, list[dict[int, Cell]]] = {cell: [] for cell in cells}
    for group in groups:
        place = {square[cell]: cell for cell in group.cells}
        for cell in group.cells:
            places[cell].append(place)
    for _ in range(_SWAPS * len(cells)):
        start = rng.choice(cells)
        other = rng.choice([number for number in numbers if number != square[start]])
        _swap(square, start, other, places)
    return square


def _swap(
    square: dict[Cell, int], start: Cell, other: int, places: Mapping[Cell, Sequence[dict[int, Cell]]]
) -> None:
    """Swaps the number of a cell with another one, and all that this makes wrong.

    `places` tells for each group of a cell where each number stands; a search through the group took four
    times as long on 20x20.
    """
    own = square[start]
    chain, queue = {start}, [start]
    for cell in queue:  # which grows on the way
        wanted = other if square[cell] == own else own
        # A number that the swap would double in a group is swapped, too, until the chain doubles none.
        for place in places[cell]:
            near = place[wanted]
            if near not in chain:
                chain.add(near)
                queue.append(near)
    for cell in chain:
        square[cell] = other if square[cell] == own else own
        for place in places[cell]:
            place[square[cell]] = cell


def latin(n: int, groups: Sequence[Group], rng: Random) -> dict[Cell, int]:
    """A random Latin square of the numbers 1 to n; the groups are its rows and columns."""
    pattern = {Cell(r, c): (r + c) % n + 1 for r in range(n) for c in range(n)}
    return shuffled(pattern, groups, rng)
