"""The ink beside a board: what is unlike the ground in the bands that its rows and columns go on in."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.pads import pads, without_pads
from bot.screenshots.glyphs.glyphs import Pixels, commonest, largest, middle_of, top
from bot.screenshots.glyphs.openings import lying, upright

_FAINTEST, FAINT = 10.0, 24.0
"""Levels of 255 from which on it is ink: where nothing else is seen on the ground, and at most."""
_STRONG = 75.0
"""Levels of 255 from which on ink is no part of a pale line."""
_NOISY = 6.0
"""How much stronger ink must be for a level of noise."""
_ALIKE, _ENOUGH = 20, 0.25
"""Levels of 255 between colours of one ground, and the share of a window that it has."""
_DEEP, _RIM, _PLAIN = 0.8, 0.15, 0.98
"""Pitches from the board within which its frame ends and begins; and how much of that is of one colour."""
_SOFT = 2
"""Pixels of the soft edge of a frame."""
_WINDOW = 400
"""Pixels of a window, at even distances, that tell its colours well enough."""


def ink_beside(part: Pixels, marks: list[float], side: str) -> tuple[Pixels, float]:
    """How far each pixel is from the commonest colours of its band, and from where on that is ink."""
    rows = side in ("left", "right")
    upright = part if rows else cv2.transpose(part)
    grounds = upright.copy()
    way = slice(None, None, -1 if side in ("left", "top") else 1)
    frame = _frame(upright[max(0, round(marks[1])) : round(marks[-2]), way])
    bounds = [0, *(round(mark) for mark in marks), len(upright)]
    for first, last in pairwise(min(max(0, bound), len(upright)) for bound in bounds):
        if last > first:
            grounds[first:last, way][:, frame:] = _grounds(upright[first:last, way][:, frame:])
    far = largest(cv2.absdiff(upright, grounds))
    layer = (far if rows else cv2.transpose(far)).astype(np.float32)
    # Most of a strip is ground, so what 60 % of its pixels do not exceed is noise.
    faint = min(FAINT, _FAINTEST + _NOISY * top(layer, 0.6))
    layer = _without_lines(layer, faint)
    without_pads((layer if rows else layer.T)[:, way], upright[:, way], pads(upright[:, way], marks))
    return layer, faint


def _frame(beside: Pixels) -> int:
    """How many columns from the board on are its frame: of one colour each, unlike that beside it."""
    near = beside[:, : round(_DEEP * SIDE)]
    if not near.size:
        return 0
    colours = middle_of(near)
    alike = largest(np.abs(near - colours)) < _ALIKE
    plain = alike.mean(axis=0) > _PLAIN
    begin = int(plain.argmax())  # the outer line of a board is neither its frame nor beside it
    if begin >= _RIM * SIDE:
        return 0
    end = begin + int(np.append(plain[begin:], False).argmin())
    # The frame ends where the last colour begins: beside it few clues may reach as near to the board.
    last = colours[min(end + _SOFT, len(colours) - 1)]
    other = np.flatnonzero(largest(np.abs(colours[begin:end] - last)) > _ALIKE)
    return begin + int(other[-1]) + 1 if len(other) else 0


def _grounds(band: Pixels) -> Pixels:
    """For each column of a band the ground of the part around it, in pieces of a cell.

    The board is at the left. What is ground beside it stays ground as long as there is enough of it, however
    dark the table is on which the paper lies.
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


def _without_lines(layer: Pixels, faint: float) -> Pixels:
    """The ink, from some level on, without lines longer than a digit."""
    lines = _lines(layer > FAINT)
    if faint < FAINT:
        # Lines alone: the rims of digits close to each other hang together at that level.
        lines |= _lines((layer > faint) & (layer < _STRONG))
    # The soft rims of lines would be left, as specks the size of digits.
    layer[cv2.dilate(lines, np.ones((3, 3), np.uint8)) > 0] = 0
    return layer


def _lines(ink: Pixels) -> Pixels:
    length = round(1.25 * SIDE)
    mask = ink.view(np.uint8)
    return cv2.bitwise_or(lying(mask, length), upright(mask, length))
