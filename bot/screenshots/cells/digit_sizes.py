"""Digits that are too large or too small for the normal view of cells, which get another view."""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from bot.screenshots.cells.contents import RIM, SIDE, cut_off
from bot.screenshots.cells.cuttings import Cutting, Cuttings, look
from bot.screenshots.glyphs.digits import PLAIN
from bot.screenshots.lattices.lattice import Lattice

TALL_INSET = 0.03
"""Share of a cell that is left out at each side for tall digits."""
_LARGE, _DEEP_INSET = 40.0, 0.28
"""Minimum side in pixels of a large cell, and the share left out at each side for small digits in its
middle."""
_RARE, _SAMPLED, _ONE_HEIGHT, _MOSTLY = 0.1, 64, 0.15, 0.8
"""Maximum share of cells with a digit if digits may be too small; approximate size of the sample for smaller
ones; maximum relative difference of their heights; and the minimum share for which this holds."""
_BROADEST = 0.8
"""Maximum relative width of a digit that fills its cell up to the rim."""
_SEVERAL, _TRIED, _STRAY = 3, 24, 0.08
"""Minimum number of cells with a cut off digit; size of the sample of cut off cells; and the share of digits
that noise has in it."""


def with_small_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice) -> list[Cutting]:
    """Return the middles of large cells, if their digits are too small for the normal size."""
    if lattice.pitch < _LARGE or len(_plain_digits(cells)) >= _RARE * len(cells):
        return cells
    places = list(product(range(lattice.rows), range(lattice.columns)))
    # Most boards without digits also have no small ones: a sample of the cells shows it.
    some = cuttings.cells(lattice, places[:: 1 + len(places) // _SAMPLED], _DEEP_INSET)
    look(some)
    if not _small_numbers(_plain_digits(some), len(some)):
        return cells
    inside = cuttings.cells(lattice, places, _DEEP_INSET)
    look(inside)
    return inside


def _plain_digits(cells: list[Cutting]) -> list[tuple[int, int]]:
    """Return the single digits in cells, with their heights."""
    return [
        (int(cell.chances[0].argmax()), cell.glyphs[0].h)
        for cell in cells
        if cell.glyphs and cell.is_digit(PLAIN)
    ]


def _small_numbers(digits: list[tuple[int, int]], cells: int) -> bool:
    """Return whether digits of some cells are numbers: they are several, and have one height."""
    if len(digits) < _RARE * cells or len({digit for digit, _ in digits}) < 2:
        return False
    heights = np.array([height for _, height in digits])
    return float(np.mean(np.abs(heights - np.median(heights)) < _ONE_HEIGHT * np.median(heights))) > _MOSTLY


def with_large_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice) -> None:
    """Replace cells whose insides cut a digit off at two sides by whole cells."""
    off = [i for i, cell in enumerate(cells) if cut_off(cell.content)]
    # Crosses and trees are also cut off: a sample shows whether these are digits.
    some = off[:: 1 + len(off) // _TRIED]
    if len(off) < _SEVERAL or len(_plain_wholes(some, cuttings, lattice)) <= _STRAY * len(some):
        return
    plain = _plain_wholes(off, cuttings, lattice)
    if (
        len({int(cell.chances[0].argmax()) for cell in plain.values()}) > 1
    ):  # lamps and rings look like one digit
        for i, cell in plain.items():
            cells[i] = cell


def _plain_wholes(numbers: list[int], cuttings: Cuttings, lattice: Lattice) -> dict[int, Cutting]:
    """Return the whole cells, by number, that hold one digit, without lines at their sides if necessary."""
    found: dict[int, Cutting] = {}
    rims = _up_to_the_rims(lattice)
    broadest = _BROADEST if rims else math.inf
    for inset in dict.fromkeys((TALL_INSET, 0.0, rims)):
        left = [i for i in numbers if i not in found]
        whole = cuttings.cells(lattice, (divmod(i, lattice.columns) for i in left), inset)
        look(whole)
        found.update((i, cell) for i, cell in zip(left, whole, strict=True) if _is_plain(cell, broadest))
    return found


def _up_to_the_rims(lattice: Lattice) -> float:
    """Return the share left out at each side so that contents leave out only the rim.

    Digits of the height of a cell within its rim touch the left out part above and below.
    """
    share = RIM / SIDE
    return max(0.0, (lattice.gap - share) / (1 - 2 * share))


def _is_plain(cell: Cutting, broadest: float) -> bool:
    """Return whether a cell holds one digit of limited width: rims also look like digits."""
    narrow = all(glyph.w < broadest * glyph.h for glyph in cell.glyphs or ())
    return narrow and cell.is_digit(PLAIN)
