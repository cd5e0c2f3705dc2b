"""Islands (cells with clues) that see each other along a row or column, so that bridges can join them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge


def islands_of(board: Board) -> list[Cell]:
    return [cell for cell, clue in zip(board.cells, board.clues, strict=True) if clue is not None]


# Cached, since the variables, the rules and the checks of a board all ask for its links.
@lru_cache(maxsize=4)
def links_of(board: Board) -> tuple[Edge, ...]:
    """Return the pairs of islands that see each other, ordered by their first island."""
    islands = islands_of(board)
    # Islands are in row order, and sorting by column keeps that order inside a column. So in both lists,
    # islands that see each other are consecutive.
    down = sorted(islands, key=lambda cell: cell.column)
    across = [Edge(*pair) for pair in pairwise(islands) if pair[0].row == pair[1].row]
    return tuple(
        sorted(across + [Edge(*pair) for pair in pairwise(down) if pair[0].column == pair[1].column])
    )


@lru_cache(maxsize=4)
def links_at(board: Board) -> Mapping[Cell, Sequence[Edge]]:
    """Return for each island its pairs, in the same order."""
    pairs: dict[Cell, list[Edge]] = {island: [] for island in islands_of(board)}
    for link in links_of(board):
        pairs[link.first].append(link)
        pairs[link.second].append(link)
    return pairs


def crossings(links: Sequence[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield the pairs of links that cross each other, the one along a row first."""
    over: dict[Cell, Edge] = {}
    down: list[Edge] = []
    for link in links:
        (row, first), (other, last) = link
        if row == other:
            over.update((Cell(row, column), link) for column in range(first + 1, last))
        else:
            down.append(link)
    pairs = []
    for link in down:
        (first, column), (last, _) = link
        crossed = (over.get(Cell(row, column)) for row in range(first + 1, last))
        pairs += [(one, link) for one in crossed if one]
    yield from sorted(pairs)
