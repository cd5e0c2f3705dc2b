"""Pads behind clues: each number on a ground of its own, on a page that may have a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.glyphs import Box, Pixels, commonest, largest

_CHANGE = 14
"""Levels of 255 between neighbouring pixels from which on a pad ends, or what stands on it begins."""
_NEAR = 1.9
"""Pitches from the board within which pads are, if there are any."""
_SMALLEST, _LARGEST = 0.45, 1.05
"""Pitches of a pad across its line, at least, and of either side, at most."""
_SOLID, _BARE, _INK = 0.7, 0.3, 0.03
"""The share of its box that a pad has; that of its ground alone; and that of what is on it; at least."""
_ASIDE, _ALIKE = 0.15, 0.15
"""How far a pad is from the middle of its line, in pitches; and how much their sizes differ."""
_MOST_LINES, _FEW_LOST = 0.6, 0.2
"""The share of lines that have a pad, at least; and that of lines whose pad was lost, at most."""
_RIM = 0.08
"""Pitches around a pad in which its rim is no ink."""


class Pad(NamedTuple):
    """Where a pad is in a strip, left, top, width and height, what it covers there, and its colour."""

    box: Box
    mask: Pixels
    ground: Pixels


def pads(beside: Pixels, marks: Sequence[float]) -> list[Pad]:
    """The pads in a strip whose lines are rows, with the board at the left, if most lines have one."""
    near = _alike(list(_pads(beside[:, : round(_NEAR * SIDE)], marks)))
    lines = list(pairwise(marks))[1:-1]
    bare = [line for line in lines if not any(_is_in(line, one) for one in near)]
    if len(lines) - len(bare) < max(3, _MOST_LINES * len(lines)):
        return []
    found = _alike(list(_pads(beside, marks)))
    return [*found, *(_lost(beside, bare, near) if len(bare) <= _FEW_LOST * len(lines) else ())]


def without_pads(layer: Pixels, beside: Pixels, found: Sequence[Pad]) -> None:
    """Makes the ink of what is on pads how far it is from their grounds, and takes the pads away."""
    rim = round(_RIM * SIDE)
    for (x, y, w, h), mask, ground in found:
        far = largest(np.abs(beside[y : y + h, x : x + w] - ground))
        layer[max(0, y - rim) : y + h + rim, max(0, x - rim) : x + w + rim] = 0
        layer[y : y + h, x : x + w] = np.where(mask, far, 0)


def _is_in(line: tuple[float, float], pad: Pad) -> bool:
    _, y, _, h = pad.box
    return line[0] <= y + h / 2 < line[1]


def _lost(beside: Pixels, bare: Sequence[tuple[float, float]], near: Sequence[Pad]) -> Iterator[Pad]:
    """Pads of a few lines in which none was told from the page, where those of the others are."""
    some = min(near, key=lambda one: one.box[0])
    x, _, w, h = some.box
    for first, last in bare:
        y = max(0, round((first + last - h) / 2))
        part = beside[y : y + h, x : x + w]
        if part.shape[:2] == some.mask.shape:
            yield Pad((x, y, w, h), some.mask, commonest(part[some.mask]))


def _alike(found: Sequence[Pad]) -> list[Pad]:
    """Those of the usual size."""
    if not found:
        return []
    usual = np.median([one.box[2:] for one in found], axis=0)
    return [one for one in found if (np.abs(one.box[2:] - usual) < _ALIKE * usual).all()]


def _pads(beside: Pixels, marks: Sequence[float]) -> Iterator[Pad]:
    """Flat pieces of the size of pads around something, each in the middle of a line."""
    middles = np.array([(first + last) / 2 for first, last in pairwise(marks)])
    labels, boxes = _flat(beside)
    for number, (x, y, w, h, area) in enumerate(boxes):
        small = min(w, h) < _SMALLEST * SIDE
        if small or max(w, h) > _LARGEST * SIDE or not _BARE * w * h < area < (1 - _INK) * w * h:
            continue
        if np.abs(middles - y - h / 2).min() > _ASIDE * SIDE:
            continue
        here = labels[y : y + h, x : x + w] == number
        whole = _hull(here)
        if whole.mean() > _SOLID and (whole & ~here).mean() > _INK:
            yield Pad((x, y, w, h), whole, commonest(beside[y : y + h, x : x + w][here]))


def _flat(beside: Pixels) -> tuple[Pixels, list[list[int]]]:
    """Numbers of pieces of pixels that differ little from their neighbours, and their boxes and areas."""
    flat = np.ones(beside.shape[:2], np.uint8)
    # From one pixel to the next but one: where cells are brought to a larger size edges are soft.
    flat[:, 1:-1] &= largest(cv2.absdiff(beside[:, 2:], beside[:, :-2])) < _CHANGE
    flat[1:-1] &= largest(cv2.absdiff(beside[2:], beside[:-2])) < _CHANGE
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    return labels, stats.tolist()


def _hull(mask: Pixels) -> Pixels:
    """A mask with all that lies between parts of it: digits and noise part what is left of a pad."""
    whole = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(whole, cv2.convexHull(cv2.findNonZero(mask.view(np.uint8))), 1)
    return whole.view(bool)
