"""Tables of clues: if the lines of a board go on beside it, its clues end with them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import drop_short, horizontal_edges

_NEAR = 0.1
"""Maximum distance of a line from its place, in pitches."""
_STRAIGHT, _SHORTEST = 0.6, 0.75
"""Minimum length, in pitches, of an edge that is no part of a digit, and of a table."""
_RULED = 0.6
"""Minimum share of lines that go on."""


def end_of_table(part: Pixels, marks: Sequence[float], side: str) -> float:
    """Return the distance in pixels from the board to the end of its lines; infinite if no end is visible.

    `part` is the picture beside the board with cells of SIDE pixels, `marks` are the lines in there with one
    more at each end.
    """
    vertical = part if side in ("left", "right") else cv2.transpose(part)
    seen = drop_short(horizontal_edges(vertical), round(_STRAIGHT * SIDE))
    near = round(_NEAR * SIDE)
    # These are the lines of the board, without the two additional ones.
    places = [round(mark) for mark in marks[1:-1]]
    there = np.array([seen[max(0, at - near) : at + near + 1].any(axis=0) for at in places])
    ruled = there.mean(axis=0) >= _RULED
    outwards = ruled[::-1] if side in ("left", "top") else ruled
    # The line at the border of the board, and crossing lines, hide parts of the others.
    gaps = np.flatnonzero(np.convolve(outwards, np.ones(2 * near + 1), "same") == 0)
    end = int(gaps[0]) if len(gaps) else len(outwards)
    return end if _SHORTEST * SIDE < end < len(outwards) else math.inf
