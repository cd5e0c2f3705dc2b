"""Boards in step with a panel beside them, whose lines look as if the board went on there."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots import sight
from bot.screenshots.cell_parser import cell_readings
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.panel import drop_panel
from bot.screenshots.picture import Picture
from solvers import PUZZLES, Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import FONT, STYLE
from tests.screenshots.drawing.positions import position_of
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted as painted_widely
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

BARE = replace(STYLE, lines="none")  # no lines from which the whole board is told as well
BOARD = solvers.read(PUZZLES["dominosa"].example, puzzle="dominosa")


def _core(board: Board, rows: int) -> tuple[np.ndarray, Lattice]:
    """A picture, and the lattice of its first rows as the closed part of a larger one."""
    blank = Drawn(board)
    canvas = Canvas(random.Random(1), blank, BARE)
    xs = tuple(float(canvas.box(0, column)[0]) for column in range(board.columns + 1))
    ys = tuple(float(canvas.box(row, 0)[1]) for row in range(rows + 1))
    return painted(random.Random(1), blank, BARE), Lattice(xs, ys, 1.0, how="core", beyond=0.8)


def test_closed_core_is_a_whole_dominosa_where_its_counts_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number is in it as often as the others."""
    image, core = _core(BOARD, BOARD.rows)
    monkeypatch.setattr(sight, "candidates", lambda *_: [core])
    assert [one.board.grid for one in sight.readings(image)] == [BOARD.grid]


def test_core_that_lacks_rows_is_no_dominosa(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a part of a board the numbers are not as often as each other."""
    image, core = _core(BOARD, BOARD.rows - 2)
    monkeypatch.setattr(sight, "candidates", lambda *_: [core])
    assert not any(one.board.puzzle == "dominosa" for one in sight.readings(image))


@pytest.mark.parametrize(("ground", "sizes"), [((150, 160, 190), {0}), (PLAIN.colours.cell, {0, 1})])
def test_row_without_a_clue_on_another_ground_is_none_of_a_nonogram(
    ground: tuple[int, int, int], sizes: set[int]
) -> None:
    """A frame below a board may be as high as its rows; on the ground of its cells it may be a blank row."""
    board = drawn(random.Random(4), "nonogram", "partly")
    image, (left, top, right, bottom) = painted_widely(random.Random(1), board, PLAIN)
    xs = np.linspace(left, right, board.board.columns + 1)
    ys = np.linspace(top, bottom, board.board.rows + 1)
    below = 2 * ys[-1] - ys[-2]
    image = np.pad(image, ((0, 40), (0, 0), (0, 0)), mode="edge")
    image[round(bottom) + 2 : round(below), round(left) : round(right)] = ground
    lattice = Lattice(tuple(xs.tolist()), (*ys.tolist(), float(below)), 1.0, how="core", beyond=1.0)
    picture = Picture(image)
    found = [one for one in cell_readings(picture, picture.cells(lattice)) if one.board.puzzle == "nonogram"]
    assert {one.board.rows - board.board.rows for one in found} == sizes
    assert board.board in [one.board for one in found]


def test_panel_of_buttons_in_the_frame_of_a_board_is_no_part_of_it() -> None:
    """Some lines of its buttons go on with those of the board, and none lies across them."""
    size, board = 40, solvers.read(PUZZLES["mosaic"].example, puzzle="mosaic")
    wide, tall = size * board.columns, size * board.rows
    image = Image.new("RGB", (wide + 4 * size + 61, tall + 61), (60, 110, 165))
    pen = ImageDraw.Draw(image)
    pen.rectangle((30, 30, 30 + wide + 4 * size, 30 + tall), fill=(0, 0, 0), outline=(120, 140, 160))
    for cell in board.cells:
        place = 30 + size * cell.column, 30 + size * cell.row
        box = *place, place[0] + size, place[1] + size
        pen.rectangle(box, fill=(128, 128, 128), outline=(120, 150, 180))
        if board.at(cell) is not None:
            middle = place[0] + size / 2, place[1] + size / 2
            pen.text(middle, str(board.at(cell)), (0, 0, 0), font_of(FONT, 18), anchor="mm")
    for number, word in enumerate(("Load...", "Solve", "Step")):
        top = 30 + size * (1 + number)
        pen.rectangle((30 + wide, top, 30 + wide + 4 * size, top + size), "white", (120, 140, 160))
        middle = 30 + wide + 2 * size, top + size / 2
        pen.text(middle, word, (60, 60, 60), font_of(FONT, 13), anchor="mm")
    assert solvers.read(seen_in(np.asarray(image)).text) == board


@pytest.mark.parametrize(
    ("above", "order", "rows"),
    [(1, 1, 10), (0, 1, None), (0, -1, None)],
    ids=["panel", "covered row", "opened row"],
)
def test_panel_as_high_as_a_row_in_the_frame_of_a_position_is_no_row_of_it(
    above: int, order: int, rows: int | None
) -> None:
    """Its ground is that of opened cells, but covered tiles are below it; first rows of boards are kept."""
    mines = ((3, 1), (3, 4), (3, 7), (3, 9), (5, 1), (6, 6), (7, 3), (8, 8))
    text = position_of(10, 10, mines, {*mines, *product(range(4), range(10))})
    board = Drawn(solvers.read("\n".join(["minesweeper", *text[::order]])))
    canvas = Canvas(random.Random(1), board, STYLE)
    image = np.pad(painted(random.Random(1), board, STYLE), ((40, 0), (0, 0), (0, 0)), mode="edge")
    xs = tuple(float(canvas.box(0, column)[0]) for column in range(11))
    ys = tuple(40.0 + canvas.box(row, 0)[1] for row in range(-above, 11))
    lattice = Lattice(xs, ys, 1.0, how="framed", beyond=1.0)
    part = drop_panel(Picture(image).cells(lattice))
    assert (part and part.rows) == rows
    found = [one for one in cell_readings(Picture(image), Picture(image).cells(lattice)) if one.sure]
    assert [one.board for one in found if one.board.puzzle == "minesweeper"] == [board.board] * above


@pytest.mark.parametrize(
    ("above", "covered"),
    [(2, range(4)), (0, range(2))],
    ids=["panel above covered rows", "covered rows above opened ones"],
)
def test_rows_of_a_ground_of_their_own_above_a_position_are_a_panel(above: int, covered: range) -> None:
    """Where all cells below are opened, their numbers need mines in these rows."""
    mines = ((1, 1), (1, 4), (1, 8), (5, 1), (6, 6), (8, 8))
    text = position_of(10, 10, mines, {*mines, *product(covered, range(10))})
    board = Drawn(solvers.read("\n".join(["minesweeper", *text])))
    canvas = Canvas(random.Random(1), board, STYLE)
    image = np.pad(painted(random.Random(1), board, STYLE), ((80, 0), (0, 0), (0, 0)))
    image[: 80 + round(canvas.box(0, 0)[1])] = (40, 90, 60)
    xs = tuple(float(canvas.box(0, column)[0]) for column in range(11))
    ys = tuple(80.0 + canvas.box(row, 0)[1] for row in range(-above, 11))
    picture = Picture(image)
    lattice = Lattice(xs, ys, 1.0, how="framed")
    found = [
        one for one in cell_readings(picture, picture.cells(lattice)) if one.board.puzzle == "minesweeper"
    ]
    assert max(found, key=lambda one: one.worth).board == board.board


def test_row_of_signs_above_covered_cells_may_be_one_of_numbers_that_were_not_read() -> None:
    """Only blank cells tell that a row is none of the board."""
    size = 40
    image = Image.new("RGB", (6 * size, 6 * size), (240, 240, 240))
    pen = ImageDraw.Draw(image)
    for r, c in np.ndindex(6, 6):
        x, y = c * size, r * size
        if 0 < r < 3:
            pen.rectangle((x, y, x + size - 1, y + size - 1), fill=(150, 150, 150))
        else:
            sign = "1" if r else "W"
            pen.text((x + 20, y + 20), sign, font=font_of(FONT, 20), fill=(0, 0, 0), anchor="mm")
    lines = tuple(float(size * i) for i in range(7))
    assert drop_panel(Picture(np.asarray(image)).cells(Lattice(lines, lines, 1.0, how="framed"))) is None
