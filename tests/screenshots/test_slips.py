"""A Sudoku that was played is read, whatever the player entered: it is what one checks."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import solvers
from solvers import PUZZLES, Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.sight_results import seen_in

GIVEN = solvers.read(PUZZLES["sudoku"].example, puzzle="sudoku")


def _played(entered: int, slips: int) -> Board:
    """The example with further numbers: `slips` wrong ones, and the others of its solution."""
    rng = random.Random(f"{entered} {slips}")
    values = solvers.solve(GIVEN, 10).answer
    board = GIVEN
    blank = [cell for cell in GIVEN.cells if GIVEN.at(cell) is None]
    for number, cell in enumerate(rng.sample(blank, entered)):
        other = rng.choice([value for value in range(1, 10) if value != values[cell]])
        board = board.with_clue(cell, other if number < slips else values[cell])
    return board


def _picture(board: Board) -> np.ndarray:
    """All numbers in one colour."""
    return painted(random.Random(1), Drawn(board, {}), replace(STYLE, coloured=False))


OPEN = sum(GIVEN.at(cell) is None for cell in GIVEN.cells)


@pytest.mark.parametrize(("entered", "slips"), [(OPEN // 2, 3), (OPEN // 2, 8), (OPEN, 1), (OPEN, 10)])
def test_sudoku_with_mistakes_is_read_and_its_clashes_are_outlined(entered: int, slips: int) -> None:
    board = _played(entered, slips)
    found = seen_in(_picture(board))
    assert solvers.read(found.text).grid == board.grid
    clashes = {name for one in PUZZLES["sudoku"].conflicts(board) for name in one.names}
    assert set(found.doubtful) == clashes
    assert "has two" in found.remark


def test_full_sudoku_without_a_mistake_is_read_without_a_doubt() -> None:
    board = _played(OPEN, 0)
    found = seen_in(_picture(board))
    assert (solvers.read(found.text).grid, found.doubtful, found.remark) == (board.grid, (), "")


def test_sudoku_that_is_named_is_read_without_boxes_too() -> None:
    """Without a name, numbers that repeat without boxes are more likely a Hitori or a Mosaic."""
    board = _played(OPEN, 3)
    found = seen_in(_picture(replace(board, regions=((0,) * 9,) * 9)), "sudoku")
    assert solvers.read(found.text).grid == board.grid
