"""Straightens pictures that are turned or taken at an angle, by the slopes of their lines.

Near-horizontal and near-vertical segments give a slope as a plane over the picture, a + b*x + c*y, with a
robust fit. Lines of these slopes through the four corners meet at the corners of a straight picture.
"""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

_ROUNDS = 2
"""Number of rounds: after the first one, the picture shows its remaining slopes more exactly."""
_TURNED, _BENT = 0.0022, 0.006
"""Smaller slopes, at the middle and from one end to the other, are left as they are."""
_TURNED_PIXELS, _BENT_PIXELS = 1.2, 3.0
"""The same limits in pixels of the longer side: in small pictures segments are too short for such slopes."""
_STEEPEST = 0.35
"""Maximum slope of lines that count as horizontal, or vertical, in a turned picture."""
_SLANTED = 0.12
"""Maximum difference of the two slopes: photos stay below it, slanted fonts have 0.15 to 0.3."""
_FEWEST = 8
"""Minimum number of segments in each direction that give a slope."""

_TOLERANCES = (0.08, 0.04, 0.02, 0.01, 0.005)
"""Maximum distances of the slopes of segments from the plane, from the first fit to the last."""

Plane = tuple[float, float, float]


def straighten(image: Pixels) -> Pixels:
    """Return the picture with horizontal and vertical lines.

    It is unchanged if its lines are straight, or if it has none.
    """
    for _ in range(_ROUNDS):
        planes = _planes(image)
        if planes is None or _straight(*planes, size=max(image.shape[:2])):
            return image
        turned = _warp(image, *planes)
        if turned is None:
            return image
        image = turned
    return image


def _planes(image: Pixels) -> tuple[Plane, Plane] | None:
    """Return the slopes of horizontal and of vertical lines, in coordinates from -1 to 1."""
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    scale = min(1.0, 1100 / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(small)[0]
    if found is None:
        return None
    lines = found.reshape(-1, 4).astype(np.float64)
    steps = lines[:, 2:] - lines[:, :2]
    # Shorter segments are parts of digits, whose strokes have other slopes.
    length = np.hypot(*steps.T)
    lines, steps, length = lines[length > 10], steps[length > 10], length[length > 10]
    height, width = small.shape
    middle = (lines[:, :2] + lines[:, 2:]) / 2
    x, y = 2 * middle[:, 0] / width - 1, 2 * middle[:, 1] / height - 1
    horizontal = np.abs(steps[:, 1]) < _STEEPEST * np.abs(steps[:, 0])
    vertical = np.abs(steps[:, 0]) < _STEEPEST * np.abs(steps[:, 1])
    if horizontal.sum() < _FEWEST or vertical.sum() < _FEWEST:
        return None
    first = _fit_plane(
        x[horizontal], y[horizontal], steps[horizontal, 1] / steps[horizontal, 0], length[horizontal]
    )
    second = _fit_plane(x[vertical], y[vertical], steps[vertical, 0] / steps[vertical, 1], length[vertical])
    if not (first and second):
        return None
    # In a turned picture both directions lean by the same amount; slanted digits lean only in one.
    sheared = abs(first[0] + second[0]) > _SLANTED
    return first, (-first[0], 0.0, 0.0) if sheared else second


def _fit_plane(x: Pixels, y: Pixels, slope: Pixels, length: Pixels) -> Plane | None:
    """Return the plane through slopes by least squares over ever fewer of them; None if too few agree."""
    # A long segment has a more exact slope, and it is hardly a part of a glyph.
    weight = length**1.5
    # Crossing lines of glyphs do not move the weighted mode, from which the fit starts.
    order = np.argsort(slope)
    sums = np.cumsum(weight[order])
    start = slope[order][np.searchsorted(sums, sums[-1] / 2)]
    plane = np.array([start, 0.0, 0.0])
    terms = np.stack([np.ones_like(x), x, y], axis=1)
    # Lines in one part of a picture hardly show how slopes change over it: the ridge keeps that change small.
    ridge = np.diag([0.0, 0.02, 0.02]) * weight.sum()
    for tolerance in _TOLERANCES:
        near = np.abs(slope - terms @ plane) < tolerance
        if near.sum() < _FEWEST or weight[near].sum() < 0.3 * weight.sum():
            if tolerance > 0.009:
                return None
            break
        some, heavy = terms[near], weight[near][:, None]
        plane = np.linalg.solve(some.T @ (some * heavy) + ridge * 0.01, some.T @ (slope[near] * weight[near]))
    # Slanted strokes occur on every page: with more straight lines than others a picture is not turned.
    on_plane = np.abs(slope - terms @ plane) < _TOLERANCES[-1]
    if length[np.abs(slope) < _TOLERANCES[-1]].sum() > length[on_plane].sum():
        return 0.0, 0.0, 0.0
    return float(plane[0]), float(plane[1]), float(plane[2])


def _straight(horizontal: Plane, vertical: Plane, size: int) -> bool:
    turned, bent = max(_TURNED, _TURNED_PIXELS / size), max(_BENT, _BENT_PIXELS / size)
    return all(abs(a) < turned and max(abs(b), abs(c)) < bent for a, b, c in (horizontal, vertical))


def _warp(image: Pixels, horizontal: Plane, vertical: Plane) -> Pixels | None:
    """Return the picture mapped so that lines with these slopes become straight.

    Returns None for impossible slopes.
    """
    height, width = image.shape[:2]
    source = np.array(_corners(width, height, horizontal, vertical), np.float32)
    goal = np.array([(0, 0), (width, 0), (0, height), (width, height)], np.float32)
    mapping = cv2.getPerspectiveTransform(source, goal)
    # Nothing of the picture is cut off: the frame becomes wide enough for all corners.
    frame = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float32)
    moved = cv2.perspectiveTransform(frame, mapping)[0]
    low, high = moved.min(axis=0), moved.max(axis=0)
    size = high - low
    # Impossible slopes send corners to infinity, or far away.
    if not (np.isfinite(moved).all() and (size < 2 * np.array([width, height])).all()):
        return None
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
    return cv2.warpPerspective(
        image,
        shift @ mapping,
        (int(size[0]), int(size[1])),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _corners(width: int, height: int, horizontal: Plane, vertical: Plane) -> list[tuple[float, float]]:
    """Return the points (x, y), row by row, at which lines through the middles of the borders meet."""

    def slope(plane: Plane, x: float, y: float) -> float:
        return float(plane[0] + plane[1] * (2 * x / width - 1) + plane[2] * (2 * y / height - 1))

    middle_x, middle_y = width / 2, height / 2
    # The slope of each line through the middle of a border is the slope half way along it.
    tops = [(middle_x, y, slope(horizontal, middle_x, y)) for y in (0.0, float(height))]
    sides = [(x, middle_y, slope(vertical, x, middle_y)) for x in (0.0, float(width))]
    corners = []
    for line in tops:
        for side in sides:
            # y = y0 + s * (x - x0); x = x1 + t * (y - y1)
            x0, y0, s = line
            x1, y1, t = side
            y = (y0 + s * (x1 - t * y1 - x0)) / (1 - s * t)
            corners.append((x1 + t * (y - y1), y))
    return corners
