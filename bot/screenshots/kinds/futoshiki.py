"""Futoshiki: separate boxes in a square, and signs between them that open to the greater side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.cells.numbers import number_of
from bot.screenshots.glyphs.areas import Areas, areas
from bot.screenshots.glyphs.digits import JUNK, probabilities
from bot.screenshots.glyphs.glyphs import EDGE, Pixels, glyphs, ink, ink_colour, middle_of, rim_colour
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.player_digits import Written, split_entries
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge

_SMALLEST, _LARGEST = 12, 160
"""Range of the inner width of a box in pixels."""
_SIZES = range(3, 10)
_APART = 1.16, 2.2
"""Range of the ratio of the boxes' distance to their width; cells that share a line are closer."""
_FAINT = 0.12
"""Minimum strength of the boxes' thin lines, relative to the strongest ink: they may be grey."""
_LINE = 0.75
"""Maximum share of ink in a column between boxes that is not the line of a box."""
_OPEN = 1.5
"""Minimum ratio of the open end of a sign to its tip."""


class Number(NamedTuple):
    """The number in a box, its certainty, the next best reading, and the colours of ink and ground."""

    number: int | None
    sure: float
    second: int | None
    colour: Pixels
    ground: Pixels


class Boxes(NamedTuple):
    """The middles of the columns and of the rows of boxes, and the width of a box, in pixels."""

    xs: Pixels
    ys: Pixels
    width: float


def read(image: Pixels, inked: Sequence[Pixels], enclosed: Sequence[Areas]) -> Iterator[Reading]:
    """Yield the board whose cells are the boxes of a picture, if signs are between them.

    `inked` are its layers of ink, `enclosed` the areas in each layer.
    """
    found = _most_boxes(inked, enclosed)
    if found is None:
        return
    gaps = list(_gaps(image, found))
    signs = {edge: _sign(gap) for edge, gap in gaps}
    if not any(signs.values()):
        return
    colours = [_ink_of(gap) for edge, gap in gaps if signs[edge]]
    grid, marks, doubts = _numbers_and_marks(image, found, np.median(colours, axis=0))
    size = len(found.xs)
    if any(isinstance(clue, int) and not 1 <= clue <= size for row in grid for clue in row):
        return
    left, top, right, bottom = (float(at) for at in (found.xs[0], found.ys[0], found.xs[-1], found.ys[-1]))
    half = (right - left) / (size - 1) / 2
    yield Reading(
        Board("futoshiki", grid, signs=tuple((edge, sign) for edge, sign in signs.items() if sign)),
        worth=9.0,
        marks=marks,
        sure=all(sign is not None for sign in signs.values()) and not doubts,
        doubts=tuple(doubts),
        cells=tuple((1.0,) * size for _ in range(size)),
        box=(left - half, top - half, right + half, bottom + half),
        pitch=2 * half,
    )


def _most_boxes(inked: Sequence[Pixels], enclosed: Sequence[Areas]) -> Boxes | None:
    """Return the boxes of the layer of ink that shows most; None if none shows any."""
    # Boxes are found by their insides, not by their lines: digits leave most of an inside free.
    tried = (
        some for soft, strong in zip(inked, enclosed, strict=True) for some in (strong, areas(soft, _FAINT))
    )
    several = [boxes for some in tried if (boxes := _boxes(some))]
    # If some boxes have another ground, one limit finds only these.
    return max(several, key=lambda boxes: len(boxes.xs), default=None)


def _numbers_and_marks(
    image: Pixels, boxes: Boxes, printed: Pixels
) -> tuple[Grid, dict[str, str], list[Doubt]]:
    """Return the given numbers, the player's, and the doubts; `printed` is the colour of the signs."""
    size, numbers = len(boxes.xs), _numbers(image, boxes)
    grid: Grid = tuple(tuple(numbers[Cell(r, c)].number for c in range(size)) for r in range(size))
    grid, marks = split_entries(grid, _written(numbers), printed) or (grid, {})
    doubts = [
        Doubt("cell", r, c, one.number, one.second, one.sure)
        for (r, c), one in numbers.items()
        if one.sure < DOUBTFUL and (one.number is None or grid[r][c] is not None)
    ]
    return grid, marks, doubts


def _boxes(enclosed: Areas) -> Boxes | None:
    """Return the boxes of the commonest size, if they form the rows and columns of a square."""
    left, top, width, height, pixels, _ = enclosed
    square = (np.abs(width - height) <= 2) & (width >= _SMALLEST) & (width <= _LARGEST)
    square &= pixels > 0.55 * width * height
    if square.sum() < _SIZES[0] ** 2:
        return None
    common = float(np.median(width[square]))
    kept = square & (np.abs(width - common) <= 2)
    size = round(float(kept.sum()) ** 0.5)
    if size not in _SIZES or size**2 != kept.sum():
        return None
    # In sorted order, the places of the boxes of each column, and of each row, are consecutive.
    xs = np.sort((left + width / 2)[kept]).reshape(size, size)
    ys = np.sort((top + height / 2)[kept]).reshape(size, size)
    pitch = float(np.diff(xs.mean(axis=1)).mean())
    aligned = max(np.ptp(xs, axis=1).max(), np.ptp(ys, axis=1).max()) < 0.2 * pitch
    if not aligned or not _APART[0] < pitch / common < _APART[1]:
        return None
    return Boxes(xs.mean(axis=1), ys.mean(axis=1), common)


def _gaps(image: Pixels, boxes: Boxes) -> Iterator[tuple[Edge, Pixels]]:
    """Yield each pair of neighbours with the gap between them, turned to have them left and right."""
    xs, ys, half = boxes.xs, boxes.ys, boxes.width / 2
    inset = 1
    for r, y in enumerate(ys):
        for c, x in enumerate(xs):
            if c + 1 < len(xs):
                gap = _part(image, x + half + inset, y - half, xs[c + 1] - half - inset, y + half)
                yield Edge(Cell(r, c), Cell(r, c + 1)), gap
            if r + 1 < len(ys):
                gap = _part(image, x - half, y + half + inset, x + half, ys[r + 1] - half - inset)
                yield Edge(Cell(r, c), Cell(r + 1, c)), gap.transpose(1, 0, 2)


def _part(image: Pixels, left: float, top: float, right: float, bottom: float) -> Pixels:
    part: Pixels = image[max(0, round(top)) : round(bottom) + 1, max(0, round(left)) : round(right) + 1]
    return part


def _sign(gap: Pixels) -> str | None:
    """Return the sign between a left and a right box: ">" if the left one is greater, "" for none.

    Returns None for another drawing.
    """
    if min(gap.shape[:2]) < 3:
        return None
    layer = ink(gap, np.median(gap.reshape(-1, 3), axis=0))
    mask = layer > max(60.0, EDGE * float(layer.max()))
    # Thick lines of boxes reach into the gap between them.
    mask[:, mask.mean(axis=0) > _LINE] = False
    rows, columns = np.nonzero(mask)
    if not len(rows):
        return ""
    if len(rows) < 6 or np.ptp(columns) < 2:
        return None
    third = np.ptp(columns) / 3
    left, right = rows[columns < columns.min() + third], rows[columns > columns.max() - third]
    opened, closed = float(np.ptp(left)) + 1, float(np.ptp(right)) + 1
    if opened > _OPEN * closed:
        return ">"
    return "<" if closed > _OPEN * opened else None


def _numbers(image: Pixels, boxes: Boxes) -> dict[Cell, Number]:
    """Return the numbers in the boxes."""
    half = 0.42 * boxes.width
    return {
        Cell(r, c): _number(_part(image, x - half, y - half, x + half, y + half))
        for r, y in enumerate(boxes.ys)
        for c, x in enumerate(boxes.xs)
    }


def _number(part: Pixels) -> Number:
    """Return the number in the inside of a box."""
    patch = cv2.resize(part, (SIDE, SIDE))
    found = [one for one in glyphs(ink(patch, rim_colour(patch))) if one.h > 0.25 * SIDE]
    seen = [chances for chances in probabilities(found) if chances[JUNK] < 0.6]
    number, sure, second = number_of(seen) if len(seen) == 1 else (None, 0.5 if found else 1.0, None)
    return Number(number, sure, second, _ink_of(patch), rim_colour(patch))


def _written(numbers: dict[Cell, Number]) -> list[Written]:
    return [
        Written(cell, one.number, one.sure, one.colour, one.ground)
        for cell, one in numbers.items()
        if one.number is not None
    ]


def _ink_of(part: Pixels) -> Pixels:
    """Return the colour of the ink on the median colour of a part of the picture."""
    return ink_colour(part, middle_of(part.reshape(-1, 3)))
