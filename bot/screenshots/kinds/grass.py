"""A player's marks on a Tents board: tents, and grass that differs from untouched cells."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.checkerboards import even_out
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters, small
from bot.screenshots.clues.margins import Numbers
from bot.screenshots.glyphs.glyphs import INK, Pixels, largest, middle_of
from bot.screenshots.kinds.trees import places_of
from bot.screenshots.reading import marks_at

_GROUND = 24.0
"""Minimum difference of two grounds, in levels of 255."""
_MIDDLE, _SIDE, _STRONGEST = slice(10, 38), 28, 0.97
"""The part of a cell at the normal size for signs, its side, and the quantile of its ink that is no sign."""
_FAINTEST, _EVEN = 10.0, 120.0
"""Minimum levels of 255 of the ink of faint signs; and the level to which signs are scaled."""
_FEWEST = 3
"""Minimum number of cells with faint signs: fewer are specks."""
_SIGN, _ONE_SIGN = 22.0, 0.9
"""Minimum levels of 255 between different signs, and minimum share of marked cells with the same sign."""

_MOST = 0.5
"""Minimum share of free cells with a sign if only the sign shows grass."""


def marks_of(
    cells: Cells, trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> dict[str, str]:
    """Return tents, and grass if its ground differs from untouched cells, or if all of it has one sign."""
    free = ~trees & ~tents
    grass = _grass(cells, free, tents, rows, columns)
    signs = _cells_with_sign(cells, free, tents, rows, columns)
    # If grass has signs, a different ground may be a lit up cell; signs on other cells may be wrong tents.
    # If all free cells have this ground, it shows nothing about those without a sign.
    single = not (free & ~grass).any() and signs.sum() >= _MOST * free.sum()
    if single or not (grass & ~signs).any():
        grass = signs
    return marks_at(tents & ~trees, "tent") | marks_at(grass & ~tents & ~trees, "empty")


def _grass(cells: Cells, free: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> Pixels:
    """Return the free cells marked as grass.

    One of two or three grounds is grass: the one that leaves enough cells open.
    """
    where = np.argwhere(free)
    none = np.zeros(free.shape, bool)
    if not len(where):
        return none
    colours = even_out(np.array([cell.ground for cell in cells.all], np.float32), free.shape)
    kind = places_of(clusters(colours[free.ravel()], _GROUND), where, free)
    number = int(kind.max()) + 1
    best, most = none, 0.0
    for many in range(1, min(number, 4) + 1):
        for chosen in combinations(range(min(number, 5)), many):
            grass = np.isin(kind, chosen)
            if not _leaves_room(free & ~grass, tents, rows, columns):
                continue
            green = float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(grass)]))
            rest = free & ~grass
            other = (
                float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(rest)])) if rest.any() else 0
            )
            # Cells of further grounds are added only if they are greener by more than noise.
            if green - other > most + 8:
                best, most = grass, green - other
    return best


def _cells_with_sign(
    cells: Cells, free: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> Pixels:
    """Return the free cells with one sign, a cross or a dot, if they leave enough cells open."""
    layers = np.array([_on_tile(cell) for cell in cells.all]).reshape(*free.shape, _SIDE, _SIDE)
    strengths = np.quantile(layers, _STRONGEST, axis=(2, 3))
    for least in (INK, _gap(strengths[free]), _FAINTEST):
        signs: Pixels = free & (strengths > least)
        enough = signs.sum() >= (1 if least >= INK else _FEWEST)
        # Signs on tiles of several shades differ as the shades do.
        even = layers[signs] * (_EVEN / strengths[signs, None, None])
        if enough and _alike(even) and _leaves_room(free & ~signs, tents, rows, columns):
            return signs
    return np.zeros(free.shape, bool)


def _gap(strengths: Pixels) -> float:
    """Return the middle of the widest gap.

    Tiles may have a relief or a shadow, which is fainter than signs.
    """
    ordered = np.sort(strengths)
    if len(ordered) < 2:
        return INK
    widest = int(np.diff(ordered).argmax())
    return max(float(ordered[widest : widest + 2].mean()), _FAINTEST)


def _on_tile(cell: Content) -> Pixels:
    """Return the ink in the middle of a cell, without a frame or a gap around it."""
    middle = cell.patch[_MIDDLE, _MIDDLE].astype(np.float32)
    return largest(np.abs(middle - middle_of(middle.reshape(-1, 3))))


def _alike(layers: Pixels) -> bool:
    """Return whether nearly all of some cells have one sign."""
    looks = clusters(small(layers), _SIGN, mean=True)
    return looks.count(0) >= _ONE_SIGN * len(looks)


def _leaves_room(open_cells: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    left = tents | open_cells
    return bool(
        (left.sum(axis=1) >= [line.total for line in rows]).all()
        and (left.sum(axis=0) >= [line.total for line in columns]).all()
    )


def _green(cell: Content) -> float:
    red, green, blue = map(float, cell.ground)
    return green - max(red, blue)
