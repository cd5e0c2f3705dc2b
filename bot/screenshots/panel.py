"""Panels above a position of Minesweeper that are as high as a row of it, within the same frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import largest
from bot.screenshots.kinds.opened import ALIKE, TWO_GROUNDS
from bot.screenshots.lattices.lattice import Lattice

_FEWEST = 3
"""Cells that show that a row is none, at least: single ones may be misread."""


def without_a_panel(cells: Cells) -> Lattice | None:
    """The lattice without its first row, where that shows that it is no row of a position, or None.

    Blank cells with the ground of opened ones, which have numbers, never touch covered ones.
    """
    lattice = cells.lattice
    numbers = np.array([cell.ground for row in cells.grid[1:] for cell in row if cell.number is not None])
    if lattice.how != "framed" or not len(numbers):
        return None
    loose = 0
    for above, below in zip(*cells.grid[:2], strict=True):
        near, far = (float(largest(np.abs(numbers - one.ground)).min()) for one in (above, below))
        loose += not above.written and near < ALIKE and far > TWO_GROUNDS
    # The frame closes the other sides, and what goes on above is the panel.
    return replace(lattice, ys=lattice.ys[1:], beyond=0.0) if loose >= _FEWEST else None
