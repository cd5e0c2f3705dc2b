"""Cages of a Sudoku told by tints alone, without lines inside of the cells."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.cells.cages import Cages, cages_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import Board
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.test_killer import SMALL
from tests.screenshots.training.fonts import font_of

SIDE, LEFT, SIZE = 60, 40, 6
TINTS = ((255, 224, 204), (204, 236, 255), (214, 245, 214), (255, 250, 200))
LINES = tuple(float(LEFT + SIDE * i) for i in range(SIZE + 1))
BOARD = solvers.read(SMALL, puzzle="sudoku")


def _tints(board: Board) -> dict[Cell, int]:
    """The number of a tint for each cell, another one on each side of where two cages meet."""
    cages = [cage.cells for cage in board.cages]
    touching = {
        (i, j)
        for i, j in combinations(range(len(cages)), 2)
        if any(abs(a.row - b.row) + abs(a.column - b.column) == 1 for a in cages[i] for b in cages[j])
    }
    of: list[int] = []
    for j in range(len(cages)):
        taken = {of[i] for i in range(j) if (i, j) in touching}
        of.append(min(set(range(len(TINTS) + 1)) - taken))
    return {cell: of[i] for i, cells in enumerate(cages) for cell in cells}


def _painted(tints: tuple[tuple[int, int, int], ...], *, sums: bool = True) -> np.ndarray:
    picture = Image.new("RGB", (2 * LEFT + SIZE * SIDE,) * 2, "white")
    pen = ImageDraw.Draw(picture)
    for cell, tint in _tints(BOARD).items():
        x, y = LEFT + SIDE * cell.column, LEFT + SIDE * cell.row
        pen.rectangle((x, y, x + SIDE, y + SIDE), tints[tint])
    for i, at in enumerate(map(int, LINES)):
        width = 4 if i % 3 == 0 else 2
        pen.line((at, LEFT, at, LEFT + SIZE * SIDE), (60, 60, 60), width)
        pen.line((LEFT, at, LEFT + SIZE * SIDE, at), (60, 60, 60), 4 if i % 2 == 0 else 2)
    for cage in BOARD.cages if sums else ():
        first = min(cage.cells)
        place = LEFT + SIDE * first.column + 6, LEFT + SIDE * first.row + 5
        pen.text(place, str(cage.clue[0]), (20, 20, 20), font=font_of(FONT, 17))
    return np.asarray(picture)


def _caged(image: np.ndarray) -> Cages | None:
    return cages_of(Picture(image).cells(Lattice(LINES, LINES, 1.0)))


def test_tints_tell_where_cages_end() -> None:
    found = _caged(_painted(TINTS))
    assert found is not None
    assert {frozenset(own) for own in found.cells()} == {frozenset(cage.cells) for cage in BOARD.cages}
    assert {cell: one.value for cell, one in found.sums.items()} == {
        min(cage.cells): cage.clue[0] for cage in BOARD.cages
    }


@pytest.mark.parametrize(
    ("tints", "sums"),
    [(((255, 255, 255),) * 4, True), (TINTS, False)],
    ids=["sums without tints", "tints without sums"],
)
def test_sums_or_tints_alone_are_no_cages(tints: tuple[tuple[int, int, int], ...], sums: bool) -> None:
    assert _caged(_painted(tints, sums=sums)) is None


def test_board_with_tinted_cages_is_read() -> None:
    """With the boxes that are usual for its size."""
    found = seen_in(_painted(TINTS))
    read = solvers.read(found.text, puzzle="sudoku")
    assert (read.grid, set(read.cages)) == (BOARD.grid, set(BOARD.cages))
