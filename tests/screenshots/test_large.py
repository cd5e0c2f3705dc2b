"""Lattices of more than a thousand cells: large boards are read, patterns not looked at cell by cell."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby

import numpy as np
import pytest

import solvers
from bot.screenshots.candidates import candidates
from bot.screenshots.picture import Picture
from solvers import Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.sight_results import seen_in


def _blots(size: int) -> np.ndarray:
    """A random picture with blots, as nonograms and mosaics have."""
    noise = np.random.default_rng(4).random((size + 2, size + 2))
    level = sum(noise[i : i + size, j : j + size] for i in range(3) for j in range(3))
    return np.asarray(level > np.median(level))


def _nonogram(size: int) -> Board:
    lines = [_blots(size).tolist(), _blots(size).T.tolist()]
    rows, columns = (
        tuple(tuple(len(list(run)) for filled, run in groupby(line) if filled) for line in each)
        for each in lines
    )
    return Board("nonogram", ((None,) * size,) * size, rows, columns)


def _mosaic(size: int) -> Board:
    padded = np.pad(_blots(size).astype(int), 1)
    counts = sum(padded[i : i + size, j : j + size] for i in range(3) for j in range(3))
    told = np.random.default_rng(5).random((size, size)) < 0.6
    return Board(
        "mosaic",
        tuple(
            tuple(int(n) if shown else None for n, shown in zip(*row, strict=True))
            for row in zip(counts, told, strict=True)
        ),
    )


def _painted(board: Board, pitch: int) -> np.ndarray:
    return painted(random.Random(1), Drawn(board), replace(STYLE, pitch=pitch))


@pytest.mark.parametrize(
    ("board", "pitch"), [(_mosaic(33), 24), (_nonogram(32), 20)], ids=["mosaic", "nonogram"]
)
def test_large_board_is_read(board: Board, pitch: int) -> None:
    """By numbers in some of its cells, or clues beside it."""
    found = seen_in(_painted(board, pitch))
    assert solvers.read(found.text, puzzle=found.puzzle) == board


def test_page_of_even_lines_is_no_candidate() -> None:
    """It is as even as a board of thousands of cells."""
    image = np.full((1000, 1000, 3), 240, np.uint8)
    image[::20] = image[:, ::20] = 0
    assert not list(candidates(Picture(image)))
