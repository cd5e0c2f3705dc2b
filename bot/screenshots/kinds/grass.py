"""What a player has marked in a Tents: tents, and grass that is told from cells not touched yet."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.checkerboards import evened
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters, small
from bot.screenshots.clues.margins import Numbers
from bot.screenshots.glyphs.glyphs import Pixels, largest, middle_of
from bot.screenshots.kinds.trees import placed
from solvers.core.boards.places import Cell

_GROUND = 24.0
"""Levels of 255 between grounds that differ."""
_MIDDLE, _SIDE, _STRONGEST = slice(10, 38), 28, 0.97
"""Where signs stand in a cell at its normal size; the side of that, and how much of it is no part of them."""
_PLAIN, _FAINTEST, _EVEN = 26.0, 10.0, 120.0
"""Levels of 255 of the ink of signs, and where these are faint; and what they are brought to."""
_FEWEST = 3
"""Cells with faint signs, at least: fewer are specks."""
_SIGN, _ONE_SIGN = 22.0, 0.9
"""Levels of 255 between signs that differ, and the share of marked cells that have the same one."""

_MOST = 0.5
"""The share of free cells with a sign, at least, that are told from the others by it alone."""


def marks_of(
    cells: Cells, trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> dict[str, str]:
    """Tents, and grass where the ground tells it from untouched cells, or where all of it has one sign."""
    free = ~trees & ~tents
    grass = _grass(cells, free, tents, rows, columns)
    signs = _signed(cells, free, tents, rows, columns)
    # Besides grass with signs on it the ground may tell a lit up cell; signs elsewhere may be wrong tents.
    # A ground that all free cells have tells nothing of those without a sign.
    single = not (free & ~grass).any() and signs.sum() >= _MOST * free.sum()
    if single or not (grass & ~signs).any():
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
    colours = evened(np.array([cell.ground for cell in cells.all], np.float32), free.shape)
    kind = placed(clusters(colours[free.ravel()], _GROUND), where, free)
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


def _signed(cells: Cells, free: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> Pixels:
    """Free cells with one sign in them, a cross or a dot, if they leave enough cells open."""
    layers = np.array([_on_tile(cell) for cell in cells.all]).reshape(*free.shape, _SIDE, _SIDE)
    strengths = np.quantile(layers, _STRONGEST, axis=(2, 3))
    for least in (_PLAIN, _gap(strengths[free]), _FAINTEST):
        signs: Pixels = free & (strengths > least)
        enough = signs.sum() >= (1 if least >= _PLAIN else _FEWEST)
        # Signs on tiles of several shades are as alike as these let them be.
        even = layers[signs] * (_EVEN / strengths[signs, None, None])
        if enough and _alike(even) and _enough(free & ~signs, tents, rows, columns):
            return signs
    return np.zeros(free.shape, bool)


def _gap(strengths: Pixels) -> float:
    """The middle of the widest gap: tiles may have a relief or a shadow, which is fainter than signs."""
    ordered = np.sort(strengths)
    if len(ordered) < 2:
        return _PLAIN
    widest = int(np.diff(ordered).argmax())
    return max(float(ordered[widest : widest + 2].mean()), _FAINTEST)


def _on_tile(cell: Content) -> Pixels:
    """What stands out in the middle of a cell, which a frame or a gap around it is no part of."""
    middle = cell.patch[_MIDDLE, _MIDDLE].astype(np.float32)
    return largest(np.abs(middle - middle_of(middle.reshape(-1, 3))))


def _alike(layers: Pixels) -> bool:
    """Whether nearly all of some cells have one sign in them."""
    looks = clusters(small(layers), _SIGN, mean=True)
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
