"""Takuzu drawn as dark and light tiles or discs, with or without a number on them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells import Cells
from bot.screenshots.glyphs import Pixels, middle_of
from bot.screenshots.looks import clusters
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board

_SMALLEST = 4
_APART = 60.0
"""Levels of 255 between the dark and the light ones."""
_LEAST = 30.0


def read(cells: Cells) -> Iterator[Reading]:
    """A board where cells have three looks: untouched, and a dark and a light one that obey the rules."""
    rows, columns = cells.lattice.rows, cells.lattice.columns
    fits = rows % 2 == columns % 2 == 0 and min(rows, columns) >= _SMALLEST
    if not fits or any((cell.number or 0) > 1 for cell in cells.all):
        return
    inner = np.array([middle_of(cell.patch[7:41, 7:41].reshape(-1, 3)) for cell in cells.all])
    look = np.array(clusters(inner, _LEAST))
    if look.max() != 2 or (look == 0).mean() < 0.3:
        return
    lights = [float((inner[look == i] @ (0.299, 0.587, 0.114)).mean()) for i in range(3)]
    dark, light = sorted((1, 2), key=lambda i: lights[i])
    if lights[light] - lights[dark] < _APART:
        return
    ones, zeros = ((look == i).reshape(rows, columns) for i in (dark, light))
    if not (_legal(ones) and _legal(zeros) and _as_numbered(cells, ones, zeros)):
        return
    grid = tuple(
        tuple(1 if one else 0 if zero else None for one, zero in zip(*pair, strict=True))
        for pair in zip(ones.tolist(), zeros.tolist(), strict=True)
    )
    yield Reading(Board("takuzu", grid), worth=4.5, sure=bool(min(ones.sum(), zeros.sum()) >= rows // 2))


def _legal(where: Pixels) -> bool:
    """Whether no line has more than a half of them, and nowhere three stand in a row."""
    rows, columns = where.shape
    triples = [(one[:, :-2] & one[:, 1:-1] & one[:, 2:]).any() for one in (where, where.T)]
    few = (where.sum(axis=0) <= rows // 2).all() and (where.sum(axis=1) <= columns // 2).all()
    return bool(few) and not any(triples)


def _as_numbered(cells: Cells, ones: Pixels, zeros: Pixels) -> bool:
    """Whether numbers that are read stand on tiles of their look."""
    numbers = np.array([[-1 if cell.number is None else cell.number for cell in row] for row in cells.grid])
    return bool((ones[numbers == 1]).all() and (zeros[numbers == 0]).all())
