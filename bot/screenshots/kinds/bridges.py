"""The bridges that a player has drawn between islands: lines that go through from one to the next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, ink, middle_of
from solvers.core.boards.places import Cell

_APART = 0.36
"""Of a pitch: how far from the middle of its lane a bridge is looked for; those beside it are further."""
_CONTINUOUS = 0.1
"""The share of its length where a line may be paler than its strength tells: others cross it."""
_STRONG, _SAME = 50.0, 0.5
"""How strong a line is, 0 to 255, and of the strongest of a lane."""
_MOST = 2
Place = tuple[float, float]


def bridges(image: Pixels, islands: dict[Cell, Place], width: float, pitch: float) -> dict[str, str]:
    """The numbers of bridges, where there are some, by the names of both islands.

    `islands` are the pixels (column, row) of their middles; circles are so many pixels wide.
    """
    marks = {}
    for first, second in _neighbours(islands):
        lying = first.row == second.row
        picture = image if lying else image.transpose(1, 0, 2)
        (start, middle), (end, _) = (islands[cell][:: 1 if lying else -1] for cell in (first, second))
        # From outside of one circle to outside of the other: their lines would be at the ends of the lane.
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
    """The pairs of islands in one row or column with none between."""
    for cell in islands:
        right = [other for other in islands if other.row == cell.row and other.column > cell.column]
        below = [other for other in islands if other.column == cell.column and other.row > cell.row]
        for others in (right, below):
            if others:
                yield cell, min(others)


def _lines(lane: Pixels) -> int:
    """How many lines go along a lane from end to end."""
    layer = ink(lane, middle_of(lane.reshape(-1, 3)))
    profile = np.quantile(layer, _CONTINUOUS, axis=1)
    # Where the profile rises above the limit a line begins, however thick it is.
    seen = profile > max(_STRONG, _SAME * float(profile.max()))
    return int(np.count_nonzero(np.diff(seen.astype(np.int8), prepend=0) == 1))
