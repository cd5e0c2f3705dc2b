"""Hitori: a number in every cell, some of them repeated; shaded cells never touch, others may be ringed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.glyphs import Pixels, lightness
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.drawn import ringed
from bot.screenshots.kinds.latin import even_regions
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell

_DARKER = 14.0
"""Levels of 255 between the grounds of shaded cells and of others, at least."""
_BLACK = 120.0
"""Levels of 255 by which shaded cells that hide their numbers are darker than others."""
_NUMBERED = 0.85
"""The share of other cells whose number is read, at least."""
_MOST_SHADED = 0.45
"""The share of cells that are shaded, at most; every second one is a chequered ground."""
_TINT, _PALE = 30.0, 0.72
"""How much more colour the ground of cells has that are marked white, and how light it is, at least."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """The board, where numbers are repeated in lines; the greatest may be one more than the longer side."""
    rows, columns = len(grid), len(grid[0])
    # The program of GNOME has numbers up to one more than its rows.
    if sum(values.values()) < rows * columns or not 1 <= min(values) <= max(values) <= max(rows, columns) + 1:
        return
    # Boxes of as many cells as rows are those of a Sudoku, in which a player made mistakes.
    if _repeats(grid) and not (rows == columns and even_regions(cells)):
        worth = 3.6 if rows == columns else 3.2
        yield Reading(Board("hitori", grid), worth=worth, sure=True, marks=_marks(cells))


def hidden(cells: Cells) -> bool:
    """Whether a board seems to be one whose shaded cells show no numbers: all others have some."""
    shape = cells.lattice.rows, cells.lattice.columns
    lights = np.array([cell.light for cell in cells.all]).reshape(shape)
    numbers = np.array([cell.number or 0 for cell in cells.all]).reshape(shape)
    dark = lights < lights.max() - _BLACK
    numbered = (numbers[~dark] > 0).mean() > _NUMBERED and numbers.max() <= max(shape)
    shown = (numbers[dark] > 0).mean() if dark.any() else 1.0
    return bool(numbered and shown < 1 - _NUMBERED and not _touching(dark))


def _touching(dark: Pixels) -> bool:
    """Whether two of some cells lie side by side, which shaded ones never do."""
    return bool((dark[1:] & dark[:-1]).any() or (dark[:, 1:] & dark[:, :-1]).any())


def _repeats(grid: Grid) -> int:
    lines: list[tuple[Clue, ...]] = [*grid, *zip(*grid, strict=True)]
    return sum(len(line) - len(set(line)) for line in lines)


def _marks(cells: Cells) -> dict[str, str]:
    """Shaded cells, and those marked white by a ring or a tint."""
    shape = cells.lattice.rows, cells.lattice.columns
    group = np.array(grounds(cells.all, _DARKER)).reshape(shape)
    ground = np.array([cell.ground for cell in cells.all]).reshape(*shape, 3)
    colours = [np.median(ground[group == i], axis=0) for i in range(int(group.max()) + 1)]
    tinted = np.isin(group, _tints(colours))
    dark = _shaded(group, colours) & ~tinted
    if not dark.any() and tinted.mean() > 1 - _MOST_SHADED:
        tinted[:] = False  # the ground of the board has some colour, too
    marks = {Cell(r, c).name: "shaded" for r, c in np.argwhere(dark).tolist()}
    rings = [(r, c) for r, c in np.argwhere(~dark & ~tinted).tolist() if ringed(cells, r, c)]
    white = [*map(tuple, np.argwhere(tinted).tolist()), *rings]
    return marks | {Cell(r, c).name: "white" for r, c in white}


def _tints(colours: list[Pixels]) -> list[int]:
    """The pale grounds with more colour than the one that has the least."""
    plain = min(float(np.ptp(colour)) for colour in colours)
    lightest = max(map(lightness, colours))
    return [
        i
        for i, colour in enumerate(colours)
        if float(np.ptp(colour)) > plain + _TINT and lightness(colour) > _PALE * lightest
    ]


def _shaded(group: Pixels, colours: list[Pixels]) -> Pixels:
    """The cells of the darkest ground of several, where no two of them touch."""
    dark: Pixels = group == int(np.argmin([lightness(colour) for colour in colours]))
    if len(colours) == 1 or _touching(dark) or dark.mean() > _MOST_SHADED:
        dark[:] = False
    return dark
