"""Cells in which no number was read that look as others with one: a program draws each digit always alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.numbers import two_coloured
from bot.screenshots.glyphs.alike import ALIKE, alike, correlations, thumbs
from bot.screenshots.glyphs.glyphs import Pixels

_PLAIN, _UNSURE = 0.75, 0.6
"""How sure a number is, at least, that tells of others; and up to which it may as well be another one."""
_VALUES, _EACH = 3, 6
"""Different plain numbers, at least; and how many cells of each are looked at."""
_RIM = 4
"""Pixels of the normal size that are left out at each side."""
_LIKELY = 0.7
"""How sure a number is that is hardly alike."""


def numbers_alike(cells: Sequence[Content]) -> None:
    """Sets the numbers of cells with something that is alike in cells with a plain number."""
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
    """The correlation of the ink of each of some cells with that of each other one."""
    return correlations(thumbs(_inks(some)), thumbs(_inks(others)))


def _may_hold_another(cell: Content) -> bool:
    if cell.number is not None:
        return cell.sure < _UNSURE
    return cell.filled and cell.written and not two_coloured(cell)


def _plain(cells: Sequence[Content]) -> list[Content]:
    """Some cells with each plain number, the surest ones."""
    by_number: dict[int, list[Content]] = {}
    for cell in sorted(cells, key=lambda cell: -cell.sure):
        if cell.number is not None and cell.sure > _PLAIN:
            by_number.setdefault(cell.number, []).append(cell)
    return [cell for several in by_number.values() for cell in several[:_EACH]]


def _inks(cells: Sequence[Content]) -> Iterator[Pixels]:
    """The ink of cells away from their rims, relative to the strongest of each."""
    inside = slice(_RIM, SIDE - _RIM)
    for cell in cells:
        ink = np.zeros((SIDE, SIDE), np.float32)
        ink[inside, inside] = np.minimum(cell.layer[inside, inside] / max(cell.strength, 1.0), 1)
        yield ink
