"""Digits beside a board. Those that number its rows from 1 on, and arrows, are no clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from bot.screenshots.cells.contents import number_of
from bot.screenshots.glyphs.glyphs import Pixels

_NAMED = 0.75
"""The share of rows whose outermost number is their own, at least."""
_FEWEST, _FEW = 4, 6
"""Rows from which on their numbers are told from clues; and rows all of which must have theirs."""
_LOW, _IN_LINE = 0.65, 0.2
"""How high arrows are at most, relative to digits; and of that how much further from the board some are."""


@dataclass(frozen=True, eq=False)
class Digit:
    """A digit of a clue: where its middle is in pixels of the strip, its size, and what it may be."""

    x: float
    y: float
    width: float
    height: float
    chances: Pixels


def without_labels(lines: Sequence[list[Digit]], side: str) -> list[list[Digit]]:
    """The digits beside each row without the numbers of the rows, where these are written there."""
    groups = [_outermost(line, side) for line in lines]
    own = [_value(group) == row + 1 for row, group in enumerate(groups)]
    # The clues of a few rows may be their numbers by chance, but hardly all of them.
    least = _NAMED * len(lines) if len(lines) > _FEW else len(lines)
    if len(lines) < _FEWEST or sum(own) < least:
        return list(lines)
    return [
        [digit for digit in line if digit not in group] for line, group in zip(lines, groups, strict=True)
    ]


def without_arrows(lines: Sequence[list[Digit]], distance: Callable[[Digit], float]) -> list[list[Digit]]:
    """The digits beside each line without arrows from the clues to the board, which look like low digits.

    They are all alike and as far from the board, and none stands alone.
    """
    heights = [digit.height for line in lines for digit in line]
    # Half of what is seen may be arrows, so the median may be theirs.
    least = _LOW * float(np.quantile(heights, 0.75)) if heights else 0.0
    with_some = [line for line in lines if any(digit.height < least for digit in line)]
    low = [digit for line in with_some for digit in line if digit.height < least]
    alone = any(all(digit.height < least for digit in line) for line in with_some)
    alike = len({int(digit.chances.argmax()) for digit in low}) == 1
    if alone or not alike or np.ptp([distance(digit) for digit in low]) > _IN_LINE * least:
        return list(lines)
    return [[digit for digit in line if digit.height >= least] for line in lines]


def _outermost(line: list[Digit], side: str) -> list[Digit]:
    """The digits of the number that is furthest from the board."""
    group: list[Digit] = []
    for digit in sorted(line, key=lambda one: one.x, reverse=side == "right"):
        if group and abs(digit.x - group[-1].x) > group[-1].height:
            break
        group.append(digit)
    return group


def _value(group: list[Digit]) -> int:
    in_order = sorted(group, key=lambda digit: digit.x)
    return number_of([digit.chances for digit in in_order])[0] if group else 0
