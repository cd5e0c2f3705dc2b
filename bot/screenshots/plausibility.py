"""Whether a lattice of very many cells may be a board, from few of them: most are patterns and noise."""

from __future__ import annotations

from bot.screenshots.cells.cells import INSET
from bot.screenshots.cells.cuttings import look
from bot.screenshots.clues.strips import labelled
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

_MANY, _SAMPLE = 1200, 300
"""Cells from which on so many are looked at first: all of them take a quarter of a millisecond each."""
_PLAIN = 0.8
"""How probable a digit must be. Of 300 cells of a board many have one, of noise none has."""


def promising(picture: Picture, lattice: Lattice) -> bool:
    """Whether it has few cells, or one with a digit among many that lie spread, or clues beside it."""
    every = lattice.rows * lattice.columns
    if every <= _MANY:
        return True
    step = every // _SAMPLE
    places = [
        (row, column)
        for row in range(lattice.rows)
        for column in range(lattice.columns)
        if (3 * row + column) % step == 0  # aside from row to row, so that no few columns have all of them
    ]
    some = picture.cuttings.of(lattice, places, max(INSET, lattice.gap))
    look(some)
    if any((cell.chances[:, :JUNK] > _PLAIN).any() for cell in some if cell.glyphs):
        return True
    strips = picture.strips(lattice)
    return bool(labelled(strips, "left", "right") and labelled(strips, "top", "bottom"))
