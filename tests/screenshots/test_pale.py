"""Boards of digits alone whose outer rows are pale, and digits in old-style figures."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.glyphs.heights import common_height
from bot.screenshots.lattice_growth import grow
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.training.fonts import font_of

PITCH, SIZE, MARGIN = 40, 8, 60
LINES = tuple(float(MARGIN + i * PITCH) for i in range(SIZE + 1))
DIGITS = np.random.default_rng(1).integers(0, 10, (SIZE, SIZE))
STRONG, PALE = 30, 195


def _drawn(pale_rows: int = 0, *, pale_height: int = 24, low: float = 1.0) -> np.ndarray:
    """The digits without any line; the last rows pale and of some height, 0 to 2 lower by a share."""
    image = Image.new("RGB", (2 * MARGIN + SIZE * PITCH,) * 2, (245, 245, 245))
    pen = ImageDraw.Draw(image)
    for (row, column), digit in np.ndenumerate(DIGITS):
        pale = row >= SIZE - pale_rows
        height = (pale_height if pale else 24) * (low if digit <= 2 else 1)
        middle = MARGIN + (column + 0.5) * PITCH, MARGIN + (row + 0.5) * PITCH + 9
        font = font_of(FONT, round(height))
        pen.text(middle, str(digit), font=font, fill=(PALE if pale else STRONG,) * 3, anchor="ms")
    return np.asarray(image)


@pytest.mark.parametrize("rows", [1, 2])
def test_pale_rows_of_numbers_beside_a_lattice_belong_to_it(rows: int) -> None:
    """Digits that are as high as its own, though too pale to be found on the page."""
    inner = Lattice(LINES, LINES[: len(LINES) - rows], 0.9, how="digits")
    assert grow(Picture(_drawn(rows)), inner).ys == LINES


def test_row_of_numbers_of_another_height_does_not_belong_to_a_lattice() -> None:
    """Such as the names of columns below a board."""
    inner = Lattice(LINES, LINES[:-1], 0.9, how="digits")
    assert grow(Picture(_drawn(1, pale_height=15)), inner) == inner


def test_lattice_does_not_grow_beyond_the_picture() -> None:
    """Half a row is none."""
    image = _drawn(1)[: round(LINES[-1]) - PITCH // 2]
    inner = Lattice(LINES, LINES[:-1], 0.9, how="digits")
    assert grow(Picture(image), inner) == inner


def test_low_digits_of_old_style_figures_are_read() -> None:
    """Fonts draw 0, 1 and 2 as high as small letters."""
    cells = Picture(_drawn(low=0.68)).cells(Lattice(LINES, LINES, 0.9))
    assert [cell.number for cell in cells.all] == DIGITS.ravel().tolist()


def test_share_of_low_digits_is_told_where_there_are_enough_of_both() -> None:
    """The common height is that of the others then, else that of most."""
    assert common_height([(0, 6), (1, 6), (2, 6), (5, 10), (7, 10), (8, 10), (9, 10)]) == (10, 0.6)
    assert common_height([(1, 9), (2, 10), (0, 10), (5, 10), (7, 10), (8, 11)]) == (10, 1)
    assert common_height([(1, 6), (2, 6), (5, 10), (7, 10), (8, 10)]) == (10, 1)
    assert common_height([]) == (0, 1)
