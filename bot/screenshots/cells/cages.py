"""Cages of a Sudoku: lines a little inside of the cells, or tints, and sums in the corners."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.cells.numbers import number_of
from bot.screenshots.cells.regions import split_by_sides
from bot.screenshots.glyphs.broad import split
from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import (
    EDGE,
    ONE_GROUND,
    Box,
    Glyph,
    Pixels,
    glyph_in,
    ink,
    largest,
    middle_of,
)
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.teeth import move_outliers
from solvers.core.boards.places import Cell

_SIZES = range(4, 17)
_DEEP = 12
"""Maximum distance of a cage's line from the side of its cell, in pixels of the normal size."""
_ALONG = slice(26, 42)
"""Part of a side in which lines are searched: beside the sum, and without the corners."""
_LINE, _FAINT = 0.3, 12.0
"""Minimum strength of a dashed line, relative to the strongest, and in levels of 255."""
_LINED = 0.5
"""Minimum share of cells with the line of a cage on a board with cages."""
_ASIDE, _GAPS = 0.16, 0.08
"""Maximum error of the board's lines, and maximum missing part of a line, in pitches."""
_CORNER = 30, 21
"""Width and height of the corner for a sum, in pixels of the normal size."""
_ZOOM = 2
_UNEVEN = 0.3
"""Maximum relative difference of the heights of sums' digits."""
_LONG = 30
"""Minimum length of lines of cages, in pixels of a corner."""
_LOWEST, TALLEST = 0.15, 0.4
"""Range of the height of sums' digits, as shares of a cell."""


class Sum(NamedTuple):
    """The number in the corner of a cell, and its certainty."""

    value: int
    sure: float


class Cages(NamedTuple):
    """The cage number of each cell, the cells with a line of a cage, and the sums in the corners.

    `lattice` has the cells after lines of cages were told from those of the board.
    """

    lattice: Lattice
    numbers: Pixels
    lined: Pixels
    sums: dict[Cell, Sum]

    def cells(self) -> list[list[Cell]]:
        """Return the cells of each cage in reading order; cells without a line or a sum are in no cage."""
        every = [
            [Cell(int(r), int(c)) for r, c in np.argwhere(self.numbers == i)]
            for i in range(self.numbers.max() + 1)
        ]
        return [own for own in every if any(self.lined[cell] or cell in self.sums for cell in own)]


def cages_of(cells: Cells) -> Cages | None:
    """Return the cages of a board; None if it seems to have none."""
    size = cells.lattice.rows
    if size != cells.lattice.columns or size not in _SIZES:
        return None
    whole = _whole(cells)
    lines = _lines(whole)
    lined: Pixels = np.any(lines, axis=2)
    lattice = cells.lattice
    if lined.mean() > _LINED:
        lattice = _align(cells)
        whole = _whole(replace(cells, lattice=lattice))
        lines = _lines(whole)
        lined = np.any(lines, axis=2)
        right = _is_border(lines[:, :-1, 3], lined[:, :-1], lines[:, 1:, 1], lined[:, 1:])
        below = _is_border(lines[:-1, :, 2], lined[:-1], lines[1:, :, 0], lined[1:])
    else:
        right = largest(np.abs(np.diff(cells.grounds, axis=1))) > ONE_GROUND
        below = largest(np.abs(np.diff(cells.grounds, axis=0))) > ONE_GROUND
        lined = np.zeros((size, size), bool)
    numbers = np.array(split_by_sides(right, below))
    # A board has at least one cage a row, and not every cell is a cage.
    if not size <= numbers.max() + 1 < size * size:
        return None
    # The first cell of a cage is the left one of its uppermost cells.
    ends = np.pad(below, ((1, 0), (0, 0)), constant_values=True) & np.pad(
        right, ((0, 0), (1, 0)), constant_values=True
    )
    found = Cages(lattice, numbers, lined, {cell: one for cell, one in _sums(whole).items() if ends[cell]})
    return found if len(found.sums) >= size else None


def _is_border(line: Pixels, lined: Pixels, other: Pixels, other_lined: Pixels) -> Pixels:
    """Return whether cages end between cells: both have a line there, or one has, and the other is in no
    cage.

    A thick line of the board with a small shift looks like a cage's line on one side.
    """
    found: Pixels = (line & other) | (line & ~other_lined) | (other & ~lined)
    return found


def _whole(cells: Cells) -> Pixels:
    """Return all cells with their rims, at the normal size."""
    size = range(cells.lattice.rows)
    return np.array([[cells.whole(r, c) for c in size] for r in size])


def _align(cells: Cells) -> Lattice:
    """Return the lattice on the lines of the board, which run from end to end; lines of cages do not."""
    (left, *_, right), (top, *_, bottom) = cells.lattice.xs, cells.lattice.ys
    pitch = cells.lattice.pitch
    first, last = max(0, round(left - _ASIDE * pitch)), max(0, round(top - _ASIDE * pitch))
    board = cells.image[last : round(bottom + _ASIDE * pitch), first : round(right + _ASIDE * pitch)]
    # The ground is the median of about a hundred rows.
    layer = ink(board, middle_of(board[:: 1 + len(board) // 100].reshape(-1, 3)))
    # A low quantile of each column and row drops dashed lines and lines of cages, which have long gaps.
    through = [np.quantile(layer, _GAPS, axis=axis) for axis in (0, 1)]
    xs = [first + _strongest(through[0], x - first, _ASIDE * pitch) for x in cells.lattice.xs]
    ys = [last + _strongest(through[1], y - last, _ASIDE * pitch) for y in cells.lattice.ys]
    return replace(cells.lattice, xs=move_outliers(tuple(xs)), ys=move_outliers(tuple(ys)))


def _strongest(profile: Pixels, near: float, reach: float) -> float:
    """Return the middle of the strongest line of a profile near a place."""
    first = max(0, round(near - reach))
    window = profile[first : round(near + reach) + 1]
    if not window.size or window.max() < _FAINT / 2:
        return near
    strong = np.flatnonzero(window > 0.6 * window.max())
    return first + float(strong.mean())


def _lines(whole: Pixels) -> Pixels:
    """Return, for each cell, whether a cage's line is inside of its upper, left, lower and right side."""
    size = len(whole)
    sides = np.zeros((size, size, 4, _DEEP), np.float32)
    for r, c in np.ndindex(size, size):
        layer = ink(whole[r, c], _ground(whole[r, c]))
        for i, turned in enumerate((layer, layer.T, layer[::-1], layer.T[::-1])):
            sides[r, c, i] = turned[:_DEEP, _ALONG].mean(axis=1)
    # Ink that begins at the side itself is the line between cells.
    limit = max(_FAINT, _LINE * float(np.quantile(sides[..., _DEEP // 4 :].max(axis=3), 0.9)))
    strong = sides > limit
    border = np.minimum.accumulate(strong, axis=3)
    found: Pixels = np.any(strong & ~border, axis=3)
    return found


def _ground(cell: Pixels) -> Pixels:
    """Return the colour of a cell below its sum and away from lines: most of this part is blank."""
    return middle_of(cell[24:44, 10:44].reshape(-1, 3))


def _sums(whole: Pixels) -> dict[Cell, Sum]:
    """Return the numbers in the upper left corners that have the common height."""
    width, height = _CORNER
    found: list[tuple[Cell, Pixels, Glyph]] = []
    for r, c in np.ndindex(whole.shape[:2]):
        size = (width * _ZOOM, height * _ZOOM)
        corner = cv2.resize(whole[r, c, :height, :width], size, interpolation=cv2.INTER_CUBIC)
        layer = ink(corner, _ground(whole[r, c]))
        found += [(Cell(int(r), int(c)), layer, glyph) for glyph in _glyphs(layer)]
    seen = probabilities([glyph for _, _, glyph in found])
    common = float(np.median([glyph.h for _, _, glyph in found])) if found else 0.0
    digits: defaultdict[Cell, list[Pixels]] = defaultdict(list)
    for (cell, layer, glyph), chances in zip(found, seen, strict=True):
        if abs(glyph.h - common) > _UNEVEN * common:  # a player's candidate, or a part of a digit
            continue
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            digits[cell] += [half for _, half in split(layer, glyph)]
        elif chances[JUNK] < 0.5:
            digits[cell].append(chances)
    numbers = {cell: number_of(own) for cell, own in digits.items() if len(own) in (1, 2)}
    return {cell: Sum(value, sure) for cell, (value, sure, _) in numbers.items()}


def _glyphs(layer: Pixels) -> list[Glyph]:
    """Return pieces of ink of the size of sums' digits; pieces that go on beyond the corner are none."""
    high = SIDE * _ZOOM
    # The line between cells may be much stronger than the digits.
    strongest = float(layer[high // 12 :, high // 12 :].max())
    if strongest < 60:
        return []
    soft = remove_lines(np.clip(layer / strongest, 0, 1), _LONG)
    bottom, right = soft.shape
    boxes = sorted(boxes_between(soft, _LOWEST * high, TALLEST * high, 2.2))
    return [glyph_in(soft, box) for box in boxes if box[0] + box[2] < right and box[1] + box[3] < bottom]


def boxes_between(soft: Pixels, lowest: float, tallest: float, broadest: float) -> list[Box]:
    """Return the boxes of ink between two heights in pixels, at most `broadest` times as wide as high."""
    _, x, y, w, h, _, _ = pieces_of(soft > EDGE, 8)
    some = (lowest < h) & (h < tallest) & (0.12 * h < w) & (w < broadest * h)
    return list(zip(*(side[some].tolist() for side in (x, y, w, h)), strict=True))


def remove_lines(soft: Pixels, length: int) -> Pixels:
    """Return ink from 0 to 1 without straight lines of a minimum length in pixels, which digits may touch."""
    mask = (soft > EDGE).astype(np.uint8)
    horizontal = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    vertical = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((length, 1), np.uint8))
    return np.where(cv2.bitwise_or(horizontal, vertical) > 0, 0, soft)
