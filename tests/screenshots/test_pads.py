"""Clues on pads of their own, beside boards whose cells are told by their shades alone."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import solvers
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.pads import pads
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.seeing import seen_in
from tests.screenshots.drawing.wide.painting import painted
from tests.screenshots.drawing.wide.phone import on_pads
from tests.screenshots.drawing.wide.plain import PLAIN


@pytest.mark.parametrize("page", ["planks", "spots"])
def test_clues_on_pads_are_read_on_a_patterned_page(page: str) -> None:
    """The pads are not the ground of most of the strip, which has several colours besides."""
    program = on_pads(random.Random(1), PLAIN)
    large = replace(program.grid, width=40, height=40)
    program = replace(program, ground=page, grid=large, clues=replace(program.clues, rows="right"))
    board = solvers.read(PUZZLES["tents"].example, puzzle="tents")
    picture = painted(random.Random(1), Drawn(board), program).image
    assert solvers.read(seen_in(picture).text, puzzle="tents") == board


@pytest.mark.parametrize("shades", [2, 3])
def test_grass_is_told_from_untouched_cells_of_several_shades(shades: int) -> None:
    """Both are checkered; only clues that are done with have paler pads."""
    program = on_pads(random.Random(3), PLAIN)
    program = replace(
        program,
        grid=replace(program.grid, shades=shades),
        clues=replace(program.clues, done="coloured"),
        cross="ground",
        ground="planks",
    )
    told = drawn(random.Random(4), "tents", "partly")
    found = seen_in(painted(random.Random(1), told, program).image)
    assert dict(mark.split("=") for mark in found.marks.split()) == told.marks


def _strip(where: list[int]) -> np.ndarray:
    """Five lines with a light pad in some of them, on which something dark stands."""
    strip = np.full((7 * SIDE, 3 * SIDE, 3), (170, 120, 70), np.uint8)
    for line in where:
        middle = (line + 1) * SIDE + SIDE // 2
        strip[middle - 17 : middle + 17, 8:42] = 250
        strip[middle - 10 : middle + 10, 20:30] = 40
    return strip


def test_pad_that_runs_into_the_page_is_where_those_of_the_other_lines_are() -> None:
    """A line of the page may have the colour of a pad there."""
    marks = [i * SIDE for i in range(8)]
    strip = _strip([0, 1, 2, 3, 4])
    strip[3 * SIDE + 20 : 3 * SIDE + 28, 42:] = 250
    assert len(pads(strip, marks)) == 5


def test_few_pads_are_buttons() -> None:
    """Of clues most have one."""
    assert not pads(_strip([1, 3]), [i * SIDE for i in range(8)])
