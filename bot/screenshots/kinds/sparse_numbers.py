"""Light Up and Nurikabe: numbers in black cells, and few numbers far apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.drawn import darkest, is_solid, sign_marks
from bot.screenshots.reading import Reading, marks_at
from solvers.core.boards.board import Board


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the boards of these kinds that the numbers can be."""
    numbered = np.array([[clue is not None for clue in row] for row in grid])
    share = float(numbered.mean())
    if max(values) <= 4:
        yield from _light_up(cells, cells.lights, numbered, grid)
    # A picture shows only few numbers and no 0, so the kind is never sure.
    if 0 not in values and share < 0.3 and max(values) >= 2:
        marks = _sea_and_land(cells, numbered)
        yield Reading(Board("nurikabe", grid), worth=0.8 + (max(values) > 9), sure=False, marks=marks)


def _sea_and_land(cells: Cells, numbered: np.ndarray) -> dict[str, str]:
    """Return dark cells as sea and cells with a dot as land; no sea if a number or a 2x2 square is dark."""
    sea = darkest(cells)
    if (sea & numbered).any() or (sea[1:, 1:] & sea[1:, :-1] & sea[:-1, 1:] & sea[:-1, :-1]).any():
        sea[:] = False
    return marks_at(sea, "sea") | sign_marks(cells, is_solid, {False: "land"}, ~sea & ~numbered)


def _light_up(cells: Cells, light: np.ndarray, numbered: np.ndarray, grid: Grid) -> Iterator[Reading]:
    """Yield the board, if all numbers are in cells of one dark ground; some of these have no number."""
    dark = float(np.median(light[numbered]))
    walls = np.abs(light - dark) < 30
    rest = light[~walls]
    if not rest.size or not walls[numbered].all() or abs(float(np.median(rest)) - dark) < 50:
        return
    blank = walls & ~numbered
    if 0.03 < walls.mean() < 0.6 and blank.any() and dark < float(np.median(rest)):
        full = tuple(
            tuple("#" if blank[r, c] else clue for c, clue in enumerate(row)) for r, row in enumerate(grid)
        )
        # Solid signs are lights; dots and crosses mean that there is none.
        marks = sign_marks(cells, is_solid, {True: "light", False: "empty"}, ~walls)
        yield Reading(Board("lightup", full), worth=3.2, sure=True, marks=marks)
