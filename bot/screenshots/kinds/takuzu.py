"""Takuzu with dark and light tiles or discs, with or without a number on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import TWO_COLOURS, Pixels, lightness, middle_of
from bot.screenshots.kinds.counts import numbers_in
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_SMALLEST = 4
_LEAST = 30.0
"""Minimum difference between the insides of different looks, in levels of 255."""
_UNTOUCHED, _UNLIKE = 0.3, 0.1
"""Minimum share of untouched cells as the largest group; and maximum share of errors for a smaller group."""
_SAME = 6.0
"""Maximum difference within one ground, in levels of 255."""
_FEWEST = 3
"""Minimum numbers of given and of entered tiles that differ."""
_TOLD = 0.9
"""Minimum share of tiles whose ground shows whether they are given; lit up ones count as given."""
_ENTERED = 0.6
"""Additional worth if the ground tells given tiles from entered ones."""


def read(cells: Cells) -> Iterator[Reading]:
    """Yield the board, if cells have a dark and a light look, and perhaps that of untouched cells."""
    rows, columns = cells.shape
    fits = rows % 2 == columns % 2 == 0 and min(rows, columns) >= _SMALLEST
    if not fits or any((cell.number or 0) > 1 for cell in cells.all):
        return
    # The whole cell counts except its rim, at which tiles may end; a number is a small part of it.
    inner = np.array([middle_of(cell.patch[7:41, 7:41].reshape(-1, 3)) for cell in cells.all])
    look = np.array(clusters(inner, _LEAST))
    parted = _ones_and_zeros(cells, look, inner) if look.max() in (1, 2) else None
    if parted is None:
        return
    ones, zeros = parted
    grid = tuple(
        tuple(1 if one else 0 if zero else None for one, zero in zip(*pair, strict=True))
        for pair in zip(ones.tolist(), zeros.tolist(), strict=True)
    )
    reading = Reading(Board("takuzu", grid), 4.5, sure=bool(min(ones.sum(), zeros.sum()) >= rows // 2))
    yield reading
    for entered in _entered_tiles(cells, ones | zeros):
        places = [Cell(r, c) for r, c in np.argwhere(entered).tolist()]
        given = reading.board
        for place in places:
            given = given.with_clue(place, None)
        marks = {place.name: str(grid[place.row][place.column]) for place in places}
        yield replace(reading, board=given, worth=reading.worth + _ENTERED, marks=marks)


def _ones_and_zeros(cells: Cells, look: Pixels, inner: Pixels) -> tuple[Pixels, Pixels] | None:
    """Return the places of ones and of zeros. Of three looks of cells, one is that of untouched cells."""
    rows, columns = cells.shape
    looks = range(int(look.max()) + 1)
    lights = [float(lightness(inner[look == i]).mean()) for i in looks]
    inked = np.array([cell.number is not None or cell.is_filled for cell in cells.all])
    for blank in looks if len(looks) > 2 else (-1,):
        # Near the end few cells are untouched: then only these are empty.
        many = blank == 0 and (look == 0).mean() >= _UNTOUCHED
        if not many and (inked != (look != blank)).mean() > _UNLIKE:
            continue
        dark, light = sorted({*looks} - {blank}, key=lambda i: lights[i])
        ones, zeros = ((look == i).reshape(rows, columns) for i in (dark, light))
        apart = lights[light] - lights[dark] >= TWO_COLOURS
        if apart and _fits_numbers(cells, ones, zeros):
            return ones, zeros
    return None


def _entered_tiles(cells: Cells, valued: Pixels) -> Iterator[Pixels]:
    """Yield tiles on the ground of untouched cells, or without a figure that others have.

    Yields nothing if all are equal. On a full board either of two grounds may be that of entered tiles.
    """
    ground, plain = cells.grounds, cells.blank_cells
    ways = [(plain, ~plain)]
    if not valued.all():
        far = np.abs(ground - np.median(ground[~valued], axis=0)).max(axis=2)
        ways.insert(0, (far < _SAME, far > 2 * _SAME))
    elif (group := np.array(clusters(ground.reshape(-1, 3), 2 * _SAME)).reshape(valued.shape)).max() == 1:
        ways += [(group == 0, group == 1), (group == 1, group == 0)]
    for entered, given in ways:
        if (entered | given)[valued].mean() > _TOLD and min(
            entered[valued].sum(), given[valued].sum()
        ) >= _FEWEST:
            yield valued & entered
            if not valued.all():
                return


def _fits_numbers(cells: Cells, ones: Pixels, zeros: Pixels) -> bool:
    """Return whether read numbers are on tiles of their look."""
    numbers, there = numbers_in(cells), cells.numbered_cells
    return bool(ones[there & (numbers == 1)].all() and zeros[there & (numbers == 0)].all())
