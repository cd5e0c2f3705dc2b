"""Rows and columns of a lattice of digits that only number the other rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.screenshots.cells.cells import Cells
from bot.screenshots.lattices.lattice import Lattice

_FEWEST, _NAMED = 5, 0.8
"""Minimum number of cells of such a row with their own number, and their share of cells with a number."""
_SMALLEST = 3


def drop_labels(cells: Cells) -> Lattice | None:
    """Return the lattice without a row and column of labels that count from 0 or 1.

    Returns None if there are no labels.
    """
    numbers = [[cell.number for cell in row] for row in cells.grid]
    rows, columns = [0, len(numbers)], [0, len(numbers[0])]
    vertical = [list(column) for column in zip(*numbers, strict=True)]
    for lines, ends in ((numbers, rows), (vertical, columns)):
        if _counts(lines[0]):
            ends[0] += 1
        if _counts(lines[-1]):
            ends[1] -= 1
    lattice = cells.lattice
    if (rows, columns) == ([0, lattice.rows], [0, lattice.columns]):
        return None
    if min(rows[1] - rows[0], columns[1] - columns[0]) < _SMALLEST:
        return None
    return replace(lattice, xs=lattice.xs[columns[0] : columns[1] + 1], ys=lattice.ys[rows[0] : rows[1] + 1])


def _counts(line: Sequence[int | None]) -> bool:
    """Return whether numbers count up from 0 or 1, the first one beside a corner or in it."""
    there = sum(number is not None for number in line)
    own = max(
        sum(number == i + shift for i, number in enumerate(line) if i >= -shift) for shift in (-1, 0, 1)
    )
    return own >= max(_FEWEST, _NAMED * there)
