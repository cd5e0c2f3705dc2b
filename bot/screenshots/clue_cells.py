"""The board alone, where a lattice has cells of clues too: numbers stand in rows at its borders only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.lattice import Lattice

_NEARLY_ALL = 0.8
"""The share of columns with numbers in a band of clues above or below them, at least; the same of rows."""


def without_clues(cells: Cells) -> Lattice | None:
    """The part of a lattice without the cells of clues, where numbers stand at two borders only."""
    lattice = cells.lattice
    numbered = _numbered(cells)
    if not 4 <= numbered.sum() < 0.6 * numbered.size:
        return None
    best: tuple[int, Lattice] | None = None
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            there = numbered[:: -1 if flip_rows else 1, :: -1 if flip_columns else 1]
            for width in range(1, lattice.columns // 2 + 1):
                rows = np.flatnonzero(there[:, width:].any(axis=1))
                height = int(rows[-1]) + 1 if len(rows) else 0
                # Where bands of clues meet, in a corner, is nothing.
                if not 1 <= height <= lattice.rows // 2 or there[:height, :width].any():
                    continue
                xs = lattice.xs[: len(lattice.xs) - width] if flip_columns else lattice.xs[width:]
                ys = lattice.ys[: len(lattice.ys) - height] if flip_rows else lattice.ys[height:]
                if best is None or width + height < best[0]:
                    best = width + height, replace(lattice, xs=xs, ys=ys)
    return best[1] if best and min(best[1].rows, best[1].columns) >= 3 else None


def without_a_band(cells: Cells) -> Iterator[Lattice]:
    """The parts without rows at one border, where numbers stand there only and nearly each column has one.

    The same with columns. The other clues stand beside the lattice then, not in cells.
    """
    lattice, numbered = cells.lattice, _numbered(cells)
    for upright, there in ((False, numbered), (True, numbered.T)):
        rows = np.flatnonzero(there.any(axis=1))
        if not len(rows) or there.any(axis=0).mean() < _NEARLY_ALL:
            continue
        at = lattice.xs if upright else lattice.ys
        first, last = int(rows[0]), int(rows[-1]) + 1
        for left in (at[last:], at[: first + 1]):
            if len(left) > max(len(at) // 2, 3):
                yield replace(lattice, xs=left) if upright else replace(lattice, ys=left)


def _numbered(cells: Cells) -> Pixels:
    return np.array([[cell.number is not None for cell in row] for row in cells.grid])
