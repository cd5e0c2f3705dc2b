"""Tables of clues: where the lines of a board go on beside it, clues end where these do."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import lying_edges, without_short

_NEAR = 0.1
"""Pitches: how far from its place a line may be."""
_STRAIGHT, _SHORTEST = 0.6, 0.75
"""Pitches: of an edge that is no part of a digit, and of a table."""
_RULED = 0.6
"""The share of lines that go on, at least."""


def end_of_table(part: Pixels, marks: Sequence[float], side: str) -> float:
    """How many pixels from the board its lines end; infinite where they do not go on, or up to the border.

    `part` is the picture beside the board with cells of SIDE pixels, `marks` are the lines in there with one
    more at each end.
    """
    upright = part if side in ("left", "right") else cv2.transpose(part)
    seen = without_short(lying_edges(upright), round(_STRAIGHT * SIDE))
    near = round(_NEAR * SIDE)
    # The lines of the board itself, without the two beyond it.
    places = [round(mark) for mark in marks[1:-1]]
    there = np.array([seen[max(0, at - near) : at + near + 1].any(axis=0) for at in places])
    ruled = there.mean(axis=0) >= _RULED
    outwards = ruled[::-1] if side in ("left", "top") else ruled
    # The line at the border of the board, and those across, hide some of what is beside them.
    gaps = np.flatnonzero(np.convolve(outwards, np.ones(2 * near + 1), "same") == 0)
    end = int(gaps[0]) if len(gaps) else len(outwards)
    return end if _SHORTEST * SIDE < end < len(outwards) else math.inf
