"""The lattice of a board: where its cells are, and how well their sides are seen."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

How = Literal["lines", "core", "framed", "digits", "dots", "tiles"]
"""What a lattice was made of: lines; the closed part of a larger one of lines, or one of lines up to a closed
frame around it; digits in rows and columns; dots at corners; raised tiles and numbers in step with them."""
HALVED, _BEYOND = 0.45, 0.6
"""From these shares on lines say nothing: noise and pages of lines have 0.48 to 0.74, and 0.6 to 1."""
_THROUGHOUT = 0.75
"""The share of lines in the middle of cells from which on they are everywhere, though nothing is outside."""
_ASIDE = 0.1
"""The share of a lattice that may lie on another one where both are boards."""


@dataclass(frozen=True)
class Lattice:
    """The lines between cells, in pixels; `support` is the share of the sides of cells that are seen.

    `halved` is the share of lines seen in the middle of cells, where there should be none; `beyond`
    the greatest share of sides that is seen in a row or column outside, as if the board went on there. `cut`
    names the border of the picture that it runs into, if any. `gap` is what parts cells, on each side of a
    line, in pitches: half of the line, and the rim of a cell.
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
        """The median width of cells and of their heights, whichever is less."""
        return float(min(np.median(np.diff(self.xs)), np.median(np.diff(self.ys))))

    def within(self, other: Lattice) -> bool:
        """Whether it is a part of another one with cells of the same size."""
        if self.rows * self.columns >= other.rows * other.columns:
            return False
        return abs(self.pitch - other.pitch) < 0.08 * other.pitch and other.covers(self)

    def covers(self, other: Lattice) -> bool:
        """Whether another one lies inside of it, but for half a cell."""
        near = 0.5 * self.pitch
        return (
            other.xs[0] > self.xs[0] - near
            and other.ys[0] > self.ys[0] - near
            and other.xs[-1] < self.xs[-1] + near
            and other.ys[-1] < self.ys[-1] + near
        )

    def around_the_same(self, other: Lattice) -> bool:
        """Whether its outermost lines lie where those of another one do."""
        near = 0.35 * self.pitch
        outermost = [(one.xs[0], one.xs[-1], one.ys[0], one.ys[-1]) for one in (self, other)]
        return all(abs(a - b) < near for a, b in zip(*outermost, strict=True))

    def same_as(self, other: Lattice) -> bool:
        """Whether it has as many rows and columns where those of another one are."""
        same_size = (self.rows, self.columns) == (other.rows, other.columns)
        return same_size and self.around_the_same(other)

    def overlaps(self, other: Lattice) -> float:
        """The share of another one's area that lies on this one."""
        wide = min(self.xs[-1], other.xs[-1]) - max(self.xs[0], other.xs[0])
        tall = min(self.ys[-1], other.ys[-1]) - max(self.ys[0], other.ys[0])
        area = (other.xs[-1] - other.xs[0]) * (other.ys[-1] - other.ys[0])
        return max(wide, 0.0) * max(tall, 0.0) / area

    def on_any(self, others: Iterable[Lattice]) -> bool:
        """Whether more of it lies on one of some others than where both are boards."""
        return any(other.overlaps(self) > _ASIDE for other in others)

    @cached_property
    def uneven(self) -> float:
        """How far the most uneven step is from the median one, in parts of that."""
        return max(_unevenness(self.xs), _unevenness(self.ys))

    @property
    def good(self) -> bool:
        """Whether nearly all of its sides are seen, and it seems to be whole."""
        return self.closed and self.beyond < 0.5

    @property
    def closed(self) -> bool:
        """Whether nearly all of its sides are seen, and they are enough to be no chance."""
        return self.support > 0.9 and self.rows * self.columns >= 20

    @property
    def anywhere(self) -> bool:
        """Whether lines are seen in the middles of cells and outside nearly as often as between cells.

        Noise that fills a picture has no outside.
        """
        return self.halved > _THROUGHOUT or (self.halved > HALVED and self.beyond > _BEYOND)

    @property
    def worth(self) -> float:
        """What orders candidates: support, and how many cells have it."""
        # A large board wins over a part of it that is seen a little better, but size is worth less and less.
        even = 1 - 0.5 * self.uneven
        return even * (self.support - 0.6 * self.halved) * math.sqrt(math.log2(2 + self.rows * self.columns))


def _unevenness(at: tuple[float, ...]) -> float:
    """How far the most uneven step is from the median one, in parts of that."""
    steps = np.diff(at)
    middle = float(np.median(steps))
    return float(np.abs(steps - middle).max()) / max(middle, 1.0)


def with_one_more(at: tuple[float, ...]) -> tuple[float, ...]:
    """Lines and one more at each end."""
    return (2 * at[0] - at[1], *at, 2 * at[-1] - at[-2])


def different(found: list[Lattice]) -> list[Lattice]:
    """The candidates by worth without those that lie where a better one of the same size does.

    What is the core of one may be a whole board too; both are kept, as they are parsed otherwise.
    """
    kept: list[Lattice] = []
    of_size: defaultdict[tuple[int, int, bool], list[Lattice]] = defaultdict(list)
    for one in sorted(found, key=lambda lattice: -lattice.worth):
        alike = of_size[one.rows, one.columns, one.how == "core"]
        if not any(one.around_the_same(other) for other in alike):
            alike.append(one)
            kept.append(one)
    return kept
