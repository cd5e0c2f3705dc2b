"""Rims within cells, frames around boards, and lattices whose lines are not those between cells."""

from __future__ import annotations

import random
from dataclasses import replace

import solvers
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.seeing import seen_in
from tests.screenshots.drawing.wide.painting import painted
from tests.screenshots.drawing.wide.plain import PLAIN

SIDE, SIZE, LEFT, FRAME = 24, 6, 60, 14
LINES = tuple(float(LEFT + i * SIDE) for i in range(SIZE + 1))


def test_digits_as_high_as_cells_within_their_rims_are_read() -> None:
    """They touch what is left out of a cell above and below, as bevels do."""
    grid = replace(PLAIN.grid, width=27, height=27, rim=3)
    board = drawn(random.Random(25), "minesweeper", "partly")
    one = replace(PLAIN, grid=grid, size=1.0, cover="raised")
    assert solvers.read(seen_in(painted(random.Random(1), board, one).image).text) == board.board
