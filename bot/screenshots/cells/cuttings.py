"""Cells cut out of a picture and read, each once: the tried lattices share most of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content, clear_strokes, contents, glyphs_of
from bot.screenshots.glyphs.broad import chances as chances_of
from bot.screenshots.glyphs.digits import JUNK, PLAIN
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, commonest, glyph_in
from bot.screenshots.glyphs.heights import are_pair
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.teeth import median

_SMALL = 16.0
"""Maximum size in pixels of a cell in which a line may take a large part.

In larger ones it is a tile's relief.
"""
_BATCH = 48
"""Number of cells in a batch.

A batch takes a third of the time of single cells; a larger one takes memory.
"""
_BROAD = 1.0
"""Maximum relative width of digits for which no line through them is searched: the net knows digits with
lines."""

_GAP, _NARROW, _WHOLE = 2, 0.6, 0.9
"""Maximum gap between halves of a digit, in pixels of the normal size; maximum width of a half, relative to
its height; and minimum probability of the digit."""

Box = tuple[int, int, int, int]
"""The left, top, right and bottom."""


@dataclass
class Cutting:
    """The part of a picture that is a cell: its contents, its glyphs, and the chances of each.

    Glyphs are found at their first use; their numbers depend on the other cells.
    """

    content: Content
    glyphs: list[Glyph] | None = None
    chances: Pixels = field(default_factory=lambda: np.zeros((0, 0)))

    def is_digit(self, least: float) -> bool:
        """Return whether it holds only one digit, with a higher probability than `least`."""
        return len(self.chances) == 1 and bool(self.chances[0, :JUNK].max() > least)


class Cuttings:
    """The cells of any lattice in an RGB picture."""

    def __init__(self, image: Pixels) -> None:
        self.image = image
        self._known: dict[Box, Cutting] = {}

    def cells(self, lattice: Lattice, places: Iterable[tuple[int, int]], inset: float) -> list[Cutting]:
        """Return the cells at some places, without a share `inset` at each side."""
        boxes = [_box(self.image, lattice, row, column, inset) for row, column in places]
        new = [box for box in dict.fromkeys(boxes) if box not in self._known]
        for first in range(0, len(new), _BATCH):
            some = new[first : first + _BATCH]
            patches = np.stack([_normal(self.image, box) for box in some])
            cells = contents(patches, small=lattice.pitch < _SMALL)
            self._known.update(zip(some, map(Cutting, cells), strict=True))
        return [self._known[box] for box in boxes]

    def paint(self, lattice: Lattice, places: Mapping[tuple[int, int], Box], inset: float) -> Cuttings:
        """Return the cells of the picture after a box in some cells is painted in its commonest colour.

        Boxes are in pixels of the normal size, of cells without a share `inset` at each side.
        """
        image = self.image.copy()
        for (row, column), within in places.items():
            left, top, right, bottom = _box(image, lattice, row, column, inset)
            x0, x1 = (left + round(at * (right - left) / SIDE) for at in within[::2])
            y0, y1 = (top + round(at * (bottom - top) / SIDE) for at in within[1::2])
            x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)
            image[y0:y1, x0:x1] = commonest(image[y0:y1, x0:x1])
        return Cuttings(image)


def look(cells: Sequence[Cutting]) -> None:
    """Find the glyphs of the new cells, and their chances."""
    new = [cell for cell in cells if cell.glyphs is None]
    find_glyphs(new)
    bare = [(cell, found) for cell in new if not _is_number(cell) and (found := clear_strokes(cell.content))]
    again = [Cutting(found) for _, found in bare]
    find_glyphs(again)
    for (cell, _), other in zip(bare, again, strict=True):
        if _is_number(other):
            cell.content, cell.glyphs, cell.chances = other.content, other.glyphs, other.chances


def _is_number(cell: Cutting) -> bool:
    """Return whether a cell holds only likely digits of a usual width."""
    narrow = all(glyph.w < _BROAD * glyph.h for glyph in cell.glyphs or ())
    return narrow and len(cell.chances) > 0 and bool((cell.chances[:, :JUNK].max(axis=1) > PLAIN).all())


def find_glyphs(new: Sequence[Cutting]) -> None:
    """Find the glyphs of unchanged cells, and their chances."""
    found = [glyphs_of(cell.content) for cell in new]
    seen = chances_of([glyph for here in found for glyph in here])
    at = 0
    for cell, here in zip(new, found, strict=True):
        cell.glyphs, cell.chances = here, seen[at : at + len(here)]
        at += len(here)
    _mend([cell for cell in new if len(cell.glyphs or ()) == 2])


def _mend(pairs: Sequence[Cutting]) -> None:
    """Join the halves of digits whose thin strokes at the top and bottom are lost."""
    torn = [cell for cell in pairs if cell.glyphs and _are_halves(*cell.glyphs)]
    whole = [glyph_in(_soft(cell.content.layer), _surroundings(*(cell.glyphs or ()))) for cell in torn]
    for cell, glyph, chances in zip(torn, whole, chances_of(whole), strict=True):
        if chances[:JUNK].max() > max(_WHOLE, float(cell.chances.max(axis=1).min())):
            cell.glyphs, cell.chances = [glyph], chances[None]


def _are_halves(first: Glyph, second: Glyph) -> bool:
    """Return whether two glyphs are narrow, of one height, and close together."""
    near = abs(second.x - first.x - first.w) <= _GAP
    narrow = max(first.w / first.h, second.w / second.h) < _NARROW
    return near and narrow and are_pair([first.h, second.h])


def _soft(layer: Pixels) -> Pixels:
    soft: Pixels = np.clip(layer / max(float(layer.max()), 1.0), 0, 1)
    return soft


def _surroundings(first: Glyph, second: Glyph) -> Box:
    x, y = min(first.x, second.x), min(first.y, second.y)
    right, bottom = max(first.x + first.w, second.x + second.w), max(first.y + first.h, second.y + second.h)
    return x, y, right - x, bottom - y


def cut(image: Pixels, lattice: Lattice, row: int, column: int, inset: float) -> Pixels:
    """Return a cell at the normal size, without a share `inset` at each side."""
    return _normal(image, _box(image, lattice, row, column, inset))


def _box(image: Pixels, lattice: Lattice, row: int, column: int, inset: float) -> Box:
    if lattice.how == "lines":
        (x0, x1), (y0, y1) = _inside_frame(lattice.xs, column), _inside_frame(lattice.ys, row)
    else:
        (x0, x1), (y0, y1) = lattice.xs[column : column + 2], lattice.ys[row : row + 2]
    inset_x, inset_y = inset * (x1 - x0), inset * (y1 - y0)
    left, right = max(0, round(x0 + inset_x)), min(image.shape[1], round(x1 - inset_x) + 1)
    top, bottom = max(0, round(y0 + inset_y)), min(image.shape[0], round(y1 - inset_y) + 1)
    return left, top, right, bottom


def _inside_frame(at: tuple[float, ...], i: int) -> tuple[float, float]:
    """Return the first and last pixel of a row or column.

    The outermost lines may be outside of a thick frame.
    """
    low, high = at[i], at[i + 1]
    if 0 < i < len(at) - 2:
        return low, high
    # Cells in the corners of thick frames would look black with the full distance of their lines.
    step = median([b - a for a, b in pairwise(at)])
    return (max(low, high - step), high) if i == 0 else (low, min(high, low + step))


def _normal(image: Pixels, box: Box) -> Pixels:
    left, top, right, bottom = box
    if right - left < 2 or bottom - top < 2:  # outside of the picture
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    part = image[top:bottom, left:right]
    way = cv2.INTER_AREA if part.shape[0] > SIDE else cv2.INTER_CUBIC
    return cv2.resize(part, (SIDE, SIDE), interpolation=way)
