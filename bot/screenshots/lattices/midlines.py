"""Lattices whose lines run through the middles of what parts cells.

Of gaps, bevels and rims only one edge may have been taken for a line.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, without_short
from bot.screenshots.lattices.lattice import Lattice

_REACH = 0.3
"""Of a pitch: how far from a line the other edge of what it is part of may lie."""
_SEEN, _FEWEST = 0.75, 20
"""The share of sides that are seen, and cells of a lattice that is no chance, at least."""
_SIDE = 0.5
"""Of a pitch: the length of the side of a cell that counts as an edge, at least."""
_STRONG = 0.4
"""How much of the longest edge the others have, at least."""
_RIM = 0.75
"""The same for the rims of cells: lines of cages lie beside fewer of their sides."""
_LEAST = 0.04
"""Of a pitch: how far lines are moved at least; less does no harm."""
_WIDEST = 0.25
"""Of a pitch: the gap at each side of a line, at most."""
_BROAD = 7
"""Pixels of a peak that no line makes."""
_TIMES = 2
_FURTHEST, _FINE = 0.2, 0.5
"""Of a pitch: how much further out or in the outermost of even lines are tried; and the pixels between."""


def centred(lattice: Lattice, edges: Edges) -> Lattice:
    """The lattice with its lines in the middle of the edges around them, where it has enough of them."""
    if lattice.support < _SEEN or lattice.rows * lattice.columns < _FEWEST:
        return lattice
    left, right = round(max(lattice.xs[0], 0)), round(lattice.xs[-1])
    top, bottom = round(max(lattice.ys[0], 0)), round(lattice.ys[-1])
    length = round(_SIDE * lattice.pitch)
    upright = without_short(np.ascontiguousarray(edges.across[top:bottom].T), length).sum(axis=1)
    lying = without_short(np.ascontiguousarray(edges.down[:, left:right]), length).sum(axis=1)
    (xs, across), (ys, down) = _moved(lattice.xs, _narrow(upright)), _moved(lattice.ys, _narrow(lying))
    return replace(lattice, xs=xs, ys=ys, gap=min(max(across, down) / lattice.pitch, _WIDEST))


def _narrow(profile: Pixels) -> Pixels:
    """A projection with its narrow peaks alone: large digits make broad ones, which no line does."""
    row = profile.astype(np.float32)[None]
    found: Pixels = cv2.morphologyEx(row, cv2.MORPH_TOPHAT, np.ones((1, _BROAD), np.uint8))[0]
    return found


def _moved(at: tuple[float, ...], profile: Pixels) -> tuple[tuple[float, ...], float]:
    """The lines, all moved alike, or even ones that fit better, and how many pixels edges are from them.

    The outermost lines are those of the frame, and do not count.
    """
    pitch = float(np.median(np.diff(at)))
    lines = _even(np.array(at), profile, pitch)
    steps = _steps(pitch)
    wide = 0.0
    for _ in range(_TIMES):
        seen = np.median(_around(lines[1:-1], profile, steps), axis=0)
        strong = steps[seen >= _STRONG * max(float(seen.max()), 1.0)]
        if not len(strong):
            break
        # Where a line lies between two pixels its steps are counted from one of them.
        between = float((np.round(lines) - lines)[1:-1].mean())
        lines = lines + float(strong[0] + strong[-1]) / 2 + between
        rims = strong[seen[strong + len(steps) // 2] >= _RIM * float(seen.max())]
        wide = float(rims[-1] - rims[0] + 1) / 2
    moved = float(np.abs(lines - at)[1:-1].max())
    return (tuple(lines.tolist()) if _LEAST * pitch < moved <= _REACH * pitch else at), wide


def _even(at: Pixels, profile: Pixels, pitch: float) -> Pixels:
    """Lines at one distance, if edges lie at the same places around them rather than around those given."""
    steps, number = _steps(pitch), np.arange(len(at)) - (len(at) - 1) / 2
    smooth = np.convolve(profile, (0.25, 0.5, 0.25), mode="same")
    off = np.arange(-_FURTHEST * pitch, _FURTHEST * pitch + _FINE, _FINE) / max(number[-1], 1.0)
    mean = (at[-1] - at[0]) / (len(at) - 1)
    several = [at, *((at[0] + at[-1]) / 2 + (mean + one) * number for one in off)]
    sharp = [float((_around(lines[1:-1], smooth, steps).sum(axis=0) ** 2).sum()) for lines in several]
    best: Pixels = several[int(np.argmax(sharp))]
    return best


def _steps(pitch: float) -> Pixels:
    reach = round(_REACH * pitch)
    steps: Pixels = np.arange(-reach, reach + 1)
    return steps


def _around(lines: Pixels, profile: Pixels, steps: Pixels) -> Pixels:
    """What a projection has around each line."""
    places = np.round(lines)[:, None] + steps
    found: Pixels = np.take(profile, places.astype(int), mode="clip")
    return found
