"""Numbers that are told by others which look alike, where something in their cell or beside it hides them."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.cells.alike import numbers_alike
from bot.screenshots.cells.cells import cells_of
from bot.screenshots.cells.contents import SIDE, Content, contents
from bot.screenshots.cells.cuttings import Cuttings
from bot.screenshots.cells.numbers import set_number
from bot.screenshots.clues.lookalikes import adopt_chances
from bot.screenshots.clues.pieces import pieces
from bot.screenshots.clues.strips import Strips
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.glyphs import Glyph
from bot.screenshots.lattices.lattice import Lattice
from solvers import Board
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.training.fonts import font_of

PAGE, INK = (250,) * 3, (20,) * 3


def _patch(text: str, at: tuple[int, int] = (14, 36)) -> np.ndarray:
    patch = np.full((SIDE, SIDE, 3), PAGE, np.uint8)
    cv2.putText(patch, text, at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, INK, 2, cv2.LINE_AA)
    return patch


def _cells(*several: tuple[np.ndarray, int | None]) -> list[Content]:
    found = list(contents(np.stack([patch for patch, _ in several])))
    for cell, (_, number) in zip(found, several, strict=True):
        cell.number = number
    return found


def test_number_that_was_not_read_is_that_of_a_cell_which_looks_alike() -> None:
    """It may stand a little aside, and be paler."""
    pale = (255 - (255 - _patch("4", (16, 38)).astype(int)) // 2).astype(np.uint8)
    cells = _cells(*((_patch(str(number)), number) for number in range(10)), (pale, None))
    numbers_alike(cells)
    assert cells[-1].number == 4


@pytest.mark.parametrize("number", [2, 4, 5, 7])
def test_number_with_a_line_of_its_colour_through_its_cell_is_read(number: int) -> None:
    """The line joins it to the sides of its cell."""
    numbers = np.add.outer(3 * np.arange(6), 2 * np.arange(6)) % 10
    numbers[3, 3] = number
    image = np.vstack([np.hstack([_patch(str(one)) for one in row]) for row in numbers.tolist()])
    cv2.line(image, (3 * SIDE + 2, 3 * SIDE + 24), (4 * SIDE - 2, 3 * SIDE + 24), INK, 1)
    lines = tuple(float(SIDE * i) for i in range(7))
    assert cells_of(Cuttings(image), Lattice(lines, lines, 1.0)).grid[3][3].number == number


@pytest.mark.parametrize("sign", ["X", "?", "F", "+"])
def test_sign_that_no_number_looks_like_stays_one(sign: str) -> None:
    """What a player marks is none."""
    cells = _cells(*((_patch(str(number)), number) for number in range(10)), (_patch(sign), None))
    numbers_alike(cells)
    assert cells[-1].number is None


def _strip(last: str) -> list[int]:
    """What a strip of struck-out clues is read as whose last one the net takes for none."""
    texts = ["1", "2", "3", "5", "7", last]
    layer = np.zeros((48 * len(texts), 96), np.uint8)
    for i, text in enumerate(texts):
        cv2.putText(layer, text, (40, 48 * i + 34), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 200, 2)
        cv2.line(layer, (36, 48 * i + 25), (58, 48 * i + 25), 200, 1)
    ink = layer.astype(np.float32)
    found = sorted(pieces(ink, 24, (0, 256)), key=lambda glyph: glyph.y)
    seen = adopt_chances(ink, found, np.eye(12)[[1, 2, 3, 5, 7, JUNK]])
    return seen.argmax(axis=1).tolist()


def test_clue_that_is_struck_out_is_read_as_one_that_looks_alike() -> None:
    """Programs strike all of them out in the same way."""
    assert _strip("3") == [1, 2, 3, 5, 7, 3]


@pytest.mark.parametrize("sign", ["X", "8", "P"])
def test_what_no_clue_looks_like_stays_unread(sign: str) -> None:
    """A digit that no other is cannot be told."""
    assert _strip(sign)[-1] == JUNK


def _struck(numbers: str, seed: int, slope: float, size: int) -> np.ndarray:
    """A number left of each row of a board, a line through each, none quite where the others are."""
    chance, times = random.Random(seed), 4
    wide, tall = 200 + SIDE * len(numbers), 60 + SIDE * len(numbers)
    image = Image.new("RGB", (wide * times, tall * times), PAGE)
    pen, font = ImageDraw.Draw(image), font_of(FONT, size * times)
    for i, number in enumerate(numbers):
        x = 170 * times + chance.randint(-2, 2)
        y = round((60 + (i + 0.5) * SIDE) * times) + chance.randint(-2, 2)
        pen.text((x, y), number, INK, font, anchor="mm")
        reach = 0.45 * size * times
        pen.line((x - reach, y + slope * reach, x + reach, y - slope * reach), INK, times)
    return np.asarray(image.resize((wide, tall), Image.Resampling.BOX))


@pytest.mark.parametrize(
    ("numbers", "seed", "slope", "size"),
    [("35466118339585", 3, 0.8, 26), ("35466118339585", 11, 0.8, 26), ("32615415141148", 7, 1.2, 20)],
)
def test_clues_beside_a_board_are_read_by_others_that_are_struck_out(
    numbers: str, seed: int, slope: float, size: int
) -> None:
    """Of each of these strips one digit is not read by itself."""
    xs, ys = (tuple(float(first + SIDE * i) for i in range(len(numbers) + 1)) for first in (200, 60))
    lines = Strips(_struck(numbers, seed, slope, size))(Lattice(xs, ys, 0.9))["left"].lines
    read = [[int(digit.chances[:JUNK].argmax()) for digit in line] for line in lines]
    assert read == [[int(number)] for number in numbers]


def test_ground_of_a_cell_with_lines_at_two_sides_is_that_of_its_middle() -> None:
    """Half of its rim has the colour of the lines, and none the middle between both colours."""
    patch = np.full((SIDE, SIDE, 3), PAGE, np.uint8)
    patch[44:] = patch[:, 44:] = (150, 150, 150)
    patch[12:30, 16:20] = INK
    (cell,) = contents(patch[None])
    assert np.abs(cell.ground - PAGE).max() < 5


def test_ones_on_another_ground_are_no_flags_where_they_look_as_other_ones() -> None:
    """A shadow lies on the first row of some boards, where nothing but these stands."""
    mines = [(0, 1), (1, 8), (2, 0), (4, 3), (4, 4), (6, 6), (7, 2), (8, 8)]
    numbers = [[sum(max(abs(r - i), abs(c - j)) <= 1 for i, j in mines) for c in range(9)] for r in range(9)]
    hidden = {*mines, (8, 7), (7, 8)}
    grid = tuple(
        tuple(None if (r, c) in hidden else n for c, n in enumerate(row)) for r, row in enumerate(numbers)
    )
    board = Drawn(Board("minesweeper", grid))
    values = ((130, 130, 130), (0, 0, 255), (0, 128, 0), *[(200, 0, 0)] * 6)
    image, box = painted(random.Random(1), board, replace(PLAIN, values=values))
    left, top, right, bottom = map(round, box)
    first = image[top : top + (bottom - top) // 9 - 1, left:right]
    first[:] = (first * 0.88).astype(np.uint8)
    found = seen_in(image)
    assert solvers.read(found.text, puzzle=found.puzzle).grid == grid


def test_number_that_reaches_two_rims_is_read_where_it_is_likely() -> None:
    """Fonts of pixels of old programs fill the upper left of a cell."""
    cell = _cells((_patch("4", (3, 28)), None))[0]
    chances = np.zeros((1, 12))
    chances[0, [4, JUNK]] = 0.82, 0.18
    set_number(cell, [Glyph(3, 3, 35, 35, np.zeros((24, 24), np.float32))], chances, 35, 1.0)
    assert cell.number == 4
