"""From the digits beside a board to the numbers of its lines: which digits are one number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np

from bot.screenshots.cells.numbers import number_of
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip

_FEWEST_STEPS = 4
"""Distances between levels that are enough for a median."""
_MOST_DIGITS = 2
_LIMITS = 8
"""Distances that are tried for each way to measure them."""
_ZERO = 0.9
"""How probable a 0 is, at least, that is the second digit of a number however far from the first one."""
_FAR = 1.45
"""Levels of clues follow at one distance; a gap so many times as wide ends them."""


class Numbers(NamedTuple):
    """The numbers of one line, the least probability among their digits, and the next best reading."""

    numbers: tuple[int, ...]
    sure: float
    second: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.numbers)

    @property
    def needs(self) -> int:
        """Cells that runs of these lengths take with their gaps."""
        return sum(self.numbers) + max(0, len(self.numbers) - 1)


def sum_of(lines: Sequence[Numbers]) -> int:
    """The sum of all clues of rows, or of columns: both are the number of cells that are yes."""
    return sum(line.total for line in lines)


def stacked(strip: Strip) -> list[Numbers]:
    """The numbers of columns: digits on one level are one number, levels are read from the top."""
    levels = [_numbered(_levels(line, strip.height), upwards=strip.side == "top") for line in strip.lines]
    steps = [step for here in levels for step in _steps(here)]
    if len(steps) >= _FEWEST_STEPS:
        most = _FAR * median(steps)
        levels = [_in_step(here, most, upwards=strip.side == "top") for here in levels]
    return [_numbers(here) for here in levels]


def _numbered(levels: list[list[Digit]], *, upwards: bool) -> list[list[Digit]]:
    """The levels from the board on to the first with more digits than a clue has: beyond it there is text."""
    text = [i for i, level in enumerate(levels) if len(level) > _MOST_DIGITS]
    if not text:
        return levels
    return levels[text[-1] + 1 :] if upwards else levels[: text[0]]


def _steps(levels: Sequence[list[Digit]]) -> list[float]:
    """How far each level is from the next."""
    return [second[0].y - first[0].y for first, second in pairwise(levels)]


def _in_step(levels: list[list[Digit]], most: float, *, upwards: bool) -> list[list[Digit]]:
    """The levels from the board on to the first wide gap: beyond it there are titles and counters."""
    far = [i + 1 for i, step in enumerate(_steps(levels)) if step > most]
    if not far:
        return levels
    return levels[far[-1] :] if upwards else levels[: far[0]]


def _levels(line: Sequence[Digit], height: float) -> list[list[Digit]]:
    """The digits of a column by level, from the top; the middles of those on one level differ by noise."""
    levels: list[list[Digit]] = []
    for digit in sorted(line, key=lambda one: one.y):
        if levels and abs(digit.y - levels[-1][0].y) < 0.45 * height:
            levels[-1].append(digit)
        else:
            levels.append([digit])
    return [sorted(level, key=lambda one: one.x) for level in levels]


def in_rows(strip: Strip) -> Iterator[list[Numbers]]:
    """The numbers of rows, once for each distance that could part digits of one number from two numbers.

    The widest gap among the distances comes first. In tabular digits the distance of centres is constant, the
    gap of ink is not; in others it is the other way round.
    """
    # In heights of digits: the first and the last stand before the least distance and after the greatest, so
    # that each digit may be a number of its own, or all pairs be one. Centres nearer than 0.45 would lie on
    # each other.
    for apart, first, nearest, last in ((_centres, 0.3, 0.45, 4.0), (_ink, -0.2, -0.1, 3.5)):
        distances = sorted(
            apart(one, other) / max(strip.height, 1) for line in strip.lines for one, other in pairwise(line)
        )
        gaps = sorted(
            (
                (b - a, (a + b) / 2)
                for a, b in zip([first, *distances], [*distances, last], strict=True)
                if b > nearest
            ),
            reverse=True,
        )
        limits = [middle for gap, middle in gaps if gap > 0.04][:_LIMITS] or [0.9]
        for limit in limits:
            yield [_numbers(_parted(line, apart, limit * strip.height)) for line in strip.lines]


def _centres(first: Digit, second: Digit) -> float:
    return second.x - first.x


def _ink(first: Digit, second: Digit) -> float:
    return second.x - first.x - (first.width + second.width) / 2


def _parted(line: Sequence[Digit], apart: Callable[[Digit, Digit], float], limit: float) -> list[list[Digit]]:
    groups: list[list[Digit]] = []
    for digit in line:
        # A run of 100 cells or more is longer than any line of a board that is read, and none has 0.
        if (
            groups
            and len(groups[-1]) < _MOST_DIGITS
            and (apart(groups[-1][-1], digit) < limit or digit.chances[0] > _ZERO)
        ):
            groups[-1].append(digit)
        else:
            groups.append([digit])
    return groups


def _numbers(groups: list[list[Digit]]) -> Numbers:
    read = [_number(tuple(tuple(digit.chances.tolist()) for digit in group)) for group in groups]
    numbers = tuple(number for number, _, _ in read)
    if not read:
        return Numbers((), 1.0, ())
    weakest = min(range(len(read)), key=lambda i: read[i][1])
    second = list(numbers)
    second[weakest] = read[weakest][2] or 0
    return Numbers(numbers, min(sure for _, sure, _ in read), tuple(second))


# Most distances that are tried part most digits alike. By value: no digits of other pictures are kept alive.
@lru_cache(maxsize=1024)
def _number(chances: tuple[tuple[float, ...], ...]) -> tuple[int, float, int | None]:
    return number_of([np.array(one) for one in chances])
