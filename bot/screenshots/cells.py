"""Where the cells of a lattice are in a picture, and how what stands in one goes with the others."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from bot.screenshots.broad import chances as chances_of
from bot.screenshots.contents import SIDE, Content, contents, cut_off, glyphs_of, set_number
from bot.screenshots.digits import JUNK
from bot.screenshots.glyphs import Glyph, Pixels, middle_of
from bot.screenshots.heights import common_height
from bot.screenshots.lattice import Lattice

_INSET, _TALL_INSET = 0.1, 0.03
"""Of a cell: what is left out of it at each side, and where digits are too tall for that."""
_RELIEF = 0.35
"""How strong ink is at most, relative to that of plain digits, that is more likely the shading of a tile."""
_SEVERAL, _PLAIN = 3, 0.8
"""Cells that must cut a digit off for that to count, and how probable the digit must be then."""


@dataclass(frozen=True)
class Cells:
    """The cells of a lattice row by row, and the median height of their digits in parts of a cell."""

    image: Pixels
    lattice: Lattice
    grid: tuple[tuple[Content, ...], ...]
    height: float

    @property
    def all(self) -> list[Content]:
        """All cells, row by row."""
        return [cell for row in self.grid for cell in row]

    def whole(self, row: int, column: int) -> Pixels:
        """A cell with its rim, at the normal size."""
        return _cut(self.image, self.lattice, row, column, 0.03)

    @property
    def sides(self) -> tuple[Pixels, Pixels]:
        """How much the colour changes, 0 to 255, between each cell and the one to its right, and below."""
        rows, columns = self.lattice.rows, self.lattice.columns
        right = np.array(
            [[self._change(r, c, across=True) for c in range(columns - 1)] for r in range(rows)]
        ).reshape(rows, columns - 1)
        below = np.array(
            [[self._change(r, c, across=False) for c in range(columns)] for r in range(rows - 1)]
        ).reshape(rows - 1, columns)
        return right, below

    def _change(self, row: int, column: int, *, across: bool) -> float:
        xs, ys = self.lattice.xs, self.lattice.ys
        if across:
            line, before, after, low, high = xs[column + 1], xs[column], xs[column + 2], ys[row], ys[row + 1]
        else:
            line, before, after, low, high = ys[row + 1], ys[row], ys[row + 2], xs[column], xs[column + 1]
        first, last = line - 0.16 * (line - before), line + 0.16 * (after - line)
        begin, end = low + 0.32 * (high - low), high - 0.32 * (high - low)
        image = self.image if across else self.image.transpose(1, 0, 2)
        band = image[round(begin) : round(end) + 1, max(0, round(first)) : round(last) + 1]
        if not band.size:
            return 0.0
        profile = middle_of(band)
        return float((profile.max(axis=0) - profile.min(axis=0)).max())


def cells_of(image: Pixels, lattice: Lattice) -> Cells:
    """The contents of all cells of a lattice in an RGB picture."""
    columns = range(lattice.columns)
    every = [
        cell
        for r in range(lattice.rows)
        for cell in contents(np.stack([_cut(image, lattice, r, c) for c in columns]))
    ]
    _with_tall_digits(every, image, lattice)
    grid = tuple(tuple(every[i : i + len(columns)]) for i in range(0, len(every), len(columns)))
    found = [glyphs_of(cell) for cell in every]
    seen = chances_of([glyph for glyphs_here in found for glyph in glyphs_here])
    height, low = _common_height(found, seen)
    at = 0
    for cell, here in zip(every, found, strict=True):
        set_number(cell, here, seen[at : at + len(here)], height, low)
        at += len(here)
    _without_odd_ones(every)
    return Cells(image, lattice, grid, height / SIDE)


def _with_tall_digits(cells: list[Content], image: Pixels, lattice: Lattice) -> None:
    """Puts whole cells in the place of those whose insides cut a digit off above and below."""
    cut = [i for i, cell in enumerate(cells) if cut_off(cell)]
    if len(cut) < _SEVERAL:
        return
    places = [divmod(i, lattice.columns) for i in cut]
    whole = list(contents(np.stack([_cut(image, lattice, r, c, _TALL_INSET) for r, c in places])))
    found = [glyphs_of(cell) for cell in whole]
    alone = [(i, cell, here[0]) for i, cell, here in zip(cut, whole, found, strict=True) if len(here) == 1]
    seen = chances_of([glyph for _, _, glyph in alone])
    plain = [j for j, chances in enumerate(seen) if chances[:JUNK].max() > _PLAIN]
    if len({int(seen[j].argmax()) for j in plain}) > 1:  # lamps and rings look all like one digit
        for i, cell, _ in (alone[j] for j in plain):
            cells[i] = cell


def _common_height(found: list[list[Glyph]], seen: Pixels) -> tuple[float, float]:
    every = [glyph for here in found for glyph in here]
    sure = [
        (glyph, chances) for glyph, chances in zip(every, seen, strict=True) if chances[:JUNK].max() > 0.8
    ]
    return common_height([(int(chances.argmax()), glyph.h) for glyph, chances in sure])


def _without_odd_ones(cells: list[Content]) -> None:
    """Takes back numbers of two digits where they are so few that they are flags, and reliefs of tiles."""
    numbers = [cell for cell in cells if cell.number is not None]
    plain = [cell.strength for cell in numbers if cell.sure > _PLAIN]
    faint = _RELIEF * float(np.median(plain)) if plain else 0.0
    for cell in numbers:
        if cell.sure < _PLAIN and cell.strength < faint:
            cell.number, cell.sure = None, 0.5
    double = [cell for cell in numbers if (cell.number or 0) > 9]
    rare = sum(cell.sure >= 0.4 for cell in double) < 0.06 * len(numbers)
    for cell in double:
        if rare or cell.sure < 0.4:
            cell.number, cell.sure = None, 0.5


def _cut(image: Pixels, lattice: Lattice, row: int, column: int, inset: float = _INSET) -> Pixels:
    """The inside of a cell at the normal size."""
    x0, x1 = lattice.xs[column], lattice.xs[column + 1]
    y0, y1 = lattice.ys[row], lattice.ys[row + 1]
    inset_x, inset_y = inset * (x1 - x0), inset * (y1 - y0)
    left, right = max(0, round(x0 + inset_x)), min(image.shape[1], round(x1 - inset_x) + 1)
    top, bottom = max(0, round(y0 + inset_y)), min(image.shape[0], round(y1 - inset_y) + 1)
    if right - left < 2 or bottom - top < 2:
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    part = image[top:bottom, left:right]
    way = cv2.INTER_AREA if part.shape[0] > SIDE else cv2.INTER_CUBIC
    return cv2.resize(part, (SIDE, SIDE), interpolation=way)
