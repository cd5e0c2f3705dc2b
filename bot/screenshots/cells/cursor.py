"""The cursor of a program, which lights up the row and the column of the cell below the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from bot.screenshots.glyphs.glyphs import INK, Pixels

_LIT = 0.5
"""Minimum share of a row and of a column that a cursor lights up; marked cells have other looks."""
_ALL = 0.9
"""Minimum share of both with looks that no other cell has, if all of it is lit up."""
_TINT = 70.0
"""Maximum mean difference between lit cells and others of their state, in levels of 255."""


def ignore_cross(points: Pixels, of: Pixels) -> Pixels:
    """Return the looks of cells, with those of a lit row and column replaced by the nearest looks of other
    cells.

    This happens only if nearly all cells of both have looks that no other cell has. `of` is the look's
    number of each cell; the commonest is 0. `points` are the features of the cells, with the strength of
    ink last.
    """
    found = _lit_up(of)
    if found is None:
        return of
    looks, cursor = found
    others = set(range(int(of.max()) + 1)) - {*looks, cursor}
    plain = {}
    for look in looks:
        alike = _nearest_look(points, of.ravel(), look, others)
        if alike is None:
            return of
        plain[look] = alike
    middles = np.array([np.median(points[of.ravel() == look], axis=0) for look in range(int(of.max()) + 1)])
    if cursor is not None and plain:
        plain[cursor] = _further_off(middles, cursor, plain)
    return _with_numbers(np.array([plain.get(look, look) for look in range(len(middles))])[of])


def _lit_up(of: Pixels) -> tuple[list[int], int | None] | None:
    """Return the looks of only one row and one column, if nearly all cells of both have such looks.

    The look of their common cell is separate if no other cell has it.
    """
    there = np.stack([of == look for look in range(int(of.max()) + 1)])
    rows, columns = there.sum(axis=2), there.sum(axis=1)
    # For each look, row and column, this is the number of its cells in the row or the column.
    inside = rows[:, :, None] + columns[:, None, :] - there
    own = inside == there.sum(axis=(1, 2))[:, None, None]
    lit = (inside * own).sum(axis=0)
    row, column = np.unravel_index(int(lit.argmax()), lit.shape)
    if lit[row, column] < _ALL * (sum(of.shape) - 1):
        return None
    cursor = int(of[row, column]) if there[of[row, column]].sum() == 1 else None
    return [look for look in np.flatnonzero(own[:, row, column]).tolist() if look != cursor], cursor


def _further_off(middles: Pixels, cursor: int, plain: Mapping[int, int]) -> int:
    """Return the look of the cell below the cursor, on which more of the same colour is laid.

    `plain` maps lit looks to the looks of other cells.
    """

    def aside(pair: tuple[int, int]) -> float:
        shift, far = middles[pair[0]] - middles[pair[1]], middles[cursor] - middles[pair[1]]
        return float(np.linalg.norm(far - max(0.0, far @ shift / (shift @ shift)) * shift))

    return min(plain.items(), key=aside)[1]


def _with_numbers(of: Pixels) -> Pixels:
    """Return the looks with numbers from 0 on, in their order."""
    found: Pixels = np.unique(of, return_inverse=True)[1].reshape(of.shape)
    return found


def ignore_lit_cells(points: Pixels, of: Pixels) -> Pixels:
    """Return the same, without a look that untouched cells have only in one row, one column or both."""
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
        elif not _has_ink(points, there.ravel()):
            plain = _nearest_look(points, of.ravel(), number, set(range(int(of.max()) + 1)) - {number})
            plain = None if plain in of[lit] else plain
        if plain is not None:
            of = np.where(there, plain, of)
            return of - (of > number)
    return of


def _nearest_look(points: Pixels, of: Pixels, look: int, others: Iterable[int]) -> int | None:
    """Return the nearest of some other looks that equally have ink or none; None if none is near."""
    middle = np.median(points[of == look], axis=0)
    best, least = None, _TINT
    for other in others:
        far = float(np.abs(np.median(points[of == other], axis=0) - middle).mean())
        if far < least and _has_ink(points, of == other) == _has_ink(points, of == look):
            best, least = other, far
    return best


def _has_ink(points: Pixels, some: Pixels) -> bool:
    """Return whether most of some cells have ink."""
    return bool(np.median(points[some, -1]) > INK / 2)
