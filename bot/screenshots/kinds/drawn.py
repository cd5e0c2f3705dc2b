"""What a player has drawn into cells: dots and crosses, solid signs, rings and dark grounds."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.glyphs import Pixels, ink

_FAINT = 40.0
"""Levels of 255: what is fainter is not drawn."""
_SMALL, _SOLID = 0.42, 0.5
"""The side of a dot at most, in parts of the inside of a cell; and what a solid sign fills of its box."""
_CENTRE, _CROSSED, _FILLED, _LARGE = 0.12, 0.15, 0.9, 0.09
"""The radius of the centre of a cell, in parts of it; how much of that is ink for there to be a sign, and for
a star; and how much of the cell a star fills."""
_RADII = range(15, 24)
"""Of rings, in pixels of a cell at the normal size."""
_ASIDE = 4
"""Pixels by which a ring may lie aside."""
_ROUND = 0.85
"""The share of a circle that is ink, at least, for it to be a ring."""
_ASKEW, _FULL = 0.12, 0.7
"""How far the sides of the box of a ring are apart, at most, and how much of that it encloses."""
_DARKER = 14.0
"""Levels of 255 between shaded cells and others, at least."""


def solid(cell: Content) -> bool | None:
    """Whether what stands in a cell is a solid sign such as a bulb or a disc, not a dot or a cross.

    What an outline encloses counts. None where nothing stands in it.
    """
    mask = (cell.layer > max(_FAINT, 0.4 * cell.strength)).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    boxes = zip(map(cv2.boundingRect, outlines), outlines, strict=True)
    # Slivers of lines lie at the rim.
    inside = [((w, h), line) for (x, y, w, h), line in boxes if _middle(x + w / 2) and _middle(y + h / 2)]
    if not inside:
        return None
    width, height = max(size for size, _ in inside)
    area = max(cv2.contourArea(line) for size, line in inside if size == (width, height))
    return max(height, width) > _SMALL * SIDE and area > _SOLID * height * width


def centred(cell: Content) -> bool | None:
    """Whether a sign that fills the centre of a cell is as large as a star, not a dot, nor a cross of lines.

    None where nothing is there. What lies around the centre does not count: it may be lines of the board.
    """
    mask = (cell.layer > max(_FAINT, 0.4 * cell.strength)).astype(np.uint8)
    rows, columns = np.indices(mask.shape) - (SIDE - 1) / 2
    centre = mask[rows**2 + columns**2 < (_CENTRE * SIDE) ** 2]
    if centre.mean() < _CROSSED:
        return None
    _, pieces = cv2.connectedComponents(mask, connectivity=8)
    middle = np.bincount(pieces[mask > 0])[pieces[SIDE // 2, SIDE // 2]]
    return bool(centre.mean() > _FILLED and middle > _LARGE * SIDE**2)


def _middle(at: float) -> bool:
    return abs(at - SIDE / 2) < SIDE / 4


def ringed(cells: Cells, row: int, column: int) -> bool:
    """Whether a ring is drawn around the middle of a cell, or a little aside where the lattice is."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    inked = ink(cells.whole(row, column), cells.grid[row][column].ground) > _FAINT
    if (cells.grid[row][column].number or 0) > 9 and not _encloses(inked):
        return False
    # Rings are thin, and not quite round where cells are not quite square.
    seen = cv2.dilate(inked.astype(np.uint8), np.ones((5, 5), np.uint8))
    for down, right in product((0, -_ASIDE, _ASIDE), repeat=2):
        y = np.outer(_RADII, np.sin(angles)) + SIDE / 2 - 0.5 + down
        x = np.outer(_RADII, np.cos(angles)) + SIDE / 2 - 0.5 + right
        at = (np.clip(np.round(places), 0, SIDE - 1).astype(int) for places in (y, x))
        if (seen[tuple(at)].mean(axis=1) > _ROUND).any():
            return True
    return False


def _encloses(inked: Pixels) -> bool:
    """Whether a piece of ink encloses something as wide as high: two digits reach as far as a ring does."""
    outlines, _ = cv2.findContours(inked.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        _, _, width, height = cv2.boundingRect(outline)
        round_one = (
            abs(width - height) < _ASKEW * height and cv2.contourArea(outline) > _FULL * width * height
        )
        if round_one and height > 2 * _RADII[0] - _ASIDE:
            return True
    return False


def darkest(cells: Cells) -> Pixels:
    """The cells of the darkest ground of several; none where all are of one."""
    shape = cells.lattice.rows, cells.lattice.columns
    group = np.array(grounds(cells.all, _DARKER)).reshape(shape)
    light = np.array([cell.light for cell in cells.all]).reshape(shape)
    lights = [float(np.median(light[group == i])) for i in range(int(group.max()) + 1)]
    several: Pixels = group == int(np.argmin(lights)) if len(lights) > 1 else np.zeros(shape, bool)
    return several
