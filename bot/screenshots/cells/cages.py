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
from bot.screenshots.cells.regions import parted
from bot.screenshots.glyphs.broad import split
from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, glyph_in, ink, largest, middle_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.teeth import evened
from solvers.core.boards.places import Cell

_SIZES = range(4, 17)
_DEEP = 12
"""Pixels of a cell of the normal size from its side within which the line of a cage lies."""
_ALONG = slice(26, 42)
"""The part of a side at which lines are looked for: beside the sum, and without the corners."""
_LINE, _FAINT = 0.3, 12.0
"""How strong a line is, of the strongest ones, where it is dashed; and in levels of 255."""
_LINED = 0.5
"""The share of cells with a line of a cage, from which on it is a board of cages."""
_ASIDE, _GAPS = 0.16, 0.08
"""Of a pitch: how far a line of the board may lie from where it was seen; and how much of it may lack."""
_TINTED = 12.0
"""Levels of 255 between the tints of two cages."""
_CORNER = 30, 21
"""Width and height of the corner in which a sum stands."""
_ZOOM = 2
_UNEVEN = 0.3
"""How far the heights of digits of sums may be apart."""
_LONG = 30
"""Pixels of a corner: how long lines of cages are at least."""
_LOWEST, TALLEST = 0.15, 0.4
"""The height of the digits of sums, in parts of a cell."""


class Sum(NamedTuple):
    """The number in the corner of a cell and how sure it is."""

    value: int
    sure: float


class Cages(NamedTuple):
    """The number of the cage of each cell, which cells have a line of one, and the sums in the corners.

    `lattice` is where the cells are once lines of cages are told from those of the board.
    """

    lattice: Lattice
    numbers: Pixels
    lined: Pixels
    sums: dict[Cell, Sum]

    def cells(self) -> list[list[Cell]]:
        """The cells of each cage in reading order; those without a line or a sum are in none."""
        every = [
            [Cell(int(r), int(c)) for r, c in np.argwhere(self.numbers == i)]
            for i in range(self.numbers.max() + 1)
        ]
        return [own for own in every if any(self.lined[cell] or cell in self.sums for cell in own)]


def caged(cells: Cells) -> Cages | None:
    """What cages there seem to be; None where this is no board of them."""
    size = cells.lattice.rows
    if size != cells.lattice.columns or size not in _SIZES:
        return None
    whole = _whole(cells)
    lines = _lines(whole)
    lined: Pixels = np.any(lines, axis=2)
    lattice = cells.lattice
    if lined.mean() > _LINED:
        lattice = _on_lines(cells)
        whole = _whole(replace(cells, lattice=lattice))
        lines = _lines(whole)
        lined = np.any(lines, axis=2)
        right = _between(lines[:, :-1, 3], lined[:, :-1], lines[:, 1:, 1], lined[:, 1:])
        below = _between(lines[:-1, :, 2], lined[:-1], lines[1:, :, 0], lined[1:])
    else:
        grounds = np.array([[cell.ground for cell in row] for row in cells.grid], np.float32)
        right = largest(np.abs(np.diff(grounds, axis=1))) > _TINTED
        below = largest(np.abs(np.diff(grounds, axis=0))) > _TINTED
        lined = np.zeros((size, size), bool)
    numbers = np.array(parted(right, below))
    # As many cages as rows at least, and not every cell one of its own.
    if not size <= numbers.max() + 1 < size * size:
        return None
    # The first cell of a cage is its uppermost one, of these the one at the left.
    ends = np.pad(below, ((1, 0), (0, 0)), constant_values=True) & np.pad(
        right, ((0, 0), (1, 0)), constant_values=True
    )
    found = Cages(lattice, numbers, lined, {cell: one for cell, one in _sums(whole).items() if ends[cell]})
    return found if len(found.sums) >= size else None


def _between(line: Pixels, lined: Pixels, other: Pixels, other_lined: Pixels) -> Pixels:
    """Whether cages end between cells: both have a line there, or one where the other one is in no cage.

    A thick line of the board that lies a little aside looks like one of a cage, on one side.
    """
    found: Pixels = (line & other) | (line & ~other_lined) | (other & ~lined)
    return found


def _whole(cells: Cells) -> Pixels:
    """All cells with their rims, at the normal size."""
    size = range(cells.lattice.rows)
    return np.array([[cells.whole(r, c) for c in size] for r in size])


def _on_lines(cells: Cells) -> Lattice:
    """The lattice on the lines of the board, which go through from end to end; those of cages do not."""
    (left, *_, right), (top, *_, bottom) = cells.lattice.xs, cells.lattice.ys
    pitch = cells.lattice.pitch
    first, last = max(0, round(left - _ASIDE * pitch)), max(0, round(top - _ASIDE * pitch))
    board = cells.image[last : round(bottom + _ASIDE * pitch), first : round(right + _ASIDE * pitch)]
    # The median of some hundred rows tells the ground.
    layer = ink(board, middle_of(board[:: 1 + len(board) // 100].reshape(-1, 3)))
    # What all but a few pixels of a column or row exceed: dashed lines, and lines of cages, have long gaps.
    through = [np.quantile(layer, _GAPS, axis=axis) for axis in (0, 1)]
    xs = [first + _strongest(through[0], x - first, _ASIDE * pitch) for x in cells.lattice.xs]
    ys = [last + _strongest(through[1], y - last, _ASIDE * pitch) for y in cells.lattice.ys]
    return replace(cells.lattice, xs=evened(tuple(xs)), ys=evened(tuple(ys)))


def _strongest(profile: Pixels, near: float, reach: float) -> float:
    """The middle of the strongest line of a profile near a place."""
    first = max(0, round(near - reach))
    window = profile[first : round(near + reach) + 1]
    if not window.size or window.max() < _FAINT / 2:
        return near
    strong = np.flatnonzero(window > 0.6 * window.max())
    return first + float(strong.mean())


def _lines(whole: Pixels) -> Pixels:
    """For each cell whether the line of a cage lies inside of its upper, left, lower and right side."""
    size = len(whole)
    sides = np.zeros((size, size, 4, _DEEP), np.float32)
    for r, c in np.ndindex(size, size):
        layer = ink(whole[r, c], _ground(whole[r, c]))
        for i, turned in enumerate((layer, layer.T, layer[::-1], layer.T[::-1])):
            sides[r, c, i] = turned[:_DEEP, _ALONG].mean(axis=1)
    # What begins at the side itself is the line between cells.
    limit = max(_FAINT, _LINE * float(np.quantile(sides[..., _DEEP // 4 :].max(axis=3), 0.9)))
    strong = sides > limit
    border = np.minimum.accumulate(strong, axis=3)
    found: Pixels = np.any(strong & ~border, axis=3)
    return found


def _ground(cell: Pixels) -> Pixels:
    """The colour of a cell below its sum and away from lines: most of that is blank."""
    return middle_of(cell[24:44, 10:44].reshape(-1, 3))


def _sums(whole: Pixels) -> dict[Cell, Sum]:
    """The numbers in the upper left corners, all as high as most."""
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
        if abs(glyph.h - common) > _UNEVEN * common:  # candidates that a player noted, or a part of a digit
            continue
        if chances[PAIR] > 0.5 or glyph.w > 1.25 * glyph.h:
            digits[cell] += [half for _, half in split(layer, glyph)]
        elif chances[JUNK] < 0.5:
            digits[cell].append(chances)
    numbers = {cell: number_of(own) for cell, own in digits.items() if len(own) in (1, 2)}
    return {cell: Sum(value, sure) for cell, (value, sure, _) in numbers.items()}


def _glyphs(layer: Pixels) -> list[Glyph]:
    """Pieces of ink of the size of the digits of sums; what goes on beyond the corner is none."""
    high = SIDE * _ZOOM
    # The line between cells may be much stronger than what is written.
    strongest = float(layer[high // 12 :, high // 12 :].max())
    if strongest < 60:
        return []
    soft = _without_lines(np.clip(layer / strongest, 0, 1))
    _, _, stats, _ = cv2.connectedComponentsWithStats((soft > 0.45).astype(np.uint8), connectivity=8)
    bottom, right = soft.shape
    boxes = sorted(
        (int(x), int(y), int(w), int(h))
        for x, y, w, h, _ in stats[1:]
        if _LOWEST * high < h < TALLEST * high and 0.12 * h < w < 2.2 * h and x + w < right and y + h < bottom
    )
    return [glyph_in(soft, box) for box in boxes]


def _without_lines(soft: Pixels) -> Pixels:
    """The ink without lines of cages, which sums may touch."""
    mask = (soft > 0.45).astype(np.uint8)
    lying = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, _LONG), np.uint8))
    upright = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_LONG, 1), np.uint8))
    return np.where(cv2.bitwise_or(lying, upright) > 0, 0, soft)
