"""Digits beside a board, without numbers of rows and columns, arrows and rims, which are no clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np

from bot.screenshots.cells.numbers import number_of
from bot.screenshots.glyphs.broad import split
from bot.screenshots.glyphs.digits import JUNK, PAIR
from bot.screenshots.glyphs.glyphs import Glyph, Pixels

_NAMED = 0.75
"""Minimum share of rows whose outermost number is their own number."""
_FEWEST, _FEW = 4, 6
"""Minimum number of rows for labels; and number of rows up to which all must have theirs."""
_HARDLY = 0.6
"""Maximum probability of a glyph that did not count as a digit."""
LEVEL = 0.45
"""Maximum vertical distance of digits of one number, as a share of their height."""
_LOW, _IN_LINE = 0.65, 0.2
"""Maximum height of arrows, relative to digits; and relative tolerance of their distance from the board."""

_BESIDE, _BESIDE_ABOVE = 0.27, 0.36
"""Maximum distance of a digit from the common place across its line, as a share of the line: in rows, and in
columns, whose numbers may have two digits; further away is a place between two lines."""


@dataclass(frozen=True, eq=False)
class Digit:
    """A digit of a clue: its middle in pixels of the strip, its size, and its chances."""

    x: float
    y: float
    width: float
    height: float
    chances: Pixels


def digits_of(layer: Pixels, glyph: Glyph, chances: Pixels) -> list[Digit]:
    """Return the digit of a piece of ink beside a board, or the two digits that touch in it."""
    if chances[PAIR] > 0.5:
        part = layer[glyph.y : glyph.y + glyph.h, glyph.x : glyph.x + glyph.w]
        return [
            Digit(glyph.x + half.middle[0], glyph.y + half.middle[1], half.w, glyph.h, found)
            for half, found in split(part, glyph._replace(x=0, y=0))
        ]
    return [Digit(*glyph.middle, glyph.w, glyph.h, chances)]


def as_digit(chances: Pixels) -> Pixels:
    """Return the chances of a glyph that did not count as a digit, if it must be one; it is never sure."""
    digits = chances[:JUNK] / max(float(chances[:JUNK].sum()), 1e-9)
    return np.concatenate([_HARDLY * digits, [0.0, 0.0]])


def drop_labels(lines: Sequence[list[Digit]], side: str) -> list[list[Digit]]:
    """Return the digits beside each row or column without the line's own number, if the lines are numbered.

    The numbers count from 1 or from 0.
    """
    groups = [_outermost(line, side) for line in lines]
    values = [_value(group) for group in groups]
    own = max(sum(value == i + first for i, value in enumerate(values)) for first in (0, 1))
    # The clues of a few rows may equal their numbers by chance, but hardly all of them.
    least = _NAMED * len(lines) if len(lines) > _FEW else len(lines)
    if len(lines) < _FEWEST or own < least:
        return list(lines)
    return [
        [digit for digit in line if digit not in group] for line, group in zip(lines, groups, strict=True)
    ]


def drop_arrows(lines: Sequence[list[Digit]], distance: Callable[[Digit], float]) -> list[list[Digit]]:
    """Return the digits beside each line without arrows from the clues to the board, which look like low
    digits.

    Arrows have one height and one distance from the board, and none is the only glyph of its line.
    """
    heights = [digit.height for line in lines for digit in line]
    # Half of the glyphs may be arrows, so the median may be theirs.
    least = _LOW * float(np.quantile(heights, 0.75)) if heights else 0.0
    with_some = [line for line in lines if any(digit.height < least for digit in line)]
    low = [digit for line in with_some for digit in line if digit.height < least]
    alone = any(all(digit.height < least for digit in line) for line in with_some)
    alike = len({int(digit.chances.argmax()) for digit in low}) == 1
    if alone or not alike or np.ptp([distance(digit) for digit in low]) > _IN_LINE * least:
        return list(lines)
    return [[digit for digit in line if digit.height >= least] for line in lines]


def in_the_middle(lines: Sequence[list[Digit]], marks: Sequence[float], side: str) -> list[list[Digit]]:
    """Return the digits without pieces between two lines, which are rims of cells with clues.

    `marks` are the starts of the lines, and the end of the last one.
    """
    rows = side in ("left", "right")
    size = median([last - first for first, last in pairwise(marks)])
    off = [
        [((one.y if rows else one.x) - (first + last) / 2) / size for one in line]
        for line, (first, last) in zip(lines, pairwise(marks), strict=True)
    ]
    usual = median([each for line in off for each in line] or [0.0])
    most = _BESIDE if rows else _BESIDE_ABOVE
    return [
        [one for one, far in zip(line, here, strict=True) if abs(far - usual) <= most]
        for line, here in zip(lines, off, strict=True)
    ]


def _outermost(line: list[Digit], side: str) -> list[Digit]:
    """Return the digits of the number that is furthest from the board."""
    group: list[Digit] = []
    if side in ("top", "bottom"):
        far = (max if side == "bottom" else min)((digit.y for digit in line), default=0.0)
        return [digit for digit in line if abs(digit.y - far) < LEVEL * digit.height]
    for digit in sorted(line, key=lambda one: one.x, reverse=side == "right"):
        if group and abs(digit.x - group[-1].x) > group[-1].height:
            break
        group.append(digit)
    return group


def _value(group: list[Digit]) -> int | None:
    in_order = sorted(group, key=lambda digit: digit.x)
    return number_of([digit.chances for digit in in_order])[0] if group else None
