"""Positions of Minesweeper read from pictures: which of the cells without a number are opened."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.ends import ends
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from bot.service.jobs import RecognisedBoard
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.positions import mines_near, position_of
from tests.screenshots.drawing.sight_results import seen_in

OPENED = "0" * 12
MINES = ((0, 2), (1, 5), (2, 2), (4, 6), (5, 1), (6, 6), (7, 3))
POSITION = "minesweeper\n" + "\n".join([*[OPENED] * 9, "111122211111", *["_" * 12] * 3])


def _painted(text: str, changed: list[tuple[int, int]], colour: int) -> np.ndarray:
    """The picture, with the middles of some cells (row, column) in another grey."""
    style = replace(STYLE, pitch=24, bevel="flat")
    drawn = Drawn(solvers.read(text))
    image = painted(random.Random(1), drawn, style).copy()
    canvas = Canvas(random.Random(1), drawn, style)
    for row, column in changed:
        left, top, right, bottom = canvas.box(row, column)
        image[top + 3 : bottom - 2, left + 3 : right - 2] = colour
    return image


def test_covered_cells_that_look_otherwise_are_not_taken_for_opened_ones() -> None:
    """Programs open all cells around a blank one, and these have covered ones beside them."""
    image = _painted(POSITION, [(12, 4), (12, 8)], 170)
    assert seen_in(image).text.strip() == POSITION


def test_blank_cells_of_two_grounds_that_no_number_explains_are_said_to_be_doubtful() -> None:
    """Coloured numbers tell Minesweeper, but not which blank cells are opened."""
    text = "minesweeper\n" + "\n".join(
        "".join(str(mines_near(MINES, r, c)) if (r + c) % 2 else "_" for c in range(8)) for r in range(8)
    )
    assert seen_in(_painted(text, [], 0)).remark


def test_sign_on_the_ground_of_opened_cells_is_rather_a_number_that_was_not_read() -> None:
    """It is no flag: covered cells have another ground."""
    style = replace(STYLE, pitch=28, bevel="flat", open=(225, 225, 225))
    position = drawn(random.Random(3), "minesweeper", "partly")
    image = Image.fromarray(painted(random.Random(1), position, style))
    numbers = [cell for cell, clue in position.board.numbers() if clue]
    cell = numbers[len(numbers) // 2]
    left, top, right, bottom = Canvas(random.Random(1), position, style).box(*cell)
    pen = ImageDraw.Draw(image)
    pen.rectangle((left + 2, top + 2, right - 3, bottom - 3), image.getpixel((left + 3, top + 3)))
    for share in (0.3, 0.5, 0.7):
        middle = left + share * (right - left)
        pen.ellipse((middle - 2, top + 10, middle + 2, bottom - 8), (30, 30, 30))
    assert cell.name in seen_in(np.asarray(image)).doubtful


def _corners(rows: int) -> str:
    """A position of `rows` rows; tiles cover parts of the first nine, with mines among them."""
    mines = ((0, 3), (2, 3), (4, 1), (4, 3), (5, 6), (6, 5), (8, 5), (8, 7))
    covered = {*product(range(5), range(4)), *product(range(5, 9), range(5, 8))}
    return "\n".join(["minesweeper", *position_of(rows, 8, mines, covered)])


TILES = replace(STYLE, pitch=24, bevel="raised")


def _without_lines(text: str) -> RecognisedBoard:
    return seen_in(painted(random.Random(1), Drawn(solvers.read(text)), TILES))


def test_opened_cells_without_lines_belong_to_the_raised_tiles_beside_them() -> None:
    """Numbers in step with the tiles tell how far the board goes."""
    found = _without_lines(_corners(9))
    assert found.text.strip() == _corners(9)
    assert (found.remark, found.doubtful) == ("", ())


def test_size_is_doubtful_where_a_whole_border_is_opened() -> None:
    """Blank cells beyond it would not be seen."""
    found = _without_lines(_corners(10))
    assert found.text.strip() == _corners(10)
    assert found.doubtful == ("A1", "H10")


def _lines(drawn: Drawn) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the lines between the cells of a drawing, first of columns, then of rows."""
    boxes = [Canvas(random.Random(1), drawn, TILES).box(i, i) for i in range(drawn.board.rows)]
    xs, ys = ([float(box[axis]) for box in boxes] for axis in (0, 1))
    return (*xs[: drawn.board.columns], xs[0] + drawn.board.columns * TILES.pitch), (*ys, ys[0] + 9 * 24.0)


@pytest.mark.parametrize("cut", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)])
def test_size_is_doubtful_where_more_of_the_board_stands_beyond_a_covered_cell(
    cut: tuple[int, int, int, int],
) -> None:
    """A row or column beyond which a tile or a number is seen was missed."""
    text = _corners(9)
    drawn = Drawn(solvers.read(text))
    (xs, ys), (left, right, top, bottom) = _lines(drawn), cut
    lattice = Lattice(xs[left : len(xs) - right], ys[top : len(ys) - bottom], 0.6, how="digits")
    part = [line[left : 8 - right] for line in text.split()[1 + top : 10 - bottom]]
    picture = Picture(painted(random.Random(1), drawn, TILES))
    board = solvers.read("minesweeper\n" + "\n".join(part))
    assert bool(list(ends(picture, picture.cells(lattice), board))) == any(cut)


def test_tiles_at_one_side_of_opened_cells_without_lines_are_not_the_whole_position() -> None:
    """The lattice of these tiles is the clearer one, and a part of a position mostly has answers, too."""
    dark, light = (60, 20, 20), (196, 159, 158)
    style = replace(STYLE, pitch=30, paper=dark, open=dark, text=light, line=light, lines="studs", apart=0.27)
    rng = random.Random("80 minesweeper 1 True")
    position = drawn(rng, "minesweeper", rng.choice(("blank", "partly")))
    found = seen_in(painted(random.Random(4), position, style))
    assert (found.rows, found.columns) == (16, 30)
