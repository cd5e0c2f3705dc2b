"""Text right beside a board, numbers of its rows and columns, and pieces of the rims of clues."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.cells.cells import INSET
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import Digit, drop_labels, in_the_middle
from bot.screenshots.clues.strip import Strip
from bot.screenshots.number_grids import in_the_next
from solvers import PUZZLES, Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.plain_examples import FONT, STYLE, example
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted as wide_painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

SIZE = 40.0


def _digit(value: int, x: float, y: float) -> Digit:
    return Digit(x, y, 10, 16, np.eye(12)[value])


def test_text_above_the_clues_is_none_of_them() -> None:
    """Letters of words look like digits, and more than two of them are beside one another."""
    found = seen_in(example("tents", around="story"))
    assert solvers.read(found.text) == solvers.read(PUZZLES["tents"].example, puzzle="tents")


@pytest.mark.parametrize("first", [0, 1])
def test_numbers_of_columns_are_told_from_clues_above_them(first: int) -> None:
    """They stand furthest from the board, and count from 0 or from 1 on."""
    names = [_digit(i + first, (i + 0.5) * SIZE, 10) for i in range(7)]
    clues = [_digit(2, (i + 0.5) * SIZE, 50) for i in range(7)]
    lines = [[name, clue] for name, clue in zip(names, clues, strict=True)]
    assert drop_labels(lines, "top") == [[clue] for clue in clues]


@pytest.mark.parametrize("side", ["left", "top"])
def test_pieces_between_two_lines_are_no_clues(side: str) -> None:
    """Rims of the cells in which clues stand, which JPEG tears apart."""
    marks = [i * SIZE for i in range(6)]
    middles = [(i + 0.6) * SIZE for i in range(5)]
    clues = [_digit(3, *((10, at) if side == "left" else (at, 10))) for at in middles]
    at = 1.05 * SIZE
    piece = _digit(1, *((50, at) if side == "left" else (at, 50)))
    lines = [[clue] for clue in clues]
    assert in_the_middle([lines[0], [*lines[1], piece], *lines[2:]], marks, side) == lines


def test_faint_trees_and_grass_of_a_dark_page_are_told_apart() -> None:
    """Their looks differ by a third of what they do on a light one."""
    board = drawn(random.Random(4), "tents", "partly")
    image = painted(random.Random(4), board, replace(STYLE, signs=True, tree="fir"))
    found = seen_in((image * 0.3).astype(np.uint8))
    assert solvers.read(found.text, puzzle="tents") == board.board


def test_button_like_a_0_beyond_the_clues_of_a_nonogram_is_none_of_them() -> None:
    """A 0 stands alone."""
    board = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
    image = Image.fromarray(example("nonogram"))
    _, top, _, bottom = Canvas(random.Random(1), Drawn(board), STYLE).box(1, 0)
    wide = Image.new("RGB", (image.width + 24, image.height), STYLE.paper)
    wide.paste(image, (24, 0))
    pen = ImageDraw.Draw(wide)
    pen.text((24, (top + bottom) / 2), "0", STYLE.text, font_of(FONT, 19), anchor="mm")
    assert solvers.read(seen_in(np.asarray(wide)).text) == board


def test_keys_below_a_position_are_no_numbers_of_rows_beyond_it() -> None:
    """They are in step with its cells and as high as its numbers, but do not stand right beside it."""
    board = drawn(random.Random(1), "minesweeper", "partly")
    grid = replace(PLAIN.grid, width=26, height=26)
    one = replace(PLAIN, grid=grid, extras=frozenset({"keypad"}))
    found = seen_in(wide_painted(random.Random(1), board, one).image)
    assert solvers.read(found.text) == board.board
    assert not found.remark


def test_text_of_a_toolbar_near_short_clues_is_none_of_them() -> None:
    """The gap between is wider than any between clues, and without it the sums agree."""
    board = Board("nonogram", ((None,) * 5,) * 5, ((5,), (5,), (), (), ()), ((2,),) * 5)
    picture, (left, top, right, _) = wide_painted(random.Random(1), Drawn(board), PLAIN)
    image = Image.fromarray(np.pad(picture, ((30, 0), (0, 0), (0, 0)), "edge"))
    step = (right - left) / 5
    for column, word in enumerate(("1", "", "21", "6", "1")):
        at = left + (column + 0.5) * step, top + 30 - 2.1 * step
        ImageDraw.Draw(image).text(at, word, PLAIN.colours.text, font_of(FONT, 16), anchor="mm")
    found = seen_in(np.asarray(image))
    assert solvers.read(found.text, puzzle="nonogram") == board


@pytest.mark.parametrize("side", ["left", "top"])
def test_clues_stand_in_the_middle_of_their_lines_and_letters_of_a_title_do_not(side: str) -> None:
    """Letters look like digits, too, and would say that a board goes on below them."""

    def line_of(places: list[float], far: float) -> list[Digit]:
        return [_digit(1, *((far, at) if side == "left" else (at, far))) for at in places]

    def centred(places: list[list[float]], further: Sequence[list[float]] = ()) -> int:
        beyond = [*further, *([] for _ in places[len(further) :])]
        lines = [line_of(a, 150) + line_of(b, 110) for a, b in zip(places, beyond, strict=True)]
        marks = [i * SIZE for i in range(len(lines) + 1)]
        return Strip(side, lines, height=16, length=200, marks=marks).centred_lines

    assert centred([[20], [], [98], [140], [181]]) == 4
    assert centred([[20], [60]], further=[[3], [71]]) == 2
    assert centred([[8, 18], [47, 57], [91], [127, 138, 149], [168]]) == 0


@pytest.mark.parametrize(
    ("away", "height", "is_next"),
    [(0.5, 16, True), (1.2, 16, False), (0.5, 24, False)],
    ids=["in the next row", "further away", "higher"],
)
def test_digits_of_the_next_row_stand_right_beside_a_board_and_are_as_high(
    away: float, height: float, is_next: bool
) -> None:
    """Keys and text around a position are at other places, or of another size."""
    line = [replace(_digit(1, 20, 200 - away * SIDE), height=height)]
    strip = Strip("top", [line], height=16, length=200, marks=(0, SIZE))
    assert in_the_next({"top": strip}, 16 / SIDE / (1 - 2 * INSET))["top"].lines == [line if is_next else []]
