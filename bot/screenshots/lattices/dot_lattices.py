"""The lattice of boards with dots at the corners of their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.digit_lattices import clusters
from bot.screenshots.lattices.lattice import Lattice, with_one_more
from bot.screenshots.lattices.teeth import combs

_SMALLEST, _LARGEST = 2, 16
"""Range of the size of a dot in pixels."""
_FEWEST, _MOST = 9, 4000
_SOLID = 0.5
"""Minimum share of its box that a dot fills; a dot of five pixels is a cross."""
_THERE, _FREE = 0.85, 0.3
"""Minimum share of corners with a dot or a line over it, and of corners with a visible dot."""
_INK = 0.4
"""Minimum strength of visible ink, relative to the strongest."""
_OFF = 0.12
"""Maximum distance of a dot from its corner, in pitches."""

Places = tuple[float, ...]
"""Places of columns or rows in pixels."""


def dot_lattices(inked: Sequence[Pixels]) -> list[Lattice]:
    """Return the candidates among the dots of a picture's layers of ink."""
    return [lattice for soft in inked for lattice in _lattices(_dots(soft), soft)]


def _dots(soft: Pixels) -> Pixels:
    """Return the middles (column, row) of small round pieces of the commonest size."""
    _, _, _, width, height, area, middles = pieces_of(soft > _INK, 8)
    small = (np.maximum(width, height) <= _LARGEST) & (np.minimum(width, height) >= _SMALLEST)
    dots = small & (np.abs(width - height) <= 2) & (area >= _SOLID * width * height)
    if not _FEWEST <= dots.sum() <= _MOST:
        return np.zeros((0, 2))
    common = int(np.bincount(width[dots]).argmax())
    found: Pixels = middles[dots & (np.abs(width - common) <= 1)]
    return found


def _lattices(dots: Pixels, soft: Pixels) -> Iterator[Lattice]:
    if len(dots) < _FEWEST:
        return
    for across in combs(clusters(dots[:, 0].tolist(), 2), 2, 4):
        for down in combs(clusters(dots[:, 1].tolist(), 2), 2, 4):
            if 0.85 < across.pitch / down.pitch < 1.18:
                xs = _with_hidden_ends(across.at, down.at, soft)
                ys = _with_hidden_ends(down.at, xs, soft.T)
                there = _share_of_corners(dots, xs, ys, soft)
                if there > _THERE:
                    yield Lattice(xs, ys, there, how="dots")


def _with_hidden_ends(at: Places, others: Places, soft: Pixels) -> Places:
    """Return the columns of dots, with one more at each end if lines hide its dots; `others` are the rows."""
    # The lines of a player may cover all dots at the border of a board.
    first, *_, last = longer = with_one_more(at)
    begin, end = (_has_ink((place,), others, soft).mean() > _THERE for place in (first, last))
    return longer[not begin : len(longer) - (not end)]


def _has_ink(xs: Places, ys: Places, soft: Pixels) -> Pixels:
    """Return whether each row and column has ink; outside of the picture is none."""
    height, width = soft.shape
    padded = np.pad(soft, 1)
    rows, columns = (
        np.clip(np.round(np.array(at)) + 1, 0, end + 1).astype(int) for at, end in ((ys, height), (xs, width))
    )
    inked: Pixels = padded[np.ix_(rows, columns)] > _INK
    return inked


def _share_of_corners(dots: Pixels, xs: Places, ys: Places, soft: Pixels) -> float:
    """Return the share of corners with a dot or, if enough have one, with a line over it."""
    off = [np.abs(dots[:, axis, None] - np.array(at)) for axis, at in enumerate((xs, ys))]
    near = np.maximum(off[0].min(axis=1), off[1].min(axis=1)) < _OFF * float(np.median(np.diff(xs)))
    corners = np.zeros((len(ys), len(xs)), bool)
    corners[off[1].argmin(axis=1)[near], off[0].argmin(axis=1)[near]] = True
    return float((corners | _has_ink(xs, ys, soft) if corners.mean() > _FREE else corners).mean())
