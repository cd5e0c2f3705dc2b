"""Boards that are told by the clues beside them, and clues that tell which kind a board is."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.cells.cells import cells_of
from bot.screenshots.cells.cuttings import Cuttings
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import Strips
from bot.screenshots.kinds import nonogram, tents
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Reading
from bot.screenshots.sight import readings
from bot.service.worker.picture_choice import Solving, judge
from solvers import PUZZLES, Board
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import Painted, painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program
from tests.screenshots.training.fonts import font_of

BEHIND = replace(PLAIN.clues, rows="right", columns="bottom")
KINDS = ["tents", "nonogram"]
SMALL = Board(
    "nonogram",
    tuple((None,) * 5 for _ in range(5)),
    ((2,), (3,), (5,), (3,), (2,)),
    ((1,), (1,), (3,), (5,), (5,)),
)


def _board(puzzle: str) -> Board:
    return solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)


def _drawn(
    board: Board, *, frame: float = 2, marks: dict[str, str] | None = None, **switches: object
) -> Painted:
    """A board without lines but for its frame, if it has one."""
    grid = replace(PLAIN.grid, lines="none", frame=frame)
    program: Program = replace(PLAIN, grid=grid, clues=replace(PLAIN.clues, **switches))
    return painted(random.Random(1), Drawn(board, marks or {}), program)


@pytest.mark.parametrize("puzzle", KINDS)
@pytest.mark.parametrize("sides", [("left", "top"), ("right", "bottom")], ids=" ".join)
def test_board_without_lines_is_where_its_clues_say(puzzle: str, sides: tuple[str, str]) -> None:
    """Each clue stands in line with its row or column, and the frame is right around these."""
    picture = _drawn(_board(puzzle), rows=sides[0], columns=sides[1])
    assert solvers.read(seen_in(picture.image).text, puzzle=puzzle) == _board(puzzle)


def test_nonogram_may_have_one_number_beside_each_line() -> None:
    """Where these are too large for tents, no two of which touch."""
    picture = painted(random.Random(1), Drawn(SMALL), PLAIN).image
    assert solvers.read(seen_in(picture).text) == SMALL


def test_crosses_of_a_player_are_no_clues_in_cells() -> None:
    """A slash looks like a 1, and those of some rows as if they were clues of the others."""
    marks = {"B1": "empty", "B2": "empty", "B3": "empty", "C4": "empty", "E4": "empty", "C5": "empty"}
    grid = [[None] * 5 for _ in range(5)]
    for row, column in ((0, 0), (0, 3), (2, 2), (3, 0), (4, 4)):
        grid[row][column] = "T"
    clues = ((1,),) * 5, ((1,), (1,), (0,), (2,), (1,))
    board = Board("tents", tuple(map(tuple, grid)), *clues)
    one = replace(PLAIN, cross="slash", cross_colour=(120, 120, 120), tree="🎄", clues=BEHIND)
    one = replace(one, grid=replace(PLAIN.grid, gap=6, lines="none", frame=8))
    picture = painted(random.Random(1), Drawn(board, marks), one).image
    assert solvers.read(seen_in(picture).text, puzzle="tents") == board


LATTICE = Lattice(tuple(20.0 * i for i in range(7)), tuple(20.0 * i for i in range(7)), 1.0)


def _digit(value: int, second: int, x: float, y: float) -> Digit:
    return Digit(x, y, 10, 16, 0.8 * np.eye(12)[value] + 0.2 * np.eye(12)[second])


def _tents(rows: Sequence[str], columns: Sequence[str]) -> Board:
    """The board read with these clues, the likeliest digit first, and a tree wherever there can be a tent."""
    picture = Image.new("RGB", (120, 120), (250, 250, 250))
    pen = ImageDraw.Draw(picture)
    for x, y in ((0, 0), (2, 1), (4, 2), (0, 3), (2, 4), (4, 5)):
        pen.ellipse((20 * x + 4, 20 * y + 4, 20 * x + 15, 20 * y + 15), (30, 140, 60))
    above = [[_digit(*map(int, one), 480 + 96 * i, 20)] if one else [] for i, one in enumerate(columns)]
    beside = [[_digit(*map(int, one), 20, 96 * i)] if one else [] for i, one in enumerate(rows)]
    strips = {
        "left": Strip("left", beside, height=16.0, length=40.0),
        "top": Strip("top", above, height=16.0, length=40.0),
        "right": Strip("right", [[]] * 6),
        "bottom": Strip("bottom", [[]] * 6),
    }
    reading = tents.read(cells_of(Cuttings(np.asarray(picture)), LATTICE), strips)
    assert reading is not None
    return reading.board


def test_clue_of_tents_for_which_there_is_no_room_is_read_otherwise() -> None:
    """No two tents touch, so that a line of six cells has three at most."""
    board = _tents(["90", "12", "12", "12", "21", "12"], ["20", "12", "10", "10", "10", "01"])
    assert board.row_clues[0] == (0,)


def test_only_clue_of_tents_that_lacks_is_what_the_others_leave() -> None:
    """Rows and columns count the same tents."""
    board = _tents(["10", "12", "", "12", "10", "12"], ["20", "12", "10", "10", "10", "01"])
    assert board.row_clues[2] == (1,)


def test_line_without_a_clue_is_not_said_to_have_0() -> None:
    """A frame beside a board looks like such a line."""
    board = _tents(["10", "12", "", "12", "10", "20"], ["20", "12", "10", "10", "10", "01"])
    assert board.row_clues[2] == ()


def test_sums_that_agree_outweigh_a_rival_with_one_answer() -> None:
    """A nonogram may have several answers, and what is taken for a board beside it one by chance."""
    twice = Board("nonogram", ((None, None),) * 2, ((1,), (1,)), ((1,), (1,)))
    rival = solvers.read(PUZZLES["starbattle"].example, puzzle="starbattle")
    found = [Reading(twice, worth=11.1, sure=True, agreed=True), Reading(rival, worth=9.5, sure=True)]
    assert judge(found, Solving(time.monotonic(), time.process_time())).reading.board == twice


def test_clue_at_the_far_side_of_its_strip_tells_of_a_column_more() -> None:
    """Clues of the other columns begin as far from the board."""
    picture = _drawn(_board("nonogram"), align="far", gap=2.0)
    left, top, right, bottom = picture.box
    board = _board("nonogram")
    xs = np.linspace(left, right, board.columns + 1).tolist()
    ys = np.linspace(top, bottom, board.rows + 1).tolist()
    short = Lattice(tuple(xs[:-1]), tuple(ys), 0.9)
    assert Strips(picture.image)(short)["top"].ends == (False, True)


def test_clues_of_rows_are_parted_where_most_lines_fit_though_a_digit_is_misread() -> None:
    """Sums tell nothing then, and numbers stand so far apart that all could be one."""
    rows = ["11", "21", "19", "11", "12", "11"]
    beside = [
        [_digit(int(one), 2, 20 + 28 * i, 96 * k) for i, one in enumerate(row)] for k, row in enumerate(rows)
    ]
    strips = {
        "left": Strip("left", beside, height=16.0, length=100.0),
        "top": Strip("top", [[_digit(3, 2, 480 + 96 * i, 20)] for i in range(6)], height=16.0, length=40.0),
        "right": Strip("right", [[]] * 6),
        "bottom": Strip("bottom", [[]] * 6),
    }
    blank = Cuttings(np.full((120, 120, 3), 250, np.uint8))
    reading = nonogram.read(cells_of(blank, LATTICE), strips)
    assert reading is not None
    assert reading.board.row_clues == ((1, 1), (2, 1), (1, 9), (1, 1), (1, 2), (1, 1))


def test_clues_with_0_among_others_do_not_agree() -> None:
    """No run has 0 cells, whatever the sums are."""
    above = [[_digit(1, 2, 480 + 96 * i, 10), _digit(0, 2, 480 + 96 * i, 34)] for i in range(6)]
    strips = {
        "left": Strip("left", [[_digit(1, 2, 20, 96 * i)] for i in range(6)], height=16.0, length=40.0),
        "top": Strip("top", above, height=16.0, length=60.0),
        "right": Strip("right", [[]] * 6),
        "bottom": Strip("bottom", [[]] * 6),
    }
    blank = Cuttings(np.full((120, 120, 3), 250, np.uint8))
    reading = nonogram.read(cells_of(blank, LATTICE), strips)
    assert reading is not None
    assert reading.board.column_clues == ((1, 0),) * 6
    assert not reading.agreed


def test_clues_below_a_good_board_of_numbers_tell_of_no_other_one() -> None:
    """The board has its numbers in its cells, and to look for another one takes long."""
    board = painted(random.Random(1), drawn(random.Random(3), "mosaic", "blank"), PLAIN).image
    other = _drawn(_board("tents")).image
    wide = max(board.shape[1], other.shape[1])
    both = [np.pad(one, ((0, 0), (0, wide - one.shape[1]), (0, 0)), "edge") for one in (board, other)]
    assert {reading.board.puzzle for reading in readings(Picture(np.vstack(both)))} == {"mosaic"}


def test_band_of_clues_that_reach_to_one_side_is_no_mosaic_without_doubt() -> None:
    """Its numbers may be too large for a position of Minesweeper, which else speaks for a Mosaic."""
    size, rows = 40, (".44", ".33", "..6", "131", ".13", ".53", ".52", "151")
    image = Image.new("RGB", (5 * size, 10 * size), (240, 240, 240))
    pen = ImageDraw.Draw(image)
    for r, c in np.ndindex(8, 3):
        middle = (c + 1.5) * size, (r + 1.5) * size
        pen.text(middle, rows[r][c].strip("."), (0, 0, 0), font=font_of(FONT, 18), anchor="mm")
    found = [one for one in readings(Picture(np.asarray(image))) if one.board.puzzle == "mosaic"]
    assert [(one.board.rows, one.board.columns, one.sure) for one in found] == [(8, 3, False)]
