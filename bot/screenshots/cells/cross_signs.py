"""Whether the sign for an empty cell, such as a cross, is drawn in cells, also in those with a number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.glyphs.glyphs import Pixels, top

INK = 26.0
"""Levels of 255: a cell whose ink is fainter away from its rim has none."""
_RIM = 7
"""Pixels of a cell at its normal size."""
_DRAWN = 14.0
"""Levels of 255 of the lines of a cross around a number, at least."""
_ASIDE, _OFF = 5, 3
"""Pixels of a cell at its normal size from a line to what is beside it, and to the corner it comes from."""
_THIN, _FEWEST = 0.35, 3
"""The share of a cell that a sign covers at most; and how many cells must have it to tell how it looks."""
_STRONGER, _AROUND = 1.5, 5
"""How much stronger than a sign the ink of a number is that hides it, and pixels that its edges take."""
_STRONGEST = 0.995
"""The share of a cell whose ink is not as strong as a sign is."""
_SHIFT = 2
"""Pixels by which the sign of a cell may lie aside of that of others."""
_LEFT, _THERE = 0.15, 0.45
"""How much of a sign a number must leave to be seen; how strong that is, relative to the sign elsewhere."""


class _Sign(NamedTuple):
    """A sign moved by some pixels each way, one row of pixels each; how strong its ink is, and all of it."""

    moved: Pixels
    strongest: float
    power: float


def crossed(cells: Sequence[Content]) -> list[bool]:
    """Whether something is drawn in each cell without a number, or a sign around its number."""
    found = [cell.number is None and inked(cell) > INK for cell in cells]
    signs = [cell.layer for cell, there in zip(cells, found, strict=True) if there and cover(cell) < _THIN]
    sign = _sign(np.mean(signs, axis=0)) if len(signs) >= _FEWEST else None
    return [
        there if cell.number is None else _behind_number(cell, sign)
        for cell, there in zip(cells, found, strict=True)
    ]


def cover(cell: Content) -> float:
    """The share of a cell that is ink."""
    inner = cell.layer[_RIM:-_RIM, _RIM:-_RIM]
    return float((inner > max(20.0, 0.5 * inked(cell))).mean()) if inked(cell) > INK else 0.0


def inked(cell: Content) -> float:
    """How strong the ink is away from the rim, where a thick line may have been left."""
    return top(cell.layer[_RIM:-_RIM, _RIM:-_RIM], 0.975)


def _sign(layer: Pixels) -> _Sign:
    shifts = product(range(-_SHIFT, _SHIFT + 1), repeat=2)
    moved = np.stack([np.roll(layer, shift, axis=(0, 1)).ravel() for shift in shifts])
    return _Sign(moved, top(layer, _STRONGEST), float((layer**2).sum()))


def _behind_number(cell: Content, sign: _Sign | None) -> bool:
    if cell.struck:
        return True
    there = _as_elsewhere(cell, sign) if sign is not None else None
    return _to_corners(cell) if there is None else there


def _as_elsewhere(cell: Content, sign: _Sign) -> bool | None:
    """Whether the sign of other cells is there where the number does not hide it; None where that is most."""
    hidden = (cell.layer > _STRONGER * sign.strongest).astype(np.uint8)
    free = (cv2.dilate(hidden, np.ones((_AROUND, _AROUND), np.uint8)) == 0).ravel().astype(np.float32)
    power = sign.moved**2 @ free
    if not free.any() or power.min() < _LEFT * sign.power:
        return None
    # The slope of the cell over the sign for each shift, by least squares: sums over what is free alone.
    ink, mean = free * cell.layer.ravel(), sign.moved @ free / free.sum()
    slope = (sign.moved @ ink - mean * ink.sum()) / np.maximum(power - mean**2 * free.sum(), 1.0)
    return bool(slope.max() > _THERE)


def _to_corners(cell: Content) -> bool:
    """Whether lines run from a number to all four corners of its cell."""
    # The corners of what was cut out lie a little aside of those of the cell.
    at = np.arange(round(0.11 * SIDE), round(0.23 * SIDE))
    # Column k holds a diagonal that is shifted by k - _ASIDE pixels.
    beside = at + np.arange(-_ASIDE, _ASIDE + 1)[:, None]
    contrast = []
    for layer in (cell.layer, cell.layer[:, ::-1], cell.layer[::-1], cell.layer[::-1, ::-1]):
        strengths = np.sort(layer[at, beside], axis=1)[:, len(at) // 2]
        middle = strengths[_ASIDE - _OFF : _ASIDE + _OFF + 1].max()
        contrast.append(float(middle - min(strengths[0], strengths[-1])))
    return min(contrast) > _DRAWN
