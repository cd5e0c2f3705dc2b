"""Cells of checkerboards: of one state, but of two shades by turns."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels

_SHADE, _SHADES = 12.0, 80.0
"""Levels of 255 between the two shades of a checkerboard, at least and most."""
_PURE, _PAIRED = 0.93, 0.8
"""The share of the cells of a look that lie on the squares of one shade, and of all cells in such looks."""
_MOST = 5
"""Looks on the squares of one shade that are paired: more are noise."""


def evened(points: Pixels, shape: tuple[int, int]) -> Pixels:
    """The features of cells, of which those of odd cells are moved to those that even ones of a state have.

    Features of boards that are no checkerboards stay as they are.
    """
    looks = np.array(clusters(points, _SHADE))
    odd = (np.indices(shape).sum(axis=0) % 2 == 1).ravel()
    sizes = np.bincount(looks)
    shares = np.bincount(looks, weights=odd) / sizes
    common = sizes > (len(sizes) > _MOST)  # single cells are noise where there are many looks
    light, dark = (np.flatnonzero(one & common).tolist() for one in (shares < 1 - _PURE, shares > _PURE))
    if not 0 < min(len(light), len(dark)) <= max(len(light), len(dark)) <= _MOST:
        return points
    means = [points[looks == look].mean(axis=0) for look in range(len(sizes))]
    pairs = [(a, b) for a, b in _pairs(light, dark, means) if np.abs(means[a] - means[b]).max() < _SHADES]
    if sum(int(sizes[a] + sizes[b]) for a, b in pairs) < _PAIRED * len(points):
        return points
    moved = points.copy()
    for a, b in pairs:
        moved[looks == b] += means[a] - means[b]
    return moved


def _pairs(light: list[int], dark: list[int], means: list[Pixels]) -> list[tuple[int, int]]:
    """Each look of the fewer ones with one of the others, so that all are as near as possible."""
    fewer, more = sorted((light, dark), key=len)
    several = (list(zip(fewer, chosen, strict=True)) for chosen in permutations(more, len(fewer)))
    best = min(several, key=lambda pairs: sum(float(np.abs(means[a] - means[b]).max()) for a, b in pairs))
    return best if fewer is light else [(b, a) for a, b in best]
