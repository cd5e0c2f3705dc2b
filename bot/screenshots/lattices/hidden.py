"""Lines that cells of their own colour hide, as those between the filled cells of a finished board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice

_LEAST, _MOST = 0.45, 0.9
"""The support between which hidden lines may be what a lattice lacks."""
_FEWEST = 20
"""Cells of a lattice that is no chance, at least."""
_SEEN, _RIM = 0.55, 0.9
"""Of a side what is seen at least; and the share of those at the rim, which no cells hide."""
_ALONG = (0.25, 0.4, 0.6, 0.75)
"""Where a side is looked at, in parts of it."""
_BESIDE = 0.15
"""Pitches beside a line at which cells are looked at."""
_ALIKE, _APART = 12, 24
"""Levels of 255 by which one colour may differ, and by which lines differ from the cells that they part."""


def without_hidden(lattice: Lattice, edges: Edges, image: Pixels) -> Lattice:
    """The lattice with its support among those sides alone that could be seen."""
    few = lattice.rows * lattice.columns < _FEWEST
    if few or lattice.how == "core" or not _LEAST < lattice.support <= _MOST:
        return lattice
    xs, ys = np.array(lattice.xs), np.array(lattice.ys)
    sides = Sides(long_edges(edges, round(0.6 * lattice.pitch)), lattice.pitch)
    upright, lying = sides.upright(xs, ys) > _SEEN, sides.lying(xs, ys) > _SEEN
    if min(float(one.mean()) for one in (upright[:, 0], upright[:, -1], lying[0], lying[-1])) < _RIM:
        return lattice
    seen = np.concatenate([upright.ravel(), lying.T.ravel()])
    turned = image.transpose(1, 0, 2)
    colours = np.concatenate([_colours(image, xs, ys), _colours(turned, ys, xs)]).astype(int)
    hidden = ~seen & _hiding(colours, seen)
    return replace(lattice, support=float(seen.sum() / (~hidden).sum()))


def _colours(image: Pixels, xs: Pixels, ys: Pixels) -> Pixels:
    """For each row of cells and each upright line the colours beside and on it, at places along it."""
    reach = max(2, round(_BESIDE * float(np.median(np.diff(xs)))))
    across = np.round(xs)[:, None] + (-reach, -1, 0, 1, reach)
    along = (ys[:-1, None] + np.diff(ys)[:, None] * _ALONG).round()
    rows = np.clip(along.astype(int), 0, image.shape[0] - 1)[:, None, :, None]
    columns = np.clip(across.astype(int), 0, image.shape[1] - 1)[None, :, None, :]
    found: Pixels = image[rows, columns].reshape(-1, len(_ALONG), 5, 3)
    return found


def _hiding(colours: Pixels, seen: Pixels) -> Pixels:
    """Which sides lie in the colour of lines, which those `seen` between cells of one colour tell."""
    beside, on = colours[:, :, [0, -1]], colours[:, :, 1:-1]
    alike = np.abs(beside[:, :, 0] - beside[:, :, 1]).max(axis=(1, 2)) < _ALIKE
    off = np.abs(on - beside.mean(axis=2, keepdims=True)).max(axis=3)
    lines = seen & alike & (off.max(axis=2).min(axis=1) > _APART)
    if not lines.any():
        return np.zeros(len(seen), bool)
    drawn = np.take_along_axis(on, off.argmax(axis=2)[:, :, None, None], axis=2)[lines]
    colour = np.median(drawn.reshape(-1, 3), axis=0)
    hiding: Pixels = np.abs(colours - colour).max(axis=(1, 2, 3)) < _ALIKE
    return hiding
