"""Cells that stand apart, have rims of their own, or are written on as screens do, and clues far away."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.candidates import candidates
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import font_of
from tests.screenshots.drawing.plain import FONT, STYLE, example
from tests.screenshots.drawing.seeing import seen_in
from tests.screenshots.drawing.wide.painting import Painted, painted
from tests.screenshots.drawing.wide.program import Program, program


def _plain(seed: int = 1) -> Program:
    """A program without anything around its board."""
    one = program(random.Random(seed), [Path(FONT)], held=False)
    colours = replace(
        one.colours,
        page=(250, 250, 250),
        board=(60, 60, 60),
        cell=(235, 235, 235),
        line=(150, 150, 150),
        text=(20, 20, 20),
        covered=(150, 150, 160),
    )
    grid = replace(
        one.grid,
        width=30,
        height=30,
        gap=0,
        radius=0,
        rim=0,
        lines="all",
        thickness=1,
        frame=0,
        inset=0,
        effect="flat",
        checkered=0,
        hover="none",
        whole=True,
    )
    clues = replace(
        one.clues,
        rows="left",
        columns="top",
        words=False,
        step=0.7,
        rise=0.8,
        size=0.55,
        gap=0.15,
        align="near",
        ground="none",
        done="none",
        both=False,
    )
    return replace(
        one,
        grid=grid,
        colours=colours,
        clues=clues,
        way="smooth",
        size=0.6,
        outlined=False,
        shaded=False,
        values=(),
        cover="flat",
        zeros=False,
        static=False,
        questions=False,
        window=False,
        extras=frozenset(),
        ground="flat",
        zoom=1,
        jpeg=0,
    )


def _drawn(puzzle: str, one: Program) -> Painted:
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    return painted(random.Random(1), Drawn(board), one)


@pytest.mark.parametrize("switches", [{"gap": 6}, {"gap": 4, "rim": 3}, {"rim": 3}], ids=str)
def test_cells_with_gaps_and_rims_are_cut_in_the_middle_of_these(switches: dict[str, int]) -> None:
    """The lattice lies where the board was drawn, and what parts cells is no part of them."""
    one = _plain()
    picture = _drawn("dominosa", replace(one, grid=replace(one.grid, **switches)))
    lattice = candidates(Picture(picture.image))[0]
    ends = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    assert np.abs(np.array(ends) - picture.box).max() <= 2
    assert lattice.gap * lattice.pitch > 2
    assert seen_in(picture.image).puzzle == "dominosa"


def test_text_in_the_thirds_of_pixels_is_of_one_colour() -> None:
    """As Windows draws it: the sides of a digit are red and blue, which no flag is."""
    found = seen_in(_drawn("dominosa", replace(_plain(), way="cleartype", size=0.5)).image)
    assert solvers.read(found.text, "dominosa") == solvers.read(PUZZLES["dominosa"].example, "dominosa")


@pytest.mark.parametrize("align", ["middle", "far"])
def test_clues_far_from_the_board_are_read(align: str) -> None:
    """At the far side of their strip, or in its middle."""
    one = _plain()
    picture = _drawn("nonogram", replace(one, clues=replace(one.clues, align=align, gap=2.0)))
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
    found = seen_in(painted(random.Random(1), position, replace(_plain(), zeros=True)).image)
    assert solvers.read(found.text) == position.board
