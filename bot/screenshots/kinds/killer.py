"""Sudoku with cages (Killer): each cage needs a possible sum in its first cell."""

from __future__ import annotations

from collections import Counter

import numpy as np

from bot.screenshots.cells.cages import TALLEST, Cages, boxes_between
from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.cells.numbers import number_of
from bot.screenshots.cells.regions import regions_of
from bot.screenshots.glyphs.digits import JUNK, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, glyph_in
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.latin import boxes_of
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.cage_map import cage


def read(cells: Cells, found: Cages) -> Reading | None:
    """Return the Sudoku with these cages; `cells` are on their lattice.

    Returns None if a cage has no sum in its first cell.
    """
    size = cells.lattice.rows
    groups = found.cells()
    first = {min(own) for own in groups}
    # A dash at the corner of a cage looks like a 1.
    sums = {cell: one for cell, one in found.sums.items() if cell in first or one.value != 1}
    if first != set(sums) or not all(_possible(sums[min(own)].value, len(own), size) for own in groups):
        return None
    drawn = regions_of(cells)
    regions = drawn if drawn and set(Counter(sum(drawn, ())).values()) == {size} else boxes_of(size)
    if regions is None:
        return None
    grid, loose = _givens(cells)
    cages = tuple(cage(own, sums[min(own)].value) for own in groups)
    total = sum(one.value for one in sums.values())
    # If cages cover the board, their sums add up to those of its rows.
    fits = sum(map(len, groups)) < size**2 or total == size * size * (size + 1) // 2
    # If they do not, one sum is misread, most likely the least sure one.
    doubts = [
        Doubt("cell", cell.row, cell.column, one.value, one.value, one.sure)
        for cell, one in sums.items()
        if one.sure < DOUBTFUL or (not fits and one == min(sums.values(), key=lambda one: one.sure))
    ] + loose
    return Reading(
        Board("sudoku", grid, regions=regions, cages=cages),
        worth=6.0 + 2.0 * fits + float(np.mean([one.sure for one in sums.values()])),
        sure=fits and not doubts,
        doubts=tuple(doubts),
    )


def _possible(total: int, number: int, size: int) -> bool:
    """Return whether `number` different numbers up to the size of the board can have this sum."""
    least = number * (number + 1) // 2
    return number <= size and least <= total <= number * (2 * size + 1) - number - least


def _givens(cells: Cells) -> tuple[Grid, list[Doubt]]:
    """Return the numbers in the middles of cells, which are taller than sums, and the doubts about them."""
    found = [
        (cell, glyph)
        for cell in np.ndindex(cells.lattice.rows, cells.lattice.columns)
        for glyph in _tall(cells.grid[cell[0]][cell[1]].layer)
    ]
    grid: list[list[Clue]] = [[None] * cells.lattice.columns for _ in range(cells.lattice.rows)]
    doubts = []
    for ((r, c), _), chances in zip(found, probabilities([glyph for _, glyph in found]), strict=True):
        number, sure, second = number_of([chances])
        if chances[JUNK] < 0.5:
            grid[r][c] = number
        if chances[JUNK] >= 0.5 or sure < DOUBTFUL:
            doubts.append(Doubt("cell", r, c, grid[r][c], second, sure))
    return tuple(map(tuple, grid)), doubts


def _tall(layer: Pixels) -> list[Glyph]:
    """Return the pieces of ink that may be a number in the middle of a cell."""
    strongest = float(layer.max())
    if strongest < 60:
        return []
    soft = np.clip(layer / strongest, 0, 1)
    return [glyph_in(soft, box) for box in boxes_between(soft, TALLEST * SIDE, 0.85 * SIDE, 1.2)[:1]]
