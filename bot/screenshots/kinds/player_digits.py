"""Digits that the player entered, which differ from the given ones in the colour of their ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import TWO_COLOURS, Pixels
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.reading import DOUBTFUL
from solvers.core.boards.places import Cell

_TINTED = 20.0
"""Minimum difference between the grounds of given digits and of others, in levels of 255."""
_CLUES = 0.2
"""Minimum share of cells with a clue: a 9x9 Sudoku has at least 17."""
_FEWEST = 3
"""Minimum number of digits of each colour: fewer may be errors."""
_MORE = 40.0
"""Minimum additional difference between the channels of entered digits, in levels of 255."""


class Written(NamedTuple):
    """A number in a cell, its certainty, and the colours of its ink and of its ground."""

    cell: Cell
    number: int
    sure: float
    colour: Pixels
    ground: Pixels


def written(cells: Cells, grid: Grid) -> Iterator[Written]:
    """Yield the numbers of a grid with their colours."""
    for r, row in enumerate(grid):
        for c, clue in enumerate(row):
            content = cells.grid[r][c]
            if isinstance(clue, int) and content.colour is not None:
                yield Written(Cell(r, c), clue, content.sure, content.colour, content.ground)


def split_entries(
    grid: Grid, numbers: Sequence[Written], printed: Pixels | None = None, blank: Sequence[Pixels] = ()
) -> tuple[Grid, dict[str, str]] | None:
    """Return the given numbers, and the entered ones as marks; None if all seem to be given.

    Entered digits are coloured, or paler than the given ones. `printed` is the colour of clues that no player
    enters, such as those beside a board: it shows coloured digits even if none is given. `blank` are the
    grounds of cells without numbers: programs may tint only the cells of given ones.
    """
    entered = _coloured_digits(numbers, printed) if printed is not None else []
    entered = entered or _by_colour(numbers) or _by_ground(numbers, blank)
    if not entered:
        return None
    free = {one.cell for one in entered}
    given = tuple(
        tuple(None if Cell(r, c) in free else clue for c, clue in enumerate(row))
        for r, row in enumerate(grid)
    )
    return given, {one.cell.name: str(one.number) for one in entered if one.sure >= DOUBTFUL}


def _coloured_digits(numbers: Sequence[Written], printed: Pixels) -> list[Written]:
    """Return the numbers whose ink has more colour than printed clues."""
    least = float(np.ptp(printed)) + _MORE
    return [one for one in numbers if float(np.ptp(one.colour)) > least]


def _by_colour(numbers: Sequence[Written]) -> list[Written]:
    """Return the entered one of two groups of numbers; colours that depend on the value show nothing."""
    colours = np.array([one.colour for one in numbers], np.float32)
    kind = np.array(clusters(colours, TWO_COLOURS))
    # Neither one colour nor three or more show which digits are given.
    if not len(kind) or kind.max() != 1 or min(np.bincount(kind)) < _FEWEST:
        return []
    # Given and entered digits share values; if each value has a colour, no two groups share one.
    values = [{one.number for one, k in zip(numbers, kind, strict=True) if k == i} for i in (0, 1)]
    if not values[0] & values[1] or min(map(len, values)) == 1 < max(map(len, values)):
        return []
    grounds = np.array([one.ground for one in numbers], np.float32)
    entered = _entered_group(colours, grounds, kind)
    return [one for one, own in zip(numbers, kind.tolist(), strict=True) if own == entered]


def _by_ground(numbers: Sequence[Written], blank: Sequence[Pixels]) -> list[Written]:
    """Return the numbers except those on a ground that no blank cell has; none if these are too few."""
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


def _entered_group(colours: Pixels, grounds: Pixels, kind: Pixels) -> int:
    """Return which of two groups of digits was entered: the one with more colour, otherwise the paler one."""
    hues = [float(np.median(np.ptp(colours[kind == i], axis=1))) for i in (0, 1)]
    if abs(hues[0] - hues[1]) > _MORE:
        return int(hues[1] > hues[0])
    contrasts = [float(np.median(np.abs(colours - grounds)[kind == i])) for i in (0, 1)]
    return int(contrasts[1] < contrasts[0])
