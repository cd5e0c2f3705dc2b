"""Where colours change: the raw material of lattices."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.glyphs import openings
from bot.screenshots.glyphs.glyphs import Pixels, largest, top

_LEAST = 7.0
"""Levels of 255: what changes less is no edge."""
_GAP = 9
"""Pixels from one dash to the next but one; digits below one another are further apart."""

_ALONG, _PLAIN = 5, 20
"""Pixels that a blur along edges reaches, more than a pattern takes to begin again; and levels of 255 of
what changes more than is left of patterns then."""


class Edges(NamedTuple):
    """Where the colour changes from one column to the next, and from one row to the next; of 0 and 1.

    `across[y, x]` says that pixel x differs from x - 1; `down[y, x]` that pixel y differs from y - 1. Gaps
    of a pixel along an edge are closed.
    """

    across: Pixels
    down: Pixels

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return self.across.shape[0], self.across.shape[1]


def edges_of(image: Pixels, *, faint: bool = False) -> Edges:
    """The edges of an RGB picture; what is as strong as its noise is none.

    `faint` ones are half as strong.
    """
    return Edges(
        cv2.transpose(lying_edges(cv2.transpose(image), faint=faint)), lying_edges(image, faint=faint)
    )


def lying_edges(image: Pixels, *, faint: bool = False) -> Pixels:
    """Where the colour changes from one row of an RGB picture to the next, as `down` of its edges."""
    down = np.zeros(image.shape[:2], np.uint8)
    # A line that is smeared over several pixels changes less from one to the next.
    for step in (1, 2) if faint else (1,):
        down[step:] = largest(cv2.absdiff(image[step:], image[:-step]))
    return cv2.morphologyEx(_strong(down, faint), cv2.MORPH_CLOSE, np.ones((1, 3), np.uint8))


def _strong(change: Pixels, faint: bool) -> Pixels:
    # Most of a picture is flat, so what 60 % of its pixels do not exceed is noise.
    least = max(_LEAST * (0.6 if faint else 1), (1.5 if faint else 3) * top(change, 0.6))
    result: Pixels = (change > least).astype(np.uint8)
    return result


def edges_along(image: Pixels) -> Edges:
    """The edges of an RGB picture after it was blurred along each of them: fine patterns have none then."""
    return Edges(cv2.transpose(_lying_along(cv2.transpose(image))), _lying_along(image))


def _lying_along(image: Pixels) -> Pixels:
    blurred = cv2.sepFilter2D(image, -1, cv2.getGaussianKernel(6 * _ALONG + 1, _ALONG), np.ones(1))
    down = np.zeros(image.shape[:2], np.uint8)
    down[1:] = largest(cv2.absdiff(blurred[1:], blurred[:-1]))
    return (down > _PLAIN).astype(np.uint8)


def without_gaps(edges: Edges) -> Edges:
    """The edges with the gaps of dashed lines closed."""
    return Edges(
        cv2.morphologyEx(edges.across, cv2.MORPH_CLOSE, np.ones((_GAP, 1), np.uint8)),
        cv2.morphologyEx(edges.down, cv2.MORPH_CLOSE, np.ones((1, _GAP), np.uint8)),
    )


def long_edges(edges: Edges, length: int) -> Edges:
    """The edges without those shorter than so many pixels."""
    return Edges(openings.upright(edges.across, max(3, length)), without_short(edges.down, length))


def without_short(down: Pixels, length: int) -> Pixels:
    """Lying edges without those shorter than so many pixels."""
    return openings.lying(down, max(3, length))


class Sides:
    """How well the sides of the cells of any lattice are seen."""

    def __init__(self, edges: Edges, pitch: float) -> None:
        # A gutter is about a tenth of a pitch wide; its two edges are on either side of the line.
        reach = max(1, round(0.1 * pitch))
        near = 2 * reach + 1
        across: Pixels = cv2.transpose(cv2.dilate(edges.across, np.ones((1, near), np.uint8)))
        down: Pixels = cv2.dilate(edges.down, np.ones((near, 1), np.uint8))
        # As bits: those for all pitches that are tried in a large picture took 110 MB as bytes.
        self._across, self._down = np.packbits(across, axis=1), np.packbits(down, axis=1)
        self._height, self._width = edges.shape

    def upright(self, xs: Pixels, ys: Pixels) -> Pixels:
        """For each row of cells and each vertical line the share of that side that is an edge."""
        return _shares(self._across, self._height, xs, ys).T

    def lying(self, xs: Pixels, ys: Pixels) -> Pixels:
        """For each horizontal line and each column of cells the share of that side that is an edge."""
        return _shares(self._down, self._width, ys, xs)


def _shares(seen: Pixels, length: int, lines: Pixels, marks: Pixels) -> Pixels:
    """The share of edges on each line between neighbouring marks; lines are rows of `seen`, as bits."""
    number = len(seen)
    # Without the ends of each side: what crosses there makes edges of its own, or gaps.
    steps = np.diff(marks)
    begin = np.clip(np.round(marks[:-1] + 0.14 * steps), 0, length).astype(int)
    end = np.clip(np.round(marks[1:] - 0.14 * steps), 0, length).astype(int)
    # A line in the middle between two pixels is at both: rounding to even ones would tell apart what is not.
    near = np.ceil(lines - 0.5), np.floor(lines + 0.5)
    before, after = (np.clip(place, 0, number - 1).astype(int) for place in near)
    # Lines beyond the picture are clipped to its border, but nothing is seen there.
    inside = (lines > -2) & (lines < number + 1)
    # Of these lines alone; np.cumsum takes eight times as long, which was most of the time of a lattice.
    sums = cv2.integral(np.unpackbits(seen[before] | seen[after], axis=1, count=length))
    found = np.diff(sums[:, end] - sums[:, begin], axis=0)
    result: Pixels = found / np.maximum(end - begin, 1) * inside[:, None]
    return result
