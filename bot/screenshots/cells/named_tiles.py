"""Tiles with the name of their place, such as B7, for players who type their moves.

Names are small, and a new board has more names than numbers, so the height of
digits is measured without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from bot.screenshots.cells.cuttings import Box, Cutting
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.lattices.lattice import Lattice

_FEWEST, _LINES, _FOLLOWING = 6, 3, 0.6
"""Minimum number of names that fit their places; of rows and columns with them; and their share of such
texts.

Labels of rows and columns are in one or two lines, and share their first digits.
"""
_MOST = 3
"""Maximum number of glyphs of a name: a letter and up to two digits."""
_ALIKE = 0.2
"""Maximum relative difference of the height and the middle of a name from those of others."""
_SOFT = 2
"""Width of the rims of ink in pixels of the normal size."""


def names_in(cells: Sequence[Cutting], lattice: Lattice) -> dict[tuple[int, int], Box]:
    """Return the boxes around names by row and column, in pixels of the normal size; none without names.

    `cells` are all cells of the lattice, row by row.
    """
    seen = {divmod(i, lattice.columns): cell for i, cell in enumerate(cells)}
    following = _successors(seen)
    if not following or min(len(set(lines)) for lines in zip(*following, strict=True)) < _LINES:
        return {}
    texts = {place: box for place, cell in seen.items() if (box := _text(cell))}
    _, top, _, bottom = np.median([texts[place] for place in following], axis=0)
    return {
        place: box
        for place, box in texts.items()
        if max(abs(box[1] - top), abs(box[3] - bottom)) < _ALIKE * (bottom - top)
    }


def _successors(cells: Mapping[tuple[int, int], Cutting]) -> list[tuple[int, int]]:
    """Return the places whose digits after a letter number the columns or the rows, if most do."""
    numbers = {place: number for place, cell in cells.items() if (number := _name_width(cell)) is not None}
    if len(numbers) < _FEWEST:
        return []
    ways = []
    for down, across in ((0, 1), (1, 0), (-1, 0)):
        first = {(r, c): number - down * r - across * c for (r, c), number in numbers.items()}
        common = Counter(first.values()).most_common(1)[0][0]
        ways.append([place for place, value in first.items() if value == common])
    most = max(ways, key=len)
    return most if len(most) >= max(_FEWEST, _FOLLOWING * len(numbers)) else []


def _name_width(cell: Cutting) -> int | None:
    """Return the number after the first glyph of a text, or None if there is none."""
    digits = [int(chances.argmax()) for chances in cell.chances[1:_MOST]]
    return int("".join(map(str, digits))) if digits and max(digits) < JUNK and _text(cell) else None


def _text(cell: Cutting) -> Box | None:
    """Return the box around the glyphs of a cell with their soft rims, if they may be a name."""
    glyphs = cell.glyphs or []
    if not 0 < len(glyphs) <= _MOST or (len(glyphs) == 1 and glyphs[0].w <= glyphs[0].h):
        return None
    left, top = min(glyph.x for glyph in glyphs), min(glyph.y for glyph in glyphs)
    right, bottom = max(glyph.x + glyph.w for glyph in glyphs), max(glyph.y + glyph.h for glyph in glyphs)
    return left - _SOFT, top - _SOFT, right + _SOFT, bottom + _SOFT
