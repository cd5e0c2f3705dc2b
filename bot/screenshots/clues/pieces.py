"""Connected pieces of ink of the size of digits, as glyphs."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import Box, Glyph, Pixels, glyph_in

_EDGE = 0.45
"""The share of the strongest ink of a piece from which on it is ink."""
_SMALL, _NARROW, _WHOLE = 0.5, 0.7, 0.75
"""Pitches of a small digit upwards, at most; how wide it is at most, relative to that; and the share of its
height that its strong ink has, at least, unless it lacks thin strokes."""
_TORN = 0.08
"""Pitches: the widest gap in a small digit whose thin strokes are paler than the others."""
_TALLEST, _OVER = 1.1, 0.5
"""Of the height of most pieces: how high one digit is at most; and of the narrower part of a torn digit how
much is above or below the other part."""


def pieces(layer: Pixels, least: float, strongest: tuple[float, float]) -> Iterator[Glyph]:
    """The pieces of ink of at least one strength, whose strongest ink is of a strength in a range.

    `layer` has cells of SIDE pixels; each piece is in a box at half of its own strength.
    """
    # The first threshold finds weak pieces too, the second one is each piece's own.
    labels, *boxes_and_areas, _ = pieces_of(layer > least, 8)
    found: list[tuple[int, int, Pixels, list[Box]]] = []
    for number, (x, y, w, h, area) in enumerate(zip(*map(Pixels.tolist, boxes_and_areas), strict=True), 1):
        if not (0.16 * SIDE < h < 2.8 * SIDE and 0.04 * SIDE < w < 2.2 * SIDE) or area < 12:
            continue
        # Without what belongs to other pieces: boxes of slanted digits overlap.
        piece = np.where(labels[y : y + h, x : x + w] == number, layer[y : y + h, x : x + w], 0)
        if not strongest[0] <= float(piece.max()) < strongest[1]:
            continue
        soft = np.minimum(piece / max(_strong(piece), 1.0), 1)
        boxes = _boxes((soft > _EDGE).astype(np.uint8))
        small = h < _SMALL * SIDE and w < _NARROW * h  # not two digits, above or beside each other
        if small and (len(boxes) > 1 or any(box[3] < _WHOLE * h for box in boxes)):
            # Thin strokes of small text in serif fonts are paler than half of its thick ones.
            soft = np.sqrt(soft)
            left, top, wide, tall = cv2.boundingRect((soft > _EDGE).astype(np.uint8))
            boxes = [(left, top, wide, tall)]
        found.append((x, y, soft, boxes))
    heights = [box[3] for _, _, _, boxes in found for box in boxes if box[3] > 0.16 * SIDE]
    usual = float(np.median(heights)) if heights else 0.0
    for x, y, soft, boxes in found:
        for box in _whole(boxes, _TALLEST * usual):
            if box[3] > 0.16 * SIDE:
                glyph = glyph_in(soft, box)
                yield glyph._replace(x=x + box[0], y=y + box[1])


def _whole(boxes: list[Box], most: float) -> list[Box]:
    """The boxes in one piece of ink, those above one another together that are no higher than one digit.

    Where a picture was made smaller, strokes that lie are paler than those that stand.
    """
    united: list[Box] = []
    for x, y, w, h in sorted(boxes, key=lambda one: one[1]):
        for i, (left, top, wide, tall) in enumerate(united):
            shared = min(x + w, left + wide) - max(x, left)
            if shared > _OVER * min(w, wide) and max(y + h, top + tall) - top <= most:
                first, last = min(x, left), max(x + w, left + wide)
                united[i] = first, top, last - first, max(y + h, top + tall) - top
                break
        else:
            united.append((x, y, w, h))
    return united


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
