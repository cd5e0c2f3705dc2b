"""Slitherlink: numbers up to 3 between dots, or between faint lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.loops import loop_marks
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board

_DOTS = 2.4
"""Additional worth of a board of dots, as hardly any other kind is drawn."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the board, if the numbers allow it and all cells have one ground."""
    light = np.array([cell.light for cell in cells.all])
    share = sum(values.values()) / len(cells.all)
    if max(values) <= 3 and 0.1 < share < 0.95 and float(np.abs(light - np.median(light)).max()) < 40:
        dots = cells.lattice.how == "dots"
        board = Board("slitherlink", grid)
        yield Reading(board, worth=2.2 + _DOTS * dots, sure=dots, marks=loop_marks(cells, board))
