"""The common height of the digits of one board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_FEWEST = 3
"""Minimum number of digits that may be low, and of other digits, for a comparison of heights."""
_LOW = (0.52, 0.74)
"""Range of the relative height of 0, 1 and 2 in old-style figures."""
_ALIKE = 0.85
"""Minimum ratio of the heights of two digits of a number."""


def are_pair(heights: Sequence[float]) -> bool:
    """Return whether two digits in a cell have one height: programs write such numbers smaller."""
    return len(heights) == 2 and min(heights) > _ALIKE * max(heights)


def common_height(digits: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the height of most digits, and the relative height of low digits, or 1.

    `digits` are the digits with their heights. Fonts with old-style figures draw 0, 1 and 2 lower.
    """
    if not digits:
        return 0.0, 1.0
    low = [height for digit, height in digits if digit <= 2]
    high = [height for digit, height in digits if digit > 2]
    if min(len(low), len(high)) >= _FEWEST:
        tall = float(np.median(high))
        share = float(np.median(low)) / tall
        if _LOW[0] < share < _LOW[1]:
            return tall, share
    return float(np.median([height for _, height in digits])), 1.0
