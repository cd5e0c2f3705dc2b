"""Pictures warped so that the cells of a board become squares."""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.lattice_net import BoardGrid, project

_FINEST, _COARSEST = 24, 44
"""Smallest and largest side of a cell in the new picture, in pixels."""
_MARGIN = 0.8
"""Maximum room beside the board, as a part of its side: clues may be as wide as that."""
_LEAST = 3
"""Minimum room beside the board in cells, as far as the picture reaches."""
_CLEAR = 0.95
"""The share of visible sides that a rectified lattice is given."""


def rectify(image: Pixels, grid: BoardGrid) -> tuple[Pixels, Lattice]:
    """Return the picture with the grid's cells as squares, and their lattice in it."""
    height, width = image.shape[:2]
    corners = np.array([(0, 0), (width, 0), (0, height), (width, height)], np.float64)
    around = project(np.linalg.inv(grid.mapping), corners)
    size = np.array([grid.columns, grid.rows])
    room = np.maximum(_LEAST, _MARGIN * size)
    before = np.clip(-around.min(axis=0), 0.5, room)
    after = np.clip(around.max(axis=0) - size, 0.5, room)
    side = _side(grid)
    move = np.array([[side, 0, side * before[0]], [0, side, side * before[1]], [0, 0, 1.0]])
    wide, tall = np.ceil((before + size + after) * side).astype(int)
    flat = cv2.warpPerspective(
        image,
        move @ np.linalg.inv(grid.mapping),
        (int(wide), int(tall)),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    xs, ys = (
        tuple((side * (start + np.arange(number + 1))).tolist())
        for start, number in zip(before, size, strict=True)
    )
    return flat, Lattice(xs, ys, support=_CLEAR)


def _side(grid: BoardGrid) -> int:
    """Return the side of a cell in the new picture: that of the picture, within limits."""
    middle = np.array([grid.columns / 2, grid.rows / 2])
    at = project(grid.mapping, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    pitch = max(float(np.linalg.norm(at[1] - at[0])), float(np.linalg.norm(at[2] - at[0])))
    return int(min(max(round(pitch), _FINEST), _COARSEST))
