"""What stands in the cells of a lattice: the ground, the ink, and a digit where the net sees one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from bot.screenshots.broad import chances as chances_of
from bot.screenshots.broad import split
from bot.screenshots.digits import JUNK, PAIR
from bot.screenshots.glyphs import Glyph, Pixels, glyphs, largest, middle_of, top
from bot.screenshots.heights import common_height
from bot.screenshots.lattice import Lattice

SIDE = 48
"""Pixels of a cell after it is brought to a normal size."""
_INSET, _TALL_INSET = 0.1, 0.03
"""Of a cell: what is left out of it at each side, and where digits are too tall for that."""
_RELIEF = 0.35
"""How strong ink is at most, relative to that of plain digits, that is more likely the shading of a tile."""
_SEVERAL, _PLAIN = 3, 0.8
"""Cells that must cut a digit off for that to count, and how probable the digit must be then."""
_LARGE, _WHOLE, _SURE = 0.4, 0.8, 0.95
"""Of a cell: how wide and high a digit in its corner is, at least and most; and how probable it must be."""
_RIM = 3
"""Pixels of the normal size that are left out at each side."""
_TALLEST, _LOWEST = 1.38, 0.7
"""Digits of one board are of one height; relative to the median."""
_FAINT = 22.0
_STRONGEST = 0.99
"""The share of a cell whose ink is not as strong as what counts as its strongest."""


@dataclass
class Content:
    """One cell: its picture, the colour of its ground, and what was read in it.

    `number` is None where no digits are seen; then `filled` says whether there is anything else. `sure` is
    the least probability of its digits, or that there is none. `second` is the next best reading, if any.
    `hardly` is the likeliest digit of a single glyph as high as the numbers that was not taken for one.
    `strength` says how far the strongest ink is from the ground, 0 to 255.
    """

    patch: Pixels
    ground: Pixels
    layer: Pixels
    strength: float
    number: int | None = None
    sure: float = 1.0
    second: int | None = None
    hardly: int | None = None
    colour: Pixels | None = None
    height: float = 0.0
    middle: tuple[float, float] = (0.0, 0.0)

    @property
    def filled(self) -> bool:
        """Whether something besides a number stands in it."""
        return self.number is None and self.strength >= _FAINT

    @property
    def light(self) -> float:
        """How light its ground is, 0 to 255."""
        return float(self.ground @ (0.299, 0.587, 0.114))


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
        for cell in _contents(np.stack([_cut(image, lattice, r, c) for c in columns]))
    ]
    _with_tall_digits(every, image, lattice)
    grid = tuple(tuple(every[i : i + len(columns)]) for i in range(0, len(every), len(columns)))
    found = [_candidates(cell) for cell in every]
    seen = chances_of([glyph for glyphs_here in found for glyph in glyphs_here])
    height, low = _common_height(found, seen)
    at = 0
    for cell, here in zip(every, found, strict=True):
        _read(cell, here, seen[at : at + len(here)], height, low)
        at += len(here)
    _without_odd_ones(every)
    return Cells(image, lattice, grid, height / SIDE)


def _with_tall_digits(cells: list[Content], image: Pixels, lattice: Lattice) -> None:
    """Puts whole cells in the place of those whose insides cut a digit off above and below."""
    cut = [i for i, cell in enumerate(cells) if _cut_off(cell)]
    if len(cut) < _SEVERAL:
        return
    places = [divmod(i, lattice.columns) for i in cut]
    whole = list(_contents(np.stack([_cut(image, lattice, r, c, _TALL_INSET) for r, c in places])))
    found = [_candidates(cell) for cell in whole]
    alone = [(i, cell, here[0]) for i, cell, here in zip(cut, whole, found, strict=True) if len(here) == 1]
    seen = chances_of([glyph for _, _, glyph in alone])
    plain = [j for j, chances in enumerate(seen) if chances[:JUNK].max() > _PLAIN]
    if len({int(seen[j].argmax()) for j in plain}) > 1:  # lamps and rings look all like one digit
        for i, cell, _ in (alone[j] for j in plain):
            cells[i] = cell


def _cut_off(cell: Content) -> bool:
    """Whether ink as broad as a digit goes from the upper rim to the lower one."""
    if cell.strength < _FAINT:
        return False
    first, last = _RIM, SIDE - _RIM
    inked = cell.layer > 0.5 * cell.strength
    across = np.flatnonzero(inked.any(axis=0))
    inside = len(across) > 0 and first < across[0] and across[-1] < last - 1
    return bool(inside and inked[first].any() and inked[last - 1].any())


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


def _contents(patches: Pixels) -> Iterator[Content]:
    """What patches of the normal size hold; a whole row of them at once takes a third of the time."""
    # A thick line may reach a pixel into the cell, on two sides where lattices drift.
    inner = slice(_RIM, SIDE - _RIM)
    inside = patches[:, inner, inner]
    rims = np.concatenate([inside[:, 0], inside[:, -1], inside[:, :, 0], inside[:, :, -1]], axis=1)
    grounds = middle_of(rims.transpose(1, 0, 2).reshape(rims.shape[1], -1)).reshape(-1, 3)
    layers = np.zeros(patches.shape[:3], np.float32)
    layers[:, inner, inner] = largest(np.abs(inside.astype(np.float32) - grounds[:, None, None]))
    for patch, ground, layer in zip(patches, grounds, layers, strict=True):
        yield Content(patch, ground, layer, top(layer, _STRONGEST))


def _candidates(cell: Content) -> list[Glyph]:
    """Glyphs of the size of digits, away from the rim."""
    if cell.strength < _FAINT:
        return []
    found = [glyph for glyph in glyphs(cell.layer, _FAINT) if not _at_rim(glyph)]
    return found if len(found) <= 4 else []


def _at_rim(glyph: Glyph) -> bool:
    """Slivers of lines that were not cut away, and bevels, which go on up to the side across."""
    across, down = _sides(glyph)
    # In cells of few pixels lines that are one pixel off move large digits into a corner.
    sizes = sorted((glyph.w, glyph.h))
    large = sizes[0] > _LARGE * SIDE and sizes[1] < _WHOLE * SIDE
    if across == 2 or down == 2 or (across and down and not large):
        return True
    thin = min(glyph.w, glyph.h) <= 0.12 * SIDE
    x, y = glyph.middle
    near = min(x, y, SIDE - x, SIDE - y) < 0.13 * SIDE
    return (thin and near) or glyph.h < 0.2 * SIDE


def _sides(glyph: Glyph) -> tuple[int, int]:
    """How many of the two rims across, and above and below, a glyph touches."""
    far = SIDE - _RIM
    across = (glyph.x <= _RIM) + (glyph.x + glyph.w >= far)
    return across, (glyph.y <= _RIM) + (glyph.y + glyph.h >= far)


def _common_height(found: list[list[Glyph]], seen: Pixels) -> tuple[float, float]:
    every = [glyph for here in found for glyph in here]
    sure = [
        (glyph, chances) for glyph, chances in zip(every, seen, strict=True) if chances[:JUNK].max() > 0.8
    ]
    return common_height([(int(chances.argmax()), glyph.h) for glyph, chances in sure])


def _read(cell: Content, here: list[Glyph], seen: Pixels, height: float, low: float) -> None:
    """Sets the number of a cell from its glyphs, if all of them are digits of the common height."""
    if not here or not height:
        return
    parts: list[tuple[Glyph, Pixels]] = []
    for glyph, chances in zip(here, seen, strict=True):
        lowest = _LOWEST * (low if int(chances.argmax()) <= 2 else 1)
        if not lowest < glyph.h / height < _TALLEST:
            continue
        if all(_sides(glyph)) and chances[:JUNK].max() < _SURE:
            continue
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            parts += split(cell.layer, glyph)
        else:
            parts.append((glyph, chances))
    if not parts or len(parts) > 2 or any(chances[JUNK] > 0.5 for _, chances in parts):
        cell.sure = 1 - max((float(chances[:JUNK].max()) for _, chances in parts), default=0.0)
        if len(parts) == 1 and not _two_coloured(cell):
            cell.hardly = int(parts[0][1][:JUNK].argmax())
        return
    if _two_coloured(cell):  # a flag
        return
    number, sure, second = number_of([chances for _, chances in parts])
    cell.number, cell.sure, cell.second = number, sure, second
    cell.height = float(np.mean([glyph.h for glyph, _ in parts])) / SIDE
    cell.middle = (
        float(np.mean([g.middle[0] for g, _ in parts])) / SIDE,
        float(np.mean([g.middle[1] for g, _ in parts])) / SIDE,
    )
    strong = cell.layer > 0.7 * cell.strength
    cell.colour = middle_of(cell.patch[strong]) if strong.any() else cell.ground


def _two_coloured(cell: Content) -> bool:
    """Whether much of the ink is of another colour than the rest: digits are of one colour."""
    strong = cell.patch[cell.layer > 0.75 * cell.strength].astype(np.float32)
    if len(strong) < 12:
        return False
    far = largest(np.abs(strong - middle_of(strong)))
    return float((far > 90).mean()) > 0.22


def number_of(digits: list[Pixels]) -> tuple[int, float, int | None]:
    """The number of some digits, its least probability, and the next best reading; None for no digit."""
    best = [int(chances[:JUNK].argmax()) for chances in digits]
    sure = min(float(chances[digit]) for digit, chances in zip(best, digits, strict=True))
    weakest = int(np.argmin([chances[digit] for digit, chances in zip(best, digits, strict=True)]))
    ranked = np.argsort(-digits[weakest][:JUNK])
    if len(digits) == 1 and digits[weakest][JUNK] > digits[weakest][ranked[1]]:
        return best[0], sure, None
    other = [*best]
    other[weakest] = int(ranked[1])
    return int("".join(map(str, best))), sure, int("".join(map(str, other)))
