"""Covered cells of Minesweeper that only slopes tell from opened ones, and cells that the mouse lights up."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import solvers
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program

OF_ONE_COLOUR = replace(
    PLAIN,
    cover="raised",
    colours=replace(PLAIN.colours, covered=PLAIN.colours.cell),
    grid=replace(PLAIN.grid, rim=2),
)
LIT_UP = replace(PLAIN, grid=replace(PLAIN.grid, hover="cross", rim=3, width=20, height=20, lines="dashed"))


@pytest.mark.parametrize(("program", "seed"), [(OF_ONE_COLOUR, 1), (OF_ONE_COLOUR, 2), (LIT_UP, 0)])
def test_opened_cells_are_told_from_covered_ones(program: Program, seed: int) -> None:
    """By rims as numbers have them; one with a rim of its own among opened ones is opened, too."""
    rng = random.Random(seed)
    board = drawn(rng, "minesweeper", "partly")
    found = seen_in(painted(rng, board, program).image)
    assert found.puzzle == "minesweeper"
    assert solvers.read(found.text, puzzle=found.puzzle).grid == board.board.grid
