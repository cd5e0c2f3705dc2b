"""Digits on discs and other plates of another colour: the plate is the ground, not the largest glyph.

A disc with a digit on it looks like a 0, so all numbers of a board would be 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, find_glyphs
from bot.screenshots.cells.numbers import set_number
from bot.screenshots.glyphs.digits import SURE
from bot.screenshots.glyphs.glyphs import EDGE, Pixels, commonest, ink
from bot.screenshots.glyphs.heights import common_height

_SMALLEST, _SQUARE = 0.4, 1.25
"""Minimum width and height of a plate, as shares of a cell; and the maximum ratio of its sides."""
_FULL = 0.65
"""Minimum share of its box that a plate fills, including the ink on it."""
_FAINT = 22.0
"""Minimum strength of the ink of a stone, 0 to 255."""
_LINE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13))
"""What is narrower than this belongs to a line."""
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


def numbers_on_plates(cells: Sequence[Content]) -> list[Content]:
    """Return the cells, those without a number with the number on their plate or in their ring, if any."""
    unread = [i for i, cell in enumerate(cells) if cell.is_filled]
    found = {i: on for i in unread if (on := _on_plate(cells[i]))}
    several = [Cutting(on) for on in found.values()]
    find_glyphs(several)
    tall = common_height([(int(one.chances[0].argmax()), one.glyphs[0].h) for one in several if one.glyphs])
    numbers = list(cells)
    for i, one in zip(found, several, strict=True):
        numbers[i] = copy(one.content)
        set_number(numbers[i], one.glyphs or [], one.chances, *tall)
    return numbers


def _may_be_plate(cell: Cutting) -> bool:
    """Return whether something in a cell has about the shape and the size of a plate."""
    return any(
        min(glyph.w, glyph.h) > _SMALLEST * SIDE and 1 / _SQUARE < glyph.w / glyph.h < _SQUARE
        for glyph in cell.glyphs or ()
    )


def is_stone(cell: Content) -> bool:
    """Return whether the largest figure of a cell is a disc or a ring, also with lines that end in it."""
    if cell.strength < _FAINT:
        return False
    inked = _ink_mask(cell)
    outlines, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    full = cv2.drawContours(np.zeros_like(inked), outlines, -1, 1, cv2.FILLED)
    return _plate(cv2.morphologyEx(full, cv2.MORPH_OPEN, _LINE)) is not None


def _ink_mask(cell: Content) -> Pixels:
    mask: Pixels = (cell.layer > EDGE * cell.strength).astype(np.uint8)
    return mask


def _plate(inked: Pixels) -> Pixels | None:
    """Return the mask of the largest figure with all inside of it, or None if it is no plate."""
    outlines, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea, default=None)
    if outline is None:
        return None
    _, _, width, height = cv2.boundingRect(outline)
    is_round = min(width, height) > _SMALLEST * SIDE and 1 / _SQUARE < width / height < _SQUARE
    if not is_round or cv2.contourArea(outline) < _FULL * width * height:
        return None
    mask: Pixels = cv2.drawContours(np.zeros_like(inked), [outline], -1, 1, cv2.FILLED)
    return mask


def _on_plate(cell: Content) -> Content | None:
    """Return the cell with only the ink on its plate, or None if its largest figure is no plate."""
    plate = _plate(_ink_mask(cell))
    if plate is None:
        return None
    inside = cv2.erode(plate, _RIM, iterations=2)
    if not inside.any():
        return None
    ground = commonest(cell.patch[inside > 0])
    return _without_ring(cell.with_ink(ink(cell.patch, ground) * inside), inside)


def _without_ring(cell: Content, inside: Pixels) -> Content:
    """Return the cell without the ink that reaches the rim of its plate: the ring around a number."""
    inked = (cell.layer > EDGE * cell.strength).astype(np.uint8)
    _, pieces = cv2.connectedComponents(inked, connectivity=8)
    rim = inside - cv2.erode(inside, _RIM)
    ring = np.isin(pieces, np.setdiff1d(pieces[rim > 0], [0]))
    return cell.with_ink(cell.layer * (cv2.dilate(ring.astype(np.uint8), _RIM) == 0)) if ring.any() else cell
