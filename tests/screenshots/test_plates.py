"""Digits on discs of colours of their own, which look like a 0."""

from __future__ import annotations

import random

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.cells.contents import SIDE, contents
from bot.screenshots.cells.cuttings import Cutting, look
from bot.screenshots.cells.plates import with_digits_on_plates
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.sight import settles
from solvers import Board
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

_COLOURS = ((110, 110, 110), (28, 113, 216), (46, 194, 126), (224, 27, 36), (145, 65, 172), (230, 97, 0))
_PITCH, _LARGER = 48, 3


def _image(board: Drawn) -> np.ndarray:
    """Each number on a disc, and an outline around each placed domino."""
    p = _PITCH * _LARGER
    grid = board.board.grid
    image = Image.new("RGB", ((len(grid[0]) + 1) * p, (len(grid) + 1) * p), (250, 250, 250))
    pen = ImageDraw.Draw(image)
    for (row, column), way in board.known.items():
        wide, tall = (2, 1) if way == "right" else (1, 2)
        ends = (column + 0.06, row + 0.06, column + wide - 0.06, row + tall - 0.06)
        box = tuple((at + 0.5) * p for at in ends)
        pen.rounded_rectangle(box, p // 4, outline=(90, 90, 100), width=2 * _LARGER)
    for row, line in enumerate(grid):
        for column, number in enumerate(line):
            x, y = (column + 1) * p, (row + 1) * p
            colour = _COLOURS[int(str(number)) % len(_COLOURS)]
            pen.ellipse((x - 0.3 * p, y - 0.3 * p, x + 0.3 * p, y + 0.3 * p), colour)
            pen.text((x, y), str(number), (255, 255, 255), font=font_of(FONT, round(0.4 * p)), anchor="mm")
    return np.asarray(image.resize((image.width // _LARGER, image.height // _LARGER)))


def test_digits_on_discs_are_read_in_outlines_of_dominoes() -> None:
    """A disc with a digit on it looks like a 0."""
    board = drawn(random.Random(2), "dominosa", "solved")
    found = seen_in(_image(board))
    assert (found.puzzle, found.remark, found.doubtful) == ("dominosa", "", ())
    assert dict(mark.split("=") for mark in found.marks.split()) == board.marks


def _disc(digit: str) -> np.ndarray:
    """A cell with a digit on a disc, or a blank one."""
    image = Image.new("RGB", (SIDE, SIDE), (250, 250, 250))
    pen = ImageDraw.Draw(image)
    if digit.isdigit():
        pen.ellipse((9, 9, SIDE - 9, SIDE - 9), (28, 113, 216))
        pen.text((SIDE / 2, SIDE / 2), digit, (255, 255, 255), font=font_of(FONT, 20), anchor="mm")
    return np.asarray(image)


@pytest.mark.parametrize(
    ("digits", "are_read"),
    [("123412341", True), ("111111111", False), ("1234     ", False)],
    ids=["several digits", "one alone", "too few"],
)
def test_most_cells_have_plates_with_several_digits_if_any(digits: str, are_read: bool) -> None:
    """A large 0 looks like a plate, too, but its hole is always the same, and signs are in a few cells."""
    cells = [Cutting(one) for one in contents(np.stack([_disc(digit) for digit in digits]))]
    look(cells)
    with_digits_on_plates(cells)
    found = "".join(str(int(cell.chances[0].argmax())) if cell.is_digit(0.9) else " " for cell in cells)
    assert (found == digits) == are_read


@pytest.mark.parametrize(("doubtful", "settled"), [(2, True), (5, False)])
def test_clues_that_agree_settle_nothing_where_most_are_in_doubt(doubtful: int, settled: bool) -> None:
    """Few of them do so by chance, and the right board may be another one in the same place."""
    clues = ((1,), (0,), (1,), (0,))
    board = Board("tents", ((None,) * 4,) * 4, clues, clues)
    doubts = [Doubt(where, i, i, (1,), (0,), 0.5) for where in ("row", "column") for i in range(4)]
    reading = Reading(board, 8.0, sure=True, agreed=True, doubts=tuple(doubts[:doubtful]))
    assert settles(reading) == settled
