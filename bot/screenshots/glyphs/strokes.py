"""Lines and crosses of another colour through numbers: marks on finished clues.

Digits have one colour, so a straight piece of another colour with their ink on both sides is no part of
them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, largest

_STRONG = 45.0
"""Minimum strength of ink with a clear hue, in levels of 255."""
_FEWEST, _MOST_HUES, _SAMPLED = 24, 4, 4000
"""Minimum pixels of a hue, maximum number of hues, and approximate size of the sample for them."""
_GREY = 30.0
"""Maximum difference between the channels of grey ink, in levels of 255."""
_HUE = 60.0
"""Minimum rest of a colour without the part of another hue, in levels of 255.

Mixed with the ground it has less.
"""
_NEAR = 0.94
"""Minimum cosine between the directions from the ground to two nearly equal colours."""
_LONG, _FAR = 14.0, 150.0
"""Range of the length in pixels of a stroke through a digit."""
_THIN = 0.2
"""Maximum width of a line, relative to its length; round ends and JPEG add to it."""
_VERTICAL, _TILTED = 0.94, 0.34
"""Minimum cosine to the vertical of a line that may be a 1 or a pole; and to both axes of
each line of a cross."""
_MIDDLE = 0.15
"""Maximum distance of the middles of a cross's two lines from its middle, relative to their length."""
_AROUND = 3
"""Maximum distance in pixels of ink that touches a stroke."""
_MARGIN = 16
"""Width in pixels of the surroundings of a stroke: more than its thickness."""
_INK = 4
"""Minimum pixels of other ink on each side of a stroke."""
_ENDS = 0.9
"""Share of a stroke's length along which other ink counts: the lines around a cell are at its ends."""


def remove_strokes(image: Pixels, ground: Pixels, layer: Pixels) -> tuple[Pixels, Pixels] | None:
    """Return a layer of ink without strokes of another colour through it, and the places of these strokes.

    Returns None if there are none. `ground` is the colour of the ground, of the image or of each pixel.
    """
    hues = _hues(image, ground, layer)
    if hues is None:
        return None
    cleared, struck = layer.copy(), np.zeros(layer.shape, bool)
    for hue in range(1, int(hues.max()) + 1):
        for window, stroke, thick in _strokes((hues == hue).astype(np.uint8), hues):
            struck[window] |= _clear(cleared[window], stroke, thick, hues[window])
    return (cleared, struck) if struck.any() else None


def _hues(image: Pixels, ground: Pixels, layer: Pixels) -> Pixels | None:
    """Return the number of the hue of each pixel of strong ink, from 1 on; None if all ink has one hue."""
    at = np.flatnonzero(layer > _STRONG)
    if len(at) < 2 * _FEWEST:
        return None
    below = ground if ground.ndim == 1 else ground.reshape(-1, 3)[at]
    colours = image.reshape(-1, 3)[at] - below.astype(np.float32)
    # Ink that is only darker or lighter, as most ink is, has no hue.
    if np.count_nonzero(largest(colours) + largest(-colours) > _GREY) < _FEWEST:
        return None
    # Another layer may have ink in the colour of this ground, which does not count.
    own = largest(np.abs(colours)) > _STRONG
    at, colours = at[own], colours[own]
    found: list[Pixels] = []
    step = 1 + len(colours) // _SAMPLED
    left = colours[::step]
    while step * len(left) >= _FEWEST and len(found) < _MOST_HUES:
        axis = _commonest(left)
        found.append(axis)
        # The rest of a colour without its part along the axis follows by Pythagoras.
        left = left[_squares(left) - (left @ axis) ** 2 > _HUE**2]
    if len(found) < 2:
        return None
    hues = np.zeros(layer.size, np.uint8)
    hues[at] = 1 + (colours @ np.stack(found, axis=1)).argmax(axis=1)
    return hues.reshape(layer.shape)


def _commonest(colours: Pixels) -> Pixels:
    """Return the commonest direction, in steps of a quarter, as the mean of near directions."""
    ways = colours / np.sqrt(_squares(colours))[:, None]
    # They are small whole numbers, but numpy has a fast product only for floats.
    keys = (np.round(4 * ways + 4) @ np.array([81, 9, 1], np.float32)).astype(np.int32)
    first = ways[keys == np.bincount(keys).argmax()].mean(axis=0)
    near = ways[ways @ (first / np.linalg.norm(first)) > _NEAR].mean(axis=0)
    axis: Pixels = near / np.linalg.norm(near)
    return axis


def _squares(colours: Pixels) -> Pixels:
    """Return the squares of the lengths of some colours; np.linalg.norm takes five times as long."""
    lengths: Pixels = np.einsum("ij,ij->i", colours, colours)
    return lengths


def _strokes(mask: Pixels, hues: Pixels) -> Iterator[tuple[Window, Pixels, float]]:
    """Yield the strokes of one hue: the window around each, its mask in that window, and its thickness."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    for number, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        long = math.hypot(w, h)
        # Two thin lines from corner to corner have at most this many pixels; most other pieces have more.
        if not _LONG < long < _FAR or not _FEWEST <= area < 2 * _THIN * long**2:
            continue
        window = slice(max(0, y - _MARGIN), y + h + _MARGIN), slice(max(0, x - _MARGIN), x + w + _MARGIN)
        stroke = labels[window] == number
        lines = _lines(np.argwhere(stroke)[:, ::-1])
        if lines and all(_is_through(line, stroke, hues[window]) for line in lines):
            yield window, stroke, area / sum(length for _, _, length in lines)


Window = tuple[slice, slice]
"""The rows and the columns of a part of a picture."""
Line = tuple[Pixels, Pixels, float]
"""The middle, the direction, and the length of a line in pixels."""


def _lines(at: Pixels) -> list[Line]:
    """Return the line of some pixels, or the two lines of a cross; none for other shapes."""
    one = _line(at)
    if one is not None:
        return [one] if abs(one[1][1]) < _VERTICAL else []
    # The lines of a cross run from corner to opposite corner.
    off = at - at.mean(axis=0)
    falling = off[:, 0] * off[:, 1] > 0
    two = [_line(at[falling]), _line(at[~falling])]
    crossed = [line for line in two if line is not None and _is_of_cross(line, at.mean(axis=0))]
    return crossed if len(crossed) == 2 else []


def _line(at: Pixels) -> Line | None:
    if len(at) < _FEWEST // 2:
        return None
    middle = at.mean(axis=0)
    x, y = (at - middle).T
    xx, yy, xy = (float(product) / (len(at) - 1) for product in (x @ x, y @ y, x @ y))
    # These are the variances along and across the line, and the direction of the former.
    mean, half = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    angle = math.atan2(2 * xy, xx - yy) / 2
    # The standard deviation of an even distribution is its length divided by the root of 12.
    length, width = math.sqrt(12 * (mean + half)), math.sqrt(12 * max(mean - half, 0.0))
    way = np.array([math.cos(angle), math.sin(angle)])
    return (middle, way, length) if length > _LONG and width < _THIN * length else None


def _is_of_cross(line: Line, middle: Pixels) -> bool:
    own, way, length = line
    aside = float(np.linalg.norm(own - middle))
    return float(np.abs(way).min()) > _TILTED and aside < _MIDDLE * length


def _is_through(line: Line, stroke: Pixels, hues: Pixels) -> bool:
    """Return whether ink of other hues touches a line on both sides."""
    middle, way, length = line
    off = np.argwhere(_dilate(stroke, _AROUND) & ~stroke & (hues > 0))[:, ::-1] - middle
    off = off[np.abs(off @ way) < _ENDS * length / 2]
    sides = off @ np.array([-way[1], way[0]])
    return min(int((sides > 0).sum()), int((sides < 0).sum())) >= _INK


def _clear(layer: Pixels, stroke: Pixels, thick: float, hues: Pixels) -> Pixels:
    """Remove a stroke from a layer, except on other ink; return the places of the stroke."""
    own = int(hues[stroke][0])
    other = (hues > 0) & (hues != own)
    wide: Pixels = _dilate(stroke, 1) & ~other
    # Bridging the gap, or filling it from its surroundings, lowered the number of digits that were read.
    layer[wide & ~_dilate(other, round(thick / 2))] = 0
    return wide


def _dilate(mask: Pixels, far: int) -> Pixels:
    """Return the places at most `far` pixels from the mask."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * far + 1, 2 * far + 1))
    wide: Pixels = cv2.dilate(mask.astype(np.uint8), kernel).astype(bool)
    return wide
