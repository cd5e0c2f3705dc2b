"""From the digits beside a board to the numbers of its lines: groups of digits that are one number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import Literal, NamedTuple

import numpy as np

from bot.screenshots.cells.numbers import number_of
from bot.screenshots.clues.labels import LEVEL, Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.reading import Doubt

_FEWEST_STEPS = 4
"""Minimum number of distances between levels for a median."""
_MOST_DIGITS = 2
_LIMITS = 8
"""Number of distances that are tried for each way to measure them."""
_ZERO = 0.9
"""Minimum probability of a 0 that is the second digit of a number at any distance from the first."""
_FAR = 1.45
"""Ratio of a gap that ends the clues to the common distance of their levels."""


class Numbers(NamedTuple):
    """The numbers of one line, the lowest probability among their digits, and the next best reading."""

    numbers: tuple[int, ...]
    sure: float
    second: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.numbers)

    @property
    def needs(self) -> int:
        """The number of cells for runs of these lengths with their gaps."""
        return sum(self.numbers) + max(0, len(self.numbers) - 1)

    def doubt(self, where: Literal["row", "column"], line: int, second: tuple[int, ...]) -> Doubt:
        """Return the doubt about this row or column, counted from 0, with its next best reading."""
        row, column = (line, 0) if where == "row" else (0, line)
        return Doubt(where, row, column, self.numbers, second, self.sure)


def sum_of(lines: Sequence[Numbers]) -> int:
    """Return the sum of all clues of rows, or of columns: both count the cells that are yes."""
    return sum(line.total for line in lines)


def column_numbers(strip: Strip, most: int | None = None) -> list[Numbers]:
    """Return the numbers of columns, each at most `most` if there is one.

    Digits on one level are one number, and levels go from top to bottom.
    """
    levels = [
        _levels_of_numbers(_levels(line, strip.height), upwards=strip.side == "top") for line in strip.lines
    ]
    steps = [step for here in levels for step in _steps(here)]
    if len(steps) >= _FEWEST_STEPS:
        far = _FAR * median(steps)
        levels = [_in_step(here, far, upwards=strip.side == "top") for here in levels]
    return [_numbers(here, most) for here in levels]


def _levels_of_numbers(levels: list[list[Digit]], *, upwards: bool) -> list[list[Digit]]:
    """Return the levels from the board up to the first with too many digits for a clue, which is text."""
    text = [i for i, level in enumerate(levels) if len(level) > _MOST_DIGITS]
    if not text:
        return levels
    return levels[text[-1] + 1 :] if upwards else levels[: text[0]]


def _steps(levels: Sequence[list[Digit]]) -> list[float]:
    """Return the distance of each level from the next."""
    return [second[0].y - first[0].y for first, second in pairwise(levels)]


def _in_step(levels: list[list[Digit]], most: float, *, upwards: bool) -> list[list[Digit]]:
    """Return the levels from the board up to the first wide gap, after which titles and counters follow."""
    far = [i + 1 for i, step in enumerate(_steps(levels)) if step > most]
    if not far:
        return levels
    return levels[far[-1] :] if upwards else levels[: far[0]]


def _levels(line: Sequence[Digit], height: float) -> list[list[Digit]]:
    """Return the digits of a column by level, from the top; middles on one level differ by noise."""
    levels: list[list[Digit]] = []
    for digit in sorted(line, key=lambda one: one.y):
        if levels and abs(digit.y - levels[-1][0].y) < LEVEL * height:
            levels[-1].append(digit)
        else:
            levels.append([digit])
    return [sorted(level, key=lambda one: one.x) for level in levels]


def row_numbers(strip: Strip, most: int) -> Iterator[list[Numbers]]:
    """Yield the numbers of rows, each at most `most`, for each distance that could separate two numbers
    instead of two digits.

    The widest gap among the distances comes first. In tabular digits the distance of centres is constant, the
    gap of ink is not; in others it is the other way round.
    """
    # The limits are in heights of digits. The first and the last are outside of all distances, so
    # that each digit can be a number by itself, or all pairs can be numbers. Centres nearer than 0.45 would
    # overlap.
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
            yield [_numbers(_split(line, apart, limit * strip.height, most), most) for line in strip.lines]


def _centres(first: Digit, second: Digit) -> float:
    return second.x - first.x


def _ink(first: Digit, second: Digit) -> float:
    return second.x - first.x - (first.width + second.width) / 2


def _split(
    line: Sequence[Digit], apart: Callable[[Digit, Digit], float], limit: float, most: int
) -> list[list[Digit]]:
    groups: list[list[Digit]] = []
    for digit in line:
        # A run of 100 cells or more is longer than any line of a readable board, and none has 0.
        if (
            groups
            and len(groups[-1]) < _MOST_DIGITS
            and (
                (apart(groups[-1][-1], digit) < limit and _number_of([*groups[-1], digit])[0] <= most)
                or digit.chances[0] > _ZERO
            )
        ):
            groups[-1].append(digit)
        else:
            groups.append([digit])
    return groups


def _numbers(groups: list[list[Digit]], most: int | None) -> Numbers:
    return line_of([_number_of(group, most) for group in groups])


def _number_of(group: list[Digit], most: int | None = None) -> tuple[int, float, int | None]:
    return _number(tuple(tuple(digit.chances.tolist()) for digit in group), most)


def line_of(read: Sequence[tuple[int, float, int | None]]) -> Numbers:
    """Return the line of some numbers, each with its certainty and its next best reading."""
    numbers = tuple(number for number, _, _ in read)
    if not read:
        return Numbers((), 1.0, ())
    weakest = min(range(len(read)), key=lambda i: read[i][1])
    second = list(numbers)
    second[weakest] = read[weakest][2] or 0
    return Numbers(numbers, min(sure for _, sure, _ in read), tuple(second))


# Most tried distances split most digits in the same way. Keys are values, so no picture is kept alive.
@lru_cache(maxsize=1024)
def _number(chances: tuple[tuple[float, ...], ...], most: int | None) -> tuple[int, float, int | None]:
    return number_of([np.array(one) for one in chances], most)
