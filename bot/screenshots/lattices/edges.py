"""The edges at which colours change, from which lattices are made."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.glyphs import openings
from bot.screenshots.glyphs.glyphs import Pixels, largest, top

_LEAST = 7.0
"""Minimum change of an edge in levels of 255."""
_ALONG, _PLAIN = 5, 20
"""Reach in pixels of the blur along edges, more than the period of a pattern; and minimum levels of 255 of
an edge after it, more than patterns keep."""


class Edges(NamedTuple):
    """The changes of colour from one column to the next, and from one row to the next, as 0 and 1.

    `across[y, x]` says that pixel x differs from x - 1; `down[y, x]` that pixel y differs from y - 1. Gaps
    of a pixel along an edge are closed.
    """

    across: Pixels
    down: Pixels

    @property
    def shape(self) -> tuple[int, int]:
        """The height and width."""
        return self.across.shape[0], self.across.shape[1]


def edges_of(image: Pixels, *, faint: bool = False) -> Edges:
    """Return the edges of an RGB picture that are stronger than its noise.

    With `faint`, edges of half the strength count too.
    """
    return Edges(
        cv2.transpose(horizontal_edges(cv2.transpose(image), faint=faint)),
        horizontal_edges(image, faint=faint),
    )


def horizontal_edges(image: Pixels, *, faint: bool = False) -> Pixels:
    """Return the changes of colour from one row of an RGB picture to the next, as `Edges.down`."""
    down = np.zeros(image.shape[:2], np.uint8)
    # A blurred line over several pixels changes less from one pixel to the next.
    for step in (1, 2) if faint else (1,):
        down[step:] = largest(cv2.absdiff(image[step:], image[:-step]))
    return cv2.morphologyEx(_is_strong(down, faint), cv2.MORPH_CLOSE, np.ones((1, 3), np.uint8))


def _is_strong(change: Pixels, faint: bool) -> Pixels:
    # Most of a picture is flat, so the changes of the lower 60 % of its pixels are noise.
    least = max(_LEAST * (0.6 if faint else 1), (1.5 if faint else 3) * top(change, 0.6))
    result: Pixels = (change > least).astype(np.uint8)
    return result


def edges_along(image: Pixels) -> Edges:
    """Return the edges of an RGB picture after a blur along each edge, which removes fine patterns."""
    return Edges(cv2.transpose(_horizontal_along(cv2.transpose(image))), _horizontal_along(image))


def _horizontal_along(image: Pixels) -> Pixels:
    blurred = cv2.sepFilter2D(image, -1, cv2.getGaussianKernel(6 * _ALONG + 1, _ALONG), np.ones(1))
    down = np.zeros(image.shape[:2], np.uint8)
    down[1:] = largest(cv2.absdiff(blurred[1:], blurred[:-1]))
    return (down > _PLAIN).astype(np.uint8)


def long_edges(edges: Edges, length: int) -> Edges:
    """Return the edges of at least `length` pixels."""
    return Edges(openings.vertical(edges.across, max(3, length)), drop_short(edges.down, length))


def drop_short(down: Pixels, length: int) -> Pixels:
    """Return the horizontal edges of at least `length` pixels."""
    return openings.horizontal(down, max(3, length))


class Sides:
    """The visibility of the sides of cells, for any lattice."""

    def __init__(self, edges: Edges, pitch: float) -> None:
        # A gutter is about a tenth of a pitch wide; its two edges are on both sides of the line.
        reach = max(1, round(0.1 * pitch))
        near = 2 * reach + 1
        across: Pixels = cv2.transpose(cv2.dilate(edges.across, np.ones((1, near), np.uint8)))
        down: Pixels = cv2.dilate(edges.down, np.ones((near, 1), np.uint8))
        # They are kept as bits: for all pitches tried in a large picture, bytes took 110 MB.
        self._across, self._down = np.packbits(across, axis=1), np.packbits(down, axis=1)
        self._height, self._width = edges.shape

    def vertical(self, xs: Pixels, ys: Pixels) -> Pixels:
        """Return, for each row of cells and each vertical line, the share of edges on the side."""
        return _shares(self._across, self._height, xs, ys).T

    def horizontal(self, xs: Pixels, ys: Pixels) -> Pixels:
        """Return, for each horizontal line and each column of cells, the share of edges on the side."""
        return _shares(self._down, self._width, ys, xs)


def _shares(seen: Pixels, length: int, lines: Pixels, marks: Pixels) -> Pixels:
    """Return the share of edges on each line between neighbouring marks.

    Lines are rows of `seen`, as bits.
    """
    number = len(seen)
    # The ends of each side do not count: crossing lines make other edges there, or gaps.
    steps = np.diff(marks)
    begin = np.clip(np.round(marks[:-1] + 0.14 * steps), 0, length).astype(int)
    end = np.clip(np.round(marks[1:] - 0.14 * steps), 0, length).astype(int)
    # A line in the middle between two pixels is at both; rounding to even would treat such lines differently.
    near = np.ceil(lines - 0.5), np.floor(lines + 0.5)
    before, after = (np.clip(place, 0, number - 1).astype(int) for place in near)
    # Lines beyond the picture are clipped to its border, but have no edges there.
    inside = (lines > -2) & (lines < number + 1)
    # np.cumsum takes eight times as long, which was most of the time of a lattice.
    sums = cv2.integral(np.unpackbits(seen[before] | seen[after], axis=1, count=length))
    found = np.diff(sums[:, end] - sums[:, begin], axis=0)
    result: Pixels = found / np.maximum(end - begin, 1) * inside[:, None]
    return result
