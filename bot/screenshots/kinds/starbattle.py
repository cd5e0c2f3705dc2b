"""Star Battle: a square without numbers, parted by thick lines or by colours into as many regions as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.cells.regions import regions_of
from bot.screenshots.kinds.drawn import centred
from bot.screenshots.lattices.lattice import HALVED
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_SMALLEST = 4
_TWO, _FEW = 2, 0.1
"""Colours of cells in a picture, and the share of cells that fewer have by chance."""
_MORE_STARS = 10, 14
"""Rows from which on two stars, and three, are likelier than one less."""


def read(cells: Cells) -> Iterator[Reading]:
    """The boards of one, two and three stars, where the lines make as many regions as there are rows."""
    size = cells.lattice.rows
    if size != cells.lattice.columns or size < _SMALLEST:
        return
    # Covered and opened cells of a Minesweeper, four of them for one, have made regions, and one answer.
    if cells.lattice.halved >= HALVED:
        return
    # Stars may look like a digit here and there.
    numbers = sum(cell.number is not None and cell.sure > 0.8 for cell in cells.all)
    regions = regions_of(cells) if numbers <= 0.03 * size * size else None
    if regions is None or _two_coloured(cells):
        return
    marks = _marks(cells)
    blank = tuple((None,) * size for _ in range(size))
    for stars in (1, 2, 3):
        likely = stars == sum(size >= least for least in _MORE_STARS) + 1
        board = Board("starbattle", blank, total=stars, regions=regions)
        yield Reading(board, worth=4.5 + 0.5 * likely, sure=True, marks=marks)


def _two_coloured(cells: Cells) -> bool:
    """Whether cells have two colours: a picture has, but regions beside one another need more."""
    sizes = Counter(grounds(cells.all)).values()
    return len(sizes) == _TWO and min(sizes) > _FEW * len(cells.all)


def _marks(cells: Cells) -> dict[str, str]:
    """Stars, and dots and crosses, which say that there is none."""
    words = {True: "star", False: "empty"}
    signs = {Cell(r, c).name: centred(cell) for r, row in enumerate(cells.grid) for c, cell in enumerate(row)}
    return {name: words[sign] for name, sign in signs.items() if sign is not None}
