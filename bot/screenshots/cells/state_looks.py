"""The looks of the cells of a board: groups by ground, middle and strength of the ink."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from bot.screenshots.cells.checkerboards import even_out
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.cross_signs import cover, has_crosses, inked_cells
from bot.screenshots.cells.cursor import ignore_cross, ignore_lit_cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import INK, TWO_COLOURS, Pixels, lightness, middle_of

_MOST_LOOKS = 5
"""Maximum number of looks; with three meanings each there are 243 meanings of a board."""
_FINE, _FREE, _MOSTLY = 10.0, 4.0, 0.9
"""Minimum levels of 255 between looks that hardly differ; minimum ratio of their distance to that of cells
from the middle of their look; and the minimum share of cells for which this holds."""
_WHOLE = 0.8
"""Share of ink from which the rim of a cell differs, not its inside: no sign covers this much."""
_THIN = 0.35
"""Maximum share of a cell that crosses and dots cover."""
_CROSSED = 60.0
"""Distance between looks with and without a cross."""


class Looks:
    """The looks of a board's cells: `of` is the number of each cell's look; the commonest is 0.

    `middles` are the features of each look: the ground, the colour of the middle if cells hold no digits, and
    half the strength of the ink. A crossed clue has a large number instead of the last. `covers` are the
    shares of a cell that its ink covers; `marked` are the cells with ink. `lights` and `inner_lights` are the
    lightness of grounds and middles, 0 to 255, or their darkness if crosses are on dark ground. `single` are
    the looks of only one cell.
    """

    def __init__(self, cells: Sequence[Content], shape: tuple[int, int], *, digits: bool) -> None:
        points = even_out(_with_crosses(cells) if digits else np.array([_features(c) for c in cells]), shape)
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
        """Return whether thin signs, which have the ground of untouched cells, are on a dark ground."""
        middle = (min(self.lights) + max(self.lights)) / 2
        thin = [light for i, light in enumerate(self.lights) if self.marked[i] and self.covers[i] < _THIN]
        return max(self.lights) - min(self.lights) > TWO_COLOURS and bool(thin) and max(thin) < middle


def _looks(points: Pixels, shape: tuple[int, int]) -> Pixels:
    """Return the number of each cell's look, from the features of cells, one row a cell."""
    fine = np.array(clusters(points, _FINE))
    of = ignore_cross(points, fine.reshape(shape))
    if of.max() < _MOST_LOOKS and _are_apart(points, fine):
        return ignore_lit_cells(points, of)
    # Pictures with patterns or wear have many looks at the smallest distance.
    for least in (26.0, 40.0, 60.0, 90.0):
        of = ignore_lit_cells(points, np.array(clusters(points, least)).reshape(shape))
        if of.max() < _MOST_LOOKS:
            break
    return np.minimum(of, _MOST_LOOKS - 1)


def _are_apart(points: Pixels, of: Pixels) -> bool:
    """Return whether the features of any two looks differ far more than those of most cells of one look."""
    middles = np.array([np.median(points[of == number], axis=0) for number in range(int(of.max()) + 1)])
    off = float(np.quantile(np.abs(points - middles[of]).max(axis=1), _MOSTLY))
    return all(float(np.abs(a - b).max()) > _FREE * off for a, b in combinations(middles, 2))


def _with_crosses(cells: Sequence[Content]) -> Pixels:
    """Return features for cells with clues: the ground, and whether a cross is drawn around the clue."""
    grounds = np.array([cell.ground for cell in cells], np.float32)
    return np.column_stack([grounds, _CROSSED * np.array(has_crosses(cells), np.float32)])


def _features(cell: Content) -> Pixels:
    inner = cell.patch[14:34, 14:34].reshape(-1, 3)
    if cover(cell) > _WHOLE:  # its rim is on thick lines, or drawn around a filled cell
        return np.concatenate([middle_of(inner), middle_of(inner), [0.0]]).astype(np.float32)
    # The strength counts half, up to 60: all marks are similar, and different from blank cells.
    strong = inked_cells(cell)
    strength = min(strong, 120.0) / 2 if strong > INK else 0.0
    return np.concatenate([cell.ground, middle_of(inner), [strength]]).astype(np.float32)
