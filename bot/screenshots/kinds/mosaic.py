"""Mosaic: numbers that count the black cells around them and their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.state_looks import Looks
from bot.screenshots.cells.states import NO, YES, states
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.counts import Grid, clues_in, drop_large, has_value_colours, overfull, sums
from bot.screenshots.reading import Doubt, Reading, marks_at
from solvers.core.boards.board import Board

_LARGEST = 9
_ODD = 4.0
"""Cost of numbers that are too large, by their share of all."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the board, if no number is too large."""
    # Only zeros would leave nothing to find: these are rather rings.
    if not any(values):
        return
    fitting = drop_large(cells, grid, _LARGEST)
    if fitting is None:
        return
    cells, grid, odd = fitting
    looks = Looks(cells.all, (len(grid), len(grid[0])), digits=True)
    clues = clues_in(grid)
    cover = sums(np.ones(clues.shape))

    def violations(filled: Pixels, empty: Pixels) -> float:
        black, white = sums(filled), sums(empty)
        wrong = (clues >= 0) & ((black > clues) | (cover - white < clues))
        return float(wrong.sum())

    found, broken = states(looks, violations)
    marks = marks_at(found == YES, "black") | marks_at(found == NO, "white")
    over = overfull(grid, around=False)
    beyond = overfull(grid, around=True)
    # Numbers too large for Minesweeper, where no number counts cells with numbers, suggest a Mosaic.
    likely = 0.9 if beyond >= 2 or 9 in values else 0.0
    worth = (
        1.0 + likely + 0.6 * bool(marks) * (broken == 0) - 0.5 * min(over, 6) - 1.2 * has_value_colours(cells)
    )
    yield Reading(
        Board("mosaic", grid),
        worth=worth - 0.2 * min(broken, 10) - _ODD * float(odd.sum()) / sum(values.values()),
        sure=over == 0 and broken == 0 and (beyond >= 2 or 9 in values) and not _is_band(clues >= 0),
        marks=marks,
        doubts=tuple(Doubt("cell", r, c, None, None, 0.5) for r, c in np.argwhere(odd).tolist()),
    )


def _is_band(numbered: Pixels) -> bool:
    """Return whether the numbers of all lines reach one side without a gap, as clues of a Nonogram do."""
    turned = (np.rot90(numbered, quarter) for quarter in range(4))
    return not numbered.all() and any((np.maximum.accumulate(one, axis=1) == one).all() for one in turned)
