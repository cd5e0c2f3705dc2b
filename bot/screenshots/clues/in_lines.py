"""Which digits beside a board are clues of its lines: without names, arrows, titles and other sizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import Digit, in_the_middle, without_arrows, without_labels
from bot.screenshots.clues.strip import Strip
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.heights import common_height

LABELLED = 0.6
"""The share of lines with clues from which on a side is one of clues."""
LETTER = 0.6
"""How probable it must be that a glyph is none, for it to be no digit."""
_NEAR = 1.9
"""Pitches: a gap that ends the clues of a line."""
_FAR, _ALL = 6.0, 0.9
"""Pitches from the board within which all clues may begin: programs put them at the far side of their strip,
or in its middle; and the share of lines that have some then."""
_TALLEST, _TALLEST_ONE = 1.5, 1.28
_SURE = 0.8
"""How probable one digit is, at least, where it says how high the clues are."""
_GAPS = 0.6
"""The share of lines with clues from which on the others have some too."""


def with_clues_up_to(
    end: float, strip: Strip, seen: Sequence[tuple[Digit, float]], marks: Sequence[float]
) -> Strip:
    """The strip with the digits up to so many pixels from the board; each with how likely it is none."""
    rows = strip.side in ("left", "right")

    # `marks` begin and end a line beyond the board, so the first and last band are none of its lines.
    def in_lines(digits: list[Digit]) -> list[list[Digit]]:
        every = [digit for digit in digits if strip.distance(digit) < end]
        return [
            [one for one in every if first <= (one.y if rows else one.x) < last]
            for first, last in pairwise(marks)
        ]

    before, *lines, after = in_lines([digit for digit, junk in seen if junk < LETTER])
    # Names of lines may be of another size than clues, so they go first.
    lines = without_arrows(without_labels(lines, strip.side), strip.distance)
    lines = in_the_middle(lines, marks[1:-1], strip.side)
    # By the digits of all lines, before those of other sizes are left out of each.
    strip.height = _height(_near_ones(strip, lines))
    strip.lines = [_line(strip, line) for line in lines]
    begin = _NEAR
    if strip.labelled < len(lines):
        far = [_line(strip, line, _FAR) for line in lines]
        if strip.labelled < _GAPS * len(lines):
            enough = sum(map(bool, far)) >= _ALL * len(lines)
        else:  # the other lines have none, unless all have some, one hardly further away than the next one
            first = sorted(min(map(strip.distance, line)) for line in far if line)
            enough = len(first) == len(lines) and float(np.diff(first).max()) < SIDE
        if enough:
            strip.lines, begin = far, _FAR
    strip.ends = bool(_line(strip, before, begin)), bool(_line(strip, after, begin))
    if _GAPS * len(lines) <= strip.labelled < len(lines):
        _fill(strip, in_lines([digit for digit, junk in seen if junk >= LETTER])[1:-1])
    return strip


def _fill(strip: Strip, hardly: list[list[Digit]]) -> None:
    """Gives lines without a clue what is as high as the clues and stands where these begin."""
    first = [strip.distance(min(line, key=strip.distance)) for line in strip.lines if line]
    near, far = min(first) - 0.3 * strip.height, max(first) + 0.3 * strip.height
    for i, line in enumerate(strip.lines):
        if not line:
            alike = [one for one in hardly[i] if 0.85 < one.height / max(strip.height, 1) < 1.18]
            strip.lines[i] = _line(strip, [one for one in alike if near < strip.distance(one) < far])


def _near_ones(strip: Strip, lines: list[list[Digit]]) -> list[Digit]:
    """The plain digits of clues: a page may have more text behind these than they are."""
    plain = [[digit for digit in line if digit.chances[:JUNK].max() > _SURE] for line in lines]
    first = [min(map(strip.distance, line)) for line in plain if line]
    enough = len(first) >= LABELLED * len(lines)
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
