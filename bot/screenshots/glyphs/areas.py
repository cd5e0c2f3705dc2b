"""Areas that ink encloses, such as the insides of boxes and circles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import Pixels

_LINE = 0.4
"""Minimum strength of the lines around areas, relative to the strongest ink."""
_DEEP = 0.08
"""Maximum distance from the corners of its box for an area with corners, as a share of its height."""


class Areas(NamedTuple):
    """The boxes of areas without ink, in pixels, their numbers of pixels, and which of them have corners.

    Each is an array with one entry an area.
    """

    left: Pixels
    top: Pixels
    width: Pixels
    height: Pixels
    pixels: Pixels
    cornered: Pixels


def areas(soft: Pixels, line: float = _LINE) -> Areas:
    """Return the areas between ink of this strength.

    A `cornered` one reaches two or more corners of its box.
    """
    labels, x, y, w, h, pixels, _ = pieces_of(soft < line, 4)
    deep = np.maximum(1, (_DEEP * h).astype(int))
    right, low = np.maximum(x + w - 1 - deep, x), np.maximum(y + h - 1 - deep, y)
    left, high = np.minimum(x + deep, right), np.minimum(y + deep, low)  # an area may be a single pixel
    number = np.arange(1, len(x) + 1)
    corners = [labels[down, across] == number for down in (high, low) for across in (left, right)]
    return Areas(x, y, w, h, pixels, np.sum(corners, axis=0) >= 2)
