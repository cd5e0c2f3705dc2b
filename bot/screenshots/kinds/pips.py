"""Numbers that are drawn as pips, as on dominoes and dice: so many round dots of one size.

Pips of a number lie as they do when it is turned upside down, which other dots hardly do in every cell.
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
"""The share of the strongest ink of a cell from which on a pixel is part of a pip."""
_SMALLEST, _LARGEST = 3, 17
"""Pixels of the normal size of a pip."""
_ROUND, _SOLID = 0.3, 0.6
"""How far the sides of its box are apart, relative to the longer one, at most; and what of it a pip fills."""
_ALIKE = 0.3
"""How far its size is from that of most, relative to that, at most."""
_MOST = 9
_OFF = 4.0
"""Pixels of the normal size from where the other half of the pips tells one to be, at most."""
_MOST_READ = 0.5
"""The share of cells with a digit, at most: a single pip looks like a 0."""

Dot = tuple[float, float, float]
"""Its middle (column, row) and its size, in pixels of the normal size."""


def with_pips(cells: Cells) -> Cells | None:
    """The cells with the number of pips in each, or None where something else stands in one of them."""
    if sum(cell.number is not None for cell in cells.all) > _MOST_READ * len(cells.all):
        return None
    every = [_dots(cell) for cell in cells.all]
    sizes = [size for dots in every for _, _, size in dots]
    if not sizes:
        return None
    usual = median(sizes)
    pips = [[dot for dot in dots if abs(dot[2] - usual) <= _ALIKE * usual] for dots in every]
    if not all(len(dots) <= _MOST and _turned(dots) for dots in pips):
        return None
    contents = [_numbered(cell, len(dots)) for cell, dots in zip(cells.all, pips, strict=True)]
    wide = cells.lattice.columns
    grid = tuple(tuple(contents[i : i + wide]) for i in range(0, len(contents), wide))
    return replace(cells, grid=grid)


def _dots(cell: Content) -> list[Dot]:
    """The round pieces of ink of a cell that do not go on beyond it."""
    if not cell.filled and cell.number is None:
        return []
    _, x, y, w, h, area, middles = pieces_of(cell.layer > _EDGE * cell.strength, 8)
    size = np.maximum(w, h)
    inside = (np.minimum(x, y) > 0) & (np.maximum(x + w, y + h) < SIDE)
    dots = (size <= _LARGEST) & (size >= _SMALLEST) & (np.abs(w - h) <= _ROUND * size) & inside
    dots &= area > _SOLID * w * h
    return [(x, y, float(s)) for (x, y), s in zip(middles[dots].tolist(), size[dots].tolist(), strict=True)]


def _turned(dots: list[Dot]) -> bool:
    """Whether there is a pip where each one would lie in a cell that is turned upside down."""
    far = SIDE - 1
    return all(any(max(abs(far - x - u), abs(far - y - v)) <= _OFF for u, v, _ in dots) for x, y, _ in dots)


def _numbered(cell: Content, number: int) -> Content:
    other = copy(cell)
    set_told(other, number)
    other.height, other.middle = 0.5, (0.5, 0.5)
    return other
