"""The ink beside a board: pixels that differ from the ground in the bands of its rows and columns."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.pads import pads, remove_pads
from bot.screenshots.glyphs.glyphs import Pixels, commonest, largest, middle_of, top
from bot.screenshots.glyphs.openings import horizontal, vertical

_FAINTEST, FAINT = 10.0, 24.0
"""Levels of 255 from which a difference is ink: on a clean ground, and at most."""
_STRONG = 75.0
"""Maximum strength of a pale line in levels of 255."""
_NOISY = 6.0
"""Additional strength of ink for each level of noise."""
_ALIKE, _ENOUGH = 20, 0.25
"""Maximum levels of 255 between colours of one ground, and its minimum share of a window."""
_DEEP, _RIM, _PLAIN = 0.8, 0.15, 0.98
"""Maximum distance, in pitches from the board, of the end and of the start of its frame; and minimum share of
one colour in a column of the frame."""
_SOFT = 2
"""Width in pixels of the soft edge of a frame."""
_WINDOW = 400
"""Number of pixels in a sample of a window, which is enough for its colours."""


def ink_beside(part: Pixels, marks: list[float], side: str) -> tuple[Pixels, float]:
    """Return the distance of each pixel from the commonest colours of its band, and the minimum for ink."""
    rows = side in ("left", "right")
    vertical = part if rows else cv2.transpose(part)
    grounds = vertical.copy()
    way = slice(None, None, -1 if side in ("left", "top") else 1)
    frame = _frame(vertical[max(0, round(marks[1])) : round(marks[-2]), way])
    bounds = [0, *(round(mark) for mark in marks), len(vertical)]
    for first, last in pairwise(min(max(0, bound), len(vertical)) for bound in bounds):
        if last > first:
            grounds[first:last, way][:, frame:] = _grounds(vertical[first:last, way][:, frame:])
    far = largest(cv2.absdiff(vertical, grounds))
    layer = (far if rows else cv2.transpose(far)).astype(np.float32)
    # Most of a strip is ground, so the values of the lower 60 % of its pixels are noise.
    faint = min(FAINT, _FAINTEST + _NOISY * top(layer, 0.6))
    layer = _remove_lines(layer, faint)
    remove_pads((layer if rows else layer.T)[:, way], vertical[:, way], pads(vertical[:, way], marks))
    return layer, faint


def _frame(beside: Pixels) -> int:
    """Return the width of the board's frame in columns: each has one colour, unlike the ground beside it."""
    near = beside[:, : round(_DEEP * SIDE)]
    if not near.size:
        return 0
    colours = middle_of(near)
    alike = largest(np.abs(near - colours)) < _ALIKE
    plain = alike.mean(axis=0) > _PLAIN
    begin = int(plain.argmax())  # the outer line of a board is no part of its frame
    if begin >= _RIM * SIDE:
        return 0
    end = begin + int(np.append(plain[begin:], False).argmin())
    # The frame ends at the start of the last colour; few clues beside it may be as near to the board.
    last = colours[min(end + _SOFT, len(colours) - 1)]
    other = np.flatnonzero(largest(np.abs(colours[begin:end] - last)) > _ALIKE)
    return begin + int(other[-1]) + 1 if len(other) else 0


def _grounds(band: Pixels) -> Pixels:
    """Return the ground around each column of a band, in pieces of a cell.

    The board is at the left. The ground beside it stays the ground while there is enough of it, even if
    the table below the paper is dark.
    """
    step = SIDE
    ground = commonest(band[:, :SIDE])
    grounds = np.empty((band.shape[1], 3), np.uint8)
    for left in range(0, band.shape[1], step):
        # A window is twice as wide as its piece, so that one long clue is not most of it.
        window = band[:, max(0, left - step // 2) : left + step + step // 2].reshape(-1, 3)
        sample = window[:: 1 + len(window) // _WINDOW]
        alike = sample[largest(np.abs(sample.astype(np.int16) - ground.astype(np.int16))) < _ALIKE]
        enough = len(alike) > _ENOUGH * len(sample)
        ground = middle_of(alike) if enough else commonest(sample)
        grounds[left : left + step] = ground
    return grounds


def _remove_lines(layer: Pixels, faint: float) -> Pixels:
    """Return the ink of at least some strength without lines longer than a digit."""
    lines = _lines(layer > FAINT)
    if faint < FAINT:
        # Only lines count: at that level the rims of close digits are connected.
        lines |= _lines((layer > faint) & (layer < _STRONG))
    # Otherwise the soft rims of lines would stay as specks of the size of digits.
    layer[cv2.dilate(lines, np.ones((3, 3), np.uint8)) > 0] = 0
    return layer


def _lines(ink: Pixels) -> Pixels:
    length = round(1.25 * SIDE)
    mask = ink.view(np.uint8)
    return cv2.bitwise_or(horizontal(mask, length), vertical(mask, length))
