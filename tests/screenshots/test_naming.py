"""Lattices of digits with the numbers of their rows and columns, and digits on pages with more text."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.lattices.digit_lattices import digits_in
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.number_labels import drop_labels
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.plain_examples import FONT, example
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

PITCH, SIZE, MARGIN = 40, 12, 50
LINES = tuple(float(MARGIN + i * PITCH) for i in range(SIZE + 1))
TALL = 30


def _written(values: dict[tuple[int, int], int]) -> np.ndarray:
    """Numbers by row and column without any line."""
    image = Image.new("RGB", (2 * MARGIN + SIZE * PITCH,) * 2, (245, 245, 245))
    pen = ImageDraw.Draw(image)
    for (row, column), value in values.items():
        middle = MARGIN + (column + 0.5) * PITCH, MARGIN + (row + 0.5) * PITCH
        pen.text(middle, str(value), font=font_of(FONT, TALL), fill=(20, 20, 20), anchor="mm")
    return np.asarray(image)


def _clues() -> dict[tuple[int, int], int]:
    rng = np.random.default_rng(2)
    return {
        (row, column): int(rng.integers(0, 10))
        for row in range(1, SIZE)
        for column in range(1, SIZE)
        if rng.random() < 0.5
    }


def _names(size: int, first: int) -> dict[tuple[int, int], int]:
    """What numbers so many rows and columns, from some number on, above and left of them."""
    return {place: i + first for i in range(size) for place in ((0, i + 1), (i + 1, 0))}


@pytest.mark.parametrize("first", [0, 1])
def test_row_and_column_that_number_the_others_are_left_out(first: int) -> None:
    """Programs count from 0, people from 1."""
    picture = Picture(_written(_clues() | _names(SIZE - 1, first)))
    cells = picture.cells(Lattice(LINES, LINES, 0.9, how="digits"))
    found = drop_labels(cells)
    assert found is not None
    assert (found.xs, found.ys) == (LINES[1:], LINES[1:])


def test_lattice_without_such_rows_is_left_as_it_is() -> None:
    """Clues that follow one another by chance are few."""
    cells = Picture(_written(_clues())).cells(Lattice(LINES, LINES, 0.9, how="digits"))
    assert drop_labels(cells) is None


@pytest.mark.parametrize("first", [0, 1])
def test_board_without_lines_is_read_without_the_numbers_of_its_rows(first: int) -> None:
    """Written as its clues are, and in step with them."""
    board = solvers.read(PUZZLES["mosaic"].example, puzzle="mosaic")
    clues = {(cell.row + 1, cell.column + 1): int(clue) for cell, clue in board.numbers()}
    found = seen_in(_written(clues | _names(board.rows, first)))
    assert solvers.read(found.text) == board


@pytest.mark.parametrize("lines", ["none", "thin"])
@pytest.mark.parametrize("puzzle", ["mosaic", "minesweeper"])
def test_numbers_of_rows_and_columns_are_no_clues(puzzle: str, lines: str) -> None:
    """Above and left of a board."""
    found = seen_in(example(puzzle, around="names", lines=lines, bevel="flat"))
    assert solvers.read(found.text) == solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)


def test_digits_of_a_board_are_found_among_more_letters_that_look_like_digits() -> None:
    """Letters are of another height, and the common one is theirs."""
    clues = _clues()
    image = Image.fromarray(_written(clues))
    pen = ImageDraw.Draw(image)
    for line in range(2):
        pen.text((5, 5 + 18 * line), "o 1 5 0 8 " * 8, font=font_of(FONT, 13), fill=(20, 20, 20))
    soft = 1 - cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2GRAY).astype(np.float32) / 245
    tall = [one for one in digits_in(soft) if np.median([height for *_, height in one]) > TALL / 2]
    assert [len(one) for one in tall] == [len(clues)]
