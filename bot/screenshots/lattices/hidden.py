"""Lines that cells of the same colour hide, such as those between filled cells of a finished board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice

_LEAST, _MOST = 0.45, 0.9
"""Range of the support of a lattice that may have hidden lines."""
_FEWEST = 20
"""Minimum number of cells of a lattice that is no coincidence."""
_SEEN, _RIM = 0.55, 0.9
"""Minimum visible share of a side; and minimum share of visible sides at the rim, which no cells hide."""
_ALONG = (0.25, 0.4, 0.6, 0.75)
"""Places of the samples along a side, as shares of its length."""
_BESIDE = 0.15
"""Distance from a line, in pitches, at which cells are sampled."""
_ALIKE, _APART = 12, 24
"""Levels of 255: maximum difference within one colour, and minimum difference of lines from cells."""


def ignore_hidden(lattice: Lattice, edges: Edges, image: Pixels) -> Lattice:
    """Return the lattice with its support among the sides that no cells hide."""
    few = lattice.rows * lattice.columns < _FEWEST
    if few or lattice.how == "core" or not _LEAST < lattice.support <= _MOST:
        return lattice
    xs, ys = np.array(lattice.xs), np.array(lattice.ys)
    sides = Sides(long_edges(edges, round(0.6 * lattice.pitch)), lattice.pitch)
    vertical, horizontal = sides.vertical(xs, ys) > _SEEN, sides.horizontal(xs, ys) > _SEEN
    if (
        min(float(one.mean()) for one in (vertical[:, 0], vertical[:, -1], horizontal[0], horizontal[-1]))
        < _RIM
    ):
        return lattice
    seen = np.concatenate([vertical.ravel(), horizontal.T.ravel()])
    turned = image.transpose(1, 0, 2)
    colours = np.concatenate([_colours(image, xs, ys), _colours(turned, ys, xs)]).astype(int)
    hidden = ~seen & _is_hidden(colours, seen)
    return replace(lattice, support=float(seen.sum() / (~hidden).sum()))


def _colours(image: Pixels, xs: Pixels, ys: Pixels) -> Pixels:
    """Return the colours beside and on each vertical line, at samples along it in each row of cells."""
    reach = max(2, round(_BESIDE * float(np.median(np.diff(xs)))))
    across = np.round(xs)[:, None] + (-reach, -1, 0, 1, reach)
    along = (ys[:-1, None] + np.diff(ys)[:, None] * _ALONG).round()
    rows = np.clip(along.astype(int), 0, image.shape[0] - 1)[:, None, :, None]
    columns = np.clip(across.astype(int), 0, image.shape[1] - 1)[None, :, None, :]
    found: Pixels = image[rows, columns].reshape(-1, len(_ALONG), 5, 3)
    return found


def _is_hidden(colours: Pixels, seen: Pixels) -> Pixels:
    """Return which sides have the colour of the lines `seen` between cells of one colour."""
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
