"""New boards of regions that each hold the numbers from 1 to the number of their cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.boards.regions import with_regions
from solvers.core.generators.generator import Drawn, Generator, between, no_clue_of, number_clues
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import random_pieces


def region_generator(puzzle: str, sizes: Sequence[int], most: int) -> Generator:
    """Return a generator of boards of up to `most` rows and columns, with regions of these sizes.

    Each size is drawn as often as it is in the list. On larger boards no solution is found.
    """

    def blank(size: Size, rng: Random) -> Board:
        board = bare(puzzle, size)
        piece = _without_small(random_pieces(board, sizes, rng), board, min(sizes))
        return with_regions(board, piece)

    return Generator(
        _pose,
        between(4, most),
        blank=blank,
        usual=Size(8, 8),
        clues=number_clues,
        clues_of=no_clue_of,
    )


def _without_small(piece: dict[Cell, int], grid: Board, least: int) -> dict[Cell, int]:
    """Return the pieces, with each one of fewer than `least` cells as a part of the smallest one beside it.

    With small pieces, many boards have no solution.
    """
    counts = Counter(piece.values())
    for number in sorted(counts, key=counts.__getitem__):
        if counts[number] < least:
            own = [cell for cell, other in piece.items() if other == number]
            beside = {piece[near] for cell in own for near in grid.neighbours(cell)} - {number}
            joined = min(beside, key=lambda other: (counts[other], other))
            piece |= dict.fromkeys(own, joined)
            counts[joined] += counts.pop(number)
    return piece


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    size = Size(blank.columns, blank.rows)
    return replace(blank, grid=size.grid([int(answer[cell]) for cell in blank.cells]))
