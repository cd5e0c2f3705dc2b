"""Digits that the player entered, told from the given ones by the colour of their ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.reading import DOUBTFUL
from solvers.core.boards.places import Cell

_APART = 60.0
"""Levels of 255 between the colours of given and entered digits, at least."""
_TINTED = 20.0
"""Levels of 255 between the grounds of given digits and of others, at least."""
_CLUES = 0.2
"""The share of cells that have a clue, at least: a Sudoku of nine has 17."""
_FEWEST = 3
"""Digits of each colour, at least: fewer may be read or coloured wrong."""
_MORE = 40.0
"""Levels of 255 by which the channels of entered digits differ more than those of given ones."""


class Written(NamedTuple):
    """A number in a cell, how sure it is, and the colours of its ink and of the ground around it."""

    cell: Cell
    number: int
    sure: float
    colour: Pixels
    ground: Pixels


def written(cells: Cells, grid: Grid) -> Iterator[Written]:
    """The numbers of a grid that stand in some cells."""
    for r, row in enumerate(grid):
        for c, clue in enumerate(row):
            content = cells.grid[r][c]
            if isinstance(clue, int) and content.colour is not None:
                yield Written(Cell(r, c), clue, content.sure, content.colour, content.ground)


def parted(
    grid: Grid, numbers: Sequence[Written], printed: Pixels | None = None, blank: Sequence[Pixels] = ()
) -> tuple[Grid, dict[str, str]] | None:
    """The given numbers alone, and the entered ones as marks; None where all seem to be given.

    Entered digits are coloured, or paler than the given ones. `printed` is the colour of clues that no player
    enters, such as those beside a board: it tells coloured digits even where none is given. `blank` are the
    grounds of cells without numbers: programs may tint the cells of given ones alone.
    """
    entered = _coloured(numbers, printed) if printed is not None else []
    entered = entered or _other_colour(numbers) or _other_ground(numbers, blank)
    if not entered:
        return None
    free = {one.cell for one in entered}
    given = tuple(
        tuple(None if Cell(r, c) in free else clue for c, clue in enumerate(row))
        for r, row in enumerate(grid)
    )
    return given, {one.cell.name: str(one.number) for one in entered if one.sure >= DOUBTFUL}


def _coloured(numbers: Sequence[Written], printed: Pixels) -> list[Written]:
    """The numbers whose ink has more colour than what is printed."""
    least = float(np.ptp(printed)) + _MORE
    return [one for one in numbers if float(np.ptp(one.colour)) > least]


def _other_colour(numbers: Sequence[Written]) -> list[Written]:
    """The group that was entered, of two groups of numbers; colours that go with the value tell nothing."""
    colours = np.array([one.colour for one in numbers], np.float32)
    kind = np.array(clusters(colours, _APART))
    # Neither one colour nor three or more say which digits are given.
    if not len(kind) or kind.max() != 1 or min(np.bincount(kind)) < _FEWEST:
        return []
    # Given and entered digits are of the same values; where each value has a colour no two groups share one.
    values = [{one.number for one, k in zip(numbers, kind, strict=True) if k == i} for i in (0, 1)]
    if not values[0] & values[1] or min(map(len, values)) == 1 < max(map(len, values)):
        return []
    grounds = np.array([one.ground for one in numbers], np.float32)
    entered = _entered(colours, grounds, kind)
    return [one for one, own in zip(numbers, kind.tolist(), strict=True) if own == entered]


def _other_ground(numbers: Sequence[Written], blank: Sequence[Pixels]) -> list[Written]:
    """The numbers besides those on a ground that no blank cell has; none where these are too few."""
    if not numbers or not blank:
        return []
    grounds = np.array([one.ground for one in numbers], np.float32)
    kind = np.array(clusters(grounds, _TINTED))
    for given in range(int(kind.max()) + 1):
        tint = np.median(grounds[kind == given], axis=0)
        if float(np.abs(np.array(blank) - tint).max(axis=1).min()) > _TINTED:
            enough = (kind == given).sum() >= _CLUES * (len(numbers) + len(blank))
            others = [one for one, own in zip(numbers, kind.tolist(), strict=True) if own != given]
            return others if enough else []
    return []


def _entered(colours: Pixels, grounds: Pixels, kind: Pixels) -> int:
    """Which of two groups of digits was entered: the one with more colour, else the paler one."""
    hues = [float(np.median(np.ptp(colours[kind == i], axis=1))) for i in (0, 1)]
    if abs(hues[0] - hues[1]) > _MORE:
        return int(hues[1] > hues[0])
    contrasts = [float(np.median(np.abs(colours - grounds)[kind == i])) for i in (0, 1)]
    return int(contrasts[1] < contrasts[0])
