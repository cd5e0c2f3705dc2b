"""Digits on discs and other plates of a colour of their own: the plate is the ground, not the largest glyph.

A disc with a digit on it looks like a 0, and so all numbers of a board would be one.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, find_glyphs
from bot.screenshots.glyphs.glyphs import commonest, largest, top

_SMALLEST, _SQUARE = 0.4, 1.25
"""Of a cell: how wide and high a plate is, at least; and how much wider than high, or higher than wide."""
_INKED = 0.45
"""The share of the strongest ink of a cell from which on it is a part of a plate."""
_FULL = 0.65
"""How much of its box a plate fills, at least, with what is on it."""
_RIM = np.ones((3, 3), np.uint8)
_MOST, _VALUES, _SURE = 0.5, 3, 0.95
"""The share of cells with a digit on a plate, at least; how many different digits these are; and how probable
each must be."""
_STRONGEST = 0.99
"""The share of a cell whose ink is not as strong as what counts as its strongest."""


def with_digits_on_plates(cells: list[Cutting]) -> None:
    """Puts what is on their plates in the place of cells, where most of these have one with a digit on it."""
    plates = [i for i, cell in enumerate(cells) if _may_be_plate(cell)]
    if len(plates) < _MOST * len(cells):
        return
    found = {i: on for i in plates if (on := _on_plate(cells[i].content))}
    several = [Cutting(on) for on in found.values()]
    find_glyphs(several)
    sure = [cell for cell in several if cell.is_digit(_SURE)]
    values = {int(cell.chances[0].argmax()) for cell in sure}
    # The hole of a 0 is no digit, or always the same one.
    if len(values) >= _VALUES and len(sure) >= _MOST * len(cells):
        for i, cell in zip(found, several, strict=True):
            cells[i] = cell


def _may_be_plate(cell: Cutting) -> bool:
    """Whether something in a cell is about as wide as high, and as large as a plate."""
    return any(
        min(glyph.w, glyph.h) > _SMALLEST * SIDE and 1 / _SQUARE < glyph.w / glyph.h < _SQUARE
        for glyph in cell.glyphs or ()
    )


def _on_plate(cell: Content) -> Content | None:
    """The cell with what is on its plate alone as ink, or None where the largest thing in it is no plate."""
    inked = (cell.layer > _INKED * cell.strength).astype(np.uint8)
    outlines, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    _, _, width, height = cv2.boundingRect(outline)
    if cv2.contourArea(outline) < _FULL * width * height:
        return None
    plate = cv2.drawContours(np.zeros_like(inked), [outline], -1, 1, cv2.FILLED)
    inside = cv2.erode(plate, _RIM, iterations=2) > 0
    if not inside.any():
        return None
    # Where a line was taken out of a cell its colours are no whole numbers.
    ground = commonest(cell.patch[inside].astype(np.uint8))
    layer = largest(np.abs(cell.patch.astype(np.float32) - ground)) * inside
    return replace(cell, layer=layer, strength=top(layer, _STRONGEST))
