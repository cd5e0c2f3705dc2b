"""Digits that a line of the same colour strikes out, read without the line.

`strokes.py` removes lines of another colour, which need not be level.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, glyph_in

_SURE = 0.9
"""Minimum probability of a digit that is not struck out, and of a digit without its line."""
_LOOKED_AT, _WHOLE = (0, 9), (6, 8)
"""Digits that others look like with a line; and digits with a stroke in their middle."""
_THERE, _ACROSS = 0.45, 0.88
"""Minimum relative strength of a line's ink; and minimum share of a glyph's width that the line takes."""
_MIDDLE, _THICKEST = (0.36, 0.66), 0.3
"""Range of the middle of the line, and its maximum thickness, as shares of the glyph's height."""
_OUT = 0.08
"""Minimum length of the line beyond the digit on both sides, as a share of the glyph's height."""


def remove_level_lines(layer: Pixels, found: Sequence[Glyph], chances: Pixels) -> tuple[list[Glyph], Pixels]:
    """Return the glyphs of a layer of ink and their chances, without lines through digits.

    The lines are also removed from the layer.
    """
    kept, seen = list(found), chances.copy()
    likeliest = chances.argmax(axis=1)
    sure = chances[:, [*range(JUNK), PAIR]].max(axis=1) >= _SURE
    doubtful = np.flatnonzero(~np.isin(likeliest, _WHOLE) & (~sure | np.isin(likeliest, _LOOKED_AT)))
    tried = [
        (i, bare) for i in doubtful.tolist() if (bare := _remove_line(_body(layer, found[i]))) is not None
    ]
    glyphs = [_glyph(bare) for _, bare in tried]
    for (i, bare), glyph, again in zip(tried, glyphs, probabilities(glyphs), strict=True):
        if max(again[:JUNK].max(), again[PAIR]) >= _SURE:
            x, y, _, _ = found[i].box
            _body(layer, found[i])[:] = bare
            kept[i] = glyph._replace(x=x + glyph.x, y=y + glyph.y)
            # The line may have hidden a stroke of a 6, 8 or 9.
            seen[i] = (again + chances[i]) / 2 if again.argmax() == 0 else again
    return kept, seen


def _body(layer: Pixels, glyph: Glyph) -> Pixels:
    """Return the part of a layer in the box of a glyph."""
    part: Pixels = layer[glyph.y : glyph.y + glyph.h, glyph.x : glyph.x + glyph.w]
    return part


def _remove_line(body: Pixels) -> Pixels | None:
    """Return the ink of a glyph without a thin line across its middle that sticks out.

    Returns None if there is no such line.
    """
    there = body > _THERE * float(body.max())
    rows = np.flatnonzero(there.mean(axis=1) > _ACROSS)
    height = len(body)
    if not len(rows) or rows[-1] - rows[0] >= _THICKEST * height:
        return None
    # The pale rims of the line are removed with it.
    first, last = int(rows[0]) - 1, int(rows[-1]) + 1
    middle = (first + last + 1) / 2
    if first < 1 or last > height - 2 or not _MIDDLE[0] * height < middle < _MIDDLE[1] * height:
        return None
    bare = body.copy()
    # Strokes that cross the line are visible on both sides of it.
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
