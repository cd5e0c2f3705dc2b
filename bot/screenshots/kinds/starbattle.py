"""Star Battle: a square without numbers, divided by thick lines or colours into one region a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.cells.regions import regions_of
from bot.screenshots.glyphs.digits import PLAIN
from bot.screenshots.kinds.drawn import has_large_sign, sign_marks
from bot.screenshots.lattices.lattice import HALVED
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board

_SMALLEST = 4
_TWO, _FEW = 2, 0.1
"""Number of colours of cells in a two-colour picture, and share of cells in other colours by chance."""
_MORE_STARS = 10, 14
"""Numbers of rows from which two stars, and three, are likelier than one fewer."""


def read(cells: Cells) -> Iterator[Reading]:
    """Yield the boards of one, two and three stars, if the lines make one region a row."""
    size = cells.lattice.rows
    if size != cells.lattice.columns or size < _SMALLEST:
        return
    # Blocks of four Minesweeper cells, covered and opened, once made regions with one answer.
    if cells.lattice.halved >= HALVED:
        return
    # Some stars may look like a digit.
    numbers = sum(cell.number is not None and cell.sure > PLAIN for cell in cells.all)
    regions = regions_of(cells) if numbers <= 0.03 * size * size else None
    if regions is None or _has_two_colours(cells):
        return
    # Dots and crosses mean that there is no star.
    marks = sign_marks(cells, has_large_sign, {True: "star", False: "empty"}, np.ones(cells.shape, bool))
    blank = tuple((None,) * size for _ in range(size))
    for stars in (1, 2, 3):
        likely = stars == sum(size >= least for least in _MORE_STARS) + 1
        board = Board("starbattle", blank, total=stars, regions=regions)
        yield Reading(board, worth=4.5 + 0.5 * likely, sure=True, marks=marks)


def _has_two_colours(cells: Cells) -> bool:
    """Return whether cells have only two colours, as pixel pictures do; adjacent regions need more."""
    sizes = Counter(grounds(cells.all)).values()
    return len(sizes) == _TWO and min(sizes) > _FEW * len(cells.all)
