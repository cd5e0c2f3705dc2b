"""Dominosa whose numbers are drawn as pips, as on dominoes."""

from __future__ import annotations

import random

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.common.errors import PictureError
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

SIZE, MARGIN = 70, 50
_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def _pips(number: int) -> list[tuple[int, int]]:
    """Where the pips of a number lie, from -1 to 1 both ways."""
    even = [*_CORNERS, *_SIDES][: number // 2 * 2]
    return [*even, (0, 0)] if number % 2 else even


def _picture(board: Drawn, radius: int = 6) -> Image.Image:
    """Tiles that stand apart, dominoes whose halves a line parts, and pips of black on them."""
    size = 2 * MARGIN + SIZE * board.board.columns, 2 * MARGIN + SIZE * board.board.rows
    image = Image.new("RGB", size, "#1d5238")
    pen = ImageDraw.Draw(image)
    for cell in board.board.cells:
        x, y = _corner(cell)
        pen.rounded_rectangle((x + 5, y + 5, x + SIZE - 5, y + SIZE - 5), 5, "#e9e2c8")
    for name, way in board.marks.items():
        cell = Cell.from_name(name)
        x, y = _corner(cell)
        u, v = _corner(Cell(cell.row + (way == "down"), cell.column + (way == "right")))
        pen.rounded_rectangle((x + 4, y + 4, u + SIZE - 4, v + SIZE - 4), 12, "#fff9e8", "#0d2a1c", 3)
        between = (u, y + 12, u, y + SIZE - 12) if way == "right" else (x + 12, v, x + SIZE - 12, v)
        pen.line(between, "#baae87", 2)
    for cell in board.board.cells:
        x, y = (corner + SIZE // 2 for corner in _corner(cell))
        for across, down in _pips(int(board.board.at(cell) or 0)):
            i, j = x + 16 * across, y + 16 * down
            pen.ellipse((i - radius, j - radius, i + radius, j + radius), "#111111")
    return image


def _corner(cell: Cell) -> tuple[int, int]:
    return MARGIN + SIZE * cell.column, MARGIN + SIZE * cell.row


@pytest.mark.parametrize("state", ["blank", "partly", "solved"])
def test_pips_are_counted_and_dominoes_told(state: str) -> None:
    """A cell without a pip is a 0."""
    board = drawn(random.Random(5), "dominosa", state)
    found = seen_in(np.asarray(_picture(board)))
    assert solvers.read(found.text, puzzle="dominosa") == board.board
    assert dict(mark.split("=") for mark in found.marks.split()) == board.marks
    assert not found.doubtful


def test_dots_that_are_no_pips_make_no_board() -> None:
    """Two of them beside each other are as good as none when they are turned upside down."""
    board = drawn(random.Random(5), "dominosa", "blank")
    image = _picture(board)
    pen = ImageDraw.Draw(image)
    for cell in board.board.cells:
        x, y = _corner(cell)
        pen.rectangle((x + 8, y + 8, x + SIZE - 8, y + SIZE - 8), "#e9e2c8")
        for i in range(int(board.board.at(cell) or 0)):
            left, top = x + 12 + 16 * (i % 3), y + 12 + 16 * (i // 3)
            pen.ellipse((left, top, left + 10, top + 10), "#111111")
    with pytest.raises(PictureError):
        seen_in(np.asarray(image))


def test_letter_beside_pips_makes_no_board() -> None:
    """What it means is not known."""
    board = drawn(random.Random(5), "dominosa", "blank")
    image = _picture(board)
    corner = MARGIN + SIZE // 2
    pen = ImageDraw.Draw(image)
    pen.rectangle((MARGIN + 8, MARGIN + 8, MARGIN + SIZE - 8, MARGIN + SIZE - 8), "#e9e2c8")
    pen.text((corner, corner), "M", "#111111", font_of(FONT, 40), anchor="mm")
    assert board.board.grid[0][0] != 0
    with pytest.raises(PictureError):
        seen_in(np.asarray(image))
