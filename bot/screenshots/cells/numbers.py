"""The number of a cell, from its glyphs that are digits of the common height."""

from __future__ import annotations

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content, touched_rims
from bot.screenshots.glyphs.broad import split
from bot.screenshots.glyphs.digits import JUNK, PAIR, PLAIN, SURE
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, largest, middle_of
from bot.screenshots.glyphs.heights import are_pair

_TALLEST, _LOWEST, _LOWEST_PAIR = 1.38, 0.7, 0.58
"""Range of the height of digits, relative to the median; digits of two-digit numbers may be lower."""
_TORN, _BESIDE = 0.45, 0.5
"""Minimum relative height of the rest of a digit; and the maximum certainty of the number beside it."""
_FEW, _MUCH = 12, 0.22
"""Minimum pixels of ink for its colours; and minimum share of ink in another colour in a flag."""
_OTHER_COLOUR, _OTHER_HUE = 90.0, 45.0
"""Minimum levels of 255 between the colours of a flag, and between their hues."""
_FRINGES = 7
"""Width, in pixels of the normal size, of the colour fringes of text in small cells."""


def set_number(cell: Content, here: list[Glyph], seen: Pixels, height: float, low: float) -> None:
    """Set the number of a cell from its glyphs, if all of them are digits of the common height."""
    if not here or not height:
        return
    parts: list[tuple[Glyph, Pixels]] = []
    pair = are_pair([glyph.h for glyph in here]) and bool((seen[:, JUNK] < 0.5).all())
    least = _LOWEST_PAIR if pair else _LOWEST
    torn = False
    for glyph, chances in zip(here, seen, strict=True):
        lowest = least * (low if int(chances.argmax()) <= 2 else 1)
        if not lowest < glyph.h / height < _TALLEST:
            torn |= glyph.h > _TORN * height and chances[:JUNK].max() > SURE
            continue
        # A glyph that touches two rims is a large digit or a corner of the lines around the cell.
        if all(touched_rims(glyph.box)) and chances[:JUNK].max() < PLAIN:
            continue
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            parts += split(cell.layer, glyph)
        else:
            parts.append((glyph, chances))
    if not parts or len(parts) > 2 or any(chances[JUNK] > 0.5 for _, chances in parts):
        # The certainty of no number is that of no digit in its likeliest glyph.
        cell.sure = 1 - max((float(chances[:JUNK].max()) for _, chances in parts), default=0.0)
        if len(parts) == 1 and not has_two_colours(cell):
            cell.hardly = int(parts[0][1][:JUNK].argmax())
        return
    if has_two_colours(cell):  # a flag
        return
    number, sure, second = number_of([chances for _, chances in parts])
    # The neighbour is rather the larger part of another digit with invisible thin strokes.
    cell.number, cell.sure, cell.second = number, min(sure, _BESIDE if torn else 1.0), second
    cell.height = float(np.mean([glyph.h for glyph, _ in parts])) / SIDE
    cell.middle = (
        float(np.mean([g.middle[0] for g, _ in parts])) / SIDE,
        float(np.mean([g.middle[1] for g, _ in parts])) / SIDE,
    )
    strong = cell.layer > 0.7 * cell.strength
    cell.colour = middle_of(cell.patch[strong]) if strong.any() else cell.ground


def set_told(cell: Content, number: int | None, sure: float = 1.0, second: int | None = None) -> None:
    """Set a number, or that there is none, from another source than the digits of the cell."""
    cell.number, cell.sure, cell.second, cell.hardly = number, sure, second, None


def has_two_colours(cell: Content) -> bool:
    """Return whether a large part of the ink has another colour than the rest: digits have one colour."""
    strong = cell.layer > 0.75 * cell.strength
    if np.count_nonzero(strong) < _FEW or not _has_several(cell.patch[strong], _OTHER_COLOUR):
        return False
    # Subpixel rendering gives text red and blue sides, which a blur over their width mixes.
    mixed = cv2.blur(cell.patch, (_FRINGES, 1))[strong] - cell.ground
    ink = middle_of(mixed)
    along = ink / max(float(np.linalg.norm(ink)), 1.0)
    return _has_several(mixed - np.outer(mixed @ along, along), _OTHER_HUE)


def _has_several(colours: Pixels, least: float) -> bool:
    """Return whether many of some colours are at least `least` levels of 255 from most of them."""
    far = largest(np.abs(colours.astype(np.float32) - middle_of(colours)))
    return float((far > least).mean()) > _MUCH


def number_of(digits: list[Pixels], most: int | None = None) -> tuple[int, float, int | None]:
    """Return the number of some digits, its lowest probability, and the next best reading.

    A number of two digits is at most `most`, if there is a limit. The next best reading is None for no digit.
    """
    best = _likeliest(digits, most)
    sure = min(float(chances[digit]) for digit, chances in zip(best, digits, strict=True))
    weakest = int(np.argmin([chances[digit] for digit, chances in zip(best, digits, strict=True)]))
    # The next best reading of a single glyph may be that it is no digit.
    others = np.where(np.arange(JUNK) == best[weakest], -1.0, digits[weakest][:JUNK])
    if len(digits) == 1 and digits[weakest][JUNK] > others.max():
        return best[0], sure, None
    other = [*best]
    other[weakest] = int(others.argmax())
    return _value(best), sure, _value(other)


def _likeliest(digits: list[Pixels], most: int | None) -> list[int]:
    """Return the likeliest digits; two of them are together at most `most` if possible."""
    best = [int(chances[:JUNK].argmax()) for chances in digits]
    if most is None or len(digits) < 2 or _value(best) <= most:
        return best
    allowed = [[*divmod(value, 10)] for value in range(10, most + 1)]
    return max(allowed, key=lambda read: _chance(digits, read), default=best)


def _chance(digits: list[Pixels], read: list[int]) -> float:
    return float(np.prod([chances[digit] for digit, chances in zip(read, digits, strict=True)]))


def _value(digits: list[int]) -> int:
    return int("".join(map(str, digits)))
