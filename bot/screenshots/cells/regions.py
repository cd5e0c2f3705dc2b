"""Regions of a board: cells that thick lines or colours hold together."""

from __future__ import annotations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.glyphs.glyphs import Pixels, largest, middle_of

Regions = tuple[tuple[int, ...], ...]
_GAPS = 8
"""Gaps between the sides of cells that are tried as the one between thin lines and thick ones."""
_REACH = 0.22
"""Of a pitch to either side of a line: where its ink is summed."""


def regions_of(cells: Cells) -> Regions | None:
    """The number of the region of each cell, in reading order; None where no limit gives as many as rows."""
    size = cells.lattice.rows
    for right, below in (_thickness(cells), _colours(cells)):
        # How thick thick lines are is not known: gaps that are wide, relative to the sides, come first.
        sides = np.sort(np.concatenate([right.ravel(), below.ravel()]))
        gaps = np.diff(sides) / (sides[1:] + 1e-3)
        for i in np.argsort(-gaps)[:_GAPS].tolist():
            limit = (sides[i] + sides[i + 1]) / 2
            found = parted(right > limit, below > limit)
            if max(map(max, found)) + 1 == size and gaps[i] > 0.15:
                return found
    return None


def parted(right: Pixels, below: Pixels) -> Regions:
    """The regions of cells between which no side is closed; `right` and `below` are the closed ones."""
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


def _thickness(cells: Cells) -> tuple[Pixels, Pixels]:
    """How much ink lies between each cell and the one to its right, and below: strength times width."""
    lattice, grid, image = cells.lattice, cells.grid, cells.image
    rows, columns = range(lattice.rows), range(lattice.columns)
    turned = image.transpose(1, 0, 2)
    xs, ys = lattice.xs, lattice.ys
    right = [
        [_ink(image, (grid[r][c], grid[r][c + 1]), xs[c + 1], (ys[r], ys[r + 1])) for c in columns[:-1]]
        for r in rows
    ]
    below = [
        [_ink(turned, (grid[r][c], grid[r + 1][c]), ys[r + 1], (xs[c], xs[c + 1])) for c in columns]
        for r in rows[:-1]
    ]
    return np.array(right), np.array(below)


def _ink(image: Pixels, beside: tuple[Content, Content], line: float, ends: tuple[float, float]) -> float:
    """The ink around an upright line in parts of a cell, of what is like neither cell beside it."""
    pitch = ends[1] - ends[0]
    # The middle half of the side: at its ends there are the lines across.
    top, bottom = round(ends[0] + 0.25 * pitch), round(ends[1] - 0.25 * pitch) + 1
    left, right = max(0, round(line - _REACH * pitch)), round(line + _REACH * pitch) + 1
    band = image[top:bottom, left:right]
    if not band.size:
        return 0.0
    profile = middle_of(band)
    far = [largest(np.abs(profile - cell.ground)) for cell in beside]
    return float(np.minimum(*far).sum()) / pitch


def _colours(cells: Cells) -> tuple[Pixels, Pixels]:
    """How far the grounds of neighbouring cells are apart."""
    ground = np.array([[cell.ground for cell in row] for row in cells.grid], np.float32)
    return largest(np.abs(np.diff(ground, axis=1))), largest(np.abs(np.diff(ground, axis=0)))
