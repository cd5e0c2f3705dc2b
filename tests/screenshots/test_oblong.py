"""Boards of digits alone with rows closer together than columns, as in tables as wide as a page."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.lattices.digit_lattices import digit_lattices
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

BOARD = solvers.read(PUZZLES["dominosa"].example, puzzle="dominosa")
TALL, MARGIN = 40, 50


def _drawn(wide: int, *, every: int = 1) -> np.ndarray:
    """The example in cells so many pixels wide; the digit of every so many cells alone, if not of each."""
    size = 2 * MARGIN + BOARD.columns * wide, 2 * MARGIN + BOARD.rows * TALL
    image = Image.new("RGB", size, (250, 250, 250))
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(BOARD.grid):
        for column, digit in enumerate(line):
            middle = MARGIN + (column + 0.5) * wide, MARGIN + (row + 0.5) * TALL
            if (row + column) % every == 0:
                pen.text(middle, str(digit), (60, 70, 90), font_of(FONT, 22), anchor="mm")
    return np.asarray(image)


@pytest.mark.parametrize("wide", [30, 54, 72])
def test_board_of_digits_in_oblong_cells_is_read(wide: int) -> None:
    """Nothing but its digits tells where its cells are."""
    found = seen_in(_drawn(wide))
    assert (found.puzzle, solvers.read(found.text).grid) == ("dominosa", BOARD.grid)


def test_few_digits_make_no_lattice_of_oblong_cells() -> None:
    """Numbers in the lines of a text are as far apart."""
    picture = Picture(_drawn(72, every=2))
    found = digit_lattices(picture.image, picture.digits)
    assert all(0.7 < (one.xs[1] - one.xs[0]) / (one.ys[1] - one.ys[0]) < 1.4 for one in found)
