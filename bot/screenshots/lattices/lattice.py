"""The lattice of a board: the places of its cells, and the visibility of their sides."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

How = Literal["lines", "core", "framed", "digits", "dots", "tiles"]
"""The origin of a lattice: lines; the closed core of a larger lattice of lines, or lines up to a closed
frame; digits in rows and columns; dots at corners; raised tiles and numbers in step with them."""
HALVED, _BEYOND = 0.45, 0.6
"""Shares from which lines mean nothing: noise and pages of lines have 0.48 to 0.74, and 0.6 to 1."""
_THROUGHOUT = 0.75
"""Share of lines in the middle of cells from which lines are everywhere, even if nothing is outside."""
_ASIDE = 0.1
"""Maximum overlap of two lattices that are both boards."""


@dataclass(frozen=True)
class Lattice:
    """The lines between cells, in pixels; `support` is the share of visible sides of cells.

    `halved` is the share of visible lines in the middle of cells, where none should be. `beyond` is
    the greatest share of visible sides in a row or column outside, as if the board went on there. `cut`
    names the border of the picture that cuts the board, if any. `gap` is half the gap between cells, in
    pitches: half of the line, and the rim of a cell.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    support: float
    halved: float = 0.0
    how: How = "lines"
    beyond: float = 0.0
    cut: str = ""
    gap: float = 0.0

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @cached_property
    def pitch(self) -> float:
        """The median width or the median height of cells, whichever is less."""
        return float(min(np.median(np.diff(self.xs)), np.median(np.diff(self.ys))))

    def is_within(self, other: Lattice) -> bool:
        """Return whether it is a part of another lattice with cells of the same size."""
        if self.rows * self.columns >= other.rows * other.columns:
            return False
        return abs(self.pitch - other.pitch) < 0.08 * other.pitch and other.covers(self)

    def covers(self, other: Lattice) -> bool:
        """Return whether another lattice is inside of it, with a tolerance of half a cell."""
        near = 0.5 * self.pitch
        return (
            other.xs[0] > self.xs[0] - near
            and other.ys[0] > self.ys[0] - near
            and other.xs[-1] < self.xs[-1] + near
            and other.ys[-1] < self.ys[-1] + near
        )

    def has_same_outline(self, other: Lattice) -> bool:
        """Return whether its outermost lines are at the places of those of another lattice."""
        near = 0.35 * self.pitch
        outermost = [(one.xs[0], one.xs[-1], one.ys[0], one.ys[-1]) for one in (self, other)]
        return all(abs(a - b) < near for a, b in zip(*outermost, strict=True))

    def is_same(self, other: Lattice) -> bool:
        """Return whether it has the same numbers of rows and columns at the same place as another lattice."""
        same_size = (self.rows, self.columns) == (other.rows, other.columns)
        return same_size and self.has_same_outline(other)

    def overlaps(self, other: Lattice) -> float:
        """Return the share of another lattice's area that is on this one."""
        wide = min(self.xs[-1], other.xs[-1]) - max(self.xs[0], other.xs[0])
        tall = min(self.ys[-1], other.ys[-1]) - max(self.ys[0], other.ys[0])
        area = (other.xs[-1] - other.xs[0]) * (other.ys[-1] - other.ys[0])
        return max(wide, 0.0) * max(tall, 0.0) / area

    def is_on_any(self, others: Iterable[Lattice]) -> bool:
        """Return whether it overlaps one of the others more than two boards would."""
        return any(other.overlaps(self) > _ASIDE for other in others)

    @cached_property
    def uneven(self) -> float:
        """The maximum relative difference of a step from the median step."""
        return max(_unevenness(self.xs), _unevenness(self.ys))

    @property
    def is_good(self) -> bool:
        """Whether nearly all of its sides are visible, and it seems to be whole."""
        return self.is_closed and self.beyond < 0.5

    @property
    def is_closed(self) -> bool:
        """Whether nearly all of its sides are visible, and they are too many for a coincidence."""
        return self.support > 0.9 and self.rows * self.columns >= 20

    @property
    def is_noise(self) -> bool:
        """Whether lines are visible in the middles of cells and outside nearly as often as between cells.

        Noise that fills a picture has no outside.
        """
        return self.halved > _THROUGHOUT or (self.halved > HALVED and self.beyond > _BEYOND)

    @property
    def worth(self) -> float:
        """The rank of a candidate: its support, and the number of its cells."""
        # A large board wins over a slightly better visible part of it, but size counts less and less.
        even = 1 - 0.5 * self.uneven
        return even * (self.support - 0.6 * self.halved) * math.sqrt(math.log2(2 + self.rows * self.columns))


def _unevenness(at: tuple[float, ...]) -> float:
    """The maximum relative difference of a step from the median step."""
    steps = np.diff(at)
    middle = float(np.median(steps))
    return float(np.abs(steps - middle).max()) / max(middle, 1.0)


def with_one_more(at: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lines with one more at each end."""
    return (2 * at[0] - at[1], *at, 2 * at[-1] - at[-2])


def different(found: list[Lattice]) -> list[Lattice]:
    """Return the candidates by worth, without those at the place of a better one of the same size.

    A core may also be a whole board; both are kept, since they are parsed in different ways.
    """
    kept: list[Lattice] = []
    of_size: defaultdict[tuple[int, int, bool], list[Lattice]] = defaultdict(list)
    for one in sorted(found, key=lambda lattice: -lattice.worth):
        alike = of_size[one.rows, one.columns, one.how == "core"]
        if not any(one.has_same_outline(other) for other in alike):
            alike.append(one)
            kept.append(one)
    return kept
