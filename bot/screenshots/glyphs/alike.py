"""How alike pictures of ink are: a program draws each digit always alike, whatever else is drawn with it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

ALIKE, HARDLY, APART = 0.93, 0.86, 0.04
"""The correlation from which on two pictures are of one digit for sure, and at all; and how much less that
with any other digit is, at least. The same digits of a screenshot have 0.97 or more, others 0.95 or less."""
_TIMES = 5
"""How many times as much less that is where it hardly is alike: letters and a ? have 0.92 with a digit, and
0.08 less with the next one."""
_THUMB = 24
"""Pixels of a side of what is compared; a few of them the ink may lie aside."""


def thumbs(layers: Iterable[Pixels]) -> Pixels:
    """Pictures of ink, of any size, at the size at which they are compared."""
    small = [cv2.resize(one, (_THUMB, _THUMB), interpolation=cv2.INTER_AREA) for one in layers]
    return np.array(small, np.float32).reshape(-1, _THUMB, _THUMB)


def correlations(these: Pixels, those: Pixels, far: int = 1) -> Pixels:
    """The correlation of each of some thumbs with each of others, moved by so many pixels at most."""
    others = _normal(those)
    shifts = product(range(-far, far + 1), repeat=2)
    found: Pixels = np.max(
        [_normal(np.roll(these, shift, axis=(1, 2))) @ others.T for shift in shifts], axis=0
    )
    return found


def alike(row: Pixels, values: Pixels) -> tuple[int, float] | None:
    """Which of some others with values one is alike, by its correlations, and how much; None for none."""
    best = int(row.argmax())
    near, other = float(row[best]), float(row[values != values[best]].max())
    enough = near > HARDLY and near - other > APART * (1 if near > ALIKE else _TIMES)
    return (best, near) if enough else None


def _normal(layers: Pixels) -> Pixels:
    flat = layers.reshape(len(layers), -1)
    off = flat - flat.mean(axis=1, keepdims=True)
    found: Pixels = off / np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6)
    return found
