"""Puzzles with clues in their cells: the kinds that a grid of numbers can be, and a player's marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.kinds import dominosa, hitori, latin, mines, mosaic, slitherlink, sparse_numbers
from bot.screenshots.kinds.counts import Grid, doubts_in, unread_doubts
from bot.screenshots.reading import Doubt, Reading

_DIGITS_ALONE = frozenset({"sudoku", "takuzu", "hitori", "dominosa", "nurikabe", "slitherlink"})
_HARDLY = 0.75
"""Minimum certainty of a number among marks; a less sure one may be no number."""
_FEWEST, _LEAST = 3, 0.01
"""Minimum number of numbers on a board, and minimum share of cells with a number."""
_LONE = 0.05
"""Maximum share of cells of a Mosaic with a figure that may be an unread number."""
_UNREAD = 4.0
"""Cost of figures that are no numbers and no marks, by their share, for kinds with only numbers."""


def readings(cells: Cells) -> Iterator[Reading]:
    """Yield the boards that the numbers in the cells of a lattice can be."""
    yield from dominosa.pip_readings(cells)
    grid: Grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    numbers = [cell for cell in cells.all if cell.number is not None]
    if len(numbers) < max(_FEWEST, _LEAST * len(cells.all)):
        return
    unread = tuple(unread_doubts(cells))
    doubts = tuple(doubts_in(cells))
    # For the other kinds an unclear digit may also be a mark, or the rim of a cell.
    loose = tuple(doubt._replace(second=None) if doubt.sure < _HARDLY else doubt for doubt in doubts)
    # A few filled cells are hardly marked by a sign, as many are.
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
        unmarked = len(_clue_doubts(reading, unread)) if alone else 0
        yield Reading(
            reading.board,
            worth=reading.worth + regular - _UNREAD * unmarked / len(cells.all),
            sure=reading.sure and regular > 0.5,
            agreed=reading.agreed,
            marks=reading.marks,
            doubts=(*reading.doubts, *_clue_doubts(reading, untold))
            if alone
            else (*reading.doubts, *loose, *(unread if reading.board.puzzle == "mosaic" and lone else ())),
        )


def _clue_doubts(reading: Reading, doubts: tuple[Doubt, ...]) -> tuple[Doubt, ...]:
    """Return the doubts except those about the player's entries."""
    grid, marked = reading.board.grid, set(reading.marks)
    return tuple(
        doubt
        for doubt in doubts
        if doubt.name not in marked and (doubt.read is None or grid[doubt.row][doubt.column] is not None)
    )


def _regular(numbers: list[Content]) -> float:
    """Return how much the numbers look like a board's.

    Those are sure, have one height, and are at the same place in their cells.
    """
    sure = float(np.mean([cell.sure for cell in numbers]))
    heights = np.array([cell.height for cell in numbers])
    places = np.array([cell.middle for cell in numbers])
    # Places are shares of a cell. On a wrong lattice digits are anywhere in their cells, and a Mosaic,
    # which any small numbers can be, would accept these.
    wobble = float(np.median(np.abs(places - np.median(places, axis=0)), axis=0).max())
    uneven = float(np.median(np.abs(heights - np.median(heights))) / max(np.median(heights), 0.01))
    return sure - 4 * max(0.0, wobble - 0.05) - max(0.0, uneven - 0.08)
