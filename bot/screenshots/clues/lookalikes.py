"""Glyphs beside a board that hardly are digits, but look as some that are: lines run through some clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.glyphs.alike import ALIKE, alike, correlations, thumbs
from bot.screenshots.glyphs.digits import JUNK, PAIR
from bot.screenshots.glyphs.glyphs import Glyph, Pixels

_UNSURE = 0.6
"""How probable a digit is up to which it may as well be another one; more probable ones tell of it."""
_VALUES, _EACH, _MOST = 3, 6, 100
"""Different plain digits, at least; how many of each are looked at; and glyphs that are none, at most."""
_HIGH, _WIDE = 1.15, 0.9
"""Of the height of most digits: the part of the layer around the middle of a glyph that is compared."""
_LOWEST, _HIGHEST = 0.8, 1.25
"""Heights of what may be a digit, relative to most."""
_MOVED = 2
"""Pixels of what is compared by which a digit may lie aside of the middle of its box, with its line."""


def with_alike_ones(layer: Pixels, found: Sequence[Glyph], chances: Pixels) -> Pixels:
    """The chances of glyphs in a layer; what hardly is a digit, but looks as others, has those of these."""
    digits = chances[:, :JUNK].max(axis=1)
    plain = _some_of_each(chances, digits)
    values = chances[plain].argmax(axis=1)
    if len(set(values.tolist())) < _VALUES:
        return chances
    height = float(np.median([found[i].h for i in plain]))
    high = np.array([_LOWEST < glyph.h / height < _HIGHEST for glyph in found])
    unread = np.flatnonzero(high & (digits < _UNSURE) & (chances[:, PAIR] < 0.5))
    if not 0 < len(unread) <= _MOST:
        return chances
    these, those = (thumbs(_around(layer, found, some, height)) for some in (unread, plain))
    near = correlations(these, those, _MOVED)
    seen = chances.copy()
    for i, row in zip(unread.tolist(), near, strict=True):
        other = alike(row, values)
        if other and other[1] > ALIKE:
            seen[i] = other[1] * chances[plain[other[0]]]
    return seen


def _some_of_each(chances: Pixels, digits: Pixels) -> Pixels:
    """The indices of some plain ones of each digit."""
    likeliest = chances.argmax(axis=1)
    return np.concatenate(
        [np.flatnonzero((likeliest == value) & (digits > _UNSURE))[:_EACH] for value in range(JUNK)]
    )


def _around(layer: Pixels, found: Sequence[Glyph], some: Pixels, height: float) -> Iterator[Pixels]:
    """The layer around the middles of some glyphs, relative to the strongest ink there."""
    tall, wide = round(_HIGH * height / 2), round(_WIDE * height / 2)
    padded = np.pad(layer, ((tall, tall), (wide, wide)))
    for i in some.tolist():
        x, y = (round(at) for at in found[i].middle)
        part = padded[y : y + 2 * tall, x : x + 2 * wide]
        yield part / max(float(part.max()), 1.0)
