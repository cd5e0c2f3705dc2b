"""Covered tiles that show their own place, as chat bots draw them for players who type their moves."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from string import ascii_uppercase

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import FONT, STYLE
from tests.screenshots.drawing.positions import position_of
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

SIZE = 10
MINES = ((0, 2), (1, 5), (2, 2), (4, 6), (5, 1), (6, 6), (7, 3), (8, 8))
OPENED = 4
PITCH, MARGIN = 40, 20
INK, BLUE = (20, 20, 20), (60, 60, 200)


def _position() -> str:
    """The upper rows opened but for their mines."""
    covered = {*MINES, *product(range(OPENED, SIZE), range(SIZE))}
    return "\n".join(["minesweeper", *position_of(SIZE, SIZE, MINES, covered)])


@pytest.mark.parametrize(
    ("name", "pitch"),
    [
        (lambda r, c: f"{ascii_uppercase[r]}{c + 1}", PITCH),
        (lambda r, c: f"{ascii_uppercase[c]}{r + 1}", 24),
        (lambda r, c: f"{ascii_uppercase[c]}{SIZE - r}", PITCH),
    ],
    ids=["letters of rows", "letters of columns", "rows numbered from below"],
)
def test_small_names_of_covered_tiles_are_no_numbers_of_the_board(
    name: Callable[[int, int], str], pitch: int
) -> None:
    """More tiles have one than numbers stand on the board."""
    style = replace(STYLE, pitch=pitch, bevel="raised")
    board = solvers.read(_position())
    image = Image.fromarray(painted(random.Random(1), Drawn(board), style))
    pen, canvas = ImageDraw.Draw(image), Canvas(random.Random(1), Drawn(board), style)
    for r, c in np.ndindex(SIZE, SIZE):
        if r >= OPENED or (r, c) in MINES:
            left, top, right, bottom = canvas.box(r, c)
            middle = (left + right) / 2, (top + bottom) / 2
            pen.text(middle, name(r, c), font=font_of(FONT, pitch // 3), fill=INK, anchor="mm")
    assert seen_in(np.asarray(image)).text.strip() == _position()


@pytest.mark.parametrize(
    "numbers",
    [
        {(row, column): 10 + column for row in (0, SIZE - 1) for column in range(SIZE)},
        {place: random.Random(hash(place)).randint(10, 99) for place in np.ndindex(SIZE, SIZE)},
    ],
    ids=["numbers of columns above and below", "numbers everywhere"],
)
def test_numbers_that_do_not_follow_places_throughout_are_kept(numbers: dict[tuple[int, int], int]) -> None:
    """Second digits follow the columns in few rows, or by chance."""
    image = Image.new("RGB", (2 * MARGIN + SIZE * PITCH,) * 2, (245, 245, 245))
    pen = ImageDraw.Draw(image)
    for (row, column), number in numbers.items():
        middle = MARGIN + (column + 0.5) * PITCH, MARGIN + (row + 0.5) * PITCH
        pen.text(middle, str(number), font=font_of(FONT, PITCH // 2), fill=INK, anchor="mm")
    lines = tuple(float(MARGIN + i * PITCH) for i in range(SIZE + 1))
    cells = Picture(np.asarray(image)).cells(Lattice(lines, lines, 0.9), clues=True)
    assert {place: cells.grid[place[0]][place[1]].number for place in numbers} == numbers


def test_shine_of_a_tile_with_its_name_is_no_number() -> None:
    """It is fainter than the name, but as high as a digit and alone without it."""
    image = Image.new("RGB", (2 * MARGIN + SIZE * PITCH,) * 2, (200, 200, 255))
    pen = ImageDraw.Draw(image)
    numbers = {(r, c): (r * c + r) % 4 for r in range(OPENED) for c in range(SIZE)}
    for r, c in np.ndindex(SIZE, SIZE):
        x, y = MARGIN + c * PITCH, MARGIN + r * PITCH
        middle = x + PITCH / 2, y + PITCH / 2
        if (r, c) in numbers:
            pen.text(middle, str(numbers[r, c]), font=font_of(FONT, PITCH // 2), fill=BLUE, anchor="mm")
        else:
            pen.rectangle((x, y, x + PITCH - 1, y + PITCH - 1), fill=(180, 180, 255))
            pen.line((x + 5, y + 15, x + 9, y + 12, x + 9, y + 27), fill=(255, 255, 255), width=3)
            name = f"{ascii_uppercase[r]}{c + 1}"
            pen.text(middle, name, font=font_of(FONT, PITCH // 4), fill=INK, anchor="mm")
    lines = tuple(float(MARGIN + i * PITCH) for i in range(SIZE + 1))
    cells = Picture(np.asarray(image)).cells(Lattice(lines, lines, 0.9))
    seen = {(r, c): cell.number for r, row in enumerate(cells.grid) for c, cell in enumerate(row)}
    assert {place: number for place, number in seen.items() if number is not None} == numbers
