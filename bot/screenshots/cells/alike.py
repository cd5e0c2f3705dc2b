"""Cells without a read number that look like cells with one.

A program always draws a digit in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.numbers import has_two_colours
from bot.screenshots.glyphs.alike import ALIKE, alike, correlations, thumbs
from bot.screenshots.glyphs.glyphs import Pixels

_PLAIN, _UNSURE = 0.75, 0.6
"""Minimum certainty of a model number, and maximum certainty of a number that may be wrong."""
_VALUES, _EACH = 3, 6
"""Minimum number of different plain numbers, and number of samples of each."""
_RIM = 4
"""Pixels of the normal size that are left out at each side."""
_LIKELY = 0.7
"""Certainty of a number with weak similarity."""


def numbers_alike(cells: Sequence[Content]) -> None:
    """Set the numbers of cells that look like cells with a plain number."""
    unread = [cell for cell in cells if _may_hold_another(cell)]
    plain = _plain(cells) if unread else []
    if len({cell.number for cell in plain}) < _VALUES:
        return
    values = np.array([cell.number for cell in plain])
    for cell, row in zip(unread, inks_alike(unread, plain), strict=True):
        if found := alike(row, values):
            like, near = plain[found[0]], found[1]
            cell.number, cell.second, cell.hardly = like.number, None, None
            cell.sure = min(like.sure, near) if near > ALIKE else _LIKELY
            cell.colour, cell.height, cell.middle = like.colour, like.height, like.middle


def inks_alike(some: Sequence[Content], others: Sequence[Content]) -> Pixels:
    """Return the correlations of the ink of some cells with that of others."""
    return correlations(thumbs(_inks(some)), thumbs(_inks(others)))


def _may_hold_another(cell: Content) -> bool:
    if cell.number is not None:
        return cell.sure < _UNSURE
    return cell.is_filled and cell.has_ink and not has_two_colours(cell)


def _plain(cells: Sequence[Content]) -> list[Content]:
    """Return some cells with each plain number, the surest ones."""
    by_number: dict[int, list[Content]] = {}
    for cell in sorted(cells, key=lambda cell: -cell.sure):
        if cell.number is not None and cell.sure > _PLAIN:
            by_number.setdefault(cell.number, []).append(cell)
    return [cell for several in by_number.values() for cell in several[:_EACH]]


def _inks(cells: Sequence[Content]) -> Iterator[Pixels]:
    """Yield the ink of cells away from their rims, relative to the strongest ink of each."""
    inside = slice(_RIM, SIDE - _RIM)
    for cell in cells:
        ink = np.zeros((SIDE, SIDE), np.float32)
        ink[inside, inside] = np.minimum(cell.layer[inside, inside] / max(cell.strength, 1.0), 1)
        yield ink
