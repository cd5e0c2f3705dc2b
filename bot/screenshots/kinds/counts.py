"""Checks of numbers in cells by the things that they count, and by their colours."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.numbers import set_told
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.reading import DOUBTFUL, Doubt
from solvers.core.boards.board import Clue

Grid = tuple[tuple[Clue, ...], ...]
_MOST_ODD = 0.25
"""Maximum share of numbers too large for a kind that may be other signs."""


def drop_large(cells: Cells, grid: Grid, most: int) -> tuple[Cells, Grid, Pixels] | None:
    """Return the cells and their numbers without those above a limit, and the places of these; None for too
    many.

    Flags look like two-digit numbers, or like a digit such as 8.
    """
    odd = np.array([[clue is not None and int(clue) > most for clue in row] for row in grid])
    if not odd.any():
        return cells, grid, odd
    if odd.sum() > _MOST_ODD * sum(clue is not None for row in grid for clue in row):
        return None
    return *drop_numbers(cells, grid, odd), odd


def drop_numbers(cells: Cells, grid: Grid, odd: Pixels) -> tuple[Cells, Grid]:
    """Return the cells and their numbers without the numbers of some cells."""
    contents = tuple(
        tuple(_drop_number(cell) if odd[r, c] else cell for c, cell in enumerate(row))
        for r, row in enumerate(cells.grid)
    )
    return replace(cells, grid=contents), with_clue(grid, odd, None)


def with_clue(grid: Grid, where: Pixels, clue: Clue) -> Grid:
    """Return the grid with one clue instead of the contents of some cells."""
    return tuple(
        tuple(clue if there else own for own, there in zip(row, here, strict=True))
        for row, here in zip(grid, where.tolist(), strict=True)
    )


def _drop_number(cell: Content) -> Content:
    other = copy(cell)
    set_told(other, None, 0.5, cell.number)
    return other


def overfull(grid: Grid, *, around: bool) -> int:
    """Return how many numbers are greater than the number of cells that they can count."""
    clues = clues_in(grid)
    return int((clues > sums(clues < 0 if around else np.ones(clues.shape))).sum())


def clues_in(grid: Grid) -> Pixels:
    """Return the numbers of a grid as an array of rows, -1 for none."""
    return np.array([[clue if isinstance(clue, int) else -1 for clue in row] for row in grid])


def has_value_colours(cells: Cells) -> bool:
    """Return whether the colour of the numbers, or of their grounds, depends on their value."""
    # Colours differ from value to value and agree within each value; single numbers do not count.
    for colours in ([c.colour for c in cells.all], [c.ground for c in cells.all]):
        by_value: dict[int, list[Pixels]] = {}
        for cell, colour in zip(cells.all, colours, strict=True):
            if cell.number is not None and colour is not None:
                by_value.setdefault(cell.number, []).append(np.asarray(colour, np.float32))
        groups = [np.array(group) for group in by_value.values() if len(group) >= 2]
        if len(groups) < 2:
            continue
        middles = np.array([np.median(group, axis=0) for group in groups])
        within = np.concatenate([np.abs(g - m).max(axis=1) for g, m in zip(groups, middles, strict=True)])
        apart = [np.abs(a - b).max() for i, a in enumerate(middles) for b in middles[i + 1 :]]
        if min(apart) > 25 and np.median(apart) > 60 and np.median(within) < 0.35 * np.median(apart):
            return True
    return False


def doubts_in(cells: Cells) -> Iterator[Doubt]:
    """Yield doubts about unsure numbers."""
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.number is not None and cell.sure < DOUBTFUL:
                yield Doubt("cell", r, c, cell.number, cell.second, cell.sure)


def unread_doubts(cells: Cells) -> Iterator[Doubt]:
    """Yield doubts about cells with figures that are no numbers, in puzzles with only numbers."""
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.is_filled and cell.has_ink:
                yield Doubt("cell", r, c, None, cell.hardly, 0.5)


def numbers_in(cells: Cells) -> Pixels:
    """Return the number of each cell, 0 for none."""
    return np.array([[cell.number or 0 for cell in row] for row in cells.grid])


def sums(where: Pixels) -> Pixels:
    """Return, for each cell, the sum over the up to nine cells around and in it."""
    total: Pixels = cv2.boxFilter(
        where.astype(np.float32), -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT
    )
    return total
