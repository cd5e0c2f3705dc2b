"""The clues beside a board: numbers left of, above, right of and below its lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.bands import FAINT, ink_beside
from bot.screenshots.clues.in_lines import LABELLED, LETTER, with_clues_up_to
from bot.screenshots.clues.labels import as_digit, digits_of
from bot.screenshots.clues.lookalikes import adopt_chances
from bot.screenshots.clues.pieces import pieces
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.tables import end_of_table
from bot.screenshots.glyphs.digits import JUNK, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels
from bot.screenshots.glyphs.struck import remove_level_lines
from bot.screenshots.lattices.lattice import Lattice, with_one_more

SIDES = ("left", "top", "right", "bottom")
_REACH = 14
"""Width in pitches of the search for clues beside the board."""
_LARGE, _ZOOM = 60.0, 2.2
"""Side in pixels of a large cell, and the zoom of a second look."""
_NARROWEST = 3
"""Minimum width in pixels of a strip."""
_PALE = 75.0
"""Strength in levels of 255 below which pieces are found with another limit."""
_THIN, _CLOSE = 0.08, 2
"""Maximum thickness, in pitches, of the rest of a rim beside the board; its maximum distance in pixels."""
_RIM = 0.17
"""Maximum distance, in pitches, of pale pieces that are the rim of a strong one."""
_MOST = 1000
"""Maximum number of pieces of ink beside a board; 50 lines have 700 clues, noise has more pieces."""


class _Place(NamedTuple):
    """The place of a strip in pixels: the side of the board, its border there, and the reach from it.

    `lines` are the board's lines that the strip continues, with one more at each end.
    """

    side: str
    at: float
    lines: tuple[float, ...]
    pitch: float
    reach: float


class Strips:
    """The strips of any lattice in a picture; lattices share equal strips."""

    def __init__(self, image: Pixels) -> None:
        self._image = image
        self._known: dict[_Place, Strip] = {}

    def __call__(self, lattice: Lattice, reach: float = _REACH) -> Mapping[str, Strip]:
        """Return the strips of the four sides, `reach` pitches wide; each is made at its first use."""
        return _Beside({side: _place(lattice, side, reach) for side in SIDES}, self._at)

    def _at(self, place: _Place) -> Strip:
        if place not in self._known:
            strip = self._known[place] = _strip(self._image, place)
            if place.pitch >= _LARGE and strip.labelled_lines < LABELLED * len(strip.lines):
                # Beside large cells clues may be too small for their scale, while a title is not.
                near = _strip(
                    self._image, place._replace(pitch=place.pitch / _ZOOM, reach=place.reach / _ZOOM)
                )
                if near.labelled_lines >= LABELLED * len(near.lines):
                    self._known[place] = near
        return self._known[place]


class _Beside(Mapping[str, Strip]):
    """The strips of one lattice by their side."""

    def __init__(self, places: Mapping[str, _Place], made: Callable[[_Place], Strip]) -> None:
        self._places, self._made = places, made

    def __getitem__(self, side: str) -> Strip:
        return self._made(self._places[side])

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _place(lattice: Lattice, side: str, reach: float) -> _Place:
    ends, lines = (lattice.xs, lattice.ys) if side in ("left", "right") else (lattice.ys, lattice.xs)
    at = ends[0] if side in ("left", "top") else ends[-1]
    # Medians of equal steps differ by rounding, and places are keys of a cache.
    pitch = round(lattice.pitch, 3)
    return _Place(side, at, with_one_more(lines), pitch, reach * pitch)


def labelled_strips(strips: Mapping[str, Strip], *sides: str, least: float = LABELLED) -> list[Strip]:
    """Return the strips with at least this share of lines with clues, the one with most of them first."""
    enough = [
        strips[side] for side in sides if strips[side].labelled_lines >= least * len(strips[side].lines)
    ]
    return sorted(enough, key=lambda strip: -strip.labelled_lines)


def _strip(image: Pixels, place: _Place) -> Strip:
    """Return the clues in one strip, without names of rows, arrows, titles and glyphs of other heights."""
    part, marks = _area(image, place)
    side = place.side
    if part is None:
        return Strip(side, [[] for _ in range(len(marks) - 3)])
    layer, faint = ink_beside(part, marks, side)
    found = [one for one in _glyphs(layer, faint) if not _is_rest(one, layer, side)]
    # Lines disturb the net, but all struck out clues have one.
    struck, whole = layer.copy(), found
    found, every = remove_level_lines(layer, found, probabilities(found))
    every = adopt_chances(struck, whole, every)
    seen = [
        (digit, float(chances[JUNK]))
        for glyph, chances in zip(found, every, strict=True)
        for digit in digits_of(layer, glyph, chances if chances[JUNK] < LETTER else as_digit(chances))
    ]
    end = end_of_table(part, marks, side)
    length = part.shape[1 if side in ("left", "right") else 0]
    strip, *wider = (
        with_clues_up_to(most, Strip(side, length=length, marks=marks[1:-1], part=part), seen, marks)
        for most in dict.fromkeys((end, math.inf))
    )
    return replace(strip, wider=wider[0] if wider else None)


def _is_rest(glyph: Glyph, layer: Pixels, side: str) -> bool:
    """Return whether it is a thin line along the board: a rest of the board's rim or of a tile's rim."""
    height, width = layer.shape
    thick = glyph.w if side in ("left", "right") else glyph.h
    off = {"left": width - glyph.x - glyph.w, "top": height - glyph.y - glyph.h, "right": glyph.x}
    return thick <= _THIN * SIDE and off.get(side, glyph.y) <= _CLOSE


def _drop_rims(pale: Iterable[Glyph], strong: Sequence[Glyph]) -> list[Glyph]:
    """Return the pale pieces that are not close to a strong one: the digits of a number have one colour.

    Smoothed text and JPEG leave such pieces of rims.
    """
    boxes = np.array([one.box for one in strong]).reshape(-1, 4)
    low, high = boxes[:, :2] - _RIM * SIDE, boxes[:, :2] + boxes[:, 2:] + _RIM * SIDE
    return [
        one
        for one in pale
        if not ((low < (one.x + one.w, one.y + one.h)) & (high > (one.x, one.y))).all(axis=1).any()
    ]


def _area(image: Pixels, place: _Place) -> tuple[Pixels | None, list[float]]:
    """Return the part of the picture beside the board at the normal size of cells, and its lines there.

    It includes one more row or column at both ends, with their lines.
    """
    side, at, lines, pitch, reach = place
    outwards = -1 if side in ("left", "top") else 1
    # The line at the border of the board is left out: it would connect clues that touch it.
    away = sorted((at + outwards * 0.06 * pitch, at + outwards * reach))
    along = [lines[0] - 0.4 * pitch, lines[-1] + 0.4 * pitch]
    rows = side in ("left", "right")
    (x0, x1), (y0, y1) = (away, along) if rows else (along, away)
    left, right = max(0, round(x0)), min(image.shape[1], round(x1))
    top, bottom = max(0, round(y0)), min(image.shape[0], round(y1))
    # Below a fifth of the size even the digits of very large cells would be lost.
    scale = SIDE / pitch if pitch < SIDE else max(SIDE / pitch, 0.2)
    marks = [(line - (top if rows else left)) * scale for line in lines]
    if right - left < 5 or bottom - top < 5:
        return None, marks
    part = image[top:bottom, left:right]
    size = round(part.shape[1] * scale), round(part.shape[0] * scale)
    if min(size) < _NARROWEST:
        return None, marks
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return cv2.resize(part, size, interpolation=way), marks


def _glyphs(layer: Pixels, faint: float) -> list[Glyph]:
    """Return pieces of ink of the size of digits, each in a box at half of its strength.

    Pale ones need a lower limit, at which the rims of strong ones are connected.
    """
    if faint < FAINT:
        strong = list(pieces(layer, FAINT, (_PALE, 256.0)))
        found = [*strong, *_drop_rims(pieces(layer, faint, (0.0, _PALE)), strong)]
    else:
        found = list(pieces(layer, FAINT, (0.0, 256.0)))
    return found if len(found) <= _MOST else []
