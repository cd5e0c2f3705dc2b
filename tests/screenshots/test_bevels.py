"""Positions of Minesweeper in which raised tiles and opened cells have one ground, and only bevels differ."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.picture import Picture
from bot.screenshots.sight import readings
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.positions import position_of
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

BEHIND_A_RIM = ["________"] * 2 + ["_____111", *["_____100"] * 2, "____1100", *["____1000"] * 2]
"""Most cells are covered behind a rim of numbers, which may be the rim of either side."""
PITCH, MARGIN, BEVEL = 32, 20, 3
INKS = {"1": (0, 0, 220), "2": (0, 120, 0), "3": (220, 0, 0)}
GROUND, LIGHT, DARK, LINE = (190, 190, 190), (250, 250, 250), (120, 120, 120), (170, 170, 170)


MINES = {(0, 0), (1, 1), (1, 5), (1, 6), (3, 2), (4, 0), (4, 3)}


def _position(covered: set[tuple[int, int]]) -> list[str]:
    """The board of these mines with some covered cells, and all others opened."""
    return position_of(8, 8, MINES, covered)


def _drawn(position: list[str], *, digits: int = 0, flags: bool = False) -> np.ndarray:
    """Tiles with light upper and dark lower rims, and opened cells of the same grey within thin lines.

    Digits are those of a font, or drawn in squares of so many pixels.
    """
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
            middle = x + PITCH // 2, y + PITCH // 2
            if flags and sign == "_":
                pen.polygon([(x + 18, y + 7), (x + 18, y + 17), (x + 8, y + 12)], (230, 0, 0))
                pen.rectangle((x + 16, y + 7, x + 18, y + 24), (0, 0, 0))
                pen.rectangle((x + 10, y + 22, x + 23, y + 25), (0, 0, 0))
            if sign in "123" and digits:
                mask = _wide(sign, digits)
                image.paste(INKS[sign], (middle[0] - digits // 2, middle[1] - digits // 2), mask)
            elif sign in "123":
                pen.text(middle, sign, INKS[sign], font_of(FONT, 20), anchor="mm")
    return np.asarray(image)


def _wide(sign: str, side: int) -> Image.Image:
    """A digit that fills a square, as those of old skins do, but for a 1."""
    font = font_of(FONT, 4 * side)
    mask = Image.new("L", (4 * side, 4 * side))
    ImageDraw.Draw(mask).text((2 * side, 2 * side), sign, 255, font, "mm")
    own = mask.crop(mask.getbbox())
    wide = own.resize((side if sign != "1" else side // 2, side), Image.Resampling.LANCZOS)
    whole = Image.new("L", (side, side))
    whole.paste(wide, ((side - wide.width) // 2, 0))
    return whole


@pytest.mark.parametrize("turns", range(4))
def test_cells_without_a_bevel_behind_a_rim_of_numbers_are_the_opened_ones(turns: int) -> None:
    """The larger side is the covered one."""
    rows = np.rot90(np.array([list(line) for line in BEHIND_A_RIM]), turns)
    position = ["".join(row) for row in rows]
    assert seen_in(_drawn(position)).text.split() == ["minesweeper", *position]


@pytest.mark.parametrize("side", [23, 24, 25])
def test_digits_that_fill_their_cells_are_read(side: int) -> None:
    """Without the sides of cells, where lines and rims are, such digits are cut off."""
    position = _position(MINES | {(row, column) for row in (0, 1) for column in range(8)})
    found = seen_in(_drawn(position, digits=side))
    assert found.text.split() == ["minesweeper", *position]


def test_flags_on_all_covered_cells_are_flags() -> None:
    """None of them is an exception, but there are as many as the numbers say."""
    position = _position(MINES)
    found = seen_in(_drawn(position, flags=True))
    assert found.text.split() == ["minesweeper", *position]
    assert not found.doubtful
    assert len(found.marks.split()) == len(MINES)


def test_rings_in_cells_are_no_position() -> None:
    """Signs for grass look like zeros, but a board of these alone has nothing to find."""
    image = Image.new("RGB", (2 * MARGIN + 8 * PITCH,) * 2, (240, 240, 240))
    pen = ImageDraw.Draw(image)
    for row in range(8):
        for column in range(8):
            x, y = MARGIN + PITCH * column, MARGIN + PITCH * row
            pen.rectangle((x, y, x + PITCH - 1, y + PITCH - 1), GROUND, LINE)
            if (row + column) % 3:
                pen.text((x + PITCH / 2, y + PITCH / 2), "0", (0, 0, 0), font_of(FONT, 20), anchor="mm")
    assert all(reading.board.puzzle != "minesweeper" for reading in readings(Picture(np.asarray(image))))
