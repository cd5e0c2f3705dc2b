"""Lines that bevels and shades move by a pixel or two, and lattices of every second or third line."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from bot.screenshots.candidates import candidates, drop_rivals
from bot.screenshots.clues.labels import Digit
from bot.screenshots.kinds import nonogram
from bot.screenshots.lattices.edges import Edges, Sides
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.regular import regular
from bot.screenshots.picture import Picture
from bot.screenshots.sight import readings
from solvers import Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.plain_examples import STYLE, example

EVEN = tuple(30.0 + 32 * i for i in range(11))
MOVED = tuple(at + by for at, by in zip(EVEN, (0, 2, -2, 1, 2, -1, -2, 2, 0, -2, 1), strict=True))


def _edges() -> Edges:
    """Those of ten by ten cells, seen in the middle of each line."""
    down = np.zeros((400, 400), np.uint8)
    down[[int(at) for at in EVEN], 30:350] = 1
    return Edges(down.T.copy(), down)


def test_lines_a_pixel_or_two_off_are_put_where_those_across_of_square_cells_expect_them() -> None:
    """Edges on most lines say where the first one is."""
    found = regular(Lattice(EVEN, MOVED, 0.95), _edges())
    assert np.allclose(found.ys, EVEN, atol=1)
    assert np.allclose(np.diff(found.ys), 32)


def test_uneven_lines_of_which_few_are_seen_stay_as_they_are() -> None:
    """A line too many makes them uneven, which tells."""
    weak = Lattice(EVEN, MOVED, 0.7)
    assert regular(weak, _edges()) == weak


def test_every_third_line_of_a_closed_board_in_step_with_its_clues_is_no_board() -> None:
    """Boxes of clues around it have the same size, so that the board seems to go on."""
    board = Lattice(EVEN, EVEN, 1.0, beyond=1.0, how="core")
    coarse = Lattice((*EVEN[1::3], 446.0), (*EVEN[::3], 446.0), 0.97)
    assert drop_rivals([coarse, board]) == [board]


def test_small_finished_nonogram_whose_clues_are_nearly_row_numbers_is_no_star_battle() -> None:
    """Two colours are a picture, and clues of five rows may well be 2, 4 and 5 in their places."""
    rows = ("#...#", "##...", ".##..", ".####", "#####")
    beside = ((1, 1), (2,), (2,), (4,), (5,))
    above = ((2, 1), (4,), (3,), (2,), (1, 2))
    board = Board("nonogram", ((None,) * 5,) * 5, beside, above)
    marks = {cell.name: "filled" for cell in board.cells if rows[cell.row][cell.column] == "#"}
    style = replace(STYLE, lines="rounded", apart=0.2, paper=(246, 253, 248), open=(255, 255, 255))
    found = readings(Picture(painted(random.Random(1), Drawn(board, marks), style)))
    assert (found[0].board.puzzle, found[0].board.row_clues) == ("nonogram", beside)


def test_what_is_hardly_a_digit_is_none_where_the_sums_of_rows_and_columns_say_so() -> None:
    """Rims of boxes and shades around cells look like digits of a sort."""
    picture = Picture(example("nonogram"))
    cells = picture.cells(next(candidates(picture)))
    strips = picture.strips(cells.lattice)
    right = nonogram.read(cells, strips)
    line = strips["top"].lines[0]
    line.append(Digit(line[-1].x, line[-1].y + 20, 8.0, line[-1].height, np.full(12, 1 / 12)))
    found = nonogram.read(cells, strips)
    assert right is not None
    assert found is not None
    assert found.board.column_clues == right.board.column_clues


@pytest.mark.parametrize(("support", "kept"), [(0.47, True), (0.7, False)])
def test_board_in_a_window_that_is_in_step_with_it_is_looked_at(support: float, kept: bool) -> None:
    """Black cells beside each other hide sides of a board, but a frame around little else is none."""
    xs, ys = (tuple(45.0 * i for i in range(1, size)) for size in (20, 12))
    window = Lattice(xs, ys, support, how="framed", beyond=0.06)
    board = Lattice(xs[8:16], ys[1:9], 0.88)
    assert (board in drop_rivals([board, window])) == kept


@pytest.mark.parametrize("cut", [0, 1])
def test_side_of_a_thick_line_is_seen_wherever_a_picture_is_cut(cut: int) -> None:
    """The middle of the line lies between two pixels, and none of these is nearer."""
    across = np.zeros((60, 100), np.uint8)
    across[:, [39 - cut, 45 - cut]] = 1
    sides = Sides(Edges(across, np.zeros_like(across)), 20)
    assert sides.vertical(np.array([42.5 - cut]), np.array([0.0, 20.0, 40.0])).tolist() == [[1.0], [1.0]]
