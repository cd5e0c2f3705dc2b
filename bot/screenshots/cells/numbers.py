"""The number of a cell: of its glyphs those that are digits of the common height."""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content, rims_touched
from bot.screenshots.glyphs.broad import split
from bot.screenshots.glyphs.digits import JUNK, PAIR
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, largest, middle_of
from bot.screenshots.glyphs.heights import are_pair

_TALLEST, _LOWEST, _LOWEST_PAIR = 1.38, 0.7, 0.58
"""Digits of one board are of one height, relative to the median; those of numbers of two may be lower."""
_TORN, _SURE, _BESIDE = 0.45, 0.95, 0.5
"""How high what is left of a digit is, relative to the others; how probable it must be; and how sure the
number beside it is."""
_LIKELY = 0.8
"""How probable a digit in the corner of a cell must be."""
_FEW, _MUCH = 12, 0.22
"""Pixels of ink that are too few to tell its colours; and the share of it that has another one in a flag."""
_OTHER_COLOUR, _OTHER_HUE = 90.0, 45.0
"""Levels of 255 between colours of a flag; and between what is left of them that no shade of one is."""
_FRINGES = 7
"""Pixels of the normal size that the thirds of a pixel of small cells reach to both sides."""


def set_number(cell: Content, here: list[Glyph], seen: Pixels, height: float, low: float) -> None:
    """Sets the number of a cell from its glyphs, if all of them are digits of the common height."""
    if not here or not height:
        return
    parts: list[tuple[Glyph, Pixels]] = []
    pair = are_pair([glyph.h for glyph in here]) and bool((seen[:, JUNK] < 0.5).all())
    least = _LOWEST_PAIR if pair else _LOWEST
    torn = False
    for glyph, chances in zip(here, seen, strict=True):
        lowest = least * (low if int(chances.argmax()) <= 2 else 1)
        if not lowest < glyph.h / height < _TALLEST:
            torn |= glyph.h > _TORN * height and chances[:JUNK].max() > _SURE
            continue
        # What touches two rims is a large digit or a corner of the lines around the cell.
        if all(rims_touched(glyph.box)) and chances[:JUNK].max() < _LIKELY:
            continue
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            parts += split(cell.layer, glyph)
        else:
            parts.append((glyph, chances))
    if not parts or len(parts) > 2 or any(chances[JUNK] > 0.5 for _, chances in parts):
        # That there is no number is as sure as its likeliest digit is unlikely.
        cell.sure = 1 - max((float(chances[:JUNK].max()) for _, chances in parts), default=0.0)
        if len(parts) == 1 and not two_coloured(cell):
            cell.hardly = int(parts[0][1][:JUNK].argmax())
        return
    if two_coloured(cell):  # a flag
        return
    number, sure, second = number_of([chances for _, chances in parts])
    # What stands beside is rather the larger part of another digit whose thin strokes are not seen.
    cell.number, cell.sure, cell.second = number, min(sure, _BESIDE if torn else 1.0), second
    cell.height = float(np.mean([glyph.h for glyph, _ in parts])) / SIDE
    cell.middle = (
        float(np.mean([g.middle[0] for g, _ in parts])) / SIDE,
        float(np.mean([g.middle[1] for g, _ in parts])) / SIDE,
    )
    strong = cell.layer > 0.7 * cell.strength
    cell.colour = middle_of(cell.patch[strong]) if strong.any() else cell.ground


def set_told(cell: Content, number: int | None, sure: float = 1.0, second: int | None = None) -> None:
    """Sets a number, or that there is none, which something else than the digits of a cell tells."""
    cell.number, cell.sure, cell.second, cell.hardly = number, sure, second, None


def two_coloured(cell: Content) -> bool:
    """Whether much of the ink is of another colour than the rest: digits are of one colour."""
    strong = cell.layer > 0.75 * cell.strength
    if np.count_nonzero(strong) < _FEW or not _several(cell.patch[strong], _OTHER_COLOUR):
        return False
    # Screens draw text with the thirds of pixels: its sides are red and blue, but not where these are mixed.
    mixed = cv2.blur(cell.patch, (_FRINGES, 1))[strong] - cell.ground
    ink = middle_of(mixed)
    along = ink / max(float(np.linalg.norm(ink)), 1.0)
    return _several(mixed - np.outer(mixed @ along, along), _OTHER_HUE)


def _several(colours: Pixels, least: float) -> bool:
    """Whether much of some colours is so many levels of 255 from most of them."""
    far = largest(np.abs(colours.astype(np.float32) - middle_of(colours)))
    return float((far > least).mean()) > _MUCH


def number_of(digits: list[Pixels]) -> tuple[int, float, int | None]:
    """The number of some digits, its least probability, and the next best reading; None for no digit."""
    best = [int(chances[:JUNK].argmax()) for chances in digits]
    sure = min(float(chances[digit]) for digit, chances in zip(best, digits, strict=True))
    weakest = int(np.argmin([chances[digit] for digit, chances in zip(best, digits, strict=True)]))
    ranked = np.argsort(-digits[weakest][:JUNK])
    # The next best reading of a single glyph may be that it is no digit.
    if len(digits) == 1 and digits[weakest][JUNK] > digits[weakest][ranked[1]]:
        return best[0], sure, None
    other = [*best]
    other[weakest] = int(ranked[1])
    return int("".join(map(str, best))), sure, int("".join(map(str, other)))
