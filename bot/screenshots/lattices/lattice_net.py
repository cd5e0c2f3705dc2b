"""Lattices that a small convolutional net sees, also in photos that are turned, curled or shaded.

The net answers for each square of four by four pixels: is a corner of a cell there, is it inside a board, and
the steps to the next column and the next row. `tests/screenshots/training/lattices.py` trains it.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

WEIGHTS = Path(__file__).parent / "lattice_net.onnx"
STRIDE = 4
"""Side of the square of pixels that one output is for."""
STEP = 32
"""Pixels that an output of 1 means in a step to the next column or row."""
_SIDE, _GROWTH, _MULTIPLE = 640, 1.6, 16
"""Longest side of the picture that the net sees, its largest magnification, and the divisor of its sides."""
_CORNER, _INSIDE = 0.25, 0.5
"""Minimum outputs of a corner and of a place inside a board."""
_SMALLEST, _FEWEST, _FINEST = 60, 9, 6.0
"""Minimum outputs inside a board, minimum number of corners, and minimum side of a cell in pixels."""
_REACH, _NEAR, _TOLERANCE = 0.28, 0.22, 0.12
"""Maximum distances of a corner, in cells: from where its neighbour points, from its place in the grid, and
from its place while the grid is fitted."""
_FITS = 3
"""Number of times that the grid is fitted, each time to the corners near its last fit."""
_QUARTERS = (0.25, 0.5, 0.75)
"""Places in a cell at which its inside is measured."""


class BoardGrid(NamedTuple):
    """The cells of a board: `mapping` takes (column, row, 1) to pixels (x, y) of the picture.

    `score` from 0 to 1 says how clearly the net sees its corners and its inside.
    """

    rows: int
    columns: int
    mapping: Pixels
    score: float


class _Sight(NamedTuple):
    """The outputs of the net: corners, inside, and steps (x, y to the next column, x, y to the next row)."""

    corners: Pixels
    inside: Pixels
    steps: Pixels


def board_grids(image: Pixels, most: int) -> list[BoardGrid]:
    """Return the grids of the largest boards in an RGB picture, at most `most`."""
    sight, scale = _look(image)
    corners = _peaks(sight.corners)
    number, labels, stats, _ = cv2.connectedComponentsWithStats((sight.inside > _INSIDE).astype(np.uint8))
    areas = sorted(((int(stats[i, cv2.CC_STAT_AREA]), i) for i in range(1, number)), reverse=True)
    masks = [(labels == i).astype(np.uint8) for area, i in areas[:most] if area >= _SMALLEST]
    back = np.diag([1 / scale, 1 / scale, 1.0])
    grids = [grid for mask in masks if (grid := _grid(sight, corners, mask)) is not None]
    return [grid._replace(mapping=back @ grid.mapping) for grid in grids]


def _look(image: Pixels) -> tuple[_Sight, float]:
    """Return the outputs for a picture, and the scale of the picture that the net saw."""
    height, width = image.shape[:2]
    scale = min(_GROWTH, _SIDE / max(height, width))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=way)
    height, width = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -height % _MULTIPLE, 0, -width % _MULTIPLE, cv2.BORDER_REPLICATE)
    net = _net()
    net.setInput(np.ascontiguousarray((padded.astype(np.float32) / 128 - 1).transpose(2, 0, 1)[None]))
    out = net.forward()[0][:, : -(-height // STRIDE), : -(-width // STRIDE)]
    corners, inside = 1 / (1 + np.exp(-out[:2]))
    return _Sight(corners, inside, out[2:6] * STEP), scale


def _net() -> cv2.dnn.Net:
    # Not kept: that takes 1 ms for each picture, but a net holds what its layers gave last, up to 30 MB.
    return cv2.dnn.readNetFromONNX(str(WEIGHTS))


def _peaks(corners: Pixels) -> Pixels:
    """Return the places (x, y) of corners in pixels: the centres of the highest outputs around them."""
    top = cv2.dilate(corners, np.ones((3, 3), np.uint8))
    padded, off = np.pad(corners, 1), np.array([-1, 0, 1])
    places = []
    for row, column in np.argwhere((corners >= top) & (corners > _CORNER)):
        around = padded[row : row + 3, column : column + 3] / padded[row : row + 3, column : column + 3].sum()
        places.append((column + around.sum(axis=0) @ off, row + around.sum(axis=1) @ off))
    return np.array(places).reshape(-1, 2) * STRIDE + _middle()


def _middle() -> float:
    """The middle of the square of an output, in pixels from its first one."""
    return (STRIDE - 1) / 2


def _grid(sight: _Sight, corners: Pixels, mask: Pixels) -> BoardGrid | None:
    """Return the grid of the board inside a mask, or None if its corners make none."""
    near = cv2.dilate(mask, np.ones((5, 5), np.uint8)).astype(np.float32)
    corners = corners[_values(near, corners) > _INSIDE]
    if len(corners) < _FEWEST:
        return None
    steps = np.stack([_values(layer, corners) for layer in sight.steps], axis=1).reshape(-1, 2, 2)
    pitch = float(np.median(np.linalg.norm(steps, axis=2), axis=0).min())
    mapping = _mapping(corners, _places(corners, steps, pitch), pitch) if pitch >= _FINEST else None
    return None if mapping is None else _cut(sight, np.where(mask > 0, sight.inside, 0), *mapping)


def _places(corners: Pixels, steps: Pixels, pitch: float) -> dict[int, tuple[int, int]]:
    """Return the columns and rows of the corners that steps reach from the most central corner."""
    first = int(np.linalg.norm(corners - np.median(corners, axis=0), axis=1).argmin())
    places, todo = {first: (0, 0)}, deque([first])
    while todo:
        one = todo.popleft()
        (column, row), (right, down) = places[one], steps[one]
        for step, place in (
            (right, (column + 1, row)),
            (-right, (column - 1, row)),
            (down, (column, row + 1)),
            (-down, (column, row - 1)),
        ):
            far = np.linalg.norm(corners - (corners[one] + step), axis=1)
            other = int(far.argmin())
            if far[other] < _REACH * pitch and other not in places:
                places[other] = place
                todo.append(other)
    return places


def _mapping(
    corners: Pixels, places: dict[int, tuple[int, int]], pitch: float
) -> tuple[Pixels, Pixels] | None:
    """Return the mapping from columns and rows to pixels, and the places of all corners that fit it."""
    chosen, at = np.array(list(places.values()), np.float64), corners[list(places)]
    for _ in range(_FITS):
        if len(chosen) < _FEWEST or np.ptp(chosen, axis=0).min() < 2:
            return None
        found, _ = cv2.findHomography(chosen, at, cv2.RANSAC, max(_TOLERANCE * pitch, STRIDE / 2))
        if found is None or not np.isfinite(found).all():
            return None
        mapping: Pixels = found
        every = _range(chosen.min(axis=0) - 2, chosen.max(axis=0) + 3)
        far = np.linalg.norm(project(mapping, every)[:, None] - corners[None], axis=2)
        nearest = far.argmin(axis=1)
        fits = far[np.arange(len(every)), nearest] < _NEAR * pitch
        chosen, at = every[fits], corners[nearest[fits]]
    return mapping, chosen


def _cut(sight: _Sight, inside: Pixels, mapping: Pixels, chosen: Pixels) -> BoardGrid | None:
    """Return the grid of the rows and columns that are mostly inside the board."""
    low, high = chosen.min(axis=0) - 1, chosen.max(axis=0) + 1
    width, height = (high - low).astype(int)
    cells = _range(low, high)
    shares = np.mean(
        [_values(inside, project(mapping, cells + np.array([x, y]))) for x in _QUARTERS for y in _QUARTERS],
        axis=0,
    ).reshape(height, width)
    whole = shares > _INSIDE
    rows, columns = (np.flatnonzero(2 * n > max(n.max(), 1)) for n in (whole.sum(axis=1), whole.sum(axis=0)))
    if len(rows) < 2 or len(columns) < 2:
        return None
    moved = np.array([[1, 0, low[0] + columns[0]], [0, 1, low[1] + rows[0]], [0, 0, 1.0]])
    number = int(rows[-1] - rows[0] + 1), int(columns[-1] - columns[0] + 1)
    lines = _range(np.zeros(2), np.array([number[1] + 1, number[0] + 1]))
    seen = _values(cv2.dilate(sight.corners, np.ones((3, 3), np.uint8)), project(mapping @ moved, lines))
    clear = shares[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean()
    return BoardGrid(*number, mapping @ moved, float(seen.mean() * clear))


def _range(low: Pixels, high: Pixels) -> Pixels:
    """Return all pairs (column, row) from `low` to below `high`, row by row."""
    columns, rows = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
    return np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)


def project(mapping: Pixels, places: Pixels) -> Pixels:
    """Return the pixels (x, y) of places (column, row)."""
    moved = np.c_[places, np.ones(len(places))] @ mapping.T
    pixels: Pixels = moved[:, :2] / moved[:, 2:]
    return pixels


def _values(layer: Pixels, pixels: Pixels) -> Pixels:
    """Return the outputs of a layer at pixels (x, y), 0 outside of the picture."""
    x, y = ((pixels - _middle()) / STRIDE).astype(np.float32).T
    found = cv2.remap(
        np.asarray(layer, np.float32),
        x[:, None],
        y[:, None],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
    )
    values: Pixels = found.ravel()
    return values
