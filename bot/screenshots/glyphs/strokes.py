"""Lines and crosses of another colour that were drawn through numbers: clues that are done with, marks.

Digits are of one colour, so what is straight, of another one, and has their ink on both sides is no part of
them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, largest

_STRONG = 45.0
"""Levels of 255 from which on ink tells its hue."""
_FEWEST, _MOST_HUES, _SAMPLED = 24, 4, 4000
"""Pixels of ink of a hue, hues that are told apart, and pixels that tell these, about."""
_GREY = 30.0
"""Levels of 255 between the channels of ink, up to which it is as good as grey."""
_HUE = 60.0
"""Levels of 255 that are left of a colour without that of another hue: mixed with the ground it has less."""
_NEAR = 0.94
"""The cosine between directions from the ground to two colours that are nearly alike."""
_LONG, _FAR = 14.0, 150.0
"""Pixels of a stroke through a digit, at least and at most."""
_THIN = 0.2
"""How wide a line is at most, relative to its length; ends that are round, and JPEG, take some."""
_UPRIGHT, _TILTED = 0.94, 0.34
"""The cosine to an upright line from which on one may be a 1 or a pole; and that to both axes, at least, of
each line of a cross."""
_MIDDLE = 0.15
"""How far from the middle of a cross those of its two lines are at most, relative to their length."""
_AROUND = 3
"""Pixels beside a stroke in which ink touches it."""
_MARGIN = 16
"""Pixels around a stroke in which it is looked at: more than it can be thick."""
_INK = 4
"""Pixels of other ink on each side of a stroke, at least."""
_ENDS = 0.9
"""The share of a stroke in whose length other ink counts: at its ends lie the lines around a cell."""


def without_strokes(image: Pixels, ground: Pixels, layer: Pixels) -> tuple[Pixels, Pixels] | None:
    """A layer of ink without strokes of another colour through what is left, and where these lay.

    None where there are none. `ground` is its colour, for the whole image or for each of its pixels.
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
    """The number of the hue of each pixel of strong ink, from 1 on; None where all ink is of one."""
    at = np.flatnonzero(layer > _STRONG)
    if len(at) < 2 * _FEWEST:
        return None
    below = ground if ground.ndim == 1 else ground.reshape(-1, 3)[at]
    colours = image.reshape(-1, 3)[at] - below.astype(np.float32)
    # Ink that is darker or lighter alone, as most is, has no hue.
    if np.count_nonzero(largest(colours) + largest(-colours) > _GREY) < _FEWEST:
        return None
    # Not what another way to look at a cell has inked, although it is of the colour of the ground.
    own = largest(np.abs(colours)) > _STRONG
    at, colours = at[own], colours[own]
    found: list[Pixels] = []
    step = 1 + len(colours) // _SAMPLED
    left = colours[::step]
    while step * len(left) >= _FEWEST and len(found) < _MOST_HUES:
        axis = _commonest(left)
        found.append(axis)
        # What is left of a colour without its part along the axis, by Pythagoras.
        left = left[_squares(left) - (left @ axis) ** 2 > _HUE**2]
    if len(found) < 2:
        return None
    hues = np.zeros(layer.size, np.uint8)
    hues[at] = 1 + (colours @ np.stack(found, axis=1)).argmax(axis=1)
    return hues.reshape(layer.shape)


def _commonest(colours: Pixels) -> Pixels:
    """The commonest direction, of steps of a quarter, as the mean of those near it."""
    ways = colours / np.sqrt(_squares(colours))[:, None]
    # Small whole numbers, of which numpy has a fast product as floats alone.
    keys = (np.round(4 * ways + 4) @ np.array([81, 9, 1], np.float32)).astype(np.int32)
    first = ways[keys == np.bincount(keys).argmax()].mean(axis=0)
    near = ways[ways @ (first / np.linalg.norm(first)) > _NEAR].mean(axis=0)
    axis: Pixels = near / np.linalg.norm(near)
    return axis


def _squares(colours: Pixels) -> Pixels:
    """The squares of the lengths of some colours; np.linalg.norm takes five times as long."""
    lengths: Pixels = np.einsum("ij,ij->i", colours, colours)
    return lengths


def _strokes(mask: Pixels, hues: Pixels) -> Iterator[tuple[Window, Pixels, float]]:
    """The strokes of one hue, each as a mask of the window around it, with their thickness."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    for number, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1):
        long = math.hypot(w, h)
        # Two thin lines from corner to corner have no more pixels than that; most other pieces have.
        if not _LONG < long < _FAR or not _FEWEST <= area < 2 * _THIN * long**2:
            continue
        window = slice(max(0, y - _MARGIN), y + h + _MARGIN), slice(max(0, x - _MARGIN), x + w + _MARGIN)
        stroke = labels[window] == number
        lines = _lines(np.argwhere(stroke)[:, ::-1])
        if lines and all(_through(line, stroke, hues[window]) for line in lines):
            yield window, stroke, area / sum(length for _, _, length in lines)


Window = tuple[slice, slice]
"""Rows and columns."""
Line = tuple[Pixels, Pixels, float]
"""Its middle, its direction, and its length in pixels."""


def _lines(at: Pixels) -> list[Line]:
    """The line that some pixels are, or the two lines of a cross; none where they are something else."""
    one = _line(at)
    if one is not None:
        return [one] if abs(one[1][1]) < _UPRIGHT else []
    # The lines of a cross run from its corners to those opposite.
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
    # The variances along the line and across it, and the way of the former.
    mean, half = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    angle = math.atan2(2 * xy, xx - yy) / 2
    # The standard deviation of what is spread evenly is its length over the root of 12.
    length, width = math.sqrt(12 * (mean + half)), math.sqrt(12 * max(mean - half, 0.0))
    way = np.array([math.cos(angle), math.sin(angle)])
    return (middle, way, length) if length > _LONG and width < _THIN * length else None


def _is_of_cross(line: Line, middle: Pixels) -> bool:
    own, way, length = line
    aside = float(np.linalg.norm(own - middle))
    return float(np.abs(way).min()) > _TILTED and aside < _MIDDLE * length


def _through(line: Line, stroke: Pixels, hues: Pixels) -> bool:
    """Whether ink of other hues touches a line on both of its sides."""
    middle, way, length = line
    off = np.argwhere(_around(stroke, _AROUND) & ~stroke & (hues > 0))[:, ::-1] - middle
    off = off[np.abs(off @ way) < _ENDS * length / 2]
    sides = off @ np.array([-way[1], way[0]])
    return min(int((sides > 0).sum()), int((sides < 0).sum())) >= _INK


def _clear(layer: Pixels, stroke: Pixels, thick: float, hues: Pixels) -> Pixels:
    """Takes a stroke out of a layer, but for where it rather lies on ink; gives where it was."""
    own = int(hues[stroke][0])
    other = (hues > 0) & (hues != own)
    wide: Pixels = _around(stroke, 1) & ~other
    # Fewer digits were read where the gap was bridged, or filled with what is around it.
    layer[wide & ~_around(other, round(thick / 2))] = 0
    return wide


def _around(mask: Pixels, far: int) -> Pixels:
    """Where something is at most so many pixels away."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * far + 1, 2 * far + 1))
    wide: Pixels = cv2.dilate(mask.astype(np.uint8), kernel).astype(bool)
    return wide
