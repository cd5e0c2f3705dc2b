"""Closed frames around a lattice that are in step with it, up to which the board may go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice

SEEN = 0.55
"""Minimum visible share of a side."""
_FRAME = 0.9
"""Minimum share of visible sides at a frame."""
_CLOSED = 0.7
"""Support of a lattice of digits whose ends a frame shows."""
_LARGER = 2.5
"""Maximum ratio of cells after a lattice of digits is extended to its frame."""


def extend_to_frame(lattice: Lattice, edges: Edges) -> Lattice | None:
    """Return a lattice of digits up to the nearest frame around it; None without one, or if it is far larger.

    Rows of blank cells do not show where a board ends.
    """
    sides = Sides(long_edges(edges, round(0.6 * lattice.pitch)), lattice.pitch)
    lines = np.array(lattice.xs), np.array(lattice.ys)
    most = _LARGER * lattice.rows * lattice.columns
    nearest = min(
        frames_around(sides, *lines, edges.shape), key=lambda one: len(one[0]) * len(one[1]), default=None
    )
    if nearest is None or (len(nearest[0]) - 1) * (len(nearest[1]) - 1) > most:
        return None
    xs, ys = (tuple(line.tolist()) for line in nearest)
    return replace(lattice, xs=xs, ys=ys, support=max(lattice.support, _CLOSED), how="framed")


def frames_around(
    sides: Sides, xs: Pixels, ys: Pixels, shape: tuple[int, int]
) -> Iterator[tuple[Pixels, Pixels]]:
    """Yield the lines of a lattice extended in step up to each closed frame around it, the farthest first."""
    wide, left = _extend_to_border(xs, shape[1])
    tall, top = _extend_to_border(ys, shape[0])
    right, bottom = left + len(xs) - 1, top + len(ys) - 1
    vertical, horizontal = sides.vertical(wide, tall) > SEEN, sides.horizontal(wide, tall) > SEEN
    across = _frames(vertical[top:bottom].mean(axis=0), left, right)
    down = _frames(horizontal[:, left:right].mean(axis=1), top, bottom)
    for x0, x1 in across:
        for y0, y1 in down:
            rim = vertical[y0:y1, x0], vertical[y0:y1, x1], horizontal[y0, x0:x1], horizontal[y1, x0:x1]
            if min(map(portion, rim)) > _FRAME and (x1 - x0, y1 - y0) != (right - left, bottom - top):
                yield wide[x0 : x1 + 1], tall[y0 : y1 + 1]


def _extend_to_border(at: Pixels, end: int) -> tuple[Pixels, int]:
    """Return the lines, extended in step to the border of the picture, and how many come before the first."""
    pitch = float(np.median(np.diff(at)))
    before, after = int((at[0] + 0.2 * pitch) / pitch), int((end - at[-1] + 0.2 * pitch) / pitch)
    outside = at[0] - pitch * np.arange(before, 0, -1), at[-1] + pitch * np.arange(1, after + 1)
    return np.concatenate([outside[0], at, outside[1]]), before


def _frames(seen: Pixels, first: int, last: int) -> list[tuple[int, int]]:
    """Return pairs of lines visible along a lattice, one before and one after it, the farthest first."""
    lines = np.flatnonzero(seen > _FRAME)
    pairs = [(int(a), int(b)) for a in lines[lines <= first] for b in lines[lines >= last]]
    return sorted(pairs, key=lambda pair: pair[0] - pair[1])


def portion(seen: Pixels) -> float:
    """Return the share of true values; np.mean takes ten times as long for few values."""
    return int(np.count_nonzero(seen)) / max(seen.size, 1)
