"""Numbers that are hidden at first: by crosses, rims of dominoes and large digits, or since they are torn."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

import solvers
from bot.screenshots.cells.cells import cells_of
from bot.screenshots.cells.contents import SIDE, Content, contents
from bot.screenshots.cells.cuttings import Cutting, Cuttings, look
from bot.screenshots.cells.numbers import set_number
from bot.screenshots.glyphs.glyphs import Glyph
from bot.screenshots.lattices.edges import Edges
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.midlines import centre
from bot.screenshots.perspective import straighten
from bot.screenshots.reading import DOUBTFUL
from bot.service.jobs import RecognisedBoard
from solvers import PUZZLES
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program

DARK = (20, 20, 20)
CROSSES = replace(
    PLAIN,
    whites="cross",
    cross_colour=DARK,
    size=0.5,
    grid=replace(PLAIN.grid, width=42, height=42, checkered=0.15),
)
DOMINOES = replace(PLAIN, tiles="outline", grid=replace(PLAIN.grid, rim=2, width=22, height=22))


def _seen(kind: str, seed: int, program: Program, state: str = "partly") -> tuple[Drawn, RecognisedBoard]:
    rng = random.Random(seed)
    board = drawn(rng, kind, state)
    return board, seen_in(painted(rng, board, program).image)


def _grid(found: RecognisedBoard) -> tuple[tuple[object, ...], ...]:
    return solvers.read(found.text, puzzle=found.puzzle).grid


@pytest.mark.parametrize("seed", [2, 3])
def test_numbers_under_crosses_of_a_player_are_read_by_what_blank_crossed_cells_lack(seed: int) -> None:
    """Crosses as dark as these numbers run through them, on cells of two colours."""
    board, found = _seen("mosaic", seed, CROSSES, "solved")
    assert (found.puzzle, _grid(found)) == ("mosaic", board.board.grid)


def test_numbers_in_outlines_of_placed_dominoes_are_read() -> None:
    """Rims lie at three sides of each half."""
    board, found = _seen("dominosa", 5, DOMINOES)
    assert (found.puzzle, _grid(found)) == ("dominosa", board.board.grid)


@pytest.mark.parametrize("seed", range(4))
def test_number_of_dominosa_that_is_blotted_out_is_the_one_that_occurs_too_rarely(seed: int) -> None:
    """The reply calls it doubtful."""
    rng = random.Random(seed)
    board = drawn(rng, "dominosa", "blank")
    image, (left, top, right, bottom) = painted(rng, board, PLAIN)
    step = (right - left) / board.board.columns
    middle = round(left + 1.5 * step), round(top + 2.5 * (bottom - top) / board.board.rows)
    cv2.rectangle(image, (middle[0] - 6, middle[1] - 6), (middle[0] + 6, middle[1] + 6), DARK, -1)
    found = seen_in(image)
    assert (found.puzzle, _grid(found)) == ("dominosa", board.board.grid)
    assert found.doubtful == ("B3",)


def _cell(torn: float = 0.0) -> Content:
    """A cell with an 0 whose top and bottom are so much paler than its sides."""
    patch = np.full((SIDE, SIDE, 3), 255, np.uint8)
    cv2.ellipse(patch, (24, 24), (5, 12), 0, 0, 360, DARK, 4)
    for rows in (slice(10, 16), slice(32, 38)):
        part = patch[rows].astype(np.float32)
        patch[rows] = (part + torn * (255 - part)).astype(np.uint8)
    return next(contents(patch[None]))


@pytest.mark.parametrize("torn", [0.0, 0.6])
def test_digit_whose_thin_strokes_do_not_hold_it_together_is_one(torn: float) -> None:
    """Its halves look like digits of their own, as 1 or as 6."""
    cell = Cutting(_cell(torn=torn))
    look([cell])
    assert [int(chances.argmax()) for chances in cell.chances] == [0]


def test_number_beside_what_is_left_of_a_digit_is_not_sure() -> None:
    """A 12 was read as a 1 without doubt if the thin top of its 2 was not seen."""
    one, two = np.eye(12)[1], np.eye(12)[2]
    cells = [_cell(), _cell()]
    set_number(cells[0], [_glyph(10, 24)], np.array([one]), 24, 1.0)
    set_number(cells[1], [_glyph(10, 24), _glyph(26, 13)], np.array([one, two]), 24, 1.0)
    assert [(cell.number, cell.sure < 0.6) for cell in cells] == [(1, False), (1, True)]


def _glyph(x: int, height: int) -> Glyph:
    return Glyph(x, 36 - height, 10, height, np.zeros((24, 24), np.float32))


def test_lines_stay_where_they_are_though_digits_are_nearly_as_wide_as_cells() -> None:
    """Digits make broad edges that are as strong, but the two of each line are a pixel wide."""
    lines = 20 + 27.0 * np.arange(12)
    across = np.zeros((300, 360), np.uint8)
    for line in lines.astype(int).tolist():
        across[20:290, [line - 1, line + 2]] = 1
        for k in range(10):  # the strokes of digits in each row of cells
            across[22 + 27 * k : 44 + 27 * k, line + 8 + k % 2 : line + 20 + k % 3] = 1
    down = np.zeros_like(across)
    down[20 + 27 * np.arange(11), 20:320] = 1
    told = lines + np.linspace(-2.5, 2.5, 12)
    found = centre(Lattice(tuple(told), tuple(20 + 27.0 * np.arange(11)), 1.0), Edges(across, down))
    assert np.abs(np.array(found.xs[1:-1]) - lines[1:-1] - 0.5).max() < 1.5


@pytest.mark.parametrize("seed", range(4))
def test_small_straight_picture_stays_as_it_is(seed: int) -> None:
    """Segments of a few pixels tell slopes that would move no line by a pixel."""
    program = replace(
        PLAIN, zoom=0.8, jpeg=75, grid=replace(PLAIN.grid, width=20, height=20, gap=3, radius=0.2)
    )
    rng = random.Random(seed)
    image = painted(rng, drawn(rng, "dominosa", "partly"), program).image
    assert np.array_equal(straighten(image), image)


@pytest.mark.parametrize("number", [0, 5, 8])
def test_number_with_faint_strokes_is_read_for_sure(number: int) -> None:
    """Of the ink in its middle less is left than half of the strongest."""
    image = np.full((6 * SIDE, 6 * SIDE, 3), 250, np.uint8)
    for row, column in product(range(6), repeat=2):
        shown = number if (row, column) == (3, 3) else (3 * row + 2 * column) % 10
        at = SIDE * column + 14, SIDE * row + 36
        cv2.putText(image, str(shown), at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, DARK, 2, cv2.LINE_AA)
    part = image[3 * SIDE + 20 : 3 * SIDE + 28, 3 * SIDE : 4 * SIDE]
    part[:] = (250 - 0.4 * (250 - part.astype(np.float32))).astype(np.uint8)
    lines = tuple(float(SIDE * i) for i in range(7))
    cell = cells_of(Cuttings(image), Lattice(lines, lines, 1.0)).grid[3][3]
    assert (cell.number, cell.sure > DOUBTFUL) == (number, True)


def test_dark_lines_around_each_two_columns_make_no_dominoes() -> None:
    """Too many of these pairs would have the same numbers."""
    board = solvers.read(PUZZLES["dominosa"].example, puzzle="dominosa")
    image = np.full((40 * board.rows + 80, 40 * board.columns + 80, 3), 245, np.uint8)
    bottom, right = image.shape[0] - 40, image.shape[1] - 40
    for row in range(board.rows + 1):
        cv2.line(image, (40, 40 + 40 * row), (right, 40 + 40 * row), (60, 60, 60), 1)
    for column in range(board.columns + 1):
        dark = column % 2 == 0 or column == board.columns
        at = 40 + 40 * column
        cv2.line(image, (at, 40), (at, bottom), (60, 60, 60) if dark else (190, 190, 190), 1)
    for cell in board.cells:
        at = 40 * cell.column + 51, 40 * cell.row + 69
        cv2.putText(image, str(board.at(cell)), at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, DARK, 2, cv2.LINE_AA)
    found = seen_in(image)
    assert (found.puzzle, found.marks) == ("dominosa", "")


@pytest.mark.parametrize(("digit", "left", "low"), [("3", 0, 34), ("7", 0, 30)])
def test_digit_that_fills_a_corner_of_its_cell_is_read(digit: str, left: int, low: int) -> None:
    """Where the sides of cells are left out, a part of it is cut off."""
    size = 48
    image = np.full((4 * size, 4 * size, 3), 192, np.uint8)
    lines = tuple(float(size * i) for i in range(5))
    texts = [digit if i == 5 else str(1 + i % 3) for i in range(16)]
    for i, text in enumerate(texts):
        x, y = size * (i % 4), size * (i // 4)
        at = (x + left, y + low) if i == 5 else (x + 13, y + 39)
        cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 1.5 if i == 5 else 1.4, DARK, 4)
    cells = cells_of(Cuttings(image), Lattice(lines, lines, 1.0))
    assert [str(cell.number) for cell in cells.all] == texts
