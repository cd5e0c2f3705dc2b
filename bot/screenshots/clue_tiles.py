"""Boards whose clues are in tiles of the size of a cell.

Such tiles are in step with the board and make stairs beside it. The corner between the two bands is empty.
A player's marks may look like numbers, so numbers in cells do not show where the board begins.
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
"""Minimum length in pitches of an edge that is no part of a digit, and of a visible side."""
_TILE = 3
"""Minimum number of visible sides of a tile: thick frames hide one."""
_LINED, _NUMBERED = 0.6, 0.4
"""Minimum shares of lines with a tile directly beside the board, and with a number there, which may
be pale."""
_IN_BAND = 0.3
"""Minimum share of a band with numbers: the other band of tiles may take a part of it."""
_STRAY = 0.12
"""Maximum share of an empty corner that looks like tiles: three sides of a gap belong to other tiles."""
_TRIED = 2
"""Number of corners tried at each side; the largest is wrong if the line next to the corner has no clue."""
_SMALLEST = 4
"""Minimum number of rows and columns of a board."""


def drop_clue_tiles(cells: Cells, edges: Edges) -> Iterator[Lattice]:
    """Yield the parts of a lattice without tiles at two of its sides, the largest empty corners first."""
    lattice = cells.lattice
    numbers = cells.numbered_cells
    # A band of tiles is a row or column of the lattice. If all cells have numbers, no corner is empty.
    if max(numbers.mean(axis=0).max(), numbers.mean(axis=1).max()) < _IN_BAND or numbers.all():
        return
    xs, ys = with_one_more(lattice.xs), with_one_more(lattice.ys)
    there = _tiles(np.array(xs), np.array(ys), edges)
    # It is unknown whether the added lines hold numbers.
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
    """Return which cells between some lines have nearly all of their sides."""
    pitch = float(np.median(np.diff(xs)))
    sides = Sides(long_edges(edges, round(_SIDE * pitch)), pitch)
    vertical, horizontal = sides.vertical(xs, ys) > _SEEN, sides.horizontal(xs, ys) > _SEEN
    seen = vertical[:, :-1].astype(int) + vertical[:, 1:] + horizontal[:-1] + horizontal[1:]
    found: Pixels = seen >= _TILE
    return found


def _corners(there: Pixels, numbered: Pixels) -> Iterator[tuple[int, int]]:
    """Yield the numbers of rows and columns of empty upper left corners between bands of tiles with numbers.

    They include the row and the column that were added around the lattice.
    """
    for rows, columns in product(*(range(1, size // 2 + 1) for size in there.shape)):
        if rows + columns == 2 or there[:rows, :columns].mean() > _STRAY:
            continue
        above, beside = (rows - 1, slice(columns, -1)), (slice(rows, -1), columns - 1)
        lined = min(there[above].mean(), there[beside].mean())
        if lined > _LINED and min(numbered[above].mean(), numbered[beside].mean()) > _NUMBERED:
            yield rows, columns
