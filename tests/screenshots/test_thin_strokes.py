"""Small digits of clues whose thin strokes are much paler than their thick ones."""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.clues.pieces import pieces

STRONG, PALE = 240.0, 70.0


def _boxes(layer: np.ndarray) -> list[tuple[int, int, int, int]]:
    return [glyph.box for glyph in pieces(layer, 24.0, (0.0, 256.0))]


def test_digits_whose_soft_rims_touch_are_two() -> None:
    """Two strong strokes as far apart as those of two digits, and a pale bridge between them."""
    layer = np.zeros((60, 60), np.float32)
    layer[20:40, 12:16] = layer[20:40, 30:34] = STRONG
    layer[30, 16:30] = PALE
    assert [box[2:] for box in _boxes(layer)] == [(4, 20), (4, 20)]


def test_ring_with_thin_ends_is_one_digit() -> None:
    """A 0 of two thick sides, and pale strokes above and below."""
    layer = np.zeros((60, 60), np.float32)
    cv2.ellipse(layer, (30, 30), (5, 10), 0, 0, 360, PALE, 2)
    layer[24:37, 25:27] = layer[24:37, 34:36] = STRONG
    assert len(_boxes(layer)) == 1
