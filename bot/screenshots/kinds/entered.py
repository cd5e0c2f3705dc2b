"""Digits that the player entered, told from the given ones by the colour of their ink."""

from __future__ import annotations

import numpy as np

from bot.screenshots.cells import Cells
from bot.screenshots.glyphs import Pixels
from bot.screenshots.looks import clusters
from bot.screenshots.reading import DOUBTFUL
from solvers.core.boards.board import Clue
from solvers.core.boards.places import Cell

Grid = tuple[tuple[Clue, ...], ...]
_APART = 60.0
"""Levels of 255 between the colours of given and entered digits, at least."""
_FEWEST = 3
_MORE = 40.0
"""Levels of 255 by which the channels of entered digits differ more than those of given ones."""


def parted(cells: Cells, grid: Grid) -> tuple[Grid, dict[str, str]] | None:
    """The given digits alone, and the entered ones as marks; None where all digits are of one colour.

    Entered digits are coloured, or paler than the given ones. Colours that go with the value tell nothing.
    """
    numbered = [(r, c) for r, row in enumerate(grid) for c, clue in enumerate(row) if isinstance(clue, int)]
    colours = np.array([cells.grid[r][c].colour for r, c in numbered], np.float32)
    kind = np.array(clusters(colours, _APART))
    if not len(kind) or kind.max() != 1 or min(np.bincount(kind)) < _FEWEST:
        return None
    values = [{grid[r][c] for (r, c), k in zip(numbered, kind, strict=True) if k == i} for i in (0, 1)]
    if not values[0] & values[1] or min(map(len, values)) == 1 < max(map(len, values)):
        return None
    grounds = np.array([cells.grid[r][c].ground for r, c in numbered], np.float32)
    entered = kind == _entered(colours, grounds, kind)
    places = [place for place, own in zip(numbered, entered.tolist(), strict=True) if own]
    marks = {Cell(r, c).name: str(grid[r][c]) for r, c in places if cells.grid[r][c].sure >= DOUBTFUL}
    free = set(places)
    given = tuple(
        tuple(None if (r, c) in free else clue for c, clue in enumerate(row)) for r, row in enumerate(grid)
    )
    return given, marks


def _entered(colours: Pixels, grounds: Pixels, kind: Pixels) -> int:
    """Which of two groups of digits was entered."""
    hues = [float(np.median(np.ptp(colours[kind == i], axis=1))) for i in (0, 1)]
    if abs(hues[0] - hues[1]) > _MORE:
        return int(hues[1] > hues[0])
    contrasts = [float(np.median(np.abs(colours - grounds)[kind == i])) for i in (0, 1)]
    return int(contrasts[1] < contrasts[0])
