"""The lattice of boards that are drawn as dots at the corners of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from bot.screenshots.glyphs import Pixels
from bot.screenshots.lattice import Lattice
from bot.screenshots.scattered import clustered
from bot.screenshots.teeth import Comb, combs

_SMALLEST, _LARGEST = 2, 16
"""Pixels of a dot."""
_FEWEST, _MOST = 16, 4000
_THERE = 0.85
"""The share of corners that have a dot, at least."""
_OFF = 0.12
"""Of a pitch: how far a dot may lie from its corner."""


def dotted(inked: Sequence[Pixels]) -> list[Lattice]:
    """The candidates among the dots of the layers of ink of a picture."""
    return [lattice for soft in inked for lattice in _of_dots(_dots(soft))]


def _dots(soft: Pixels) -> Pixels:
    """The middles (column, row) of small round pieces of the commonest size."""
    _, _, stats, middles = cv2.connectedComponentsWithStats((soft > 0.4).astype(np.uint8), connectivity=8)
    width, height, area = (
        stats[:, cv2.CC_STAT_WIDTH],
        stats[:, cv2.CC_STAT_HEIGHT],
        stats[:, cv2.CC_STAT_AREA],
    )
    small = (np.maximum(width, height) <= _LARGEST) & (np.minimum(width, height) >= _SMALLEST)
    dots = small & (np.abs(width - height) <= 2) & (area >= 0.6 * width * height)
    dots[0] = False
    if not _FEWEST <= dots.sum() <= _MOST:
        return np.zeros((0, 2))
    common = int(np.bincount(width[dots]).argmax())
    found: Pixels = middles[dots & (np.abs(width - common) <= 1)]
    return found


def _of_dots(dots: Pixels) -> Iterator[Lattice]:
    if len(dots) < _FEWEST:
        return
    for across in combs(clustered(dots[:, 0].tolist(), 2), 2, 4):
        for down in combs(clustered(dots[:, 1].tolist(), 2), 2, 4):
            if 0.85 < across.pitch / down.pitch < 1.18:
                there = _there(dots, across, down)
                if there > _THERE:
                    yield Lattice(across.at, down.at, there, how="dots")


def _there(dots: Pixels, across: Comb, down: Comb) -> float:
    """The share of corners that have a dot."""
    off = [np.abs(dots[:, axis, None] - np.array(comb.at)) for axis, comb in enumerate((across, down))]
    near = np.maximum(off[0].min(axis=1), off[1].min(axis=1)) < _OFF * across.pitch
    corners = off[0].argmin(axis=1) * len(down.at) + off[1].argmin(axis=1)
    return len(np.unique(corners[near])) / (len(across.at) * len(down.at))
