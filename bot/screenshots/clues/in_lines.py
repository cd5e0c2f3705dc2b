"""The digits beside a board that are clues of its lines, without names, arrows, titles and other sizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import Digit, drop_arrows, drop_labels, in_the_middle
from bot.screenshots.clues.strip import Strip
from bot.screenshots.glyphs.digits import JUNK, PLAIN
from bot.screenshots.glyphs.heights import common_height

LABELLED = 0.6
"""Minimum share of lines with clues at a side of clues."""
LETTER = 0.6
"""Minimum probability that a glyph is no digit, if it counts as none."""
_NEAR = 1.9
"""Gap in pitches that ends the clues of a line."""
_FAR, _ALL = 6.0, 0.9
"""Maximum distance, in pitches from the board, at which all clues may begin: programs put them at the far
side of their strip, or in its middle; and the minimum share of lines with clues there."""
_TALLEST, _TALLEST_ONE = 1.5, 1.28
_GAPS = 0.6
"""Minimum share of lines with clues if all others have clues too."""


def with_clues_up_to(
    end: float, strip: Strip, seen: Sequence[tuple[Digit, float]], marks: Sequence[float]
) -> Strip:
    """Return the strip with the digits up to `end` pixels from the board; `seen` has each with the
    probability that it is none.
    """
    rows = strip.side in ("left", "right")

    # `marks` include one line more at both ends, so the first and last band are none of the board's lines.
    def in_lines(digits: list[Digit]) -> list[list[Digit]]:
        every = [digit for digit in digits if strip.distance(digit) < end]
        return [
            [one for one in every if first <= (one.y if rows else one.x) < last]
            for first, last in pairwise(marks)
        ]

    before, *lines, after = in_lines([digit for digit, junk in seen if junk < LETTER])
    # Names of lines may have another size than clues, so they are removed first.
    lines = drop_arrows(drop_labels(lines, strip.side), strip.distance)
    lines = in_the_middle(lines, marks[1:-1], strip.side)
    # The height comes from the digits of all lines, before other sizes are left out of each line.
    strip.height = _height(_near_digits(strip, lines))
    strip.lines = [_line(strip, line) for line in lines]
    begin = _NEAR
    if strip.labelled_lines < len(lines):
        far = [_line(strip, line, _FAR) for line in lines]
        if strip.labelled_lines < _GAPS * len(lines):
            enough = sum(map(bool, far)) >= _ALL * len(lines)
        else:  # the other lines have none, unless all have some, each hardly further away than the next one
            first = sorted(min(map(strip.distance, line)) for line in far if line)
            enough = len(first) == len(lines) and float(np.diff(first).max()) < SIDE
        if enough:
            strip.lines, begin = far, _FAR
    strip.ends = bool(_line(strip, before, begin)), bool(_line(strip, after, begin))
    if _GAPS * len(lines) <= strip.labelled_lines < len(lines):
        _fill(strip, in_lines([digit for digit, junk in seen if junk >= LETTER])[1:-1])
    return strip


def _fill(strip: Strip, hardly: list[list[Digit]]) -> None:
    """Give lines without a clue the glyphs of the clues' height at the place where clues begin."""
    first = [strip.distance(min(line, key=strip.distance)) for line in strip.lines if line]
    near, far = min(first) - 0.3 * strip.height, max(first) + 0.3 * strip.height
    for i, line in enumerate(strip.lines):
        if not line:
            alike = [one for one in hardly[i] if 0.85 < one.height / max(strip.height, 1) < 1.18]
            strip.lines[i] = _line(strip, [one for one in alike if near < strip.distance(one) < far])


def _near_digits(strip: Strip, lines: list[list[Digit]]) -> list[Digit]:
    """Return the plain digits of clues: a page may have more text after the clues than clues."""
    plain = [[digit for digit in line if digit.chances[:JUNK].max() > PLAIN] for line in lines]
    first = [min(map(strip.distance, line)) for line in plain if line]
    enough = len(first) >= LABELLED * len(lines)
    end = float(np.median(first)) + SIDE if enough else strip.length
    return [digit for line in plain for digit in line if strip.distance(digit) <= end]


def _height(sure: list[Digit]) -> float:
    return common_height([(int(digit.chances.argmax()), digit.height) for digit in sure])[0]


def _line(strip: Strip, here: list[Digit], begin: float = _NEAR) -> list[Digit]:
    """Return the digits of one line, from the board outwards until a gap, in reading order.

    They begin at most `begin` pitches away from the board.
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
    """Return the maximum relative height of a digit: vertical lines around clues look like a 1."""
    return _TALLEST_ONE if int(digit.chances.argmax()) == 1 else _TALLEST
