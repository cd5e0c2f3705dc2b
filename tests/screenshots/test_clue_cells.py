"""Nonograms whose clues stand in cells of the same lattice, all of them or those of columns alone."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.clue_cells import drop_clue_band
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

BOARD = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
COLUMNS = [clue or () for clue in BOARD.column_clues]
BAND = max(map(len, COLUMNS))
PITCH, LEFT, TOP, INK = 32, 150, 20, (20, 20, 20)


def _drawn() -> np.ndarray:
    """The example, its band of clues in cells above it."""
    width, height = LEFT + PITCH * BOARD.columns, TOP + PITCH * (BAND + BOARD.rows)
    image = Image.new("RGB", (width + 20, height + 20), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    for row in range(BAND + BOARD.rows + 1):
        pen.line((LEFT, TOP + PITCH * row, width, TOP + PITCH * row), (120, 120, 120))
    for column in range(BOARD.columns + 1):
        pen.line((LEFT + PITCH * column, TOP, LEFT + PITCH * column, height), (120, 120, 120))
    for column, runs in enumerate(COLUMNS):
        for place, run in enumerate(reversed(runs)):
            middle = LEFT + PITCH * (column + 0.5), TOP + PITCH * (BAND - place - 0.5)
            pen.text(middle, str(run), INK, font_of(FONT, 18), anchor="mm")
    for row, clue in enumerate(BOARD.row_clues):
        for place, run in enumerate(reversed(clue or ())):
            middle = LEFT - 18 - 24 * place, TOP + PITCH * (BAND + row + 0.5)
            pen.text(middle, str(run), INK, font_of(FONT, 18), anchor="mm")
    return np.asarray(image)


def _lattice() -> Lattice:
    xs = tuple(float(LEFT + PITCH * i) for i in range(BOARD.columns + 1))
    return Lattice(xs, tuple(float(TOP + PITCH * i) for i in range(BAND + BOARD.rows + 1)), 1.0)


def test_part_without_a_band_of_clues_is_found() -> None:
    """Numbers stand in its first rows only, in each column."""
    lattice = _lattice()
    found = list(drop_clue_band(Picture(_drawn()).cells(lattice)))
    assert [one.ys for one in found] == [lattice.ys[BAND:]]


def test_nonogram_with_clues_in_cells_above_and_others_beside_is_read() -> None:
    """What the numbers in its cells add up to is what those beside it do."""
    found = seen_in(_drawn())
    assert solvers.read(found.text) == BOARD


def test_nonogram_with_all_clues_in_cells_is_read_though_some_begin_far_from_its_board() -> None:
    """Programs write the first clue of each line into its first cell, and leave the others blank."""
    board, size = drawn(random.Random(3), "nonogram", "blank").board, 40
    rows, columns = ([clue or () for clue in clues] for clues in (board.row_clues, board.column_clues))
    beside, above = max(map(len, rows)), max(map(len, columns))
    image = Image.new("RGB", (size * (beside + board.columns) + 9, size * (above + board.rows) + 9), "white")
    pen = ImageDraw.Draw(image)
    for row in range(above + board.rows):
        for column in range(beside + board.columns):
            if row >= above or column >= beside:
                place = 4 + size * column, 4 + size * row
                pen.rectangle((*place, place[0] + size, place[1] + size), outline=(120, 120, 120))
    clues = {(above + r, k): run for r, clue in enumerate(rows) for k, run in enumerate(clue)}
    clues |= {(k, beside + c): run for c, clue in enumerate(columns) for k, run in enumerate(clue)}
    for (row, column), run in clues.items():
        middle = 4 + size * (column + 0.5), 4 + size * (row + 0.5)
        pen.text(middle, str(run), INK, font_of(FONT, 20), anchor="mm")
    assert solvers.read(seen_in(np.asarray(image)).text) == board
