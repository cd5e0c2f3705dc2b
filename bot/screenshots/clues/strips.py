"""The clues beside a board: numbers left of, above, right of and below its lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.bands import FAINT, ink_beside
from bot.screenshots.clues.labels import (
    Digit,
    as_digit,
    digits_of,
    in_the_middle,
    without_arrows,
    without_labels,
)
from bot.screenshots.clues.pieces import pieces
from bot.screenshots.clues.tables import end_of_table
from bot.screenshots.glyphs.digits import JUNK, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, ink_colour, rim_colour
from bot.screenshots.glyphs.heights import common_height
from bot.screenshots.lattices.lattice import Lattice, with_one_more

SIDES = ("left", "top", "right", "bottom")
_NEAR = 1.9
"""Pitches: a gap that ends the clues of a line."""
_FAR, _ALL = 6.0, 0.9
"""Pitches from the board within which all clues may begin: programs put them at the far side of their strip,
or in its middle; and the share of lines that have some then."""
_REACH = 14
"""Pitches: how far from the board clues are looked for."""
_LABELLED = 0.6
"""The share of lines with clues from which on a side is one of clues."""
_LARGE, _ZOOM = 60.0, 2.2
"""Pixels of a large cell, and how much nearer a second look is."""
_NARROWEST = 3
"""Pixels of a strip that has edges."""
_TALLEST, _TALLEST_ONE = 1.5, 1.28
_PALE = 75.0
"""Levels of 255: pieces whose strongest ink is fainter are looked for with a limit of their own."""
_PLAIN, _SURE = 0.5, 0.8
"""How probable one digit is, at least, in what is likely a clue, and where it says how high these are."""
_GAPS = 0.6
"""The share of lines with clues from which on the others have some too."""
_LETTER = 0.6
"""How probable it must be that a glyph is none, for it to be no digit."""
_MOST = 1000
"""Pieces of ink beside a board; the clues of one of 50 lines are 700, noise has more."""


@dataclass
class Strip:
    """The digits beside each line; those nearest to the board last for `left` and `top`, as they are read.

    `ends` says whether digits stand where the row or column before the first one would be, and the one after
    the last.
    `part` is the picture of the strip. `wider` also has what is beyond a table that seems to end.
    """

    side: str
    lines: list[list[Digit]] = field(default_factory=list)
    height: float = 0.0
    length: float = 0.0
    ends: tuple[bool, bool] = (False, False)
    part: Pixels | None = None
    wider: Strip | None = None

    @property
    def labelled(self) -> int:
        """How many lines have a clue."""
        return sum(bool(line) for line in self.lines)

    def distance(self, digit: Digit) -> float:
        """How far the middle of a digit is from the board, in pixels of the strip."""
        place = digit.x if self.side in ("left", "right") else digit.y
        return self.length - place if self.side in ("left", "top") else place

    @property
    def plain(self) -> Strip:
        """Without glyphs of which no digit is likelier than all else: rims of boxes, shades around cells."""
        lines = [[one for one in line if one.chances[:JUNK].max() > _PLAIN] for line in self.lines]
        return replace(self, lines=lines)

    def nearest(self, spread: float) -> Strip:
        """The digits in the row of them that is nearest to the board, so many pitches wide."""
        first = min((self.distance(digit) for line in self.lines for digit in line), default=0.0)
        far = first + spread * SIDE
        lines = [[digit for digit in line if self.distance(digit) < far] for line in self.lines]
        return replace(self, lines=lines)

    @property
    def colours(self) -> list[Pixels]:
        """The colour of the ink of each digit."""
        every = [digit for line in self.lines for digit in line]
        return [] if self.part is None else [_colour(self.part, digit) for digit in every]


def _colour(part: Pixels, digit: Digit) -> Pixels:
    """The colour of a digit on that of the rim of its box."""
    x, y = digit.x - digit.width / 2, digit.y - digit.height / 2
    box = part[
        max(0, round(y) - 2) : round(y + digit.height) + 2, max(0, round(x) - 2) : round(x + digit.width) + 2
    ]
    return ink_colour(box, rim_colour(box))


class _Place(NamedTuple):
    """Where a strip is, in pixels: at which side of a board, where this ends, and how far from there.

    `lines` are those of the board that the strip goes on with, and one more at each end.
    """

    side: str
    at: float
    lines: tuple[float, ...]
    pitch: float
    reach: float


class Strips:
    """The strips of any lattice in a picture; those that several lattices share are made once."""

    def __init__(self, image: Pixels) -> None:
        self._image = image
        self._known: dict[_Place, Strip] = {}

    def __call__(self, lattice: Lattice, reach: float = _REACH) -> Mapping[str, Strip]:
        """The strips of the four sides, so many pitches wide, each made when it is looked at."""
        return _Beside({side: _place(lattice, side, reach) for side in SIDES}, self._at)

    def _at(self, place: _Place) -> Strip:
        if place not in self._known:
            strip = self._known[place] = _strip(self._image, place)
            if place.pitch >= _LARGE and strip.labelled < _LABELLED * len(strip.lines):
                # Clues may be too small beside large cells to be seen at their scale, where a title is not.
                near = _strip(
                    self._image, place._replace(pitch=place.pitch / _ZOOM, reach=place.reach / _ZOOM)
                )
                if near.labelled >= _LABELLED * len(near.lines):
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
    # Medians of the same steps differ by rounding, and places are the keys of what is known.
    pitch = round(lattice.pitch, 3)
    return _Place(side, at, with_one_more(lines), pitch, reach * pitch)


def labelled(strips: Mapping[str, Strip], *sides: str) -> list[Strip]:
    """Those of some sides where most lines have clues, the one with most of them first."""
    enough = [strips[side] for side in sides if strips[side].labelled >= _LABELLED * len(strips[side].lines)]
    return sorted(enough, key=lambda strip: -strip.labelled)


def _strip(image: Pixels, place: _Place) -> Strip:
    """The clues in one strip, without names of rows, arrows, titles, and what is not as high as most."""
    part, marks = _area(image, place)
    side = place.side
    if part is None:
        return Strip(side, [[] for _ in range(len(marks) - 3)])
    layer, faint = ink_beside(part, marks, side)
    found = _glyphs(layer, faint)
    seen = [
        (digit, float(chances[JUNK]))
        for glyph, chances in zip(found, probabilities(found), strict=True)
        for digit in digits_of(layer, glyph, chances if chances[JUNK] < _LETTER else as_digit(chances))
    ]
    end = end_of_table(part, marks, side)
    length = part.shape[1 if side in ("left", "right") else 0]
    strip, *wider = (
        _up_to(most, Strip(side, length=length, part=part), seen, marks)
        for most in dict.fromkeys((end, math.inf))
    )
    return replace(strip, wider=wider[0] if wider else None)


def _up_to(end: float, strip: Strip, seen: Sequence[tuple[Digit, float]], marks: Sequence[float]) -> Strip:
    """The strip with the digits up to so many pixels from the board; each with how likely it is none."""
    rows = strip.side in ("left", "right")

    # `marks` begin and end a line beyond the board, so the first and last band are none of its lines.
    def in_lines(digits: list[Digit]) -> list[list[Digit]]:
        every = [digit for digit in digits if strip.distance(digit) < end]
        return [
            [one for one in every if first <= (one.y if rows else one.x) < last]
            for first, last in pairwise(marks)
        ]

    before, *lines, after = in_lines([digit for digit, junk in seen if junk < _LETTER])
    # Names of lines may be of another size than clues, so they go first.
    lines = without_arrows(without_labels(lines, strip.side), strip.distance)
    lines = in_the_middle(lines, marks[1:-1], strip.side)
    # By the digits of all lines, before those of other sizes are left out of each.
    strip.height = _height(_near_ones(strip, lines))
    strip.lines = [_line(strip, line) for line in lines]
    if strip.labelled < len(lines):
        far = [_line(strip, line, _FAR) for line in lines]
        if strip.labelled < _GAPS * len(lines):
            enough = sum(map(bool, far)) >= _ALL * len(lines)
        else:  # the other lines have none, unless all have some, one hardly further away than the next one
            first = sorted(min(map(strip.distance, line)) for line in far if line)
            enough = len(first) == len(lines) and float(np.diff(first).max()) < SIDE
        if enough:
            strip.lines = far
    strip.ends = bool(_line(strip, before)), bool(_line(strip, after))
    if _GAPS * len(lines) <= strip.labelled < len(lines):
        _fill(strip, in_lines([digit for digit, junk in seen if junk >= _LETTER])[1:-1])
    return strip


def _fill(strip: Strip, hardly: list[list[Digit]]) -> None:
    """Gives lines without a clue what is as high as the clues and stands where these begin."""
    first = [strip.distance(min(line, key=strip.distance)) for line in strip.lines if line]
    near, far = min(first) - 0.3 * strip.height, max(first) + 0.3 * strip.height
    for i, line in enumerate(strip.lines):
        if not line:
            alike = [one for one in hardly[i] if 0.85 < one.height / max(strip.height, 1) < 1.18]
            strip.lines[i] = _line(strip, [one for one in alike if near < strip.distance(one) < far])


def _area(image: Pixels, place: _Place) -> tuple[Pixels | None, list[float]]:
    """The part of the picture beside the board with cells at the normal size, and its lines in there.

    It goes on for a row or column more at both ends, whose lines are with the others.
    """
    side, at, lines, pitch, reach = place
    outwards = -1 if side in ("left", "top") else 1
    # The line at the border of the board is left out: it would join the clues that touch it.
    away = sorted((at + outwards * 0.06 * pitch, at + outwards * reach))
    along = [lines[0] - 0.4 * pitch, lines[-1] + 0.4 * pitch]
    rows = side in ("left", "right")
    (x0, x1), (y0, y1) = (away, along) if rows else (along, away)
    left, right = max(0, round(x0)), min(image.shape[1], round(x1))
    top, bottom = max(0, round(y0)), min(image.shape[0], round(y1))
    # Below a fifth of their size even the digits of very large cells would be lost.
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
    """Pieces of ink of the size of digits, each in a box at half of its own strength.

    Pale ones have a lower limit of their own, at which the rims of strong ones hang together.
    """
    if faint < FAINT:
        found = [*pieces(layer, FAINT, (_PALE, 256.0)), *pieces(layer, faint, (0.0, _PALE))]
    else:
        found = list(pieces(layer, FAINT, (0.0, 256.0)))
    return found if len(found) <= _MOST else []


def _near_ones(strip: Strip, lines: list[list[Digit]]) -> list[Digit]:
    """The plain digits of clues: a page may have more text behind these than they are."""
    plain = [[digit for digit in line if digit.chances[:JUNK].max() > _SURE] for line in lines]
    first = [min(map(strip.distance, line)) for line in plain if line]
    enough = len(first) >= _LABELLED * len(lines)
    end = float(np.median(first)) + SIDE if enough else strip.length
    return [digit for line in plain for digit in line if strip.distance(digit) <= end]


def _height(sure: list[Digit]) -> float:
    return common_height([(int(digit.chances.argmax()), digit.height) for digit in sure])[0]


def _line(strip: Strip, here: list[Digit], begin: float = _NEAR) -> list[Digit]:
    """The digits of one line, from the board outwards until a gap, in the order in which they are read.

    They begin so many pitches away from the board at most.
    """
    kept: list[Digit] = []
    at = 0.0
    sized = [digit for digit in here if 0.56 < digit.height / max(strip.height, 1) < _tallest(digit)]
    for digit in sorted(sized, key=strip.distance):
        if strip.distance(digit) - at > (_NEAR if kept else begin) * SIDE + (
            0 if kept else 0.5 * strip.height
        ):
            break
        kept.append(digit)
        at = strip.distance(digit)
    rows = strip.side in ("left", "right")
    return sorted(kept, key=lambda digit: digit.x if rows else digit.y)


def _tallest(digit: Digit) -> float:
    """How tall a digit may be, relative to most: upright lines around clues look like a 1."""
    return _TALLEST_ONE if int(digit.chances.argmax()) == 1 else _TALLEST
