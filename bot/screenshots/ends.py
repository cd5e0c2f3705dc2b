"""Borders of Minesweeper positions without lines and frame, at which the board may go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import ONE_GROUND, Pixels, largest
from bot.screenshots.lattice_growth import SIDES, Side, one_more
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Doubt
from solvers.core.boards.board import Board, Clue

_MOST, _RELIEF = 0.7, 22.0
"""Minimum share of a tile that equals another tile, and levels of 255 between the parts of a tile."""


def ends(picture: Picture, cells: Cells, board: Board) -> Iterator[Doubt]:
    """Yield doubts about the size, at corners, if a row or column beyond a border may have been missed.

    If all cells at a border are opened, blank ones beyond it would be invisible.
    """
    across = list(zip(*board.grid, strict=True))
    borders = (across[0], across[-1], board.grid[0], board.grid[-1])
    if any(
        None not in border or _goes_on(picture, cells, side, border)
        for side, border in zip(SIDES, borders, strict=True)
    ):
        for row, column in ((0, 0), (board.rows - 1, board.columns - 1)):
            clue = board.grid[row][column]
            yield Doubt("cell", row, column, clue, clue, 0.5)


def _goes_on(picture: Picture, cells: Cells, side: Side, border: Sequence[Clue]) -> bool:
    """Return whether another covered cell, or something on the board's ground, follows a covered border cell.

    The neighbour of a covered cell is covered or has a number; it is never blank.
    """
    beyond, _ = one_more(cells.lattice, side)
    tall, wide = picture.image.shape[:2]
    if min(beyond.xs[0], beyond.ys[0]) < 0 or beyond.xs[-1] > wide or beyond.ys[-1] > tall:
        return False
    others = picture.cells(beyond)
    outer = [others.whole(r, c) for r in range(others.lattice.rows) for c in range(others.lattice.columns)]
    grounds = np.array([cell.ground for cell in cells.all])
    inner = _at(cells, side)
    return any(
        clue is None and (_is_tile(patch, like) or (cell.has_ink and _far(grounds, cell.ground) < ONE_GROUND))
        for clue, cell, patch, like in zip(border, others.all, outer, inner, strict=True)
    )


def _at(cells: Cells, side: Side) -> list[Pixels]:
    """Return the cells at a border with their rims."""
    rows, columns = cells.shape
    if side in ("left", "right"):
        return [cells.whole(row, 0 if side == "left" else columns - 1) for row in range(rows)]
    return [cells.whole(0 if side == "top" else rows - 1, column) for column in range(columns)]


def _is_tile(patch: Pixels, covered: Pixels) -> bool:
    """Return whether a cell looks like a covered neighbour that is not plain, apart from a flag."""
    apart = largest(np.abs(patch.astype(np.float32) - covered))
    return bool((apart < ONE_GROUND).mean() > _MOST and np.ptp(covered, axis=(0, 1)).max() > _RELIEF)


def _far(grounds: Pixels, ground: Pixels) -> float:
    return float(largest(np.abs(grounds - ground)).min())
