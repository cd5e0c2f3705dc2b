"""Panels above a position of Minesweeper that are as high as some rows of it, within the same frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import largest, middle_of
from bot.screenshots.kinds.open_cells import ALIKE, TWO_GROUNDS
from bot.screenshots.lattices.lattice import Lattice

_FEWEST = 3
"""Cells that show that a row is none, at least: single ones may be misread."""


def without_a_panel(cells: Cells) -> Lattice | None:
    """The lattice without its first rows, where these show that they are none of a position, or None."""
    lattice = cells.lattice
    if lattice.how != "framed":
        return None
    rows = _of_its_own_ground(cells) or _opened_above_covered(cells)
    # The frame closes the other sides, and what goes on above is the panel.
    return replace(lattice, ys=lattice.ys[rows:], beyond=0.0) if rows else None


def _of_its_own_ground(cells: Cells) -> int:
    """How many of the first rows have one ground throughout, and one that no other cell has."""
    grounds = np.array([[cell.ground for cell in row] for row in cells.grid])
    panel = middle_of(grounds[0])
    written = np.array([[cell.written for cell in row] for row in cells.grid])
    # What stands in a panel may reach to the rims of cells.
    plain = (largest(np.abs(grounds - panel)) < ALIKE) & ~written
    rows = int(np.argmin((plain | written).all(axis=1) & plain.any(axis=1)))
    others = largest(np.abs(grounds[rows:] - panel)) > TWO_GROUNDS
    return rows if others.all() else 0


def _opened_above_covered(cells: Cells) -> int:
    """1 if the first row is none: blank cells with the ground of opened ones never touch covered ones."""
    numbers = np.array([cell.ground for row in cells.grid[1:] for cell in row if cell.number is not None])
    if not len(numbers):
        return 0
    loose = 0
    for above, below in zip(*cells.grid[:2], strict=True):
        near, far = (float(largest(np.abs(numbers - one.ground)).min()) for one in (above, below))
        loose += not above.written and near < ALIKE and far > TWO_GROUNDS
    return int(loose >= _FEWEST)
