"""From the picture of a cell to its glyphs: connected ink, in boxes of one size."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np

Pixels = np.ndarray[Any, Any]
SIZE = 24
"""Side in pixels of the square in which the digit net sees a glyph."""
_BODY = 20
"""Pixels of that square for the longer side of a glyph; the net was trained with this rim."""
ONE_GROUND, INK, TWO_COLOURS = 12.0, 26.0, 60.0
"""In levels of 255: maximum difference within one ground; minimum difference of ink from the ground; and
minimum difference between two colours, or between light and dark."""
EDGE = 0.45
"""Minimum strength of a glyph's ink, relative to the strongest ink."""
_STRONGEST = 0.8
"""Minimum relative strength of ink that gives its colour: rims of glyphs are paler."""
_SMALL = 0.5
"""Maximum size, relative to the tallest piece, of pieces at a rim that are no part of a digit."""


Box = tuple[int, int, int, int]
"""The left, top, width and height in pixels."""


class Glyph(NamedTuple):
    """A connected piece of ink: its box in pixels (left, top, width, height) and its picture, 0 to 1."""

    x: int
    y: int
    w: int
    h: int
    image: Pixels

    @property
    def box(self) -> Box:
        return self.x, self.y, self.w, self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The column and row of the centre."""
        return self.x + self.w / 2, self.y + self.h / 2


def ink(patch: Pixels, ground: Pixels) -> Pixels:
    """Return the distance of each pixel of an RGB patch from the colour of the ground, 0 to 255."""
    # The difference in grey would lose a red digit on a green cell of the same lightness.
    return largest(np.abs(patch.astype(np.float32) - ground.astype(np.float32)))


def ink_colour(patch: Pixels, ground: Pixels) -> Pixels:
    """Return the median colour of the strongest ink of an RGB patch on the ground."""
    layer = ink(patch, ground)
    return middle_of(patch[layer >= _STRONGEST * layer.max()])


def lightness(colours: Pixels) -> Pixels:
    """Return the lightness of RGB colours for the eye, 0 to 255, by the weights of ITU-R BT.601."""
    found: Pixels = colours @ np.array([0.299, 0.587, 0.114])
    return found


def largest(channels: Pixels) -> Pixels:
    """Return the largest of the three channels; a reduction over that axis takes three times as long."""
    result: Pixels = np.maximum(np.maximum(channels[..., 0], channels[..., 1]), channels[..., 2])
    return result


def rim_colour(patch: Pixels) -> Pixels:
    """Return the median colour of the outermost pixels of a patch."""
    rim = np.concatenate([patch[0], patch[-1], patch[:, 0], patch[:, -1]])
    return middle_of(rim)


def middle_of(colours: Pixels) -> Pixels:
    """Return the median of each column; np.median takes ten times as long for few rows."""
    half, before = len(colours) // 2, (len(colours) - 1) // 2
    ordered = np.partition(colours, (before, half), axis=0)
    middle: Pixels = (ordered[before].astype(np.float32) + ordered[half]) / 2
    return middle


def commonest(window: Pixels) -> Pixels:
    """Return the commonest colour, in steps of 16 levels, as the median of its pixels."""
    flat = window.reshape(-1, 3)
    # One number for the three channels allows np.bincount to count colours.
    keys = (flat >> 4).astype(np.int32) @ np.array([256, 16, 1], np.int32)
    alike = flat[keys == np.bincount(keys).argmax()]
    return middle_of(alike)


def top(layer: Pixels, share: float) -> float:
    """Return the quantile of a layer of levels from 0 to 255, rounded to a level.

    Levels are counted: np.partition takes sixty times as long if most are 0, as in ink.
    """
    counts = cv2.calcHist([layer.astype(np.uint8, copy=False)], [0], None, [256], [0, 256])
    return float(counts.cumsum(dtype=np.float64).searchsorted(share * (layer.size - 1), side="right"))


def glyphs(layer: Pixels, least: float = INK) -> list[Glyph]:
    """Return the glyphs of a layer of ink, from left to right; none if all ink is fainter than `least`."""
    soft, boxes = glyph_boxes(layer, least)
    return [glyph_in(soft, box) for box in boxes]


def glyph_boxes(layer: Pixels, least: float = INK, rim: int = 0) -> tuple[Pixels, list[Box]]:
    """Return the ink of a layer from 0 to 1, and the boxes of its glyphs; none if all is fainter than
    `least`.

    Pieces above each other are one glyph, as in pixel fonts and after JPEG. Small pieces that reach into the
    layer from a rim of `rim` blank pixels are left out.
    """
    # A few pixels of noise may be stronger than any stroke.
    strongest = top(layer, 0.997) if layer.size else 0.0
    if strongest < least:
        return layer, []
    soft = np.clip(layer / strongest, 0, 1)
    return soft, _boxes((soft > EDGE).astype(np.uint8), rim)


def _boxes(mask: Pixels, rim: int) -> list[Box]:
    """Return the boxes of connected pieces without specks; pieces above each other are united."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    pieces = sorted((x, y, w, h) for x, y, w, h, area in stats[1:].tolist() if area >= 4)
    if not pieces:
        return []
    tallest = max(h for _, _, _, h in pieces)
    least = 0.2 * tallest
    first, last = (rim, len(mask) - rim) if rim else (-1, len(mask) + 1)
    # Small pieces at the upper and lower rim come from crosses and lines that go on outside of the cell. They
    # would join the digit between them. Large pieces are reliefs of tiles, which must stay whole.
    whole = [
        piece
        for piece in pieces
        if (first < piece[1] and piece[1] + piece[3] < last) or max(piece[2:]) > _SMALL * tallest
    ]
    united: list[Box] = []
    for piece in whole:  # in the order of their left sides, the halves of a digit are adjacent
        if united and _is_above(united[-1], piece, tallest):
            united[-1] = _union(united[-1], piece)
        elif max(piece[2:]) >= least:
            united.append(piece)
    return sorted(united + [piece for piece in pieces if piece not in whole and max(piece[2:]) >= least])


def _is_above(first: Box, second: Box, tallest: int) -> bool:
    shared = min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0])
    gap = max(first[1], second[1]) - min(first[1] + first[3], second[1] + second[3])
    return shared > 0.5 * min(first[2], second[2]) and gap < 0.25 * tallest


def _union(first: Box, second: Box) -> Box:
    x, y = min(first[0], second[0]), min(first[1], second[1])
    right = max(first[0] + first[2], second[0] + second[2])
    return x, y, right - x, max(first[1] + first[3], second[1] + second[3]) - y


def glyph_in(soft: Pixels, box: Box) -> Glyph:
    """Return the glyph in a box of ink from 0 to 1, in a square of `SIZE`, with its proportions."""
    x, y, w, h = box
    scale = _BODY / max(w, h)
    size = max(1, round(w * scale)), max(1, round(h * scale))
    body = soft[y : y + h, x : x + w]
    small = cv2.resize(body, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    image = np.zeros((SIZE, SIZE), np.float32)
    top, left = (SIZE - size[1]) // 2, (SIZE - size[0]) // 2
    image[top : top + size[1], left : left + size[0]] = small
    return Glyph(x, y, w, h, image)
