"""Positions of Minesweeper on tiles that stand apart, a title in step with them, and flags like digits."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.lattices.digit_lattices import digit_lattices, numbers_of
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.positions import position_of
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

PITCH, TILE, TOP, LEFT = 44, 34, 66, 10
PAGE, COVERED, OPENED = (250, 250, 250), (165, 165, 165), (226, 226, 226)
INKS = {1: (0, 0, 220), 2: (0, 120, 0), 3: (220, 0, 0)}
MINES = ((0, 3), (2, 3), (4, 1), (4, 3))
POSITION = position_of(8, 8, MINES, {*product(range(5), range(4))})


BEHIND_A_RIM = ["________"] * 2 + ["_____111", *["_____100"] * 2, "____1100", *["____1000"] * 2]
"""Most cells are covered behind a straight rim of numbers, which may be the rim of either side."""


NEARLY_DONE = ["1_12_100", "_2_21211", "1_2211_1", "112_1111", "1__12110", "12211_10", "01_11110", "01110000"]
LAST_MINES = ((0, 4), (1, 0), (1, 2), (2, 6), (3, 3), (4, 1), (5, 5), (6, 2))


def _drawn(
    position: list[str] = POSITION, *, flags: bool = False, mines: tuple[tuple[int, int], ...] = MINES
) -> np.ndarray:
    """The position below words and digits that stand where the row before the first one would be."""
    image = Image.new("RGB", (2 * LEFT + 8 * PITCH, TOP + 8 * PITCH + LEFT), PAGE)
    pen = ImageDraw.Draw(image)
    for column, word in ((0, "F2"), (1, "="), (2, "5"), (3, "to"), (5, "v1"), (6, "2"), (7, "3")):
        middle = LEFT + (column + 0.5) * PITCH, TOP - PITCH / 2
        pen.text(middle, word, (0, 0, 0), font_of(FONT, 26), anchor="mm")
    for row, line in enumerate(position):
        for column, sign in enumerate(line):
            x, y = LEFT + (column + 0.5) * PITCH, TOP + (row + 0.5) * PITCH
            half = TILE / 2
            pen.rectangle(
                (x - half, y - half, x + half - 1, y + half - 1), COVERED if sign == "_" else OPENED
            )
            if sign in "123":
                pen.text((x, y), sign, INKS[int(sign)], font_of(FONT, 26), anchor="mm")
            if flags and (row, column) in mines:
                pen.text((x, y), "4", (200, 0, 0), font_of(FONT, 26), anchor="mm")
    return np.asarray(image)


@pytest.mark.parametrize("flags", [False, True])
def test_position_on_tiles_that_stand_apart_is_read(flags: bool) -> None:
    """What stands on covered cells is a flag, however much it looks like a digit."""
    found = seen_in(_drawn(flags=flags))
    assert found.text.split() == ["minesweeper", *POSITION]
    assert set(found.marks.split()) == ({"D1=mine", "D3=mine", "B5=mine", "D5=mine"} if flags else set())


def test_opened_cells_behind_a_rim_have_the_ground_of_numbers() -> None:
    """The larger side is the covered one."""
    found = seen_in(_drawn(BEHIND_A_RIM))
    assert found.text.split() == ["minesweeper", *BEHIND_A_RIM]


def test_tiles_that_are_all_there_are_a_lattice_without_what_is_around_them() -> None:
    """Digits above them in step with them are no row of the board."""
    picture = Picture(_drawn())
    found = digit_lattices(picture.image, picture.digits)[0]
    assert (found.rows, found.columns, found.how) == (8, 8, "tiles")


def test_digit_is_found_beside_what_is_taller_in_another_layer() -> None:
    """The shadow of a tile or a piece of a frame may look like a digit, too."""
    digits = [(100.0 * i, 50.0, 8.0, 13.0) for i in range(9)]
    found = numbers_of([digits, [(100.0, 45.0, 9.0, 20.0)]])
    assert sorted(x for x, _, _ in found) == [x for x, _, _, _ in digits]


def test_flags_like_digits_on_most_covered_cells_are_flags() -> None:
    """All of them have one value on the ground of the few that have none."""
    found = seen_in(_drawn(NEARLY_DONE, flags=True, mines=LAST_MINES))
    assert found.text.split() == ["minesweeper", *NEARLY_DONE]
    assert len(found.marks.split()) == len(LAST_MINES)
