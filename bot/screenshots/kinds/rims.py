"""The rims of Minesweeper cells: tiles have bevels at their sides, opened cells have none."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import Pixels, middle_of

_RAISED, _SAMPLED = 1.5, 12
"""Minimum ratio of the bevels of tiles to those of numbers; and approximate size of the sample."""
_RIMS, _GAPS, _RIM_NOISE = 12, 4, 6.0
"""Number of features of the four rims, number of gaps between distances that are tried, and noise in levels
of 255."""


def flat_ones(cells: Cells, numbered: Pixels, opened: Pixels) -> Pixels:
    """Return blank cells without a bevel, like numbers, if the cells in `opened` have one."""
    some = (np.argwhere(part) for part in (numbered, opened))
    flat, raised = (_bevels(cells, where[:: 1 + len(where) // _SAMPLED]) for where in some)
    found = np.zeros(numbered.shape, bool)
    if float(np.median(raised)) > _RAISED * float(flat.max()):
        blank = np.argwhere(~numbered)
        flattest = blank[_bevels(cells, blank) < _RAISED * float(flat.max())]
        found[flattest[:, 0], flattest[:, 1]] = True
    return found


def by_rims(cells: Cells, numbered: Pixels) -> Iterator[Pixels]:
    """Yield the blank cells whose rims are nearest to those of numbers, up to each of the widest gaps."""
    where = np.argwhere(~numbered)
    rims, known = (rim_features(cells, part)[:, :_RIMS] for part in (where, np.argwhere(numbered)))
    if not len(known):
        return
    # The distance from the nearest number is that of the rim that differs most.
    far = np.array([float(np.abs(known - rim).max(axis=1).min()) for rim in rims])
    ordered = np.sort(far)
    gaps = np.diff(ordered) / (ordered[:-1] + _RIM_NOISE)
    for i in np.argsort(-gaps)[:_GAPS].tolist():
        found = np.zeros(numbered.shape, bool)
        near = where[far <= ordered[i]]
        found[near[:, 0], near[:, 1]] = True
        yield found


def _bevels(cells: Cells, where: Pixels) -> Pixels:
    """Return the distances of the colours of the four rims from the middle in some cells, 0 to 255."""
    parts = rim_features(cells, where).reshape(len(where), 5, 3)
    apart: Pixels = np.ptp(parts, axis=1).max(axis=1)
    return apart


def rim_features(cells: Cells, where: Pixels) -> Pixels:
    """Return the colours at the four rims and in the middle of some cells.

    Bevels differ even if centres do not.
    """
    wide = np.stack([cells.whole(int(r), int(c)) for r, c in where])
    size = wide.shape[1]
    edge, third = max(2, size // 10), size // 3
    parts = (
        wide[:, :edge],
        wide[:, -edge:],
        wide[:, :, :edge],
        wide[:, :, -edge:],
        wide[:, third:-third, third:-third],
    )
    # One cell after the other would take twice as long.
    return np.hstack([middle_of(part.reshape(len(wide), -1, 3).swapaxes(0, 1)) for part in parts])
