"""Hitori: a number in every cell, some repeated; shaded cells never touch, others may have rings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.glyphs import Pixels, lightness
from bot.screenshots.kinds.counts import Grid, numbers_in
from bot.screenshots.kinds.drawn import DARKER, has_ring
from bot.screenshots.kinds.latin import even_regions
from bot.screenshots.reading import Reading, marks_at
from solvers.core.boards.board import Board, Clue

_BLACK = 120.0
"""Minimum darkness of shaded cells that hide their numbers, relative to others, in levels of 255."""
_NUMBERED = 0.85
"""Minimum share of other cells with a read number."""
_MOST_SHADED = 0.45
"""Maximum share of shaded cells; a half would be a chequered ground."""
_TINT, _PALE = 30.0, 0.72
"""Minimum additional colour of the ground of cells marked white, and its minimum lightness."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the board, if numbers repeat in lines; the greatest may be one more than the longer side."""
    rows, columns = len(grid), len(grid[0])
    # GNOME's program has numbers up to one more than its rows.
    if sum(values.values()) < rows * columns or not 1 <= min(values) <= max(values) <= max(rows, columns) + 1:
        return
    # Boxes with one cell a row belong to a Sudoku with a player's mistakes.
    if _repeats(grid) and not (rows == columns and even_regions(cells)):
        worth = 3.6 if rows == columns else 3.2
        yield Reading(Board("hitori", grid), worth=worth, sure=True, marks=_marks(cells))


def hides_numbers(cells: Cells) -> bool:
    """Return whether shaded cells of a board seem to hide their numbers: all others have some."""
    lights, numbers = cells.lights, numbers_in(cells)
    dark = lights < lights.max() - _BLACK
    numbered = (numbers[~dark] > 0).mean() > _NUMBERED and numbers.max() <= max(cells.shape)
    shown = (numbers[dark] > 0).mean() if dark.any() else 1.0
    return bool(numbered and shown < 1 - _NUMBERED and not _has_neighbours(dark))


def _has_neighbours(dark: Pixels) -> bool:
    """Return whether two of some cells are adjacent, which shaded ones never are."""
    return bool((dark[1:] & dark[:-1]).any() or (dark[:, 1:] & dark[:, :-1]).any())


def _repeats(grid: Grid) -> int:
    lines: list[tuple[Clue, ...]] = [*grid, *zip(*grid, strict=True)]
    return sum(len(line) - len(set(line)) for line in lines)


def _marks(cells: Cells) -> dict[str, str]:
    """Return the shaded cells, and the cells marked white by a ring or a tint."""
    group = np.array(grounds(cells.all, DARKER)).reshape(cells.shape)
    colours = [np.median(cells.grounds[group == i], axis=0) for i in range(int(group.max()) + 1)]
    tinted = np.isin(group, _tints(colours))
    dark = _shaded(group, colours) & ~tinted
    if not dark.any() and tinted.mean() > 1 - _MOST_SHADED:
        tinted[:] = False  # the ground of the board also has some colour
    white = tinted.copy()
    for r, c in np.argwhere(~dark & ~tinted).tolist():
        white[r, c] = has_ring(cells, r, c)
    return marks_at(dark, "shaded") | marks_at(white, "white")


def _tints(colours: list[Pixels]) -> list[int]:
    """Return the pale grounds with more colour than the least coloured one."""
    plain = min(float(np.ptp(colour)) for colour in colours)
    lightest = max(map(lightness, colours))
    return [
        i
        for i, colour in enumerate(colours)
        if float(np.ptp(colour)) > plain + _TINT and lightness(colour) > _PALE * lightest
    ]


def _shaded(group: Pixels, colours: list[Pixels]) -> Pixels:
    """Return the cells of the darkest ground, if no two of them touch."""
    dark: Pixels = group == int(np.argmin([lightness(colour) for colour in colours]))
    if len(colours) == 1 or _has_neighbours(dark) or dark.mean() > _MOST_SHADED:
        dark[:] = False
    return dark
