"""Sets of cells of a grid as bits of an integer, which grow in all four directions at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.core.boards.places import Cell

_FAR = 1 << 30
"""A number of steps that no area needs."""


class CellMasks:
    """The bit of each cell. Between two rows is a bit without a cell, so that no row runs into the next.

    A set that grows must stay `inside` a set of cells; bits without a cell are in none.
    """

    def __init__(self, cells: Iterable[Cell]) -> None:
        cells = list(cells)
        self._width = width = 2 + max((column for _, column in cells), default=0)
        self.bit = {cell: 1 << row * width + column for cell in cells for row, column in [cell]}

    def beside(self, mask: int) -> int:
        """Return the bits beside those of a set, with those of the set that are beside each other."""
        width = self._width
        return mask << 1 | mask >> 1 | mask << width | mask >> width

    def area(self, start: int, inside: int, steps: int = _FAR) -> int:
        """Return a set with all cells inside that are at most so many steps away from it."""
        width, reached, newest = self._width, start, start
        for _ in range(steps):
            newest = (newest << 1 | newest >> 1 | newest << width | newest >> width) & inside & ~reached
            if not newest:
                break
            reached |= newest
        return reached


def bits_of(mask: int) -> Iterator[int]:
    """Yield the bits of a set, the lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
