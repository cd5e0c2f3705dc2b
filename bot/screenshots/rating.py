"""What a reading is worth on its lattice, and with what stands beside that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.clues.strip import Strip
from bot.screenshots.reading import Reading


def rated(reading: Reading, cells: Cells) -> Reading:
    """The reading with what its lattice is worth."""
    lattice = cells.lattice
    # Of readings of one kind that with the better lattice wins, and the whole board over a part of it.
    worth = (
        reading.worth
        + 2.0 * (lattice.support - lattice.halved)
        + 0.5 * float(np.log2(lattice.rows * lattice.columns))
    )
    box = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    # A lattice that seems to go on may lack a row, but clues beside a board say where it ends.
    sure = reading.sure and lattice.support > 0.6 and (lattice.beyond < 0.5 or bool(reading.board.row_clues))
    confidences = tuple(tuple(cell.sure for cell in row) for row in cells.grid)
    return replace(
        reading, worth=worth, sure=sure, cells=confidences, box=box, cut=lattice.cut, pitch=lattice.pitch
    )


def rated_by_clues(reading: Reading, cells: Cells, strips: Mapping[str, Strip]) -> Reading:
    """The reading of clues beside a board with what its lattice is worth."""
    own = rated(reading, cells)
    # The lines of bands of clues may go on up to the border of the picture, too.
    whole = reading.sure and own.cut and all(strips[own.cut].lines)
    return replace(own, cut="") if whole else own


def lowered(reading: Reading) -> Reading:
    """The reading of a board without clues beside it, where there are some."""
    return replace(reading, worth=reading.worth - 1.5, sure=False)
