"""Boards in lattices that also contain cells of clues: only rows at their borders hold numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.clues.margins import Numbers, line_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

_NEARLY_ALL = 0.8
"""Minimum share of columns with numbers in a band of clues above or below them; also of rows."""
_OTHER = 0.5
"""Certainty of the clues of a line if one of their cells holds something other than a number."""


def drop_clue_cells(cells: Cells) -> Lattice | None:
    """Return the part of a lattice without its clue cells, if only cells at two borders hold numbers."""
    lattice = cells.lattice
    numbered = cells.numbered_cells
    if not 4 <= numbered.sum() < 0.6 * numbered.size:
        return None
    best: tuple[int, Lattice] | None = None
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            there = numbered[:: -1 if flip_rows else 1, :: -1 if flip_columns else 1]
            for width in range(1, lattice.columns // 2 + 1):
                rows = np.flatnonzero(there[:, width:].any(axis=1))
                height = int(rows[-1]) + 1 if len(rows) else 0
                # The corner in which the bands of clues meet is empty.
                if not 1 <= height <= lattice.rows // 2 or there[:height, :width].any():
                    continue
                xs = lattice.xs[: len(lattice.xs) - width] if flip_columns else lattice.xs[width:]
                ys = lattice.ys[: len(lattice.ys) - height] if flip_rows else lattice.ys[height:]
                if best is None or width + height < best[0]:
                    best = width + height, replace(lattice, xs=xs, ys=ys)
    return best[1] if best and min(best[1].rows, best[1].columns) >= 3 else None


def drop_clue_band(cells: Cells) -> Iterator[Lattice]:
    """Yield the parts without rows at one border, if almost only these rows hold numbers, one a column.

    The same for columns. The other clues are then beside the lattice, not in cells.
    """
    lattice, numbered = cells.lattice, cells.numbered_cells
    for is_vertical, there in ((False, numbered), (True, numbered.T)):
        rows = np.flatnonzero(there.any(axis=1))
        if not len(rows) or there.any(axis=0).mean() < _NEARLY_ALL:
            continue
        at = lattice.xs if is_vertical else lattice.ys
        first, last = int(rows[0]), int(rows[-1]) + 1
        for left in (at[last:], at[: first + 1]):
            if len(left) > max(len(at) // 2, 3):
                yield replace(lattice, xs=left) if is_vertical else replace(lattice, ys=left)


def numbers_in(picture: Picture, lattice: Lattice, part: Lattice) -> tuple[list[Numbers], list[Numbers]]:
    """Return the numbers of the rows and columns of a part, from the cells of the lattice beside it."""
    beside = replace(lattice, xs=_outside(lattice.xs, part.xs), ys=part.ys)
    above = replace(lattice, xs=part.xs, ys=_outside(lattice.ys, part.ys))
    columns = zip(*picture.cells(above, clues=True).grid, strict=True)
    return list(map(_line, picture.cells(beside, clues=True).grid)), list(map(_line, columns))


def _outside(every: tuple[float, ...], inside: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lines before or after the lines of a part."""
    more = len(every) - len(inside)
    return every[: more + 1] if inside[-1] == every[-1] else every[-more - 1 :]


def _line(cells: Sequence[Content]) -> Numbers:
    """Return the numbers in the cells of one line; they are hardly sure if a cell holds something else."""
    clues = [(cell.number, cell.sure, cell.second) for cell in cells if cell.number is not None]
    return line_of(clues)._replace(sure=min(_OTHER if cell.is_filled else cell.sure for cell in cells))
