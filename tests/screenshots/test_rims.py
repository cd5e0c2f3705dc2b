"""Rims within cells, frames around boards, and lattices whose lines are not those between cells."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.candidates import candidates
from bot.screenshots.clues.bands import ink_beside
from bot.screenshots.clues.strips import Strips
from bot.screenshots.kinds import starbattle
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.editors import edited
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

SIDE, SIZE, LEFT, FRAME = 24, 6, 60, 14
LINES = tuple(float(LEFT + i * SIDE) for i in range(SIZE + 1))


def test_digits_as_high_as_cells_within_their_rims_are_read() -> None:
    """They touch what is left out of a cell above and below, as bevels do."""
    grid = replace(PLAIN.grid, width=27, height=27, rim=3)
    board = drawn(random.Random(25), "minesweeper", "partly")
    one = replace(PLAIN, grid=grid, size=1.0, cover="raised")
    assert solvers.read(seen_in(painted(random.Random(1), board, one).image).text) == board.board


def test_lattice_with_lines_in_the_middles_of_its_cells_is_no_star_battle() -> None:
    """Its sides say nothing then."""
    picture = Picture(edited(solvers.read(PUZZLES["starbattle"].example, puzzle="starbattle"), {}, 30))
    cells = picture.cells(next(candidates(picture)))
    assert list(starbattle.read(cells))
    assert not list(starbattle.read(replace(cells, lattice=replace(cells.lattice, halved=0.5))))


def test_frame_is_no_ground_of_clues_beyond_it() -> None:
    """It is wider than what lies between it and the clues, which begin further away than frames may reach."""
    image = Image.new("RGB", (2 * LEFT + SIZE * SIDE,) * 2, (60, 60, 60))
    pen = ImageDraw.Draw(image)
    first, end = LEFT - FRAME, LEFT + SIZE * SIDE + FRAME
    pen.rectangle((first, first, end, end), (255, 255, 255))
    pen.rectangle((LEFT, LEFT, end - FRAME, end - FRAME), (90, 90, 90))
    for i, at in enumerate(LINES[:-1]):
        pen.text((at + SIDE / 2, LEFT - 22), str(9 - i), "white", font_of(FONT, 13), "ms")
    found = Strips(np.asarray(image))(Lattice(LINES, LINES, 1.0))["top"].lines
    assert [[int(digit.chances.argmax()) for digit in line] for line in found] == [
        [9 - i] for i in range(SIZE)
    ]


def test_single_clue_close_to_the_board_is_no_frame() -> None:
    """Nearly all of the row that it lies in is blank; those of all lines are further away."""
    lines = 20
    part = np.full(((lines + 2) * 48, 120, 3), 200, np.uint8)
    part[60:72, 12:20] = 30
    for row in range(lines):
        part[60 + 48 * row : 72 + 48 * row, 28:36] = 30
    layer, faint = ink_beside(part, [48.0 * i for i in range(lines + 3)], "right")
    assert (layer[60:72, 12:20] > faint).all()
