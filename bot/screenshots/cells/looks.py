"""Similar cells of one board: trees, flags and grass are found by their common looks, not by templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from bot.screenshots.cells.contents import Content
from bot.screenshots.glyphs.glyphs import Pixels

_THUMB = 8
"""Side in pixels of the compared pictures, so small that a shift by a pixel does not count."""
_MOST = 60
"""Maximum number of groups of looks: boards have few; noise has one a cell, which takes seconds."""


def grounds(cells: Sequence[Content], least: float = 30.0) -> list[int]:
    """Return the number of each cell's ground: colours closer than `least` (0 to 255) are one ground.

    The numbers are by size of the groups, the largest first.
    """
    return clusters(np.array([cell.ground for cell in cells]), least)


def thumbnails(cells: Sequence[Content]) -> Pixels:
    """Return the pictures of cells in 8x8 pixels, one a row; `clusters` groups them by mean difference."""
    return small([cell.patch for cell in cells])


def shapes(cells: Sequence[Content]) -> Pixels:
    """Return `thumbnails` of the ink, whatever the ground."""
    return small([cell.layer for cell in cells])


def small(pictures: Iterable[Pixels]) -> Pixels:
    """Return pictures in 8x8 pixels, one a row."""
    blurred = (cv2.GaussianBlur(picture, (0, 0), 2) for picture in pictures)
    thumbs = [cv2.resize(one, (_THUMB, _THUMB), interpolation=cv2.INTER_AREA).ravel() for one in blurred]
    return np.array(thumbs, np.float32)


def clusters(points: Pixels, least: float, mean: bool = False) -> list[int]:
    """Return the group of each point.

    Each joins the nearest leader or becomes one; leaders are averaged twice.
    """
    if not len(points):
        return []
    points = points.reshape(len(points), -1).astype(np.float32)
    leaders: list[Pixels] = []
    free = np.ones(len(points), bool)
    while free.any() and len(leaders) < _MOST:
        leaders.append(points[int(free.argmax())])
        free &= _far(points, leaders[-1], mean) > least
    # The first point of a group may be at its rim, so means replace the leaders.
    for _ in range(0 if free.any() else 2):  # with noise left over, means would be no better
        nearest = _nearest(leaders, points, mean)
        leaders = [points[nearest == i].mean(axis=0) for i in range(len(leaders)) if (nearest == i).any()]
    nearest = _nearest(leaders, points, mean)
    order = np.argsort(-np.bincount(nearest, minlength=len(leaders)), kind="stable").tolist()
    return [order.index(i) for i in nearest.tolist()]


def _nearest(leaders: list[Pixels], points: Pixels, mean: bool) -> Pixels:
    """Return the index of the nearest leader for each point."""
    far = np.stack([_far(points, leader, mean) for leader in leaders])
    nearest: Pixels = far.argmin(axis=0)
    return nearest


def _far(leaders: Pixels, point: Pixels, mean: bool) -> Pixels:
    difference = np.abs(leaders - point)
    result: Pixels = difference.mean(axis=1) if mean else difference.max(axis=1)
    return result
