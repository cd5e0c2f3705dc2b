"""Boards in step with a panel beside them, whose lines look as if the board went on there."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots import sight
from bot.screenshots.cell_parser import cell_readings
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import PUZZLES, Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import FONT, STYLE
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
    assert [one.board.grid for one in sight.readings(Picture(image))] == [BOARD.grid]


def test_core_that_lacks_rows_is_no_dominosa(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a part of a board the numbers are not as often as each other."""
    image, core = _core(BOARD, BOARD.rows - 2)
    monkeypatch.setattr(sight, "candidates", lambda *_: [core])
    assert not any(one.board.puzzle == "dominosa" for one in sight.readings(Picture(image)))


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
