"""Islands, the cells with clues, that see each other along a row or column, as bridges run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge


def islands_of(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.at(cell) is not None]


@lru_cache(maxsize=4)
def links_of(board: Board) -> tuple[Edge, ...]:
    """The pairs of islands that see each other, by their first island."""
    links = []
    for line in board.stripes():
        islands = [cell for cell in line.cells if board.at(cell) is not None]
        links += [Edge(*pair) for pair in pairwise(islands)]
    return tuple(sorted(links))


def crossings(links: Sequence[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """The pairs of links that cross each other, the one along a row first."""
    across = [link for link in links if link.first.row == link.second.row]
    down = [link for link in links if link.first.row != link.second.row]
    for one in across:
        for two in down:
            beside = one.first.column < two.first.column < one.second.column
            if beside and two.first.row < one.first.row < two.second.row:
                yield one, two
