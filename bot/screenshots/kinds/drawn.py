"""A player's drawings in cells: dots and crosses, solid signs, rings and dark grounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.glyphs import Pixels, ink
from solvers.core.boards.places import Cell

_FAINT = 40.0
"""Minimum strength of a drawing, in levels of 255."""
_SMALL, _SOLID = 0.42, 0.5
"""Maximum side of a dot, as a share of a cell's inside; minimum share of its box that a solid sign fills."""
_CENTRE, _CROSSED, _FILLED, _LARGE = 0.12, 0.15, 0.9, 0.09
"""Radius of a cell's centre, as a share of the cell; minimum shares of ink in it for a sign and for
a star; and minimum share of the cell that a star fills."""
_RADII = range(15, 24)
"""Radii of rings, in pixels of the normal size."""
_ASIDE = 4
"""Maximum shift of a ring in pixels."""
_ROUND = 0.85
"""Minimum share of a circle that is ink in a ring."""
DARKER = 14.0
"""Minimum difference between shaded cells and others, in levels of 255."""


def is_solid(cell: Content) -> bool | None:
    """Return whether the sign in a cell is solid, such as a bulb or a disc, not a dot or a cross.

    The inside of an outline counts as ink. Returns None for an empty cell.
    """
    outlines, _ = cv2.findContours(_drawing(cell), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    boxes = zip(map(cv2.boundingRect, outlines), outlines, strict=True)
    # Pieces at the rim are parts of lines.
    inside = [((w, h), line) for (x, y, w, h), line in boxes if _middle(x + w / 2) and _middle(y + h / 2)]
    if not inside:
        return None
    width, height = max(size for size, _ in inside)
    area = max(cv2.contourArea(line) for size, line in inside if size == (width, height))
    return max(height, width) > _SMALL * SIDE and area > _SOLID * height * width


def _drawing(cell: Content) -> Pixels:
    """Return the mask of the drawing in a cell."""
    mask: Pixels = (cell.layer > max(_FAINT, 0.4 * cell.strength)).astype(np.uint8)
    return mask


def has_large_sign(cell: Content) -> bool | None:
    """Return whether a sign at the centre of a cell is as large as a star, unlike a dot or a cross of lines.

    Returns None for an empty centre. Ink around the centre does not count: it may be lines of the board.
    """
    mask = _drawing(cell)
    rows, columns = np.indices(mask.shape) - (SIDE - 1) / 2
    centre = mask[rows**2 + columns**2 < (_CENTRE * SIDE) ** 2]
    if centre.mean() < _CROSSED:
        return None
    _, pieces = cv2.connectedComponents(mask, connectivity=8)
    middle = np.bincount(pieces[mask > 0])[pieces[SIDE // 2, SIDE // 2]]
    return bool(centre.mean() > _FILLED and middle > _LARGE * SIDE**2)


def sign_marks(
    cells: Cells, sign: Callable[[Content], bool | None], words: Mapping[bool | None, str], where: Pixels
) -> dict[str, str]:
    """Return the words for the signs in some cells."""
    signs = {Cell(r, c).name: sign(cells.grid[r][c]) for r, c in np.argwhere(where).tolist()}
    return {name: words[one] for name, one in signs.items() if one in words}


def _middle(at: float) -> bool:
    return abs(at - SIDE / 2) < SIDE / 4


def has_ring(cells: Cells, row: int, column: int) -> bool:
    """Return whether a ring is around the middle of a cell, with a small shift if the lattice has one."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    inked = ink(cells.whole(row, column), cells.grid[row][column].ground) > _FAINT
    # Rings are thin, and not quite round if cells are not quite square.
    seen = cv2.dilate(inked.astype(np.uint8), np.ones((5, 5), np.uint8))
    for down, right in product((0, -_ASIDE, _ASIDE), repeat=2):
        y = np.outer(_RADII, np.sin(angles)) + SIDE / 2 - 0.5 + down
        x = np.outer(_RADII, np.cos(angles)) + SIDE / 2 - 0.5 + right
        at = (np.clip(np.round(places), 0, SIDE - 1).astype(int) for places in (y, x))
        if (seen[tuple(at)].mean(axis=1) > _ROUND).any():
            return True
    return False


def darkest(cells: Cells) -> Pixels:
    """Return the cells of the darkest ground; none if all cells have one ground."""
    group = np.array(grounds(cells.all, DARKER)).reshape(cells.shape)
    light = cells.lights
    lights = [float(np.median(light[group == i])) for i in range(int(group.max()) + 1)]
    several: Pixels = group == int(np.argmin(lights)) if len(lights) > 1 else np.zeros(cells.shape, bool)
    return several
