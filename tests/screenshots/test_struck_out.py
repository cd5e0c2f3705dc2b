"""Clues beside a board that are struck out, torn, close to each other, or have pale rims and lines."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.clues.bands import ink_beside
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.margins import row_numbers
from bot.screenshots.clues.pieces import pieces
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import Strips
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.struck import remove_level_lines
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.reading import DOUBTFUL
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

NONOGRAM = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
PITCH, SIZE, LEFT, TOP = 48, 6, 200, 60
LATTICE = Lattice(
    tuple(float(LEFT + i * PITCH) for i in range(SIZE + 1)),
    tuple(float(TOP + i * PITCH) for i in range(SIZE + 1)),
    0.9,
)
PAGE, RIM, PALE, INK = (250,) * 3, (205,) * 3, (232,) * 3, (20,) * 3


def _beside(numbers: str, **how: bool) -> list[list[int]]:
    """The digits that are read left of a board with one of these beside each row."""
    return [[int(digit.chances[:JUNK].argmax()) for digit in here] for here in _seen(numbers, **how)]


def _seen(numbers: str, *, rims: bool = False, struck: bool = False) -> list[list[Digit]]:
    image = Image.new("RGB", (LEFT + SIZE * PITCH + 30, TOP + SIZE * PITCH + 30), PAGE)
    pen = ImageDraw.Draw(image)
    font = font_of(FONT, 26)
    for i, number in enumerate(numbers):
        x, y = LEFT - 30, TOP + (i + 0.5) * PITCH
        pen.text((x, y), number, font=font, fill=INK, anchor="mm")
        if rims:
            pen.text((x + 17, y), "1", font=font, fill=RIM, anchor="mm")
        if struck:
            pen.rectangle((x - 11, y - 1, x + 11, y), INK)
    return Strips(np.asarray(image))(LATTICE)["left"].lines


@pytest.mark.parametrize("numbers", ["123457", "975211", "931547", "269162"])
def test_digits_that_are_struck_out_are_read_without_the_line(numbers: str) -> None:
    """Programs strike out clues that are done."""
    assert _beside(numbers, struck=True) == [[int(number)] for number in numbers]


def test_0_without_a_line_is_not_sure() -> None:
    """An 8 without the line through it is one, too."""
    layer = np.zeros((60, 60), np.uint8)
    cv2.ellipse(layer, (30, 30), (8, 13), 0, 0, 360, 200, 2)
    cv2.line(layer, (18, 30), (42, 30), 200, 2)
    ink = layer.astype(np.float32)
    found = list(pieces(ink, 24, (0, 256)))
    (chances,) = remove_level_lines(ink, found, np.eye(12)[[JUNK]])[1]
    assert chances.argmax() == 0
    assert chances.max() < DOUBTFUL


def test_digits_with_a_stroke_of_their_own_across_keep_it() -> None:
    """The bar of a 4 is lower than a line through it."""
    assert _beside("444844") == [[int(number)] for number in "444844"]


def test_pale_rims_of_digits_are_no_digits() -> None:
    """As smoothing and JPEG leave them right beside strong ink."""
    assert _beside("214263", rims=True) == [[int(number)] for number in "214263"]


def test_pale_lines_beside_clues_are_no_ink() -> None:
    """They are no stronger than what is told from noise."""
    part = np.full((6 * PITCH, 200, 3), 250, np.uint8)
    part[:, 120:122] = PALE
    layer, faint = ink_beside(part, [PITCH * float(i - 1) for i in range(9)], "left")
    assert faint < 250 - PALE[0]
    assert layer.max() < faint


def test_digit_whose_lying_strokes_are_pale_is_whole() -> None:
    """Where a picture was made smaller they may lack, but what is left is one piece of ink all the same."""
    layer = np.zeros((60, 300), np.uint8)
    for i, digit in enumerate("111114"):
        cv2.putText(layer, digit, (10 + 48 * i, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.1, 200, 2)
    whole = layer.astype(np.float32)
    torn = whole.copy()
    bar = np.flatnonzero((whole[:, 250:] > 100).sum(axis=1) > 10)
    torn[bar[0] - 1 : bar[-1] + 2, 250:] = np.minimum(torn[bar[0] - 1 : bar[-1] + 2, 250:], 60)
    found = [list(pieces(one, 24, (0, 256))) for one in (torn, whole)]
    assert [one.h for one in found[0]] == [one.h for one in found[1]]


def _row(*digits: tuple[int, float, float]) -> list[Digit]:
    """The digits of a row, each with its middle and its width."""
    return [Digit(x, 10, width, 20, np.eye(12)[value]) for value, x, width in digits]


def test_0_goes_with_the_digit_before_it_however_far_that_is() -> None:
    """No run has 0 cells; a wide 0 may stand as far from its 1 as two numbers from each other."""
    line = _row((1, 0, 8), (0, 22, 18), (3, 44, 12), (1, 62, 8))
    strip = Strip("left", [line], height=20.0)
    assert any(rows[0].numbers == (10, 3, 1) for rows in row_numbers(strip, 50))


def test_numbers_are_parted_by_the_ink_between_them_too() -> None:
    """The middles of two narrow numbers may be nearer than those of the digits of a wide one."""
    line = _row((4, 0, 16), (8, 18, 16), (1, 40, 4), (1, 52, 4))
    strip = Strip("left", [line], height=20.0)
    assert any(rows[0].numbers == (48, 1, 1) for rows in row_numbers(strip, 50))


def test_two_digits_are_no_number_that_is_longer_than_the_line() -> None:
    line = _row((3, 0, 16), (1, 18, 8), (1, 28, 8))
    strip = Strip("left", [line], height=20.0)
    assert all(rows[0].numbers != (31, 1) for rows in row_numbers(strip, 20))
    assert any(rows[0].numbers == (3, 11) for rows in row_numbers(strip, 20))


def test_unclear_digit_of_a_number_is_read_so_that_the_number_fits_into_the_line() -> None:
    first, second = _row((7, 0, 16), (0, 18, 16))
    first.chances[7], first.chances[1] = 0.7, 0.3
    strip = Strip("left", [[first, second]], height=20.0)
    assert next(rows[0].numbers for rows in row_numbers(strip, 10)) == (10,)


def test_struck_out_clues_of_a_program_are_read() -> None:
    """Every fourth of them."""
    struck = replace(PLAIN, clues=replace(PLAIN.clues, done="struck"))
    picture = painted(random.Random(1), Drawn(NONOGRAM), struck).image
    assert solvers.read(seen_in(picture).text) == NONOGRAM
