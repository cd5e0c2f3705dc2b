"""Sudoku with cages read from pictures that we draw ourselves."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
import pytest

import solvers
from bot.common.errors import PictureError
from bot.render import Scene, paint
from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.sight_results import seen_in

SMALL = (
    "2x3k:zj,a_aa_a__b_________a_aa_aaac_a___a___aaa__,"
    "7a7_9a8_13b4b8a8b5a9_8_10_10a5g6a9a"
)  # fmt: skip
LARGE = (
    "3x3k:zzzc,a___aa____a____a______a__a_a___aaaa____aa____a_a_c_baaaaaa_aaa__aa______a__a____b__a_aa___a__a__a_aa_,"
    "9a6_7_13_15a5a11_15c10a11_9b7_10a15_5b5_13a13c10c11a21a13_18a13_9e12b5_10_9a9b8_14b12a13_8c12d19b"
)


def _picture(board: Board, theme: Literal["light", "dark"]) -> np.ndarray:
    data = paint(Scene(board, PUZZLES["sudoku"].look, theme=theme))
    return cv2.cvtColor(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", [SMALL, LARGE], ids=["6x6", "9x9"])
def test_cages_and_their_sums_are_read(text: str, theme: Literal["light", "dark"]) -> None:
    """Dashes inside of the cells tell where cages end; all sums together are those of all rows."""
    board = solvers.read(text, puzzle="sudoku")
    found = seen_in(_picture(board, theme))
    read = solvers.read(found.text, puzzle="sudoku")
    assert (read.grid, set(read.cages), read.regions) == (board.grid, set(board.cages), board.regions)


def test_cages_with_one_answer_are_not_doubtful() -> None:
    """Nothing is left to be checked."""
    found = seen_in(_picture(solvers.read(SMALL, puzzle="sudoku"), "light"))
    assert (found.remark, found.doubtful) == ("", ())


def test_given_numbers_beside_cages_are_read() -> None:
    """They are taller than sums, and stand in the middle."""
    board = solvers.read(SMALL, puzzle="sudoku")
    answer = solvers.solve(board, 10).answer
    given = board
    for cell in (Cell(0, 1), Cell(3, 3), Cell(5, 4)):
        given = given.with_clue(cell, answer[cell])
    assert solvers.read(seen_in(_picture(given, "light")).text, puzzle="sudoku").grid == given.grid


def test_cages_whose_sums_are_hidden_are_told_in_a_sentence() -> None:
    """They are neither guessed nor left out."""
    image = _picture(solvers.read(LARGE, puzzle="sudoku"), "light")
    height = image.shape[0]
    image[height // 2 : height // 2 + 60] = cv2.GaussianBlur(image, (0, 0), 6)[height // 2 : height // 2 + 60]
    with pytest.raises(PictureError, match="Sudoku with cages"):
        seen_in(image)
