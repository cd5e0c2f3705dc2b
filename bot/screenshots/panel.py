"""Panels above a position of Minesweeper, as high as some of its rows and within the same frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import largest, middle_of
from bot.screenshots.kinds.open_cells import ALIKE, TWO_GROUNDS
from bot.screenshots.lattices.lattice import Lattice

_FEWEST = 3
"""Minimum number of cells that show that a row is a panel: single cells may be misread."""


def drop_panel(cells: Cells) -> Lattice | None:
    """Return the lattice without its first rows if these are a panel, otherwise None."""
    lattice = cells.lattice
    if lattice.how != "framed":
        return None
    rows = _own_ground_rows(cells) or _open_row_above_tiles(cells)
    # The frame closes the other sides, and only the panel goes on above.
    return replace(lattice, ys=lattice.ys[rows:], beyond=0.0) if rows else None


def _own_ground_rows(cells: Cells) -> int:
    """Return how many of the first rows have one ground everywhere, which no other cell has."""
    grounds = np.array([[cell.ground for cell in row] for row in cells.grid])
    panel = middle_of(grounds[0])
    written = np.array([[cell.has_ink for cell in row] for row in cells.grid])
    # Figures in a panel may reach to the rims of cells.
    plain = (largest(np.abs(grounds - panel)) < ALIKE) & ~written
    rows = int(np.argmin((plain | written).all(axis=1) & plain.any(axis=1)))
    others = largest(np.abs(grounds[rows:] - panel)) > TWO_GROUNDS
    return rows if others.all() else 0


def _open_row_above_tiles(cells: Cells) -> int:
    """Return 1 if the first row is a panel, otherwise 0: blank opened cells never touch covered ones."""
    numbers = np.array([cell.ground for row in cells.grid[1:] for cell in row if cell.number is not None])
    if not len(numbers):
        return 0
    loose = 0
    for above, below in zip(*cells.grid[:2], strict=True):
        near, far = (float(largest(np.abs(numbers - one.ground)).min()) for one in (above, below))
        loose += not above.has_ink and near < ALIKE and far > TWO_GROUNDS
    return int(loose >= _FEWEST)
