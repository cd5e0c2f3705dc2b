"""A board of digits in step with a panel beside it, whose lines look as if the board went on there."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import solvers
from bot.screenshots import sight
from bot.screenshots.lattices.lattice import Lattice
from solvers import PUZZLES, Board
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.painting import painted
from tests.screenshots.drawing.plain import STYLE

BARE = replace(STYLE, lines="none")  # no lines from which the whole board is told as well
BOARD = solvers.read(PUZZLES["dominosa"].example, puzzle="dominosa")


def _core(board: Board, rows: int) -> tuple[np.ndarray, Lattice]:
    """A picture, and the lattice of its first rows as the closed part of a larger one."""
    drawn = Drawn(board)
    canvas = Canvas(random.Random(1), drawn, BARE)
    xs = tuple(float(canvas.box(0, column)[0]) for column in range(board.columns + 1))
    ys = tuple(float(canvas.box(row, 0)[1]) for row in range(rows + 1))
    return painted(random.Random(1), drawn, BARE), Lattice(xs, ys, 1.0, how="core", beyond=0.8)


def test_closed_core_is_a_whole_dominosa_where_its_counts_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number is in it as often as the others."""
    image, core = _core(BOARD, BOARD.rows)
    monkeypatch.setattr(sight, "candidates", lambda _, _settled: [core])
    assert [one.board.grid for one in sight.readings(image)] == [BOARD.grid]


def test_core_that_lacks_rows_is_no_dominosa(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a part of a board the numbers are not as often as each other."""
    image, core = _core(BOARD, BOARD.rows - 2)
    monkeypatch.setattr(sight, "candidates", lambda _, _settled: [core])
    assert not any(one.board.puzzle == "dominosa" for one in sight.readings(image))
