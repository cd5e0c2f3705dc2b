"""The looks of the cells of a board: groups by ground, middle and strength of the ink."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from bot.screenshots.cells.checkerboards import evened
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.cross_signs import INK, cover, crossed, inked
from bot.screenshots.cells.cursor import without_cross, without_lit_ones
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels, lightness, middle_of

_MOST_LOOKS = 5
"""Three meanings for each make 243 meanings of a board."""
_FINE, _FREE, _MOSTLY = 10.0, 4.0, 0.9
"""Levels of 255 between looks that hardly differ; how many times as far they are apart as cells are from the
middle of their look; and the share of cells for which that holds."""
_WHOLE = 0.8
"""A cell with so much ink inside has none: its rim is what differs, and no sign covers as much."""
_THIN, _APART = 0.35, 60.0
"""The share of a cell that crosses and dots cover at most; and levels of 255 between light and dark cells."""
_CROSSED = 60.0
"""How far apart looks with a cross and without are."""


class Looks:
    """The looks of the cells of a board: `of` is the number of that of each cell, the commonest is 0.

    `middles` are the features of each look: the ground, where no digits stand in cells the colour of the
    middle, and half the strength of the ink, or a large number where a clue is crossed. `covers` are the
    shares of a cell that its ink covers, `marked` says where there is any. `lights` and `inner_lights` say
    how light grounds and middles are, 0 to 255, or how dark where crosses stand on dark ground. `single` says
    which looks only one cell has.
    """

    def __init__(self, cells: Sequence[Content], shape: tuple[int, int], *, digits: bool) -> None:
        points = evened(_with_crosses(cells) if digits else np.array([_features(c) for c in cells]), shape)
        self.of = _looks(points, shape)
        self.number = int(self.of.max()) + 1
        flat = self.of.ravel()
        self.single = (np.bincount(flat) == 1).tolist()
        self.middles = [np.median(points[flat == i], axis=0) for i in range(self.number)]
        self.covers = [
            float(np.median([cover(cells[j]) for j in np.flatnonzero(flat == i)[:40]]))
            for i in range(self.number)
        ]
        self.marked = [bool(middle[-1] > INK / 2) for middle in self.middles]
        self.lights = [float(lightness(middle[:3])) for middle in self.middles]
        self.inner_lights = [float(lightness(middle[-4:-1])) for middle in self.middles]
        if self._on_dark():
            self.lights = [255 - light for light in self.lights]
            self.inner_lights = [255 - light for light in self.inner_lights]

    def _on_dark(self) -> bool:
        """Whether thin signs, which are drawn on the ground of untouched cells, stand on a dark one."""
        middle = (min(self.lights) + max(self.lights)) / 2
        thin = [light for i, light in enumerate(self.lights) if self.marked[i] and self.covers[i] < _THIN]
        return max(self.lights) - min(self.lights) > _APART and bool(thin) and max(thin) < middle


def _looks(points: Pixels, shape: tuple[int, int]) -> Pixels:
    """The number of the look of each cell, by features of cells, one row of them each."""
    fine = np.array(clusters(points, _FINE))
    of = without_cross(points, fine.reshape(shape))
    if of.max() < _MOST_LOOKS and _are_apart(points, fine):
        return without_lit_ones(points, of)
    # Patterned or worn pictures have many looks at the least distance.
    for least in (26.0, 40.0, 60.0, 90.0):
        of = without_lit_ones(points, np.array(clusters(points, least)).reshape(shape))
        if of.max() < _MOST_LOOKS:
            break
    return np.minimum(of, _MOST_LOOKS - 1)


def _are_apart(points: Pixels, of: Pixels) -> bool:
    """Whether the features of each two looks are much further apart than those of most cells of one."""
    middles = np.array([np.median(points[of == number], axis=0) for number in range(int(of.max()) + 1)])
    off = float(np.quantile(np.abs(points - middles[of]).max(axis=1), _MOSTLY))
    return all(float(np.abs(a - b).max()) > _FREE * off for a, b in combinations(middles, 2))


def _with_crosses(cells: Sequence[Content]) -> Pixels:
    """The grounds, since clues may stand in cells, and whether a cross is drawn around them."""
    grounds = np.array([cell.ground for cell in cells], np.float32)
    return np.column_stack([grounds, _CROSSED * np.array(crossed(cells), np.float32)])


def _features(cell: Content) -> Pixels:
    inner = cell.patch[14:34, 14:34].reshape(-1, 3)
    if cover(cell) > _WHOLE:  # its rim lies on thick lines, or is drawn around a filled cell
        return np.concatenate([middle_of(inner), middle_of(inner), [0.0]]).astype(np.float32)
    # Half of it, and no more than 60: all marks are alike, however strong, and unlike blank cells.
    strong = inked(cell)
    strength = min(strong, 120.0) / 2 if strong > INK else 0.0
    return np.concatenate([cell.ground, middle_of(inner), [strength]]).astype(np.float32)
