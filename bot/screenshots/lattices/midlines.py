"""Lattices whose lines run through the middles of the gaps between cells.

Before that, one edge of a gap, a bevel or a rim may have counted as the line.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, drop_short
from bot.screenshots.lattices.lattice import Lattice

_REACH = 0.3
"""Maximum distance of the other edge of a gap from its line, in pitches."""
_SEEN, _FEWEST = 0.75, 20
"""Minimum share of visible sides, and minimum number of cells of a lattice that is no coincidence."""
_SIDE = 0.5
"""Minimum length of an edge, in pitches."""
_STRONG = 0.4
"""Minimum ratio of an edge to the longest edge."""
_RIM = 0.75
"""The same for the rims of cells: lines of cages are beside fewer sides."""
_LEAST = 0.04
"""Minimum movement of lines, in pitches; a smaller error does no harm."""
_WIDEST = 0.25
"""Maximum gap at each side of a line, in pitches."""
_BROAD = 7
"""Width in pixels of a peak that is too broad for a line."""
_TIMES = 2
_FURTHEST, _FINE = 0.2, 0.5
"""Range, in pitches, of the trials for the outermost of even lines; and their distance in pixels."""


def centre(lattice: Lattice, edges: Edges) -> Lattice:
    """Return the lattice with its lines in the middle of the edges around them, if it has enough edges."""
    if lattice.support < _SEEN or lattice.rows * lattice.columns < _FEWEST:
        return lattice
    left, right = round(max(lattice.xs[0], 0)), round(lattice.xs[-1])
    top, bottom = round(max(lattice.ys[0], 0)), round(lattice.ys[-1])
    length = round(_SIDE * lattice.pitch)
    vertical = drop_short(np.ascontiguousarray(edges.across[top:bottom].T), length).sum(axis=1)
    horizontal = drop_short(np.ascontiguousarray(edges.down[:, left:right]), length).sum(axis=1)
    (xs, across), (ys, down) = _move(lattice.xs, _narrow(vertical)), _move(lattice.ys, _narrow(horizontal))
    return replace(lattice, xs=xs, ys=ys, gap=min(max(across, down) / lattice.pitch, _WIDEST))


def _narrow(profile: Pixels) -> Pixels:
    """Return a projection with only its narrow peaks: large digits make broad ones, lines do not."""
    row = profile.astype(np.float32)[None]
    found: Pixels = cv2.morphologyEx(row, cv2.MORPH_TOPHAT, np.ones((1, _BROAD), np.uint8))[0]
    return found


def _move(at: tuple[float, ...], profile: Pixels) -> tuple[tuple[float, ...], float]:
    """Return the lines with one common shift, or even lines that fit better, and their pixels from the edges.

    The outermost lines belong to the frame and do not count.
    """
    pitch = float(np.median(np.diff(at)))
    lines = _even(np.array(at), profile, pitch)
    steps = _steps(pitch)
    wide = 0.0
    for _ in range(_TIMES):
        seen = np.median(_near_lines(lines[1:-1], profile, steps), axis=0)
        strong = steps[seen >= _STRONG * max(float(seen.max()), 1.0)]
        if not len(strong):
            break
        # The steps of a line between two pixels are counted from one of them.
        between = float((np.round(lines) - lines)[1:-1].mean())
        lines = lines + float(strong[0] + strong[-1]) / 2 + between
        rims = strong[seen[strong + len(steps) // 2] >= _RIM * float(seen.max())]
        wide = float(rims[-1] - rims[0] + 1) / 2
    moved = float(np.abs(lines - at)[1:-1].max())
    return (tuple(lines.tolist()) if _LEAST * pitch < moved <= _REACH * pitch else at), wide


def _even(at: Pixels, profile: Pixels, pitch: float) -> Pixels:
    """Return lines at one distance, if edges fit them better than the given lines."""
    steps, number = _steps(pitch), np.arange(len(at)) - (len(at) - 1) / 2
    smooth = np.convolve(profile, (0.25, 0.5, 0.25), mode="same")
    off = np.arange(-_FURTHEST * pitch, _FURTHEST * pitch + _FINE, _FINE) / max(number[-1], 1.0)
    mean = (at[-1] - at[0]) / (len(at) - 1)
    several = [at, *((at[0] + at[-1]) / 2 + (mean + one) * number for one in off)]
    sharp = [float((_near_lines(lines[1:-1], smooth, steps).sum(axis=0) ** 2).sum()) for lines in several]
    best: Pixels = several[int(np.argmax(sharp))]
    return best


def _steps(pitch: float) -> Pixels:
    reach = round(_REACH * pitch)
    steps: Pixels = np.arange(-reach, reach + 1)
    return steps


def _near_lines(lines: Pixels, profile: Pixels, steps: Pixels) -> Pixels:
    """Return the values of a projection around each line."""
    places = np.round(lines)[:, None] + steps
    found: Pixels = np.take(profile, places.astype(int), mode="clip")
    return found
