"""Pads below clues: each number has a ground of its own, on a page that may have a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.glyphs import Box, Pixels, commonest, largest

_CHANGE = 14
"""Minimum change between neighbouring pixels, in levels of 255, at the rim of a pad or of ink on it."""
_NEAR = 1.9
"""Maximum distance of pads from the board, in pitches."""
_SMALLEST, _LARGEST = 0.45, 1.05
"""Minimum size of a pad across its line, and maximum of either side, in pitches."""
_SOLID, _BARE, _INK = 0.7, 0.3, 0.03
"""Minimum shares of its box: of a pad, of its visible ground, and of the ink on it."""
_ASIDE, _ALIKE = 0.15, 0.15
"""Maximum distance of a pad from the middle of its line, in pitches; and maximum difference of sizes."""
_MOST_LINES, _FEW_LOST = 0.6, 0.2
"""Minimum share of lines with a pad; and maximum share of lines with a lost pad."""
_RIM = 0.08
"""Width in pitches of the rim around a pad that is no ink."""


class Pad(NamedTuple):
    """A pad in a strip: left, top, width and height, the pixels that it covers, and its colour."""

    box: Box
    mask: Pixels
    ground: Pixels


def pads(beside: Pixels, marks: Sequence[float]) -> list[Pad]:
    """Return the pads in a strip whose lines are rows, with the board at the left, if most lines have one."""
    near = _alike(list(_pads(beside[:, : round(_NEAR * SIDE)], marks)))
    lines = list(pairwise(marks))[1:-1]
    bare = [line for line in lines if not any(_is_in(line, one) for one in near)]
    if len(lines) - len(bare) < max(3, _MOST_LINES * len(lines)):
        return []
    found = _alike(list(_pads(beside, marks)))
    return [*found, *(_lost(beside, bare, near) if len(bare) <= _FEW_LOST * len(lines) else ())]


def remove_pads(layer: Pixels, beside: Pixels, found: Sequence[Pad]) -> None:
    """Measure the ink on pads against the colour of the pads, and remove the pads from the layer."""
    rim = round(_RIM * SIDE)
    for (x, y, w, h), mask, ground in found:
        far = largest(np.abs(beside[y : y + h, x : x + w] - ground))
        layer[max(0, y - rim) : y + h + rim, max(0, x - rim) : x + w + rim] = 0
        layer[y : y + h, x : x + w] = np.where(mask, far, 0)


def _is_in(line: tuple[float, float], pad: Pad) -> bool:
    _, y, _, h = pad.box
    return line[0] <= y + h / 2 < line[1]


def _lost(beside: Pixels, bare: Sequence[tuple[float, float]], near: Sequence[Pad]) -> Iterator[Pad]:
    """Yield pads for the few lines without a visible one, at the place of those of the other lines."""
    some = min(near, key=lambda one: one.box[0])
    x, _, w, h = some.box
    for first, last in bare:
        y = max(0, round((first + last - h) / 2))
        part = beside[y : y + h, x : x + w]
        if part.shape[:2] == some.mask.shape:
            yield Pad((x, y, w, h), some.mask, commonest(part[some.mask]))


def _alike(found: Sequence[Pad]) -> list[Pad]:
    """Return the pads of the usual size."""
    if not found:
        return []
    usual = np.median([one.box[2:] for one in found], axis=0)
    return [one for one in found if (np.abs(one.box[2:] - usual) < _ALIKE * usual).all()]


def _pads(beside: Pixels, marks: Sequence[float]) -> Iterator[Pad]:
    """Yield flat pieces of the size of pads with something on them, each in the middle of a line."""
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
    """Return the labels of pieces of nearly equal neighbouring pixels, with their boxes and areas."""
    flat = np.ones(beside.shape[:2], np.uint8)
    # The change over two pixels counts too: enlarged cells have soft edges.
    flat[:, 1:-1] &= largest(cv2.absdiff(beside[:, 2:], beside[:, :-2])) < _CHANGE
    flat[1:-1] &= largest(cv2.absdiff(beside[2:], beside[:-2])) < _CHANGE
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    return labels, stats.tolist()


def _hull(mask: Pixels) -> Pixels:
    """Return a mask with everything between its parts: digits and noise split the visible rest of a pad."""
    whole = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(whole, cv2.convexHull(cv2.findNonZero(mask.view(np.uint8))), 1)
    return whole.view(bool)
