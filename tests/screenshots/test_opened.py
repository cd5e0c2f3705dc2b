"""Positions of programs that open cells only at the sides of blank ones, or put flags on opened ground."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.candidates import candidates
from bot.screenshots.kinds import mines
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import Board
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.positions import mines_near, position_of
from tests.screenshots.drawing.sight_results import seen_in

SIZE = 10
MINES = {(0, 3), (1, 7), (2, 1), (3, 9), (5, 0), (6, 8), (7, 3), (7, 4), (9, 6)}
FLAGGED = ((7, 3), (7, 4))
RAISED = replace(STYLE, pitch=30, bevel="raised", lines="thin")


def _position() -> Board:
    """What is opened from a cell on, by the sides of blank cells alone."""
    opened: set[tuple[int, int]] = set()
    todo = [(4, 5)]
    while todo:
        row, column = todo.pop()
        if (row, column) in opened or not (0 <= row < SIZE and 0 <= column < SIZE):
            continue
        opened.add((row, column))
        if not mines_near(MINES, row, column):
            todo += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    rows = position_of(SIZE, SIZE, MINES, {*product(range(SIZE), repeat=2)} - opened)
    return solvers.read("\n".join(["minesweeper", *rows]))


def _painted(light: tuple[float, float] = (1, 1)) -> tuple[Image.Image, Canvas]:
    """The picture with so much light at its left and right end, and where its cells are."""
    drawn = Drawn(_position())
    image = painted(random.Random(1), drawn, RAISED)
    shaded = image * np.linspace(*light, image.shape[1])[None, :, None]
    return Image.fromarray(shaded.astype(np.uint8)), Canvas(random.Random(1), drawn, RAISED)


@pytest.mark.parametrize("light", [(1, 1), (0.7, 1)])
def test_cells_at_the_corners_of_blank_ones_may_be_covered(light: tuple[float, float]) -> None:
    image, _ = _painted(light)
    found = seen_in(np.asarray(image))
    assert solvers.read(found.text, found.puzzle) == _position()
    assert (found.remark, found.doubtful) == ("", ())


def _flagged(*, like_digit: bool) -> Image.Image:
    """The picture with black flags on the ground of opened cells, like a 1 or like nothing else."""
    image, canvas = _painted()
    pen = ImageDraw.Draw(image)
    for row, column in FLAGGED:
        left, top, right, bottom = canvas.box(row, column)
        pen.rectangle((left, top, right - 1, bottom - 1), RAISED.open)
        if like_digit:
            pen.rectangle((left + 14, top + 7, left + 17, bottom - 8), "black")
            pen.rectangle((left + 11, top + 9, left + 14, top + 11), "black")
            pen.rectangle((left + 9, bottom - 9, left + 21, bottom - 7), "black")
        else:
            pen.rectangle((left + 8, top + 8, left + 10, bottom - 6), "black")
            pen.rectangle((left + 10, top + 9, right - 8, top + 14), "black")
    return image


@pytest.mark.parametrize("like_digit", [False, True])
def test_black_flags_on_the_ground_of_opened_cells_are_no_numbers(*, like_digit: bool) -> None:
    """All others with the digit that some flags are like have a colour and a look that these have not."""
    found = seen_in(np.asarray(_flagged(like_digit=like_digit)))
    assert solvers.read(found.text, found.puzzle) == _position()
    assert set(found.marks.split()) == {f"{Cell(*place).name}=mine" for place in FLAGGED}


def test_sign_that_may_be_a_digit_is_a_flag_where_only_that_makes_a_position() -> None:
    """Beside it is a number with too few other covered cells around it."""
    picture = Picture(np.asarray(_flagged(like_digit=False)))
    cells = picture.cells(next(candidates(picture)))
    for row, column in FLAGGED:
        cells.grid[row][column].hardly, cells.grid[row][column].sure = 7, 0.97
    grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    (reading,) = mines.read(cells, grid, Counter(cell.number for cell in cells.all if cell.number))
    assert reading.board.grid == _position().grid


def test_number_on_another_ground_stays_one_though_its_ink_looks_otherwise() -> None:
    """There it is the rim of the tile that differs from the ground."""
    picture = Picture(np.asarray(_flagged(like_digit=True)))
    cells = picture.cells(next(candidates(picture)))
    for row, column in FLAGGED:
        cells.grid[row][column].ground = np.array([250.0, 200.0, 100.0])
    grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    (reading,) = mines.read(cells, grid, Counter(cell.number for cell in cells.all if cell.number))
    assert [reading.board.grid[row][column] for row, column in FLAGGED] == [1, 1]


def test_signs_like_a_zero_are_flags_where_numbers_need_mines_there() -> None:
    """In a corner beside one all cells but that have numbers."""
    text = "1110000\n1_10000\n1110000\n0000111\n01111_1\n01_1111\n0111000"
    drawn = Drawn(solvers.read("minesweeper\n" + text))
    canvas = Canvas(random.Random(1), drawn, RAISED)
    boxes = [canvas.box(i, i) for i in range(7)]
    xs, ys = (tuple(float(box[axis]) for box in (*boxes, canvas.box(7, 7))) for axis in (0, 1))
    picture = Picture(painted(random.Random(1), drawn, RAISED))
    cells = picture.cells(Lattice(xs, ys, support=1.0))
    for place in ((1, 1), (4, 5), (5, 2)):
        cell = cells.grid[place[0]][place[1]]
        cell.number, cell.colour, cell.ground = 0, np.zeros(3), cells.grid[0][0].ground
    grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    (reading,) = mines.read(cells, grid, Counter(cell.number for cell in cells.all if cell.number))
    assert reading.board == drawn.board
