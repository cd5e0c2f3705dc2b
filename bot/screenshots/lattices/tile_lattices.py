"""Lattices of raised tiles, extended to the numbers in step with them: opened cells may have no lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.digit_lattices import Number
from bot.screenshots.lattices.lattice import Lattice

_OFF = 0.25
"""Maximum distance of a number from the middle of its cell, in pitches."""
_NEAR = 3
"""Maximum number of rows or columns from tiles to numbers, one more than the blank ones between."""
_IN_STEP = 0.9
"""Minimum share of numbers on the board in the middles of cells."""
_MOST = 60
"""Maximum number of rows and columns of a position."""


def extend(lattice: Lattice, numbers: Sequence[Number]) -> Lattice | None:
    """Return the lattice extended by rows and columns with numbers in step; None if there are none."""
    places = np.array([(x, y) for x, y, _ in numbers]).reshape(-1, 2)
    steps = [(line[-1] - line[0]) / (len(line) - 1) for line in (lattice.xs, lattice.ys)]
    at = (places - (lattice.xs[0], lattice.ys[0])) / steps
    cells = np.floor(at)
    in_step: Pixels = np.all(np.abs(at - cells - 0.5) < _OFF, axis=1)
    low, high = np.zeros(2), np.array([lattice.columns, lattice.rows], float) - 1
    # Each additional row may bring further numbers within reach.
    while True:
        near = in_step & np.all((cells >= low - _NEAR) & (cells <= high + _NEAR), axis=1)
        if not near.any():
            return None
        wider = np.minimum(low, cells[near].min(axis=0)), np.maximum(high, cells[near].max(axis=0))
        if (wider[0] == low).all() and (wider[1] == high).all():
            break
        low, high = wider
    inside = np.all((cells >= low) & (cells <= high), axis=1)
    size = high - low + 1
    whole = size.max() <= _MOST and size.prod() > lattice.rows * lattice.columns
    if not whole or float(in_step[inside].mean()) < _IN_STEP:
        return None
    xs, ys = (
        tuple(_line(line, int(first), int(last)))
        for line, first, last in zip((lattice.xs, lattice.ys), low, high, strict=True)
    )
    return replace(lattice, xs=xs, ys=ys, how="tiles", beyond=0.0, halved=0.0)


def _line(line: tuple[float, ...], first: int, last: int) -> list[float]:
    """Return the lines from one cell to another; lines beyond the known ones are at their mean distance."""
    step = (line[-1] - line[0]) / (len(line) - 1)
    return [line[i] if 0 <= i < len(line) else line[0] + i * step for i in range(first, last + 2)]
