"""Connected pieces of ink of the size of digits, as glyphs."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.glyphs import Box, Glyph, Pixels, glyph_in

_TORN = 0.08
"""Pitches: the widest gap in a small digit whose thin strokes are paler than the others."""


def pieces(layer: Pixels, least: float, strongest: tuple[float, float]) -> Iterator[Glyph]:
    """The pieces of ink of at least one strength, whose strongest ink is of a strength in a range.

    `layer` has cells of SIDE pixels; each piece is in a box at half of its own strength.
    """
    # The first threshold finds weak pieces too, the second one is each piece's own.
    _, labels, stats, _ = cv2.connectedComponentsWithStats((layer > least).astype(np.uint8), connectivity=8)
    for number, (x, y, w, h, area) in enumerate(stats[1:], 1):
        if not (0.16 * SIDE < h < 2.8 * SIDE and 0.04 * SIDE < w < 2.2 * SIDE) or area < 12:
            continue
        # Without what belongs to other pieces: boxes of slanted digits overlap.
        piece = np.where(labels[y : y + h, x : x + w] == number, layer[y : y + h, x : x + w], 0)
        if not strongest[0] <= float(piece.max()) < strongest[1]:
            continue
        soft = np.minimum(piece / max(_strong(piece), 1.0), 1)
        for box in _boxes((soft > 0.45).astype(np.uint8)):
            if box[3] > 0.16 * SIDE:
                glyph = glyph_in(soft, box)
                yield glyph._replace(x=int(x + box[0]), y=int(y + box[1]))


def _boxes(mask: Pixels) -> list[Box]:
    """The boxes of what hangs together, without specks, and of the two halves of a torn digit together."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found: list[Box] = []
    for x, y, w, h, area in sorted(stats[1:].tolist(), key=lambda one: one[1]):
        if area < 8:  # a speck
            continue
        upper = next((one for one in found if _torn(one, (x, y, w, h))), None)
        if upper is None:
            found.append((x, y, w, h))
        else:
            left, right = min(x, upper[0]), max(x + w, upper[0] + upper[2])
            found[found.index(upper)] = left, upper[1], right - left, y + h - upper[1]
    return found


def _torn(upper: Box, lower: Box) -> bool:
    """Whether two pieces are one digit: both wider than high, as no digit is, of one width and close."""
    (x, y, w, h), (other, below, width, height) = upper, lower
    near = _TORN * SIDE
    close = abs(x - other) < near and abs(x + w - other - width) < near and 0 <= below - y - h < near
    return close and w > h and width > height


def _strong(piece: Pixels) -> float:
    """What one pixel of a hundred exceeds; np.percentile takes ten times as long for few."""
    flat = piece.ravel()
    last = int(0.99 * (len(flat) - 1))
    return float(np.partition(flat, last)[last])
