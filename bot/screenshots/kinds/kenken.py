"""KenKen: cages with thick borders, and in the first cell of each a number with the sign of its operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from bot.screenshots.cells.cages import cages_of, remove_lines
from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.broad import digits_in
from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.glyphs import EDGE, Box, Pixels, ink, middle_of
from bot.screenshots.kinds.plain_cells import PlainCells
from solvers.core.boards.board import Board, Group
from solvers.core.boards.cage_map import cage
from solvers.core.boards.places import Cell

_HIGH, _RIM, _ZOOM = 24, 6, 3
"""Height of the part of a cell with its clue, and the rim with lines, in pixels of the normal size; and the
factor by which that part is enlarged."""
_LONG, _SPECK, _LOW, _APART = 60, 4, 0.8, 0.8
"""Minimum length of the lines around a cell, and minimum side of a piece, in pixels of the enlarged part; and
maximum height of a sign's pieces, and maximum gap between pieces, relative to the highest digit."""
_FLAT = 1.6
"""Minimum ratio of width to height of a minus."""
_STRONG = 60.0
"""Minimum strength of the ink of a clue, 0 to 255."""
_SIGN = 12
"""Side in pixels of the pictures that tell a plus from a cross."""


def read(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of each division into cages, if each cage has a clue in its first cell."""
    cells = plain.cells
    size = cells.lattice.rows
    if size != cells.lattice.columns:
        return
    for groups in _groups(plain):
        cages = [found for group in groups if (found := _cage(cells, group))]
        if len(cages) == len(groups) and sum(map(len, groups)) == size * size:
            yield Board("", ((None,) * size,) * size, cages=tuple(cages))


def _groups(plain: PlainCells) -> Iterator[list[list[Cell]]]:
    """Yield the cells of cages by thick borders, and by lines inside of the cells."""
    for regions in plain.partitions:
        number = np.array(regions)
        numbers = range(int(number.max()) + 1)
        yield [[Cell(r, c) for r, c in np.argwhere(number == i).tolist()] for i in numbers]
    if found := cages_of(plain.cells):
        yield found.cells()


def _cage(cells: Cells, group: Sequence[Cell]) -> Group | None:
    """Return the cage of some cells with the clue in the first of them, or None if it has no number."""
    soft = _clue_ink(cells.whole(*group[0]))
    if soft is None:
        return None
    digits, signs = _parted(_boxes(soft))
    # A slash or a plus may be as high as the digits, but each cage of several cells has a sign.
    if len(group) > 1 and not signs:
        digits, signs = digits[:-1], digits[-1:]
    if not digits:
        return None
    number = int("".join(str(digit) for digit in digits_in(soft, digits)))
    return cage(group, number)._replace(sign=_sign(soft, signs) if len(group) > 1 else "")


def _parted(boxes: list[Box]) -> tuple[list[Box], list[Box]]:
    """Return the boxes of digits, and those of the lower pieces of the sign behind them."""
    highest = max((h for _, _, _, h in boxes), default=0)
    digits = [box for box in boxes if box[3] > _LOW * highest]
    if not digits:
        return [], []
    x, _, width, _ = digits[-1]
    # What is further away is a dashed line.
    end = x + width + _APART * highest
    return digits, [box for box in boxes if box not in digits and x < box[0] < end]


def _clue_ink(cell: Pixels) -> Pixels | None:
    """Return the ink in the upper part of a cell, 0 to 1, without the lines around it, or None for no ink."""
    layer = ink(cell[:_HIGH], middle_of(cell[_HIGH : SIDE - _RIM, _RIM : SIDE - _RIM].reshape(-1, 3)))
    strongest = float(layer[_RIM:, _RIM : SIDE - _RIM].max())
    if strongest < _STRONG:
        return None
    large = cv2.resize(layer, None, fx=_ZOOM, fy=_ZOOM, interpolation=cv2.INTER_CUBIC)
    return remove_lines(np.clip(large / strongest, 0, 1), _LONG)


def _boxes(soft: Pixels) -> list[Box]:
    """Return the boxes of the pieces of a clue, from left to right, without those that go on below it."""
    _, *sides, _, _ = pieces_of(soft > EDGE, 8)
    bottom, right = soft.shape
    return sorted(
        (x, y, w, h)
        for x, y, w, h in zip(*(side.tolist() for side in sides), strict=True)
        if min(w, h) >= _SPECK and x + w < right and y + h < bottom
    )


def _sign(soft: Pixels, boxes: Sequence[Box]) -> str:
    """Return the operation of the pieces of a sign: a bar, a bar with dots, a slash, a plus or a cross."""
    if len(boxes) > 1:
        return "/"
    x, y, w, h = boxes[0]
    if w > _FLAT * h:
        return "-"
    shape = cv2.resize(soft[y : y + h, x : x + w], (_SIGN, _SIGN), interpolation=cv2.INTER_AREA)
    half = _SIGN // 2
    straight = (shape[half - 1 : half + 1].mean() + shape[:, half - 1 : half + 1].mean()) / 2
    down, up = float(np.diagonal(shape).mean()), float(np.diagonal(shape[::-1]).mean())
    if up > 2 * down:
        return "/"
    return "+" if straight > (down + up) / 2 else "*"
