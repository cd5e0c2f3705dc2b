"""Lattices of digits, grown or trimmed to the borders of their boards.

Pale digits at a border may have been missed, and text may be in step with the digits.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.glyphs.digits import PLAIN
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
_MOST, _SMALLEST = 3, 3
"""Maximum number of rows or columns added at a side, and the minimum number of a board."""
_NUMBERED = 0.6
"""Minimum share of cells with a number in a row that belongs to the board."""
_ALIKE = 0.12
"""Maximum relative difference of heights from those of the board."""
_EVERYWHERE, _HARDLY_ANY = 0.9, 0.3
"""Minimum share of numbers on a board with a number in each cell, and the maximum share in a row outside the
board."""


def grow(picture: Picture, lattice: Lattice) -> Lattice:
    """Return the lattice with adjacent rows and columns that are full of numbers of the same height."""
    # A Minesweeper board without lines lost its column of grey zeros and still had one answer.
    height, (tall, wide) = picture.cells(lattice).height, picture.image.shape[:2]
    for side in SIDES:
        for _ in range(_MOST):
            line, wider = one_more(lattice, side)
            if line.xs[0] < 0 or line.ys[0] < 0:
                break
            if line.xs[-1] > wide or line.ys[-1] > tall or not _full(picture.cells(line), height):
                break
            lattice = wider
    return lattice


def trim(picture: Picture, lattice: Lattice) -> Lattice:
    """Return the lattice without outer rows and columns of letters, if all other cells have numbers.

    Names of buttons and titles may be in step with the numbers of a board.
    """
    there = np.array([[_is_sure(cell) for cell in row] for row in picture.cells(lattice).grid])
    top, bottom = _full_lines(there)
    left, right = _full_lines(there[top:bottom].T) if bottom > top else (0, 0)
    if min(bottom - top, right - left) < _SMALLEST or there[top:bottom, left:right].mean() < _EVERYWHERE:
        return lattice
    return replace(lattice, xs=lattice.xs[left : right + 1], ys=lattice.ys[top : bottom + 1])


def _full_lines(there: Pixels) -> tuple[int, int]:
    """Return the first row with numbers in more than a few cells, and the row after the last one."""
    some = np.flatnonzero(there.mean(axis=1) > _HARDLY_ANY)
    return (int(some[0]), int(some[-1]) + 1) if len(some) else (0, 0)


def one_more(lattice: Lattice, side: Side) -> tuple[Lattice, Lattice]:
    """Return the row or column outside at a side, and the lattice with it."""
    vertical = side in ("left", "right")
    at = lattice.xs if vertical else lattice.ys
    if side in ("left", "top"):
        new = 2 * at[0] - at[1]
        line, wider = (new, at[0]), (new, *at)
    else:
        new = 2 * at[-1] - at[-2]
        line, wider = (at[-1], new), (*at, new)
    if vertical:
        return replace(lattice, xs=line), replace(lattice, xs=wider)
    return replace(lattice, ys=line), replace(lattice, ys=wider)


def _full(cells: Cells, height: float) -> bool:
    sure = [cell for cell in cells.all if _is_sure(cell)]
    alike = abs(cells.height - height) < _ALIKE * height
    return alike and len(sure) >= max(3, _NUMBERED * len(cells.all))


def _is_sure(cell: Content) -> bool:
    return cell.number is not None and cell.sure > PLAIN
