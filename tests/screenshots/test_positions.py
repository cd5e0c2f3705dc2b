"""Positions of Minesweeper read from pictures: which of the cells without a number are opened."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

import solvers
from bot.jobs import Job, See, Seen
from bot.worker.seeing import seen
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.painting import painted
from tests.screenshots.drawing.plain import STYLE, png

OPENED = "0" * 12
MINES = ((0, 2), (1, 5), (2, 2), (4, 6), (5, 1), (6, 6), (7, 3))
POSITION = "minesweeper\n" + "\n".join([*[OPENED] * 9, "111122211111", *["_" * 12] * 3])


def _painted(text: str, changed: list[tuple[int, int]], colour: int) -> np.ndarray:
    """The picture, with the middles of some cells (row, column) in another grey."""
    style = replace(STYLE, pitch=24, bevel="flat")
    drawn = Drawn(solvers.read(text))
    image = painted(random.Random(1), drawn, style).copy()
    canvas = Canvas(random.Random(1), drawn, style)
    for row, column in changed:
        left, top, right, bottom = canvas.box(row, column)
        image[top + 3 : bottom - 2, left + 3 : right - 2] = colour
    return image


def _seen(image: np.ndarray) -> Seen:
    return seen(Job("", None, seconds=60, max_cells=10_000), See(png(image), 16_000_000))


def test_covered_cells_that_look_otherwise_are_not_taken_for_opened_ones() -> None:
    """Programs open all cells around a blank one, and these have covered ones beside them."""
    image = _painted(POSITION, [(12, 4), (12, 8)], 170)
    assert _seen(image).text.strip() == POSITION


def test_blank_cells_of_two_grounds_that_no_number_explains_are_said_to_be_doubtful() -> None:
    """Coloured numbers tell Minesweeper, but not which blank cells are opened."""
    text = "minesweeper\n" + "\n".join(
        "".join(str(_near(r, c)) if (r + c) % 2 else "_" for c in range(8)) for r in range(8)
    )
    assert _seen(_painted(text, [], 0)).remark


def _near(row: int, column: int) -> int:
    """How many of the mines are around a cell."""
    return sum(max(abs(row - r), abs(column - c)) == 1 for r, c in MINES)
