"""The board alone, where each clue beside it stands in a tile of the size of a cell.

Such tiles are in step with the board and make stairs beside it; where the two bands of them meet is nothing.
Marks of a player may look like numbers, so that those in cells do not tell where the board begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice, with_one_more

_SIDE, _SEEN = 0.6, 0.55
"""Pitches of an edge that is no part of a digit; and of a side: less than that of it is no side."""
_TILE = 3
"""The sides of a tile that are seen, at least: thick frames hide one."""
_LINED, _NUMBERED = 0.6, 0.4
"""The share of lines with a tile right beside the board, at least, and with a number there, which may
be pale."""
_IN_BAND = 0.3
"""The share of a band with numbers, at least: the other band of tiles may take a part of it."""
_STRAY = 0.12
"""The share of an empty corner that seems to be tiles, at most: three sides of a hole are those of others."""
_TRIED = 2
"""Corners at each side; where the line next to a corner has no clue, the largest one is not that."""
_SMALLEST = 4
"""Rows and columns of a board, at least."""


def without_tiles(cells: Cells, edges: Edges) -> Iterator[Lattice]:
    """The parts of a lattice without the tiles at two of its sides, with the largest empty corner between."""
    lattice = cells.lattice
    numbers = cells.numbered
    # A band of tiles is a row of the lattice, or a column; where all have numbers no corner is empty.
    if max(numbers.mean(axis=0).max(), numbers.mean(axis=1).max()) < _IN_BAND or numbers.all():
        return
    xs, ys = with_one_more(lattice.xs), with_one_more(lattice.ys)
    there = _tiles(np.array(xs), np.array(ys), edges)
    # Of the lines that were added nobody knows whether numbers stand in them.
    numbered = np.pad(numbers, 1, constant_values=True)
    for down, right in product((False, True), repeat=2):
        flipped = slice(None, None, -1 if down else 1), slice(None, None, -1 if right else 1)
        corners = sorted(_corners(there[flipped], numbered[flipped]), key=lambda size: -size[0] * size[1])
        for rows, columns in corners[:_TRIED]:
            part = replace(
                lattice,
                xs=xs[1 : len(xs) - columns] if right else xs[columns:-1],
                ys=ys[1 : len(ys) - rows] if down else ys[rows:-1],
            )
            if min(part.rows, part.columns) >= _SMALLEST:
                yield part


def _tiles(xs: Pixels, ys: Pixels, edges: Edges) -> Pixels:
    """Which cells between some lines have nearly all of their sides."""
    pitch = float(np.median(np.diff(xs)))
    sides = Sides(long_edges(edges, round(_SIDE * pitch)), pitch)
    upright, lying = sides.upright(xs, ys) > _SEEN, sides.lying(xs, ys) > _SEEN
    seen = upright[:, :-1].astype(int) + upright[:, 1:] + lying[:-1] + lying[1:]
    found: Pixels = seen >= _TILE
    return found


def _corners(there: Pixels, numbered: Pixels) -> Iterator[tuple[int, int]]:
    """Rows and columns of empty upper left corners between bands of tiles with numbers.

    One row and one column are those that were added to a lattice around it.
    """
    for rows, columns in product(*(range(1, size // 2 + 1) for size in there.shape)):
        if rows + columns == 2 or there[:rows, :columns].mean() > _STRAY:
            continue
        above, beside = (rows - 1, slice(columns, -1)), (slice(rows, -1), columns - 1)
        lined = min(there[above].mean(), there[beside].mean())
        if lined > _LINED and min(numbered[above].mean(), numbered[beside].mean()) > _NUMBERED:
            yield rows, columns
