"""Digits that a line of their own colour strikes out: they are read without it.

Of lines of another colour `strokes.py` knows more, as these need not be level.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, glyph_in

_SURE = 0.9
"""How probable a digit is that is not struck out, from there on, and one without its line."""
_LOOKED_AT, _WHOLE = (0, 9), (6, 8)
"""What other digits look like with a line, however sure; and digits that have a stroke in their middle."""
_THERE, _ACROSS = 0.45, 0.88
"""What share of the strongest ink is there; and the share of the width of a glyph that its line takes."""
_MIDDLE, _THICKEST = (0.36, 0.66), 0.3
"""Of the height of a glyph: where the middle of the line is, and how thick that may be."""
_OUT = 0.08
"""Of the height of a glyph: how far the line sticks out on both sides."""


def without_level_lines(layer: Pixels, found: Sequence[Glyph], chances: Pixels) -> tuple[list[Glyph], Pixels]:
    """The glyphs of a layer of ink with their chances, those without a line that are digits then.

    That line is taken out of the layer, too.
    """
    kept, seen = list(found), chances.copy()
    likeliest = chances.argmax(axis=1)
    sure = chances[:, [*range(JUNK), PAIR]].max(axis=1) >= _SURE
    doubtful = np.flatnonzero(~np.isin(likeliest, _WHOLE) & (~sure | np.isin(likeliest, _LOOKED_AT)))
    tried = [
        (i, bare) for i in doubtful.tolist() if (bare := _without_line(_inside(layer, found[i]))) is not None
    ]
    glyphs = [_glyph(bare) for _, bare in tried]
    for (i, bare), glyph, again in zip(tried, glyphs, probabilities(glyphs), strict=True):
        if max(again[:JUNK].max(), again[PAIR]) >= _SURE:
            x, y, _, _ = found[i].box
            _inside(layer, found[i])[:] = bare
            kept[i] = glyph._replace(x=x + glyph.x, y=y + glyph.y)
            # The line may have hidden a stroke of a 6, 8 or 9.
            seen[i] = (again + chances[i]) / 2 if again.argmax() == 0 else again
    return kept, seen


def _inside(layer: Pixels, glyph: Glyph) -> Pixels:
    """The part of a layer in the box of a glyph."""
    part: Pixels = layer[glyph.y : glyph.y + glyph.h, glyph.x : glyph.x + glyph.w]
    return part


def _without_line(body: Pixels) -> Pixels | None:
    """The ink of a glyph without a thin line across its middle that sticks out, or None for none."""
    there = body > _THERE * float(body.max())
    rows = np.flatnonzero(there.mean(axis=1) > _ACROSS)
    height = len(body)
    if not len(rows) or rows[-1] - rows[0] >= _THICKEST * height:
        return None
    # The pale rims of the line go with it.
    first, last = int(rows[0]) - 1, int(rows[-1]) + 1
    middle = (first + last + 1) / 2
    if first < 1 or last > height - 2 or not _MIDDLE[0] * height < middle < _MIDDLE[1] * height:
        return None
    bare = body.copy()
    # Strokes that cross the line are seen on both sides of it.
    bare[first : last + 1] = np.minimum(body[first - 1], body[last + 1])
    columns = np.flatnonzero((bare > _THERE * float(body.max())).any(axis=0))
    if not len(columns) or min(columns[0], body.shape[1] - 1 - columns[-1]) < _OUT * height:
        return None
    return bare


def _glyph(bare: Pixels) -> Glyph:
    soft = np.minimum(bare / float(bare.max()), 1)
    rows, columns = (np.flatnonzero((soft > _THERE).any(axis=axis)) for axis in (1, 0))
    x, y = int(columns[0]), int(rows[0])
    return glyph_in(soft, (x, y, int(columns[-1]) + 1 - x, int(rows[-1]) + 1 - y))
