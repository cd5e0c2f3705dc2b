"""What a player has marked in a Tents: tents, and grass that is told from cells not touched yet."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters, grounds, shapes
from bot.screenshots.clues.margins import Numbers
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.trees import placed
from solvers.core.boards.places import Cell

_SIGN, _ONE_SIGN = 22.0, 0.9
"""Levels of 255 between signs that differ, and the share of marked cells that have the same one."""


def marks_of(
    cells: Cells, shown: Pixels, trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> dict[str, str]:
    """Tents, and grass where the ground tells it from untouched cells, or where all of it has one sign."""
    free = ~trees & ~tents
    grass = _grass(cells, free, tents, rows, columns)
    signs = shown & free
    if not grass.any() and _alike(cells, signs) and _enough(free & ~signs, tents, rows, columns):
        grass = signs
    marks = {}
    for r, c in np.argwhere(~trees).tolist():
        if tents[r, c]:
            marks[Cell(r, c).name] = "tent"
        elif grass[r, c]:
            marks[Cell(r, c).name] = "empty"
    return marks


def _grass(cells: Cells, free: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> Pixels:
    """Free cells that are marked as grass: of two or three grounds the one that leaves enough cells open."""
    where = np.argwhere(free)
    none = np.zeros(free.shape, bool)
    if not len(where):
        return none
    kind = placed(grounds([cells.grid[r][c] for r, c in where], 24.0), where, free)
    number = int(kind.max()) + 1
    best, most = none, 0.0
    for many in range(1, min(number, 4) + 1):
        for chosen in combinations(range(min(number, 5)), many):
            grass = np.isin(kind, chosen)
            if not _enough(free & ~grass, tents, rows, columns):
                continue
            green = float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(grass)]))
            rest = free & ~grass
            other = (
                float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(rest)])) if rest.any() else 0
            )
            # More cells, of further grounds, only where they are greener by more than noise.
            if green - other > most + 8:
                best, most = grass, green - other
    return best


def _alike(cells: Cells, signs: Pixels) -> bool:
    """Whether nearly all of some cells have one sign in them, a cross or a dot."""
    where = np.argwhere(signs)
    if not len(where):
        return False
    looks = clusters(shapes([cells.grid[r][c] for r, c in where]), _SIGN, mean=True)
    return looks.count(0) >= _ONE_SIGN * len(looks)


def _enough(open_cells: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    left = tents | open_cells
    return bool(
        (left.sum(axis=1) >= [line.total for line in rows]).all()
        and (left.sum(axis=0) >= [line.total for line in columns]).all()
    )


def _green(cell: Content) -> float:
    red, green, blue = map(float, cell.ground)
    return green - max(red, blue)
