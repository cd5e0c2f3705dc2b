"""Connected pieces of ink of the size of digits, as glyphs."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import EDGE, Box, Glyph, Pixels, glyph_in

_SMALL, _NARROW, _WHOLE = 0.5, 0.7, 0.75
"""Maximum height of a small digit in pitches; its maximum relative width; and the minimum share of its
height with strong ink, unless it lacks thin strokes."""
_TORN = 0.08
"""Maximum gap, in pitches, in a small digit whose thin strokes are paler than the others."""
_TALLEST, _OVER = 1.1, 0.5
"""Maximum height of one digit, relative to most pieces; and minimum share of the narrower part of a torn
digit that is above or below the other part."""


def pieces(layer: Pixels, least: float, strongest: tuple[float, float]) -> Iterator[Glyph]:
    """Yield the pieces of ink of at least `least` whose strongest ink is in the range `strongest`.

    `layer` has cells of SIDE pixels; the box of each piece is at half of the piece's strength.
    """
    # The first threshold also finds weak pieces; the second one depends on the piece.
    labels, *boxes_and_areas, _ = pieces_of(layer > least, 8)
    found: list[tuple[int, int, Pixels, list[Box]]] = []
    for number, (x, y, w, h, area) in enumerate(zip(*map(Pixels.tolist, boxes_and_areas), strict=True), 1):
        if not (0.16 * SIDE < h < 2.8 * SIDE and 0.04 * SIDE < w < 2.2 * SIDE) or area < 12:
            continue
        # Ink of other pieces is left out: boxes of slanted digits overlap.
        piece = np.where(labels[y : y + h, x : x + w] == number, layer[y : y + h, x : x + w], 0)
        if not strongest[0] <= float(piece.max()) < strongest[1]:
            continue
        soft = np.minimum(piece / max(_strong(piece), 1.0), 1)
        boxes = _boxes((soft > EDGE).astype(np.uint8))
        small = h < _SMALL * SIDE and w < _NARROW * h  # not two digits, above or beside each other
        if small and (len(boxes) > 1 or any(box[3] < _WHOLE * h for box in boxes)):
            # In small text of serif fonts, thin strokes are less than half as strong as thick ones.
            soft = np.sqrt(soft)
            left, top, wide, tall = cv2.boundingRect((soft > EDGE).astype(np.uint8))
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
    """Return the boxes in one piece of ink; boxes above each other are joined up to the height of a digit.

    In a picture that was scaled down, horizontal strokes are paler than vertical ones.
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
    """Return the boxes of connected ink without specks; the two halves of a torn digit have one box."""
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
    """Return whether two pieces are one digit: close, of one width, and both wider than high."""
    (x, y, w, h), (other, below, width, height) = upper, lower
    near = _TORN * SIDE
    close = abs(x - other) < near and abs(x + w - other - width) < near and 0 <= below - y - h < near
    return close and w > h and width > height


def _strong(piece: Pixels) -> float:
    """Return the level that one pixel of a hundred exceeds; np.percentile takes ten times as long for few."""
    flat = piece.ravel()
    last = int(0.99 * (len(flat) - 1))
    return float(np.partition(flat, last)[last])
