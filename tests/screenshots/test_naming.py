"""Boards without lines among numbers of their rows and columns, and on pages with much text."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from solvers import PUZZLES
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.painting import painted
from tests.screenshots.drawing.plain import FONT, STYLE, example
from tests.screenshots.drawing.seeing import seen_in
from tests.screenshots.training.fonts import font_of


def _text(width: int) -> np.ndarray:
    """Lines of small text."""
    image = Image.new("RGB", (width, 260), STYLE.paper)
    pen = ImageDraw.Draw(image)
    for i in range(14):
        pen.text(
            (10, 6 + 18 * i),
            "solos of so old lions go to 108 boys so slow " * 3,
            STYLE.text,
            font_of(FONT, 13),
        )
    return np.asarray(image)


@pytest.mark.parametrize("lines", ["none", "thin"])
@pytest.mark.parametrize("puzzle", ["mosaic", "minesweeper"])
def test_numbers_of_rows_and_columns_are_no_clues(puzzle: str, lines: str) -> None:
    """Without lines they stand in a row and column of the lattice of digits."""
    found = seen_in(example(puzzle, around="names", lines=lines, bevel="flat"))
    assert solvers.read(found.text) == solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)


def test_board_is_read_on_a_page_with_more_text_than_digits() -> None:
    """Letters are of another height, so that the common one is theirs."""
    board = drawn(random.Random(6), "mosaic", "blank")
    image = painted(random.Random(6), board, replace(STYLE, lines="none", pitch=44))
    found = seen_in(np.concatenate([_text(image.shape[1]), image]))
    assert solvers.read(found.text, puzzle="mosaic") == board.board
