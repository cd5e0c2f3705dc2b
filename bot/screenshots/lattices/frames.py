"""Closed frames around a lattice that are in step with it: the board may go on as far as these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice

SEEN = 0.55
"""Of a side: less than that of it is no side."""
_FRAME = 0.9
"""The share of the sides at a frame that are seen, at least."""
_CLOSED = 0.7
"""The support of a lattice of digits whose ends a frame tells."""
_LARGER = 2.5
"""How many times as many cells a lattice of digits may have within a frame."""


def enclosed(lattice: Lattice, edges: Edges) -> Lattice | None:
    """A lattice of digits up to the nearest frame around it; None where there is none, or it is a large one.

    Rows of blank cells tell nothing of where a board ends.
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
    """The lines of a lattice, and those in step with them up to each closed frame around, farthest first."""
    wide, left = _to_the_border(xs, shape[1])
    tall, top = _to_the_border(ys, shape[0])
    right, bottom = left + len(xs) - 1, top + len(ys) - 1
    upright, lying = sides.upright(wide, tall) > SEEN, sides.lying(wide, tall) > SEEN
    across = _frames(upright[top:bottom].mean(axis=0), left, right)
    down = _frames(lying[:, left:right].mean(axis=1), top, bottom)
    for x0, x1 in across:
        for y0, y1 in down:
            rim = upright[y0:y1, x0], upright[y0:y1, x1], lying[y0, x0:x1], lying[y1, x0:x1]
            if min(map(portion, rim)) > _FRAME and (x1 - x0, y1 - y0) != (right - left, bottom - top):
                yield wide[x0 : x1 + 1], tall[y0 : y1 + 1]


def _to_the_border(at: Pixels, end: int) -> tuple[Pixels, int]:
    """The lines and those in step with them as far as the picture goes, and how many come before them."""
    pitch = float(np.median(np.diff(at)))
    before, after = int((at[0] + 0.2 * pitch) / pitch), int((end - at[-1] + 0.2 * pitch) / pitch)
    outside = at[0] - pitch * np.arange(before, 0, -1), at[-1] + pitch * np.arange(1, after + 1)
    return np.concatenate([outside[0], at, outside[1]]), before


def _frames(seen: Pixels, first: int, last: int) -> list[tuple[int, int]]:
    """Pairs of lines seen along a lattice, one before its end and one after it, the farthest first."""
    lines = np.flatnonzero(seen > _FRAME)
    pairs = [(int(a), int(b)) for a in lines[lines <= first] for b in lines[lines >= last]]
    return sorted(pairs, key=lambda pair: pair[0] - pair[1])


def portion(seen: Pixels) -> float:
    """The share that is true; the mean of so few takes ten times as long."""
    return int(np.count_nonzero(seen)) / max(seen.size, 1)
