"""Lattices of digits up to the borders of their boards: pale digits are missed there, and text is in step."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
_MOST, _SMALLEST = 3, 3
"""Rows or columns that are added at a side; and of a board, at least."""
_NUMBERED = 0.6
"""The share of cells of a row with a number from which on it belongs to the board."""
_SURE = 0.8
"""How probable the digits of these numbers are, at least."""
_ALIKE = 0.12
"""How far heights may be apart, relative to those of the board."""
_EVERYWHERE, _HARDLY_ANY = 0.9, 0.3
"""The share of cells with a number of a board that has one in each, at least; and that of a row beside it, at
most."""


def grown(picture: Picture, lattice: Lattice) -> Lattice:
    """The lattice with the rows and columns beside it that are full of numbers as high as its own."""
    # A Minesweeper without lines whose column of grey zeros was lost had one answer all the same.
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


def trimmed(picture: Picture, lattice: Lattice) -> Lattice:
    """The lattice without outer rows and columns of letters, where all other cells have numbers.

    Names of buttons and titles may be in step with the numbers of a board.
    """
    there = np.array([[_is_sure(cell) for cell in row] for row in picture.cells(lattice).grid])
    top, bottom = _full_lines(there)
    left, right = _full_lines(there[top:bottom].T) if bottom > top else (0, 0)
    if min(bottom - top, right - left) < _SMALLEST or there[top:bottom, left:right].mean() < _EVERYWHERE:
        return lattice
    return replace(lattice, xs=lattice.xs[left : right + 1], ys=lattice.ys[top : bottom + 1])


def _full_lines(there: Pixels) -> tuple[int, int]:
    """The first row with a number in more than few cells, and the one after the last."""
    some = np.flatnonzero(there.mean(axis=1) > _HARDLY_ANY)
    return (int(some[0]), int(some[-1]) + 1) if len(some) else (0, 0)


def one_more(lattice: Lattice, side: Side) -> tuple[Lattice, Lattice]:
    """The row or column outside at a side, and the lattice with it."""
    upright = side in ("left", "right")
    at = lattice.xs if upright else lattice.ys
    if side in ("left", "top"):
        new = 2 * at[0] - at[1]
        line, wider = (new, at[0]), (new, *at)
    else:
        new = 2 * at[-1] - at[-2]
        line, wider = (at[-1], new), (*at, new)
    if upright:
        return replace(lattice, xs=line), replace(lattice, xs=wider)
    return replace(lattice, ys=line), replace(lattice, ys=wider)


def _full(cells: Cells, height: float) -> bool:
    sure = [cell for cell in cells.all if _is_sure(cell)]
    alike = abs(cells.height - height) < _ALIKE * height
    return alike and len(sure) >= max(3, _NUMBERED * len(cells.all))


def _is_sure(cell: Content) -> bool:
    return cell.number is not None and cell.sure > _SURE
