"""Morphological openings of a mask by a line; OpenCV takes two to six times as long."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels


def vertical(mask: Pixels, length: int) -> Pixels:
    """Return the pixels of a mask of 0 and 1 in columns of `length`.

    A column at the border may go on outside.
    """
    before = length // 2
    after = length - 1 - before
    # One byte holds eight pixels of a row.
    bits = np.packbits(mask, axis=1)
    bits = _windows(_pad(bits, before, after, 255), length, np.bitwise_and)
    # As in OpenCV, an even length shifts the result by a pixel.
    bits = _windows(_pad(bits, before, after, 0), length, np.bitwise_or)
    return np.unpackbits(bits, axis=1, count=mask.shape[1])


def horizontal(mask: Pixels, length: int) -> Pixels:
    """Return the pixels of a mask of 0 and 1 in rows of `length`, in the same way."""
    return cv2.transpose(vertical(cv2.transpose(mask), length))


def _pad(bits: Pixels, before: int, after: int, value: int) -> Pixels:
    """Return the rows with rows of one value before and after them; np.pad takes far longer."""
    wide = np.full((before + len(bits) + after, bits.shape[1]), value, np.uint8)
    wide[before : before + len(bits)] = bits
    return wide


def _windows(bits: Pixels, length: int, join: Callable[[Pixels, Pixels], Pixels]) -> Pixels:
    """Return the join of `length` rows from each row on; each step doubles the number of joined rows."""
    joined, reach = bits, 1
    while reach < length:
        step = min(reach, length - reach)
        joined = join(joined[:-step], joined[step:])
        reach += step
    return joined
