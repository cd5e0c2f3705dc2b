"""What is long in a mask: openings by a line, for which OpenCV takes two to six times as long."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels


def upright(mask: Pixels, length: int) -> Pixels:
    """The pixels of a mask of 0 and 1 in columns of so many; such as reach the border may go on beyond it."""
    before = length // 2
    after = length - 1 - before
    # Eight pixels of a row at once, as the bits of one byte.
    bits = np.packbits(mask, axis=1)
    bits = _windows(_between(bits, before, after, 255), length, np.bitwise_and)
    # As OpenCV has it: what is even in length moves by a pixel.
    bits = _windows(_between(bits, before, after, 0), length, np.bitwise_or)
    return np.unpackbits(bits, axis=1, count=mask.shape[1])


def lying(mask: Pixels, length: int) -> Pixels:
    """The pixels of a mask of 0 and 1 in rows of so many, in the same way."""
    return cv2.transpose(upright(cv2.transpose(mask), length))


def _between(bits: Pixels, before: int, after: int, value: int) -> Pixels:
    """The rows with others of one value before and after them; np.pad takes longer than all else."""
    wide = np.full((before + len(bits) + after, bits.shape[1]), value, np.uint8)
    wide[before : before + len(bits)] = bits
    return wide


def _windows(bits: Pixels, length: int, join: Callable[[Pixels, Pixels], Pixels]) -> Pixels:
    """So many rows from each one on, joined; twice as many at each step."""
    joined, reach = bits, 1
    while reach < length:
        step = min(reach, length - reach)
        joined = join(joined[:-step], joined[step:])
        reach += step
    return joined
