"""The lattice of boards that are drawn as dots at the corners of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.digit_lattices import clustered
from bot.screenshots.lattices.lattice import Lattice, with_one_more
from bot.screenshots.lattices.teeth import combs

_SMALLEST, _LARGEST = 2, 16
"""Pixels of a dot."""
_FEWEST, _MOST = 9, 4000
_SOLID = 0.5
"""The share of its box that a dot fills; one of five pixels is a cross."""
_THERE, _FREE = 0.85, 0.3
"""The share of corners that have a dot, at least, and those that no line hides."""
_INK = 0.4
"""How strong ink is, of the strongest, that is seen."""
_OFF = 0.12
"""Of a pitch: how far a dot may lie from its corner."""

Places = tuple[float, ...]
"""Of columns or rows, in pixels."""


def dotted(inked: Sequence[Pixels]) -> list[Lattice]:
    """The candidates among the dots of the layers of ink of a picture."""
    return [lattice for soft in inked for lattice in _of_dots(_dots(soft), soft)]


def _dots(soft: Pixels) -> Pixels:
    """The middles (column, row) of small round pieces of the commonest size."""
    _, _, _, width, height, area, middles = pieces_of(soft > _INK, 8)
    small = (np.maximum(width, height) <= _LARGEST) & (np.minimum(width, height) >= _SMALLEST)
    dots = small & (np.abs(width - height) <= 2) & (area >= _SOLID * width * height)
    if not _FEWEST <= dots.sum() <= _MOST:
        return np.zeros((0, 2))
    common = int(np.bincount(width[dots]).argmax())
    found: Pixels = middles[dots & (np.abs(width - common) <= 1)]
    return found


def _of_dots(dots: Pixels, soft: Pixels) -> Iterator[Lattice]:
    if len(dots) < _FEWEST:
        return
    for across in combs(clustered(dots[:, 0].tolist(), 2), 2, 4):
        for down in combs(clustered(dots[:, 1].tolist(), 2), 2, 4):
            if 0.85 < across.pitch / down.pitch < 1.18:
                xs = _with_hidden_ends(across.at, down.at, soft)
                ys = _with_hidden_ends(down.at, xs, soft.T)
                there = _there(dots, xs, ys, soft)
                if there > _THERE:
                    yield Lattice(xs, ys, there, how="dots")


def _with_hidden_ends(at: Places, others: Places, soft: Pixels) -> Places:
    """The columns of dots and one more at each end whose dots lines hide; `others` are the rows."""
    # All dots at the border of a board may lie under the lines that a player has drawn.
    first, *_, last = longer = with_one_more(at)
    begin, end = (_inked((place,), others, soft).mean() > _THERE for place in (first, last))
    return longer[not begin : len(longer) - (not end)]


def _inked(xs: Places, ys: Places, soft: Pixels) -> Pixels:
    """Whether there is ink in each row and column; none is outside of the picture."""
    height, width = soft.shape
    padded = np.pad(soft, 1)
    rows, columns = (
        np.clip(np.round(np.array(at)) + 1, 0, end + 1).astype(int) for at, end in ((ys, height), (xs, width))
    )
    inked: Pixels = padded[np.ix_(rows, columns)] > _INK
    return inked


def _there(dots: Pixels, xs: Places, ys: Places, soft: Pixels) -> float:
    """The share of corners that have a dot or, where enough have one, a line over it."""
    off = [np.abs(dots[:, axis, None] - np.array(at)) for axis, at in enumerate((xs, ys))]
    near = np.maximum(off[0].min(axis=1), off[1].min(axis=1)) < _OFF * float(np.median(np.diff(xs)))
    corners = np.zeros((len(ys), len(xs)), bool)
    corners[off[1].argmin(axis=1)[near], off[0].argmin(axis=1)[near]] = True
    return float((corners | _inked(xs, ys, soft) if corners.mean() > _FREE else corners).mean())
