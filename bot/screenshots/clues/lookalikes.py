"""Unclear glyphs beside a board that look like clear digits there: lines run through some clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.glyphs.alike import ALIKE, alike, correlations, thumbs
from bot.screenshots.glyphs.digits import JUNK, PAIR
from bot.screenshots.glyphs.glyphs import Glyph, Pixels

_UNSURE = 0.6
"""Maximum probability of an unclear digit; clearer digits are its models."""
_VALUES, _EACH, _MOST = 3, 6, 100
"""Minimum number of different clear digits; samples of each; and maximum number of unclear glyphs."""
_HIGH, _WIDE = 1.15, 0.9
"""Size of the compared part of the layer around the middle of a glyph, relative to the common height."""
_LOWEST, _HIGHEST = 0.8, 1.25
"""Range of the relative height of a possible digit."""
_MOVED = 2
"""Maximum shift, in pixels of the compared pictures, of a digit with its line from the middle of its box."""


def adopt_chances(layer: Pixels, found: Sequence[Glyph], chances: Pixels) -> Pixels:
    """Return the chances of glyphs in a layer.

    An unclear glyph gets those of the clear digits that it looks like.
    """
    digits = chances[:, :JUNK].max(axis=1)
    plain = _samples(chances, digits)
    values = chances[plain].argmax(axis=1)
    if len(set(values.tolist())) < _VALUES:
        return chances
    height = float(np.median([found[i].h for i in plain]))
    high = np.array([_LOWEST < glyph.h / height < _HIGHEST for glyph in found])
    unread = np.flatnonzero(high & (digits < _UNSURE) & (chances[:, PAIR] < 0.5))
    if not 0 < len(unread) <= _MOST:
        return chances
    these, those = (thumbs(_surroundings(layer, found, some, height)) for some in (unread, plain))
    near = correlations(these, those, _MOVED)
    seen = chances.copy()
    for i, row in zip(unread.tolist(), near, strict=True):
        other = alike(row, values)
        if other and other[1] > ALIKE:
            seen[i] = other[1] * chances[plain[other[0]]]
    return seen


def _samples(chances: Pixels, digits: Pixels) -> Pixels:
    """Return the indices of some clear examples of each digit."""
    likeliest = chances.argmax(axis=1)
    return np.concatenate(
        [np.flatnonzero((likeliest == value) & (digits > _UNSURE))[:_EACH] for value in range(JUNK)]
    )


def _surroundings(layer: Pixels, found: Sequence[Glyph], some: Pixels, height: float) -> Iterator[Pixels]:
    """Yield the layer around the middles of some glyphs, relative to the strongest ink there."""
    tall, wide = round(_HIGH * height / 2), round(_WIDE * height / 2)
    padded = np.pad(layer, ((tall, tall), (wide, wide)))
    for i in some.tolist():
        x, y = (round(at) for at in found[i].middle)
        part = padded[y : y + 2 * tall, x : x + 2 * wide]
        yield part / max(float(part.max()), 1.0)
