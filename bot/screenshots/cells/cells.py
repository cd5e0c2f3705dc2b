"""The cells of a lattice in a picture; the contents of a cell also depend on those of the others."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from itertools import product

import numpy as np

from bot.screenshots.cells.alike import numbers_alike
from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, Cuttings, cut, look
from bot.screenshots.cells.digit_sizes import TALL_INSET, with_large_digits, with_small_digits
from bot.screenshots.cells.inner_digits import level, with_framed_digits
from bot.screenshots.cells.named_tiles import names_in
from bot.screenshots.cells.numbers import set_number, set_told
from bot.screenshots.cells.plates import with_digits_on_plates
from bot.screenshots.cells.second_look import numbers_again
from bot.screenshots.glyphs.digits import JUNK, PLAIN, SURE
from bot.screenshots.glyphs.glyphs import Pixels, largest, middle_of
from bot.screenshots.glyphs.heights import common_height
from bot.screenshots.lattices.lattice import Lattice

INSET = 0.1
"""Share of a cell that is left out at each side."""
_RELIEF, _PALE, _LEFT = 0.35, 0.5, 0.75
"""Maximum strengths of ink, relative to plain digits, that is likely, or possibly, the shading of a tile; and
the minimum share of a digit's strength that is left without the shades."""
_ROUND = 0.95
"""Minimum ratio of width to height of a ring around a number."""


@dataclass(frozen=True)
class Cells:
    """The cells of a lattice row by row, and the median height of their digits as a share of a cell."""

    image: Pixels
    lattice: Lattice
    grid: tuple[tuple[Content, ...], ...]
    height: float

    @property
    def all(self) -> list[Content]:
        """All cells, row by row."""
        return [cell for row in self.grid for cell in row]

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.lattice.rows, self.lattice.columns

    @property
    def grounds(self) -> Pixels:
        """The colours of the grounds (rows, columns, 3), 0 to 255."""
        return np.array([cell.ground for cell in self.all], np.float32).reshape(*self.shape, 3)

    @property
    def lights(self) -> Pixels:
        """The lightness of the grounds (rows, columns), 0 to 255."""
        return np.array([cell.light for cell in self.all]).reshape(self.shape)

    @property
    def blank_cells(self) -> Pixels:
        """The cells with nothing in them, as an array of rows."""
        return np.array([cell.number is None and not cell.is_filled for cell in self.all]).reshape(self.shape)

    @property
    def numbered_cells(self) -> Pixels:
        """The cells with a number, as an array of rows."""
        return np.array([[cell.number is not None for cell in row] for row in self.grid])

    def whole(self, row: int, column: int) -> Pixels:
        """Return a cell with its rim, at the normal size."""
        return cut(self.image, self.lattice, row, column, TALL_INSET)

    @property
    def sides(self) -> tuple[Pixels, Pixels]:
        """Return the change of colour, 0 to 255, between each cell and its right and lower neighbours."""
        return self._sides(_change)

    @property
    def lines(self) -> tuple[Pixels, Pixels]:
        """Return the mean change from one cell to the next, which grows with the thickness of the line."""
        return self._sides(_mean_change)

    def _sides(self, measure: Callable[[Pixels], float]) -> tuple[Pixels, Pixels]:
        rows, columns = self.shape
        right = np.array(
            [[measure(self._profile(r, c, across=True)) for c in range(columns - 1)] for r in range(rows)]
        ).reshape(rows, columns - 1)
        below = np.array(
            [[measure(self._profile(r, c, across=False)) for c in range(columns)] for r in range(rows - 1)]
        ).reshape(rows - 1, columns)
        return right, below

    def _profile(self, row: int, column: int, *, across: bool) -> Pixels:
        """Return the colours from a cell to the next one, away from crossing lines."""
        xs, ys = self.lattice.xs, self.lattice.ys
        if across:
            line, before, after, low, high = xs[column + 1], xs[column], xs[column + 2], ys[row], ys[row + 1]
        else:
            line, before, after, low, high = ys[row + 1], ys[row], ys[row + 2], xs[column], xs[column + 1]
        first, last = line - 0.16 * (line - before), line + 0.16 * (after - line)
        # The corners are left out, since the crossing lines change the colour there.
        begin, end = low + 0.32 * (high - low), high - 0.32 * (high - low)
        image = self.image if across else self.image.transpose(1, 0, 2)
        band = image[round(begin) : round(end) + 1, max(0, round(first)) : round(last) + 1]
        return middle_of(band) if band.size else np.zeros((1, 3), np.float32)


def _change(profile: Pixels) -> float:
    return float((profile.max(axis=0) - profile.min(axis=0)).max())


def _mean_change(profile: Pixels) -> float:
    """Return the mean distance of colours from the nearer of the two colours at the ends."""
    far = [largest(np.abs(profile - end)) for end in (profile[0], profile[-1])]
    return float(np.minimum(*far).mean())


def cells_of(cuttings: Cuttings, lattice: Lattice, *, clues: bool = False) -> Cells:
    """Return the contents of all cells of a lattice; with `clues`, all cells hold clues and none a flag."""
    seen = _cuttings(cuttings, lattice)
    named = names_in(seen, lattice)
    if named:
        cuttings = cuttings.paint(lattice, named, max(INSET, lattice.gap))
        seen = _cuttings(cuttings, lattice)
    seen = with_small_digits(seen, cuttings, lattice)
    with_digits_on_plates(seen)
    with_framed_digits(seen, cuttings, lattice, max(INSET, lattice.gap))
    height, low = _common_height(seen)
    # Other lattices share these cells, but the number of a cell depends on all digits of its lattice.
    every = [copy(one.content) for one in seen]
    for cell, one in zip(every, seen, strict=True):
        set_number(cell, one.glyphs or [], one.chances, height, low)
    numbers_again(every, cuttings, lattice, max(INSET, lattice.gap), height, low)
    numbers_alike(every)
    if not clues:
        _drop_odd_numbers(every)
    for row, column in named:  # the rest of the ink there is the relief of a tile
        set_told(every[row * lattice.columns + column], None)
    grid = tuple(tuple(every[i : i + lattice.columns]) for i in range(0, len(every), lattice.columns))
    return Cells(cuttings.image, lattice, grid, height / SIDE)


def _cuttings(cuttings: Cuttings, lattice: Lattice) -> list[Cutting]:
    """Return all cells of a lattice row by row, with their rims if digits would be cut off."""
    places = product(range(lattice.rows), range(lattice.columns))
    cells = cuttings.cells(lattice, places, max(INSET, lattice.gap))
    # This comes first, since a look at the insides of cut off digits is useless.
    with_large_digits(cells, cuttings, lattice)
    look(cells)
    return cells


def _common_height(cells: list[Cutting]) -> tuple[float, float]:
    plain = [
        (int(chances.argmax()), glyph)
        for cell in cells
        for glyph, chances in zip(cell.glyphs or (), cell.chances, strict=True)
        if chances[:JUNK].max() > PLAIN
    ]
    # Rings around numbers look like a 0 or an 8, but are as wide as high.
    slim = [one for one in plain if one[1].w < _ROUND * one[1].h]
    return common_height([(digit, glyph.h) for digit, glyph in slim or plain])


def _drop_odd_numbers(cells: list[Content]) -> None:
    """Remove two-digit numbers that are too few, which are flags, and numbers that are reliefs of tiles."""
    numbers = [cell for cell in cells if cell.number is not None]
    plain = [cell.strength for cell in numbers if cell.sure > PLAIN]
    usual = float(np.median(plain)) if plain else 0.0
    for cell in numbers:
        faint = cell.sure < SURE and cell.strength < _RELIEF * usual
        pale = cell.strength < _PALE * usual
        if faint or (pale and level(cell).strength < min(_RELIEF * usual, _LEFT * cell.strength)):
            cell.number, cell.sure = None, 0.5
    # Boards with two-digit numbers have many of them; a few are flags on poles or trees on trunks.
    double = [cell for cell in numbers if (cell.number or 0) > 9]
    rare = sum(cell.sure >= 0.4 for cell in double) < 0.06 * len(numbers)
    for cell in double:
        if rare or cell.sure < 0.4:
            cell.number, cell.sure = None, 0.5
