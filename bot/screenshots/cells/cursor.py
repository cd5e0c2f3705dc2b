"""The cursor of a program, which lights up the row and the column of the cell that the mouse is on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from bot.screenshots.cells.cross_signs import INK
from bot.screenshots.glyphs.glyphs import Pixels

_LIT = 0.5
"""The share of a row and of a column that a cursor lights up, at least; what is marked looks otherwise."""
_ALL = 0.9
"""The share of both that has looks which no cell elsewhere has, from which on all of it is lit up."""
_TINT = 70.0
"""Levels of 255 between cells that are lit up and others of their state, at most, on average."""


def without_cross(points: Pixels, of: Pixels) -> Pixels:
    """The looks of cells, where those of a row and of a column are as the ones most like them elsewhere.

    Only if nearly all cells of both have looks that no cell elsewhere has. `of` is the number of the look of
    each cell, the commonest is 0; `points` are the features of the cells, the last one the strength of ink.
    """
    found = _lit_up(of)
    if found is None:
        return of
    looks, cursor = found
    others = set(range(int(of.max()) + 1)) - {*looks, cursor}
    plain = {}
    for look in looks:
        alike = _most_like(points, of.ravel(), look, others)
        if alike is None:
            return of
        plain[look] = alike
    middles = np.array([np.median(points[of.ravel() == look], axis=0) for look in range(int(of.max()) + 1)])
    if cursor is not None and plain:
        plain[cursor] = _further_off(middles, cursor, plain)
    return _numbered(np.array([plain.get(look, look) for look in range(len(middles))])[of])


def _lit_up(of: Pixels) -> tuple[list[int], int | None] | None:
    """The looks that only cells of one row and one column have, if nearly all cells of both have such.

    That of the cell where these meet stands aside, if no other cell has it.
    """
    there = np.stack([of == look for look in range(int(of.max()) + 1)])
    rows, columns = there.sum(axis=2), there.sum(axis=1)
    # For each look, row and column: how many of its cells lie in either of both.
    inside = rows[:, :, None] + columns[:, None, :] - there
    own = inside == there.sum(axis=(1, 2))[:, None, None]
    lit = (inside * own).sum(axis=0)
    row, column = np.unravel_index(int(lit.argmax()), lit.shape)
    if lit[row, column] < _ALL * (sum(of.shape) - 1):
        return None
    cursor = int(of[row, column]) if there[of[row, column]].sum() == 1 else None
    return [look for look in np.flatnonzero(own[:, row, column]).tolist() if look != cursor], cursor


def _further_off(middles: Pixels, cursor: int, plain: Mapping[int, int]) -> int:
    """Which look the cell of the cursor has: the same colour is laid over that, but more of it.

    `plain` are the looks elsewhere, by those that are lit up.
    """

    def aside(pair: tuple[int, int]) -> float:
        shift, far = middles[pair[0]] - middles[pair[1]], middles[cursor] - middles[pair[1]]
        return float(np.linalg.norm(far - max(0.0, far @ shift / (shift @ shift)) * shift))

    return min(plain.items(), key=aside)[1]


def _numbered(of: Pixels) -> Pixels:
    """The looks with the numbers from 0 on, in their order."""
    found: Pixels = np.unique(of, return_inverse=True)[1].reshape(of.shape)
    return found


def without_lit_ones(points: Pixels, of: Pixels) -> Pixels:
    """The same, where one that untouched cells have in a single row or column, or both, is none."""
    for number in range(1, int(of.max()) + 1):  # 0 is the look of most cells
        there = of == number
        row, column = int(there.sum(axis=1).argmax()), int(there.sum(axis=0).argmax())
        lit = np.zeros(of.shape, bool)
        lit[row] |= there[row].sum() > 1
        lit[:, column] |= there[:, column].sum() > 1
        if (there & ~lit).any() or there.sum() < 2:
            continue
        plain: int | None = None
        if min(there[row].mean(), there[:, column].mean()) > _LIT:
            plain = 0
        elif not _inked(points, there.ravel()):
            plain = _most_like(points, of.ravel(), number, set(range(int(of.max()) + 1)) - {number})
            plain = None if plain in of[lit] else plain
        if plain is not None:
            of = np.where(there, plain, of)
            return of - (of > number)
    return of


def _most_like(points: Pixels, of: Pixels, look: int, others: Iterable[int]) -> int | None:
    """Which of some other looks is most like one, of those with ink or without as it has, if it is near."""
    middle = np.median(points[of == look], axis=0)
    best, least = None, _TINT
    for other in others:
        far = float(np.abs(np.median(points[of == other], axis=0) - middle).mean())
        if far < least and _inked(points, of == other) == _inked(points, of == look):
            best, least = other, far
    return best


def _inked(points: Pixels, some: Pixels) -> bool:
    """Whether most of some cells have ink in them."""
    return bool(np.median(points[some, -1]) > INK / 2)
