"""Kakuro and Tapa: several small numbers in a cell, in Kakuro on both sides of its diagonal."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.cells.cages import boxes_between
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.glyphs.broad import digits_in
from bot.screenshots.glyphs.glyphs import Box, Pixels, commonest, ink
from bot.screenshots.kinds.plain_cells import PlainCells
from solvers.core.boards.board import Board, Clue

_ZOOM, _RIM = 2, 6
"""Factor by which a cell is enlarged, and the rim without its ground, in pixels of the normal size."""
_DIAGONAL = 2
"""Distance from the diagonal, in pixels of the normal size, in which ink is no digit."""
_LOWEST, _TALLEST, _BROADEST = 0.15, 0.7, 2.2
"""Range of the height of digits, as shares of a cell; and their maximum width, relative to the height."""
_RUNS = 4
"""Maximum number of clues in a cell of Tapa; photos of other boards show more pieces, which take seconds."""
_STRONG = 60.0
"""Minimum strength of the ink of a clue, 0 to 255."""


def kakuro(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of sums in black cells, if there are some."""
    cells, dark = plain.cells, plain.dark
    grid = tuple(
        tuple(_sums(cells.whole(r, c)) if dark[r, c] else cell.number for c, cell in enumerate(row))
        for r, row in enumerate(cells.grid)
    )
    if any(isinstance(clue, str) and clue != "#" for row in grid for clue in row):
        yield Board("", grid)


def tapa(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of the digits in each cell, if there are some, and in no cell too many."""
    rows, columns = map(range, plain.cells.shape)
    found = [[_pieces(plain.cells.whole(r, c), has_diagonal=False) for c in columns] for r in rows]
    numbers = {len(one[1]) for row in found for one in row if one}
    if numbers and max(numbers) <= _RUNS:
        yield Board("", tuple(tuple(map(_runs, row)) for row in found))


def _sums(cell: Pixels) -> Clue:
    """Return the clue of a black cell, the sum below before the sum above, or `#` without sums."""
    found = _pieces(cell, has_diagonal=True)
    if found is None:
        return "#"
    soft, boxes = found
    sides = [box for box in boxes if not _is_above(box)], [box for box in boxes if _is_above(box)]
    sums = ["".join(map(str, digits_in(soft, some))) for some in sides]
    return "\\".join(sums) if any(sums) else "#"


def _runs(found: tuple[Pixels, list[Box]] | None) -> Clue:
    """Return the clue of a cell of Tapa: a number, several with commas between them, or None."""
    numbers = sorted(digits_in(*found)) if found else []
    return ",".join(map(str, numbers)) if len(numbers) > 1 else next(iter(numbers), None)


def _pieces(cell: Pixels, *, has_diagonal: bool) -> tuple[Pixels, list[Box]] | None:
    """Return the ink of a cell, 0 to 1, and the boxes of its digits from left to right; None for no ink."""
    layer = ink(cell, commonest(cell[_RIM:-_RIM, _RIM:-_RIM]))
    strongest = float(layer[_RIM:-_RIM, _RIM:-_RIM].max())
    if strongest < _STRONG:
        return None
    if has_diagonal:
        down, right = np.indices(layer.shape)
        layer[np.abs(down - right) < _DIAGONAL] = 0
    soft = np.clip(cv2.resize(layer, None, fx=_ZOOM, fy=_ZOOM) / strongest, 0, 1)
    size = _ZOOM * SIDE
    return soft, sorted(boxes_between(soft, _LOWEST * size, _TALLEST * size, _BROADEST))


def _is_above(box: Box) -> bool:
    """Return whether the middle of a box is above the diagonal."""
    x, y, width, height = box
    return x + width / 2 > y + height / 2
