"""A part of a board: some of its rows and columns."""

from __future__ import annotations

from typing import NamedTuple

from solvers import Cell


class Window(NamedTuple):
    """The rows from `top` and the columns from `left` up to `bottom` and `right`, without these."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def rows(self) -> int:
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        return self.right - self.left

    @property
    def first(self) -> Cell:
        """The upper left cell."""
        return Cell(self.top, self.left)

    @property
    def end(self) -> Cell:
        """The cell one row below and one column right of the last one."""
        return Cell(self.bottom, self.right)

    def holds(self, cell: Cell) -> bool:
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right
