"""Cells of checkerboards, which have one state and alternately two shades."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import ONE_GROUND, Pixels

_SHADES = 80.0
"""Maximum difference between the two shades of a checkerboard, in levels of 255."""
_PURE, _PAIRED = 0.93, 0.8
"""Minimum share of the cells of a look on the squares of one shade, and of all cells in such looks."""
_MOST = 5
"""Maximum number of looks on the squares of one shade: more are noise."""


def even_out(points: Pixels, shape: tuple[int, int]) -> Pixels:
    """Return the features of cells, with those of odd cells moved to the features of even cells of their
    state.

    The features of other boards are unchanged.
    """
    looks = np.array(clusters(points, ONE_GROUND))
    odd = (np.indices(shape).sum(axis=0) % 2 == 1).ravel()
    sizes = np.bincount(looks)
    shares = np.bincount(looks, weights=odd) / sizes
    common = sizes > (len(sizes) > _MOST)  # single cells are noise if there are many looks
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
    """Return pairs of light and dark looks with the least total distance, for each of the fewer looks."""
    fewer, more = sorted((light, dark), key=len)
    several = (list(zip(fewer, chosen, strict=True)) for chosen in permutations(more, len(fewer)))
    best = min(several, key=lambda pairs: sum(float(np.abs(means[a] - means[b]).max()) for a, b in pairs))
    return best if fewer is light else [(b, a) for a, b in best]
