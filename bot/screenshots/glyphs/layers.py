"""The ink of a whole picture against its surroundings, for boards that only their contents show."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, top

_STRONGEST = 0.998
"""Quantile of a picture's ink that counts as its strongest."""
_LEAST = 30.0
"""Minimum strength, in levels of 255, of the strongest ink of a layer that is not only noise."""


def layers(image: Pixels) -> Iterator[Pixels]:
    """Yield ink from 0 to 1, dark on light and light on dark, with narrow and with wide surroundings."""
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    # Surroundings must be wider than strokes and narrower than tiles, so two sizes are tried. They
    # are odd, so that a kernel has a middle.
    size = max(15, min(61, round(min(grey.shape) / 8))) | 1
    for dark in (True, False):
        # Opening or closing removes thin strokes from the surroundings.
        operation = cv2.MORPH_CLOSE if dark else cv2.MORPH_OPEN
        for around in sorted({min(size, 25), size}):
            kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (around, around))
            ground = cv2.morphologyEx(grey, operation, kernel)
            strength = cv2.subtract(ground, grey) if dark else cv2.subtract(grey, ground)
            strongest = top(strength, _STRONGEST)
            if strongest > _LEAST:
                yield np.minimum(strength * np.float32(1 / strongest), 1)
