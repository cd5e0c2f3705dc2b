"""Digits on discs and other plates of another colour: the plate is the ground, not the largest glyph.

A disc with a digit on it looks like a 0, so all numbers of a board would be 0.
"""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, find_glyphs
from bot.screenshots.glyphs.digits import SURE
from bot.screenshots.glyphs.glyphs import EDGE, commonest, ink

_SMALLEST, _SQUARE = 0.4, 1.25
"""Minimum width and height of a plate, as shares of a cell; and the maximum ratio of its sides."""
_FULL = 0.65
"""Minimum share of its box that a plate fills, including the ink on it."""
_RIM = np.ones((3, 3), np.uint8)
_MOST, _VALUES = 0.5, 3
"""Minimum share of cells with a digit on a plate; and minimum number of different digits."""


def with_digits_on_plates(cells: list[Cutting]) -> None:
    """Replace cells by the insides of their plates, if most cells have a plate with a digit."""
    plates = [i for i, cell in enumerate(cells) if _may_be_plate(cell)]
    if len(plates) < _MOST * len(cells):
        return
    found = {i: on for i in plates if (on := _on_plate(cells[i].content))}
    several = [Cutting(on) for on in found.values()]
    find_glyphs(several)
    sure = [cell for cell in several if cell.is_digit(SURE)]
    values = {int(cell.chances[0].argmax()) for cell in sure}
    # The hole of a 0 is no digit, or always the same digit.
    if len(values) >= _VALUES and len(sure) >= _MOST * len(cells):
        for i, cell in zip(found, several, strict=True):
            cells[i] = cell


def _may_be_plate(cell: Cutting) -> bool:
    """Return whether something in a cell has about the shape and the size of a plate."""
    return any(
        min(glyph.w, glyph.h) > _SMALLEST * SIDE and 1 / _SQUARE < glyph.w / glyph.h < _SQUARE
        for glyph in cell.glyphs or ()
    )


def _on_plate(cell: Content) -> Content | None:
    """Return the cell with only the ink on its plate, or None if its largest figure is no plate."""
    inked = (cell.layer > EDGE * cell.strength).astype(np.uint8)
    outlines, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    _, _, width, height = cv2.boundingRect(outline)
    if cv2.contourArea(outline) < _FULL * width * height:
        return None
    plate = cv2.drawContours(np.zeros_like(inked), [outline], -1, 1, cv2.FILLED)
    inside = cv2.erode(plate, _RIM, iterations=2) > 0
    if not inside.any():
        return None
    # The removal of a line from a cell leaves colours that are no whole numbers.
    ground = commonest(cell.patch[inside].astype(np.uint8))
    layer = ink(cell.patch, ground) * inside
    return cell.with_ink(layer)
