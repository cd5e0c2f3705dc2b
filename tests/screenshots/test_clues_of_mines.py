"""Minesweeper as clues alone, with what a player has marked: nothing is covered or opened there."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

import solvers
from bot.service.jobs import RecognisedBoard
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN

_CLUES = """minesweeper
0___121___
_2_2____10
1_________
__3_1__2__
______2__0
_10____0__
2____1___0
__222_0___
12___1____
____2__11_"""
_MINES = ["E2", "G2", "B3", "C3", "H3", "D4", "A6", "F6", "B8", "D9", "E9", "I9", "C10"]
_PAPER = replace(
    PLAIN, static=True, colours=replace(PLAIN.colours, cell=(255, 255, 255), board=(255, 255, 255))
)

Sign = Callable[[np.ndarray, int, int], object]


def _dot(image: np.ndarray, x: int, y: int) -> None:
    cv2.circle(image, (x, y), 3, (120, 120, 120), -1, cv2.LINE_AA)


def _cross(image: np.ndarray, x: int, y: int) -> None:
    for aside in (6, -6):
        cv2.line(image, (x - 6, y - aside), (x + 6, y + aside), (120, 120, 120), 2, cv2.LINE_AA)


def _grey(image: np.ndarray, x: int, y: int) -> None:
    image[y - 14 : y + 14, x - 14 : x + 14] = 205


def _seen(safe: Sign, share: float) -> tuple[RecognisedBoard, set[str]]:
    """What is seen of the board with a disc where a mine is, and a sign elsewhere, in some of its cells."""
    board = solvers.read(_CLUES)
    image, (left, top, right, bottom) = painted(random.Random(1), Drawn(board), _PAPER)
    wide, tall = (right - left) / board.columns, (bottom - top) / board.rows
    rng = random.Random(3)
    marks = set()
    for cell in (one for one in board.cells if board.at(one) is None and rng.random() < share):
        x, y = round(left + (cell.column + 0.5) * wide), round(top + (cell.row + 0.5) * tall)
        if cell.name in _MINES:
            cv2.circle(image, (x, y), 9, (20, 20, 20), -1, cv2.LINE_AA)
            marks.add(f"{cell.name}=mine")
        else:
            safe(image, x, y)
    return seen_in(image), marks


@pytest.mark.parametrize("safe", [_dot, _cross])
def test_signs_in_all_other_cells_are_marks_of_a_player_and_no_numbers(safe: Sign) -> None:
    """Several cells have each, and a Mosaic would be marked where numbers stand, too."""
    found, marks = _seen(safe, 1.0)
    assert found.text.strip() == _CLUES
    assert (set(found.marks.split()), found.remark, found.doubtful) == (marks, "", ())


def test_grey_cells_around_a_printed_0_are_not_opened() -> None:
    """A position would show their numbers."""
    found, marks = _seen(_grey, 0.5)
    assert found.text.strip() == _CLUES
    assert (set(found.marks.split()), found.remark, found.doubtful) == (marks, "", ())
