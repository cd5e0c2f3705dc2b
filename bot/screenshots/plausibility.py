"""Plausibility of lattices with very many cells, from a few of the cells: most are patterns and noise."""

from __future__ import annotations

from bot.screenshots.cells.cells import INSET
from bot.screenshots.cells.cuttings import look
from bot.screenshots.clues.strips import labelled_strips
from bot.screenshots.glyphs.digits import JUNK, PLAIN
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

_MANY, _SAMPLE = 1200, 300
"""Number of cells above which a sample is tried first, and its size.

A cell takes a quarter of a millisecond.
"""


def is_promising(picture: Picture, lattice: Lattice) -> bool:
    """Return whether it has few cells, clues beside it, or a digit in a sample of its cells."""
    every = lattice.rows * lattice.columns
    if every <= _MANY:
        return True
    step = every // _SAMPLE
    places = [
        (row, column)
        for row in range(lattice.rows)
        for column in range(lattice.columns)
        if (3 * row + column) % step == 0  # shifted from row to row, so that the sample covers all columns
    ]
    some = picture.cuttings.cells(lattice, places, max(INSET, lattice.gap))
    look(some)
    # Among 300 cells of a board many have a plain digit, in noise none has.
    if any((cell.chances[:, :JUNK] > PLAIN).any() for cell in some if cell.glyphs):
        return True
    strips = picture.strips(lattice)
    return bool(labelled_strips(strips, "left", "right") and labelled_strips(strips, "top", "bottom"))
