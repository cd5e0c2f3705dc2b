"""Photos of paper that is turned, curled and shaded."""

from __future__ import annotations

import random
from pathlib import Path

import cv2
import numpy as np
import pytest

import solvers
from bot.screenshots.lattices.lattice_net import board_grids
from solvers import PUZZLES
from tests.screenshots.drawing.plain_examples import example
from tests.screenshots.drawing.sight_results import seen_in

_DESK = (90, 80, 70)


def photo(image: np.ndarray, rng: random.Random) -> np.ndarray:
    """Return RGB pixels of a page that lies on a desk, seen from aside, curled and in uneven light."""
    height, width = image.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    shifts = [(rng.uniform(-0.12, 0.12) * width, rng.uniform(-0.12, 0.12) * height) for _ in range(4)]
    seen = corners + np.array(shifts, np.float32)
    seen -= seen.min(axis=0)
    wide, tall = np.ceil(seen.max(axis=0)).astype(int)
    mapping = cv2.getPerspectiveTransform(corners, seen)
    turned = cv2.warpPerspective(image, mapping, (int(wide), int(tall)), borderValue=_DESK)
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(tall, dtype=np.float32))
    curl = rng.uniform(10, 22) * np.sin(x / wide * rng.uniform(2, 5) + 1)
    curled = cv2.remap(
        turned, x, (y + curl).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    light = np.linspace(rng.uniform(0.5, 0.9), 1.0, int(wide))[None, :, None]
    return cv2.GaussianBlur((curled * light).astype(np.uint8), (0, 0), 0.9)


@pytest.mark.parametrize("seed", [0, 2, 10])
def test_sudoku_on_curled_paper_is_read(seed: int) -> None:
    """The numbers are those of the example, and solving confirms them."""
    page = cv2.copyMakeBorder(example("sudoku"), 70, 70, 70, 70, cv2.BORDER_CONSTANT, value=(235, 235, 230))
    board = seen_in(photo(page, random.Random(seed)))
    assert board.puzzle == "sudoku"
    assert solvers.read(board.text).grid == solvers.read(PUZZLES["sudoku"].example, "sudoku").grid


@pytest.mark.parametrize("puzzle", ["sudoku", "mosaic", "tents", "minesweeper"])
def test_net_counts_rows_and_columns(puzzle: str) -> None:
    board = solvers.read(PUZZLES[puzzle].example, puzzle)
    grid, *_ = board_grids(example(puzzle), 2)
    assert (grid.rows, grid.columns) == (board.rows, board.columns)


def test_part_of_a_board_is_not_taken_for_the_whole() -> None:
    """Nine cells of this position of Minesweeper have one answer as well."""
    board = seen_in((Path(__file__).parent / "position.png").read_bytes())
    assert (board.puzzle, board.rows, board.columns) == ("minesweeper", 10, 10)
