"""Signs for empty cells, such as crosses, also in cells with a number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.glyphs.glyphs import INK, Pixels, top

_RIM = 7
"""Width of the rim in pixels of the normal size."""
_DRAWN = 14.0
"""Minimum strength of the lines of a cross around a number, in levels of 255."""
_ASIDE, _OFF = 5, 3
"""Distances, in pixels of the normal size, from a line to the samples beside it, and to its corner."""
_THIN, _FEWEST = 0.35, 3
"""Maximum share of a cell that a sign covers; and minimum number of cells for a model of the sign."""
_STRONGER, _AROUND = 1.5, 5
"""Minimum ratio of a number's ink to a sign that it hides, and width of its edges in pixels."""
_STRONGEST = 0.995
"""Quantile of a cell's ink that counts as the strength of a sign."""
_SHIFT = 2
"""Maximum shift in pixels of a sign from the sign of other cells."""
_LEFT, _THERE = 0.15, 0.45
"""Minimum visible share of a sign around a number, and its minimum strength, relative to other cells."""


class _Sign(NamedTuple):
    """A sign with all shifts, one row of pixels each, the strength of its ink, and the sum of its ink."""

    moved: Pixels
    strongest: float
    power: float


def has_crosses(cells: Sequence[Content]) -> list[bool]:
    """Return, for each cell, whether it has ink without a number, or a sign around its number."""
    found = [cell.number is None and inked_cells(cell) > INK for cell in cells]
    signs = [cell.layer for cell, there in zip(cells, found, strict=True) if there and cover(cell) < _THIN]
    sign = _sign(np.mean(signs, axis=0)) if len(signs) >= _FEWEST else None
    return [
        there if cell.number is None else _has_cross_behind(cell, sign)
        for cell, there in zip(cells, found, strict=True)
    ]


def cover(cell: Content) -> float:
    """Return the share of a cell that is ink."""
    inner = cell.layer[_RIM:-_RIM, _RIM:-_RIM]
    return float((inner > max(20.0, 0.5 * inked_cells(cell))).mean()) if inked_cells(cell) > INK else 0.0


def inked_cells(cell: Content) -> float:
    """Return the strength of the ink away from the rim, at which a part of a thick line may be left."""
    return top(cell.layer[_RIM:-_RIM, _RIM:-_RIM], 0.975)


def _sign(layer: Pixels) -> _Sign:
    shifts = product(range(-_SHIFT, _SHIFT + 1), repeat=2)
    moved = np.stack([np.roll(layer, shift, axis=(0, 1)).ravel() for shift in shifts])
    return _Sign(moved, top(layer, _STRONGEST), float((layer**2).sum()))


def _has_cross_behind(cell: Content, sign: _Sign | None) -> bool:
    if cell.struck:
        return True
    there = _as_elsewhere(cell, sign) if sign is not None else None
    return _to_corners(cell) if there is None else there


def _as_elsewhere(cell: Content, sign: _Sign) -> bool | None:
    """Return whether the sign of other cells is visible around the number.

    Returns None if the number hides most of the sign.
    """
    hidden = (cell.layer > _STRONGER * sign.strongest).astype(np.uint8)
    free = (cv2.dilate(hidden, np.ones((_AROUND, _AROUND), np.uint8)) == 0).ravel().astype(np.float32)
    power = sign.moved**2 @ free
    if not free.any() or power.min() < _LEFT * sign.power:
        return None
    # For each shift this is the slope of the cell over the sign by least squares, on the free pixels.
    ink, mean = free * cell.layer.ravel(), sign.moved @ free / free.sum()
    slope = (sign.moved @ ink - mean * ink.sum()) / np.maximum(power - mean**2 * free.sum(), 1.0)
    return bool(slope.max() > _THERE)


def _to_corners(cell: Content) -> bool:
    """Return whether lines run from a number to all four corners of its cell."""
    # The corners of the cutting differ a little from those of the cell.
    at = np.arange(round(0.11 * SIDE), round(0.23 * SIDE))
    # Column k holds a diagonal with a shift of k - _ASIDE pixels.
    beside = at + np.arange(-_ASIDE, _ASIDE + 1)[:, None]
    contrast = []
    for layer in (cell.layer, cell.layer[:, ::-1], cell.layer[::-1], cell.layer[::-1, ::-1]):
        strengths = np.sort(layer[at, beside], axis=1)[:, len(at) // 2]
        middle = strengths[_ASIDE - _OFF : _ASIDE + _OFF + 1].max()
        contrast.append(float(middle - min(strengths[0], strengths[-1])))
    return min(contrast) > _DRAWN
