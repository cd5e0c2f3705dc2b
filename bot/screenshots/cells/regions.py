"""Regions of a board, by thick lines or colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.glyphs.glyphs import Pixels, largest, middle_of

Regions = tuple[tuple[int, ...], ...]
_GAPS = 8
"""Number of gaps between thicknesses that are tried as the limit between thin and thick lines."""
_ONE_A_ROW, _CLEAR = 0.15, 0.3
"""Minimum gap between thin and thick lines, relative to the thick ones: if there is one region a row, and if
nothing else confirms the regions."""
_REACH, _NEAR = 0.22, 0.13
"""Reach on both sides of a line, in pitches, in which its ink is summed; and the reach beside discs."""


def regions_of(cells: Cells) -> Regions | None:
    """Return the region of each cell, numbered in reading order; None if no limit gives one region a row."""
    for right, below in (_thickness(cells), _colours(cells)):
        for limit in _limits(right, below, _ONE_A_ROW):
            found = split_by_sides(right > limit, below > limit)
            if max(map(max, found)) + 1 == cells.lattice.rows:
                return found
    return None


def partitions(cells: Cells) -> Iterator[Regions]:
    """Yield the regions by thick lines and by colours, if each line between cells is a border of regions."""
    for right, below in (_thickness(cells), _colours(cells)):
        for limit in _limits(right, below, _CLEAR):
            found = split_by_sides(right > limit, below > limit)
            if max(map(max, found)) and _has_borders_alone(np.array(found), right > limit, below > limit):
                yield found
                break


def thick_sides(cells: Cells) -> Iterator[tuple[Pixels, Pixels]]:
    """Yield the sides with thick lines, right of and below cells, if fewer than half of all are thick."""
    right, below = _thickness(cells, _NEAR)
    for limit in _limits(right, below, _CLEAR):
        if np.median(np.concatenate([right.ravel(), below.ravel()])) < limit:
            yield right > limit, below > limit
            return


def _limits(right: Pixels, below: Pixels, least: float) -> Iterator[float]:
    """Yield the limits between thin and thick lines, first that in the widest gap, relative to the values."""
    sides = np.sort(np.concatenate([right.ravel(), below.ravel()]))
    gaps = np.diff(sides) / (sides[1:] + 1e-3)
    for i in np.argsort(-gaps)[:_GAPS].tolist():
        if gaps[i] > least:
            yield float(sides[i] + sides[i + 1]) / 2


def _has_borders_alone(regions: Pixels, right: Pixels, below: Pixels) -> bool:
    """Return whether no closed side is inside a region."""
    across, down = regions[:, 1:] == regions[:, :-1], regions[1:] == regions[:-1]
    return not ((across & right).any() or (down & below).any())


def split_by_sides(right: Pixels, below: Pixels) -> Regions:
    """Return the regions of cells without closed sides between them.

    `right` and `below` are the closed sides.
    """
    rows, columns = right.shape[0], below.shape[1]
    region = np.full((rows, columns), -1)
    number = 0
    for start in np.ndindex(rows, columns):
        todo = [start] if region[start] < 0 else []
        number += bool(todo)
        while todo:
            r, c = todo.pop()
            if region[r, c] >= 0:
                continue
            region[r, c] = number - 1
            todo += [(r, c + 1)] if c + 1 < columns and not right[r, c] else []
            todo += [(r, c - 1)] if c and not right[r, c - 1] else []
            todo += [(r + 1, c)] if r + 1 < rows and not below[r, c] else []
            todo += [(r - 1, c)] if r and not below[r - 1, c] else []
    return tuple(tuple(row) for row in region.tolist())


def _thickness(cells: Cells, reach: float = _REACH) -> tuple[Pixels, Pixels]:
    """Return the ink, as strength times width, between each cell and its right and lower neighbours."""
    lattice, grid, image = cells.lattice, cells.grid, cells.image
    rows, columns = range(lattice.rows), range(lattice.columns)
    turned = image.transpose(1, 0, 2)
    xs, ys = lattice.xs, lattice.ys
    right = [
        [
            _ink(image, (grid[r][c], grid[r][c + 1]), xs[c + 1], (ys[r], ys[r + 1]), reach)
            for c in columns[:-1]
        ]
        for r in rows
    ]
    below = [
        [_ink(turned, (grid[r][c], grid[r + 1][c]), ys[r + 1], (xs[c], xs[c + 1]), reach) for c in columns]
        for r in rows[:-1]
    ]
    return np.array(right), np.array(below)


def _ink(
    image: Pixels, beside: Sequence[Content], line: float, ends: tuple[float, float], reach: float
) -> float:
    """Return the ink around a vertical line, as a share of a cell: pixels like neither cell beside it."""
    pitch = ends[1] - ends[0]
    # Only the middle half of the side counts: crossing lines are at its ends.
    top, bottom = round(ends[0] + 0.25 * pitch), round(ends[1] - 0.25 * pitch) + 1
    left, right = max(0, round(line - reach * pitch)), round(line + reach * pitch) + 1
    band = image[top:bottom, left:right]
    if not band.size:
        return 0.0
    profile = middle_of(band)
    far = [largest(np.abs(profile - cell.ground)) for cell in beside]
    return float(np.minimum(*far).sum()) / pitch


def _colours(cells: Cells) -> tuple[Pixels, Pixels]:
    """Return the distances between the grounds of neighbouring cells."""
    ground = cells.grounds
    return largest(np.abs(np.diff(ground, axis=1))), largest(np.abs(np.diff(ground, axis=0)))
