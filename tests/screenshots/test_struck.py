"""Numbers with lines and crosses of another colour through them: clues that are done with, and marks."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.cells.contents import clear_strokes, contents
from bot.screenshots.glyphs.strokes import remove_strokes
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

RED, BLACK, PAPER = (220, 40, 40), (20, 20, 20), (235, 235, 225)


def _number(text: str, *lines: tuple[int, int, int, int], below: bool = False) -> np.ndarray:
    """A number in a cell of 48 pixels with red lines over it, or below it."""
    image = Image.new("RGB", (48, 48), PAPER)
    pen = ImageDraw.Draw(image)
    for step in ("lines", "number") if below else ("number", "lines"):
        if step == "number":
            pen.text((24, 24), text, BLACK, font_of(FONT, 34), anchor="mm")
        else:
            for line in lines:
                pen.line(line, RED, 3)
    return np.asarray(image)


def _layered(image: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The picture, its ground, and how far each pixel is from that."""
    ground = np.array(PAPER, np.float32)
    return image, ground, np.abs(image - ground).max(axis=2)


def test_digit_of_one_colour_has_no_strokes() -> None:
    """Straight parts of a digit are of its own colour."""
    assert remove_strokes(*_layered(_number("7"))) is None


def test_pole_of_a_flag_is_no_stroke() -> None:
    """What is upright, and of another colour than the ink on both of its sides, may be a pole."""
    image = Image.new("RGB", (48, 48), PAPER)
    pen = ImageDraw.Draw(image)
    pen.polygon([(10, 14), (38, 8), (38, 26)], RED)
    pen.line((24, 4, 24, 44), BLACK, 4)
    assert remove_strokes(*_layered(np.asarray(image))) is None


def test_line_beside_ink_of_another_colour_is_no_stroke() -> None:
    """What strikes a number out has its ink on both sides."""
    image = Image.new("RGB", (48, 48), PAPER)
    pen = ImageDraw.Draw(image)
    pen.line((6, 20, 42, 8), RED, 3)
    pen.rectangle((8, 26, 40, 42), BLACK)
    assert remove_strokes(*_layered(np.asarray(image))) is None


def test_cell_without_its_lines_has_whole_levels() -> None:
    """Levels are counted later, and a fraction of a level cannot be."""
    cell = next(contents(_number("5", (8, 24, 40, 24))[None]))
    bare = clear_strokes(cell)
    assert bare is not None
    assert bare.patch.dtype == np.uint8


@pytest.mark.parametrize("lines", [[(4, 44, 44, 4)], [(8, 24, 40, 24)], [(6, 6, 42, 42), (6, 42, 42, 6)]])
@pytest.mark.parametrize("number", "2345689")
def test_number_in_a_cell_is_read_through_lines_of_another_colour(
    number: str, lines: list[tuple[int, int, int, int]]
) -> None:
    """What the lines cover is joined to what is left of the digit."""
    row = np.concatenate([_number("3"), _number(number, *lines), _number("7"), _number("8")], axis=1)
    lattice = Lattice((0.0, 48.0, 96.0, 144.0, 192.0), (0.0, 48.0), 1.0)
    assert [cell.number for cell in Picture(row).cells(lattice).all] == [3, int(number), 7, 8]


@pytest.mark.parametrize("strike", ["rising", "cross", "level"])
def test_clues_beside_a_board_are_read_through_lines_of_another_colour(strike: str) -> None:
    """Some programs strike the clues out whose runs are filled."""
    board = drawn(random.Random(3), "nonogram", "partly")
    clues = replace(PLAIN.clues, done="struck", size=0.65, step=0.9)
    grid = replace(PLAIN.grid, width=40, height=40)
    program = replace(PLAIN, grid=grid, clues=clues, strike=strike, strike_colour=RED)
    found = seen_in(painted(random.Random(1), board, program).image)
    assert solvers.read(found.text) == board.board


def test_mosaic_is_read_through_the_crosses_of_its_white_cells() -> None:
    """Crosses over its clues are marks of a player, as those in cells without clues are."""
    board = drawn(random.Random(3), "mosaic", "solved")
    found = seen_in(painted(random.Random(1), board, replace(PLAIN, whites="cross", cross_colour=RED)).image)
    assert solvers.read(found.text) == board.board
    assert dict(mark.split("=") for mark in found.marks.split()) == board.marks


def test_ink_of_the_colour_of_the_ground_has_no_hue() -> None:
    """Cells that are looked at again have ink where they did not before; its direction would be none."""
    image = np.zeros((48, 48, 3), np.uint8)
    image[20:28, 4:44, 0] = 200
    layer = np.full((48, 48), 120.0, np.float32)
    assert remove_strokes(image, np.zeros(3, np.float32), layer) is None
