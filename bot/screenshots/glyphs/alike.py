"""Similarity of pictures of ink: a program always draws a digit in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

ALIKE, HARDLY, APART = 0.93, 0.86, 0.04
"""Correlations from which two pictures surely, or possibly, show one digit; and the minimum distance to the
correlation with any other digit. Equal digits of a screenshot have 0.97 or more, others 0.95 or less."""
_TIMES = 5
"""Factor of that distance for weak similarity: letters and a ? have 0.92 with a digit, and
0.08 less with the next one."""
_THUMB = 24
"""Side in pixels of the compared pictures; the ink may be shifted by a few pixels."""


def thumbs(layers: Iterable[Pixels]) -> Pixels:
    """Return pictures of ink of any size, scaled to the size for comparison."""
    small = [cv2.resize(one, (_THUMB, _THUMB), interpolation=cv2.INTER_AREA) for one in layers]
    return np.array(small, np.float32).reshape(-1, _THUMB, _THUMB)


def correlations(these: Pixels, those: Pixels, far: int = 1) -> Pixels:
    """Return the correlations of thumbs with other thumbs, with shifts of up to `far` pixels."""
    others = _normal(those)
    shifts = product(range(-far, far + 1), repeat=2)
    found: Pixels = np.max(
        [_normal(np.roll(these, shift, axis=(1, 2))) @ others.T for shift in shifts], axis=0
    )
    return found


def alike(row: Pixels, values: Pixels) -> tuple[int, float] | None:
    """Return the value of the most similar picture, and the correlation with it; None if none is similar."""
    best = int(row.argmax())
    near, other = float(row[best]), float(row[values != values[best]].max())
    enough = near > HARDLY and near - other > APART * (1 if near > ALIKE else _TIMES)
    return (best, near) if enough else None


def _normal(layers: Pixels) -> Pixels:
    flat = layers.reshape(len(layers), -1)
    off = flat - flat.mean(axis=1, keepdims=True)
    found: Pixels = off / np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6)
    return found
