"""Positions of Minesweeper in which raised tiles and opened cells have one ground, and only bevels differ."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.screenshots.drawing.plain import FONT
from tests.screenshots.drawing.seeing import seen_in
from tests.screenshots.training.fonts import font_of

BEHIND_A_RIM = ["________"] * 2 + ["_____111", *["_____100"] * 2, "____1100", *["____1000"] * 2]
"""Most cells are covered behind a rim of numbers, which may be the rim of either side."""
PITCH, MARGIN, BEVEL = 32, 20, 3
GROUND, LIGHT, DARK, LINE = (190, 190, 190), (250, 250, 250), (120, 120, 120), (170, 170, 170)


def _drawn(position: list[str]) -> np.ndarray:
    """Tiles with light upper and dark lower rims, and opened cells of the same grey within thin lines."""
    image = Image.new("RGB", (2 * MARGIN + PITCH * len(position),) * 2, (240, 240, 240))
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(position):
        for column, sign in enumerate(line):
            x, y = MARGIN + PITCH * column, MARGIN + PITCH * row
            end = x + PITCH - 1, y + PITCH - 1
            if sign == "_":
                pen.rectangle((x, y, *end), LIGHT)
                pen.rectangle((x + BEVEL, y + BEVEL, *end), DARK)
                pen.rectangle((x + BEVEL, y + BEVEL, end[0] - BEVEL, end[1] - BEVEL), GROUND)
            else:
                pen.rectangle((x, y, *end), GROUND, LINE)
            if sign in "123":
                middle = x + PITCH / 2, y + PITCH / 2
                pen.text(middle, sign, (0, 0, 220), font_of(FONT, 20), anchor="mm")
    return np.asarray(image)


@pytest.mark.parametrize("turns", range(4))
def test_cells_without_a_bevel_behind_a_rim_of_numbers_are_the_opened_ones(turns: int) -> None:
    """The larger side is the covered one."""
    rows = np.rot90(np.array([list(line) for line in BEHIND_A_RIM]), turns)
    position = ["".join(row) for row in rows]
    assert seen_in(_drawn(position)).text.split() == ["minesweeper", *position]
