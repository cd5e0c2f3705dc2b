"""Connected pieces of a mask with their boxes; OpenCV takes three times as long."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

MOST_PIECES = 15_000
"""Maximum number of pieces of a picture; only noise has more."""
_SHORT = 1 << 16
"""Sorting smaller numbers of pieces takes a quarter of the time."""


class Pieces(NamedTuple):
    """The pieces of a mask, one entry each: boxes, numbers of pixels, and middles.

    `labels` has the number of the piece for each pixel, from 1 on, and 0 outside of the mask. `middles`
    are the means of columns and rows.
    """

    labels: Pixels
    left: Pixels
    top: Pixels
    width: Pixels
    height: Pixels
    area: Pixels
    middles: Pixels


def pieces_of(mask: Pixels, connectivity: int, most: int = MOST_PIECES) -> Pieces:
    """Return the pieces of a mask of booleans; none if there are more than `most`.

    Pixels connect by their sides with `connectivity` 4, and also by their corners with 8.
    """
    number, labels = cv2.connectedComponents(mask.view(np.uint8), connectivity=connectivity)
    if not 1 < number <= most + 1:
        none = np.zeros(0, int)
        return Pieces(labels, none, none, none, none, none, np.zeros((0, 2)))
    # The statistics of OpenCV visit every pixel; pieces consist of far fewer runs of pixels.
    rows, begin, length = _runs(mask)
    here = labels[rows, begin]
    order = np.argsort(here.astype(np.uint16) if number < _SHORT else here, kind="stable")
    rows, begin, length = rows[order], begin[order], length[order]
    first = np.searchsorted(here[order], np.arange(1, number))
    left, right = np.minimum.reduceat(begin, first), np.maximum.reduceat(begin + length, first)
    top, low = rows[first], rows[np.append(first[1:], len(rows)) - 1]  # the rows of a piece are in order
    area = np.add.reduceat(length, first)
    # These are twice the sums of the columns of a run, and of its rows.
    twice = np.stack([length * (2 * begin + length - 1), length * 2 * rows])
    middles = (np.add.reduceat(twice, first, axis=1) / (2 * area)).T
    return Pieces(labels, left, top, right - left, low - top + 1, area, middles)


def _runs(mask: Pixels) -> tuple[Pixels, Pixels, Pixels]:
    """Return the rows of runs of pixels in a mask, their first columns, and their lengths, in order."""
    height, width = mask.shape
    # An additional empty column separates the end of a row from the next row.
    padded = np.zeros((height, width + 1), bool)
    padded[:, :width] = mask
    flat = padded.ravel()
    changes = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    if flat[0]:
        changes = np.concatenate([[0], changes])
    rows, begin = np.divmod(changes[::2], width + 1)
    return rows, begin, changes[1::2] - changes[::2]
