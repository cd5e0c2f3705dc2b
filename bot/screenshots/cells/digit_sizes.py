"""Digits that are too large or too small for what cells are looked at with: these are looked at anew."""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from bot.screenshots.cells.contents import RIM, SIDE, cut_off
from bot.screenshots.cells.cuttings import Cutting, Cuttings, look
from bot.screenshots.lattices.lattice import Lattice

TALL_INSET = 0.03
"""Of a cell: what is left out of it at each side where digits are too tall for more."""
_LARGE, _DEEP_INSET = 40.0, 0.28
"""Pixels of a large cell, and what is left out of it at each side to see small digits in its middle."""
_RARE, _SAMPLED, _ONE_HEIGHT = 0.1, 64, 0.15
"""The share of cells with a digit up to which they may be too small; how many cells tell whether smaller ones
are there, about; and how far the heights of these may be apart."""
_BROADEST = 0.8
"""How broad a digit that fills a cell within its rim is at most, relative to its height."""
_PLAIN = 0.8
"""How probable a digit that stands alone in a cell is, at least."""
_SEVERAL, _TRIED, _STRAY = 3, 24, 0.08
"""Cells that must cut a digit off for that to count; how many of those that are cut off tell whether digits
are, about, and the share of them that noise has."""


def with_small_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice) -> list[Cutting]:
    """The middles of large cells, where digits are too small in these to be seen at the normal size."""
    if lattice.pitch < _LARGE or len(_plain_digits(cells)) >= _RARE * len(cells):
        return cells
    places = list(product(range(lattice.rows), range(lattice.columns)))
    # Most boards without digits have none that is small either: some of the cells tell.
    some = cuttings.of(lattice, places[:: 1 + len(places) // _SAMPLED], _DEEP_INSET)
    look(some)
    if not _small_numbers(_plain_digits(some), len(some)):
        return cells
    inside = cuttings.of(lattice, places, _DEEP_INSET)
    look(inside)
    return inside


def _plain_digits(cells: list[Cutting]) -> list[tuple[int, int]]:
    """The digits that stand alone in cells, with their heights."""
    return [
        (int(cell.chances[0].argmax()), cell.glyphs[0].h)
        for cell in cells
        if cell.glyphs and cell.is_digit(_PLAIN)
    ]


def _small_numbers(digits: list[tuple[int, int]], cells: int) -> bool:
    """Whether digits of some cells are numbers: several, of one height; parts of pictures are not."""
    if len(digits) < _RARE * cells or len({digit for digit, _ in digits}) < 2:
        return False
    heights = np.array([height for _, height in digits])
    return float(np.mean(np.abs(heights - np.median(heights)) < _ONE_HEIGHT * np.median(heights))) > _PLAIN


def with_large_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice) -> None:
    """Puts whole cells in the place of those whose insides cut a digit off at two sides."""
    off = [i for i, cell in enumerate(cells) if cut_off(cell.content)]
    # Crosses and trees are cut off, too: some of the cells tell whether digits are.
    some = off[:: 1 + len(off) // _TRIED]
    if len(off) < _SEVERAL or len(_plain_wholes(some, cuttings, lattice)) <= _STRAY * len(some):
        return
    plain = _plain_wholes(off, cuttings, lattice)
    if len({int(cell.chances[0].argmax()) for cell in plain.values()}) > 1:  # lamps and rings look like one
        for i, cell in plain.items():
            cells[i] = cell


def _plain_wholes(numbers: list[int], cuttings: Cuttings, lattice: Lattice) -> dict[int, Cutting]:
    """Those of the cells of some numbers that hold one digit, without lines at their sides if need be."""
    found: dict[int, Cutting] = {}
    rims = _up_to_the_rims(lattice)
    broadest = _BROADEST if rims else math.inf
    for inset in dict.fromkeys((TALL_INSET, 0.0, rims)):
        left = [i for i in numbers if i not in found]
        whole = cuttings.of(lattice, (divmod(i, lattice.columns) for i in left), inset)
        look(whole)
        found.update((i, cell) for i, cell in zip(left, whole, strict=True) if _is_plain(cell, broadest))
    return found


def _up_to_the_rims(lattice: Lattice) -> float:
    """What is left out of cells at each side so that what contents leave out of them is a rim's alone.

    Digits as high as a cell within its rim touch what is left out both above and below.
    """
    share = RIM / SIDE
    return max(0.0, (lattice.gap - share) / (1 - 2 * share))


def _is_plain(cell: Cutting, broadest: float) -> bool:
    """Whether what is in a cell is one digit, and no broader than that: rims look like digits, too."""
    narrow = all(glyph.w < broadest * glyph.h for glyph in cell.glyphs or ())
    return narrow and cell.is_digit(_PLAIN)
