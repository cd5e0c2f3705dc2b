"""The height that the digits of one board have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_FEWEST = 3
"""Digits that may be low, and others, at least, for their heights to be compared."""
_LOW = (0.52, 0.74)
"""How high 0, 1 and 2 are in old-style figures, relative to the others."""
_ALIKE = 0.85
"""How high the lower one of two digits of a number is at least, relative to the other one."""


def are_pair(heights: Sequence[float]) -> bool:
    """Whether two digits in a cell are of one height: programs write such numbers smaller than others."""
    return len(heights) == 2 and min(heights) > _ALIKE * max(heights)


def common_height(digits: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The height of most digits, given with their heights, and the share of it that low ones have, or 1.

    Fonts with old-style figures draw 0, 1 and 2 lower than the others, which rise or hang.
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
