"""A player's bridges between islands: lines from one island to the next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, ink, middle_of
from solvers.core.boards.places import Cell

_APART = 0.36
"""Maximum distance of a bridge from the middle of its lane, in pitches; those of other lanes are further."""
_CONTINUOUS = 0.1
"""Maximum share of its length in which a line is paler than its strength: others cross it."""
_STRONG, _SAME = 50.0, 0.5
"""Minimum strength of a line, 0 to 255, and relative to the strongest of its lane."""
_MOST = 2
Place = tuple[float, float]


def bridges(image: Pixels, islands: dict[Cell, Place], width: float, pitch: float) -> dict[str, str]:
    """Return the numbers of bridges above 0 by the names of both islands.

    `islands` are the pixels (column, row) of their middles; their circles are `width` pixels wide.
    """
    marks = {}
    for first, second in _neighbours(islands):
        horizontal = first.row == second.row
        picture = image if horizontal else image.transpose(1, 0, 2)
        (start, middle), (end, _) = (islands[cell][:: 1 if horizontal else -1] for cell in (first, second))
        # The lane is outside of both circles, whose lines would be at its ends.
        inset, reach = 0.6 * width, _APART * pitch
        lane = picture[
            max(0, round(middle - reach)) : round(middle + reach) + 1,
            round(start + inset) : round(end - inset),
        ]
        number = _lines(lane) if lane.size else 0
        if 1 <= number <= _MOST:
            marks[f"{first.name}-{second.name}"] = str(number)
    return marks


def _neighbours(islands: dict[Cell, Place]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of islands in one row or column without another one between."""
    for cell in islands:
        right = [other for other in islands if other.row == cell.row and other.column > cell.column]
        below = [other for other in islands if other.column == cell.column and other.row > cell.row]
        for others in (right, below):
            if others:
                yield cell, min(others)


def _lines(lane: Pixels) -> int:
    """Return the number of lines along a lane from end to end."""
    layer = ink(lane, middle_of(lane.reshape(-1, 3)))
    profile = np.quantile(layer, _CONTINUOUS, axis=1)
    # A line of any thickness begins where the profile rises above the limit.
    seen = profile > max(_STRONG, _SAME * float(profile.max()))
    return int(np.count_nonzero(np.diff(seen.astype(np.int8), prepend=0) == 1))
