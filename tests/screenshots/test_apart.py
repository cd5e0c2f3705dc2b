"""Cells that stand apart, have rims of their own, or are written on as screens do, and clues far away."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.candidates import candidates
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import font_of
from tests.screenshots.drawing.plain_examples import FONT, STYLE, example
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import Painted, painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program


def _drawn(puzzle: str, one: Program) -> Painted:
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    return painted(random.Random(1), Drawn(board), one)


@pytest.mark.parametrize("switches", [{"gap": 6}, {"gap": 4, "rim": 3}, {"rim": 3}], ids=str)
def test_cells_with_gaps_and_rims_are_cut_in_the_middle_of_these(switches: dict[str, int]) -> None:
    """The lattice lies where the board was drawn, and what parts cells is no part of them."""
    picture = _drawn("dominosa", replace(PLAIN, grid=replace(PLAIN.grid, **switches)))
    lattice = next(candidates(Picture(picture.image)))
    ends = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    assert np.abs(np.array(ends) - picture.box).max() <= 2
    assert lattice.gap * lattice.pitch > 2
    assert seen_in(picture.image).puzzle == "dominosa"


def test_text_in_the_thirds_of_pixels_is_of_one_colour() -> None:
    """As Windows draws it: the sides of small digits are red and blue, which no flag is."""
    small = replace(PLAIN, way="cleartype", grid=replace(PLAIN.grid, width=20, height=20))
    found = seen_in(_drawn("dominosa", small).image)
    assert solvers.read(found.text, "dominosa") == solvers.read(PUZZLES["dominosa"].example, "dominosa")


@pytest.mark.parametrize("align", ["middle", "far"])
def test_clues_far_from_the_board_are_read(align: str) -> None:
    """At the far side of their strip, or in its middle."""
    picture = _drawn("nonogram", replace(PLAIN, clues=replace(PLAIN.clues, align=align, gap=2.0)))
    board = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
    assert solvers.read(seen_in(picture.image).text) == board


def test_text_below_clues_does_not_say_how_high_these_are() -> None:
    """A page may have more small text in line with a board than it has clues."""
    board = example("tents", clue_columns="bottom")
    picture = Image.new("RGB", (board.shape[1], board.shape[0] + 120), STYLE.paper)
    picture.paste(Image.fromarray(board))
    pen = ImageDraw.Draw(picture)
    for i in range(4):
        text = "10 tents, 28 trees, 375 sheep, 46 cows, 1980 birds, 62 wolves, 57 apples, 3 bears"
        pen.text((8, board.shape[0] + 20 + 18 * i), text, STYLE.text, font_of(FONT, 11), "lm")
    found = seen_in(np.asarray(picture))
    assert solvers.read(found.text) == solvers.read(PUZZLES["tents"].example, puzzle="tents")


def test_numbers_around_printed_zeros_tell_of_minesweeper() -> None:
    """No cell is blank and opened where zeros are printed; around a 0 all are open."""
    position = drawn(random.Random(4), "minesweeper", "partly")
    found = seen_in(painted(random.Random(1), position, replace(PLAIN, zeros=True)).image)
    assert solvers.read(found.text) == position.board
