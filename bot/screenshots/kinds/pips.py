"""Numbers drawn as pips, as on dominoes and dice: round dots of one size.

The pips of a number are symmetric under a half turn, which other dots hardly are in every cell.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from statistics import median

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.numbers import set_told
from bot.screenshots.glyphs.components import pieces_of

_EDGE = 0.5
"""Minimum strength of a pip's pixels, relative to the strongest ink of the cell."""
_SMALLEST, _LARGEST = 3, 17
"""Range of the size of a pip in pixels of the normal size."""
_ROUND, _SOLID = 0.3, 0.6
"""Maximum relative difference of the sides of a pip's box; and minimum share of the box that it fills."""
_ALIKE = 0.3
"""Maximum relative difference of a pip's size from the common size."""
_MOST = 9
_OFF = 4.0
"""Maximum distance, in pixels of the normal size, of a pip from the mirrored place of another."""
_MOST_READ = 0.5
"""Maximum share of cells with a digit: a single pip looks like a 0."""

Dot = tuple[float, float, float]
"""The middle (column, row) and the size of a dot, in pixels of the normal size."""


def with_pips(cells: Cells) -> Cells | None:
    """Return the cells with the number of pips in each, or None if one of them holds something else."""
    if sum(cell.number is not None for cell in cells.all) > _MOST_READ * len(cells.all):
        return None
    every = [_dots(cell) for cell in cells.all]
    sizes = [size for dots in every for _, _, size in dots]
    if not sizes:
        return None
    usual = median(sizes)
    pips = [[dot for dot in dots if abs(dot[2] - usual) <= _ALIKE * usual] for dots in every]
    if not all(len(dots) <= _MOST and _is_symmetric(dots) for dots in pips):
        return None
    contents = [_with_number(cell, len(dots)) for cell, dots in zip(cells.all, pips, strict=True)]
    wide = cells.lattice.columns
    grid = tuple(tuple(contents[i : i + wide]) for i in range(0, len(contents), wide))
    return replace(cells, grid=grid)


def _dots(cell: Content) -> list[Dot]:
    """Return the round pieces of ink inside a cell."""
    if not cell.is_filled and cell.number is None:
        return []
    _, x, y, w, h, area, middles = pieces_of(cell.layer > _EDGE * cell.strength, 8)
    size = np.maximum(w, h)
    inside = (np.minimum(x, y) > 0) & (np.maximum(x + w, y + h) < SIDE)
    dots = (size <= _LARGEST) & (size >= _SMALLEST) & (np.abs(w - h) <= _ROUND * size) & inside
    dots &= area > _SOLID * w * h
    return [(x, y, float(s)) for (x, y), s in zip(middles[dots].tolist(), size[dots].tolist(), strict=True)]


def _is_symmetric(dots: list[Dot]) -> bool:
    """Return whether the dots of a cell are symmetric under a half turn."""
    far = SIDE - 1
    return all(any(max(abs(far - x - u), abs(far - y - v)) <= _OFF for u, v, _ in dots) for x, y, _ in dots)


def _with_number(cell: Content, number: int) -> Content:
    other = copy(cell)
    set_told(other, number)
    other.height, other.middle = 0.5, (0.5, 0.5)
    return other
