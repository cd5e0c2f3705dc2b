"""Puzzles whose clues stand in the cells: which ones a grid of numbers can be, and what is marked in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.kinds import dominosa, hitori, latin, mines, mosaic, slitherlink, sparse_numbers
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading

_DIGITS_ALONE = frozenset({"sudoku", "takuzu", "hitori", "dominosa", "nurikabe", "slitherlink"})
_HARDLY = 0.75
"""A number that is less sure may be none at all, where marks stand in cells."""
_FEWEST, _LEAST = 3, 0.01
"""Numbers in the cells of a board, at least, and the share of its cells that have one."""
_LONE = 0.05
"""The share of cells of a Mosaic with something in them that is no number, up to which it may be one."""
_UNREAD = 4.0
"""What something in cells that is no number and no mark costs a kind without anything else, by its share."""


def readings(cells: Cells) -> Iterator[Reading]:
    """The boards that the numbers in the cells of a lattice can be."""
    yield from dominosa.of_pips(cells)
    grid: Grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    numbers = [cell for cell in cells.all if cell.number is not None]
    if len(numbers) < max(_FEWEST, _LEAST * len(cells.all)):
        return
    unread = tuple(_unread(cells))
    doubts = tuple(_doubts(cells))
    # Elsewhere what is hardly a digit may as well be a mark, or the rim of a cell.
    loose = tuple(doubt._replace(second=None) if doubt.sure < _HARDLY else doubt for doubt in doubts)
    # A few cells with something in them are hardly marked by a sign, as many are.
    lone = len(unread) <= _LONE * len(cells.all)
    regular = _regular(numbers)
    values = Counter(int(cell.number or 0) for cell in numbers)
    for reading in (
        *dominosa.read(cells, grid, values),
        *latin.read(cells, grid, values),
        *hitori.read(cells, grid, values),
        *mines.read(cells, grid, values),
        *mosaic.read(cells, grid, values),
        *sparse_numbers.read(cells, grid, values),
        *slitherlink.read(cells, grid, values),
    ):
        alone = reading.board.puzzle in _DIGITS_ALONE
        told = {doubt.name for doubt in reading.doubts}
        untold = tuple(doubt for doubt in (*doubts, *unread) if doubt.name not in told)
        unmarked = len(_of_clues(reading, unread)) if alone else 0
        yield Reading(
            reading.board,
            worth=reading.worth + regular - _UNREAD * unmarked / len(cells.all),
            sure=reading.sure and regular > 0.5,
            agreed=reading.agreed,
            marks=reading.marks,
            doubts=(*reading.doubts, *_of_clues(reading, untold))
            if alone
            else (*reading.doubts, *loose, *(unread if reading.board.puzzle == "mosaic" and lone else ())),
        )


def _of_clues(reading: Reading, doubts: tuple[Doubt, ...]) -> tuple[Doubt, ...]:
    """The doubts without those about what the player entered."""
    grid, marked = reading.board.grid, set(reading.marks)
    return tuple(
        doubt
        for doubt in doubts
        if doubt.name not in marked and (doubt.read is None or grid[doubt.row][doubt.column] is not None)
    )


def _regular(numbers: list[Content]) -> float:
    """How far the numbers are as those of a board are: sure, of one height, each in its place in the cell."""
    sure = float(np.mean([cell.sure for cell in numbers]))
    heights = np.array([cell.height for cell in numbers])
    places = np.array([cell.middle for cell in numbers])
    # In parts of a cell. On a wrong lattice digits lie anywhere in their cells, and a Mosaic, which any small
    # numbers can be, would take these.
    wobble = float(np.median(np.abs(places - np.median(places, axis=0)), axis=0).max())
    uneven = float(np.median(np.abs(heights - np.median(heights))) / max(np.median(heights), 0.01))
    return sure - 4 * max(0.0, wobble - 0.05) - max(0.0, uneven - 0.08)


def _unread(cells: Cells) -> Iterator[Doubt]:
    """Cells with something in them that is no number, in puzzles where there is nothing else."""
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.filled and cell.written:
                yield Doubt("cell", r, c, None, cell.hardly, 0.5)


def _doubts(cells: Cells) -> Iterator[Doubt]:
    """Numbers that are not sure, and what may be one."""
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.number is not None and cell.sure < DOUBTFUL:
                yield Doubt("cell", r, c, cell.number, cell.second, cell.sure)
