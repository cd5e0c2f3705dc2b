"""The worth of a reading by its lattice and the clues beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.clues.strip import Strip
from bot.screenshots.reading import Reading

_GOES_ON = 0.5
"""Share of visible sides across a row beyond a lattice from which it may go on."""
_POSITION_GOES_ON = 0.2
"""The same for Minesweeper: without its last row, it is a position as well, so solving confirms nothing."""


def rate(reading: Reading, cells: Cells) -> Reading:
    """Return the reading with the worth of its lattice."""
    lattice = cells.lattice
    # Among readings of one kind the better lattice wins, and the whole board wins over a part of it.
    worth = (
        reading.worth
        + 2.0 * (lattice.support - lattice.halved)
        + 0.5 * float(np.log2(lattice.rows * lattice.columns))
    )
    box = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    # A lattice that seems to go on may lack a row, but clues beside a board show where it ends.
    most = _POSITION_GOES_ON if reading.board.puzzle == "minesweeper" else _GOES_ON
    sure = reading.sure and lattice.support > 0.6 and (lattice.beyond < most or bool(reading.board.row_clues))
    confidences = tuple(tuple(cell.sure for cell in row) for row in cells.grid)
    return replace(
        reading, worth=worth, sure=sure, cells=confidences, box=box, cut=lattice.cut, pitch=lattice.pitch
    )


def rate_by_clues(reading: Reading, cells: Cells, strips: Mapping[str, Strip]) -> Reading:
    """Return the reading of clues beside a board with the worth of its lattice."""
    own = rate(reading, cells)
    # The lines of clue bands may also go on to the border of the picture.
    whole = reading.sure and own.cut and all(strips[own.cut].lines)
    return replace(own, cut="") if whole else own


def lower(reading: Reading) -> Reading:
    """Return a lower rating for a board of a kind without clues beside it, if there are some."""
    return replace(reading, worth=reading.worth - 1.5, sure=False)
