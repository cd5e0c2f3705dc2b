"""Glyphs as broad as high: two digits that touch, or one digit of a broad font."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import SIZE, Box, Glyph, Pixels, glyph_in

_CUTS = (0.2, 0.26, 0.32, 0.38, 0.44, 0.5, 0.56, 0.62, 0.68, 0.74)
"""Possible places of the cut between two digits that touch, as shares of their width; a 1 is narrow."""
_BROAD, _BROADEST = 0.65, 1.25
"""Range of width over height of a digit of a broad font."""
_SURE, _PLAIN = 0.9, 0.9
"""Probability of a digit, or of none, that needs no second look; and of a digit at the second look."""
_NONE = 0.25
"""Minimum probability of two digits, or of none, at the first look."""
_NARROWED = 0.7
"""Factor of the width for that look: most fonts, and those of the training, are narrower."""


def chances(found: Sequence[Glyph]) -> Pixels:
    """Return the result of `probabilities`, with broad glyphs scaled to the width of common digits."""
    seen = probabilities(found)
    # Digits of the classic Minesweeper fill ten of sixteen pixels in both directions: the net sees two
    # digits.
    broad = [
        i
        for i, glyph in enumerate(found)
        if _BROAD < glyph.w / glyph.h < _BROADEST
        and seen[i, : JUNK + 1].max() < _SURE
        and seen[i, JUNK:].max() > _NONE
    ]
    narrow = probabilities([_narrow(found[i]) for i in broad])
    for i, again in zip(broad, narrow, strict=True):
        if again[:JUNK].max() > _PLAIN:
            seen[i] = again
    return seen


def _narrow(glyph: Glyph) -> Glyph:
    width = round(_NARROWED * SIZE)
    image = np.zeros((SIZE, SIZE), np.float32)
    left = (SIZE - width) // 2
    image[:, left : left + width] = cv2.resize(glyph.image, (width, SIZE), interpolation=cv2.INTER_AREA)
    return glyph._replace(image=image)


def split(layer: Pixels, glyph: Glyph) -> list[tuple[Glyph, Pixels]]:
    """Return the two glyphs of digits that touch, with their chances, cut at the likeliest place."""
    soft = np.clip(layer / max(float(layer.max()), 1.0), 0, 1)
    cuts = sorted({round(share * glyph.w) for share in _CUTS})
    halves = [
        glyph_in(soft, (x, glyph.y, w, glyph.h))
        for cut in cuts
        if 1 < cut < glyph.w - 1
        for x, w in ((glyph.x, cut), (glyph.x + cut, glyph.w - cut))
    ]
    if not halves:
        return []
    seen = probabilities(halves)
    # The worse half of a cut decides.
    both = seen[:, :JUNK].max(axis=1).reshape(-1, 2).min(axis=1)
    best = 2 * int(both.argmax())
    return [(halves[i], seen[i]) for i in (best, best + 1)]


def digits_in(soft: Pixels, boxes: Sequence[Box]) -> Iterator[int]:
    """Yield the digits in some boxes of ink from 0 to 1; two of them may touch."""
    glyphs = [glyph_in(soft, box) for box in boxes]
    for glyph, chances in zip(glyphs, probabilities(glyphs), strict=True):
        several = [chances]
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            several = [half for _, half in split(255 * soft, glyph)]
        yield from (int(one[:JUNK].argmax()) for one in several)
