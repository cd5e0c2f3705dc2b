"""A frame that encloses a panel above a board too: it is in step with the cells, but no board."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.candidates import candidates, drop_rivals
from bot.screenshots.lattices.edges import edges_of
from bot.screenshots.lattices.frames import extend_to_frame
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.line_lattices import drop_margins
from bot.screenshots.picture import Picture
from bot.screenshots.sight import readings
from tests.screenshots.drawing.plain_examples import FONT, example
from tests.screenshots.drawing.positions import position_of
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

SIDE, SIZE, OPENED, LEFT = 40, 8, 4, 30
GROUND, COVERED, LINE = (168, 218, 220), (70, 120, 155), (25, 50, 90)


def _painted(panel: int, step: int) -> np.ndarray:
    """Opened cells in a corner of tiles, below a panel so many rows high; lines of them differ by a step."""
    top = LEFT + SIDE * panel
    picture = Image.new("RGB", (SIZE * SIDE + 60, top + SIZE * SIDE + 30), (240, 250, 238))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((LEFT, LEFT, LEFT + SIZE * SIDE - 1, top + SIZE * SIDE - 1), GROUND)
    faint = tuple(level - step for level in GROUND)
    for r, c in product(range(SIZE), range(SIZE)):
        x, y = LEFT + SIDE * c, top + SIDE * r
        covered = max(r, c) >= OPENED
        pen.rectangle(
            (x, y, x + SIDE - 1, y + SIDE - 1), COVERED if covered else GROUND, LINE if covered else faint
        )
        if max(r, c) == OPENED - 1:
            middle = x + SIDE / 2, y + SIDE / 2
            pen.text(middle, "112"[(r + c) % 3], (20, 40, 200), font=font_of(FONT, 24), anchor="mm")
    return np.asarray(picture)


def _framed(image: np.ndarray) -> list[tuple[int, int, bool]]:
    """Rows and columns of the lattices up to a frame, and whether the board seems to go on beyond them."""
    found = [one for one in candidates(Picture(image)) if one.how == "framed" and one.columns == SIZE]
    return [(one.rows, one.columns, one.beyond > 0.5) for one in found]


def test_frame_with_a_panel_above_a_better_lattice_is_no_whole_board() -> None:
    """The lines of opened cells are so faint that they are seen at the second look alone."""
    image = _painted(panel=2, step=6)
    assert _framed(image) == [(SIZE + 2, SIZE, True)]
    assert any((one.rows, one.is_good) == (SIZE, True) for one in candidates(Picture(image)))
    assert not any(reading.sure for reading in readings(Picture(image)) if reading.board.rows > SIZE)


def test_frame_without_a_better_lattice_in_it_may_be_that_of_a_board() -> None:
    """The same picture, but with no line at all between opened cells."""
    assert _framed(_painted(panel=2, step=0)) == [(SIZE + 2, SIZE, False)]


def _within_margins(step: int) -> tuple[int, int]:
    """Rows and columns that are left of a lattice with the panel above a board as its first row."""
    at = [tuple(float(LEFT + SIDE * i) for i in range(number + 1)) for number in (SIZE, SIZE + 1)]
    left = drop_margins(edges_of(_painted(panel=1, step=step)), Lattice(at[0], at[1], 0.95))
    return left.rows, left.columns


def test_panel_as_high_as_a_row_is_none_where_all_lines_are_seen() -> None:
    """No line is in it, and all are in the other rows; where these lack some, too, it may be a row."""
    assert _within_margins(step=60) == (SIZE, SIZE)
    assert _within_margins(step=0) == (SIZE + 1, SIZE)


@pytest.mark.parametrize("shade", [90, 160, 200])
def test_frame_as_wide_as_a_cell_is_no_row_of_the_board(shade: int) -> None:
    """Beside the lines of a board its outer edge is one more line in step."""
    image = example("minesweeper", bevel="flat")
    (lattice,) = candidates(Picture(image))
    left, top, right, bottom = (
        round(at) for at in (lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1])
    )
    wide = round(lattice.pitch) - 1
    board = image[top : bottom + 1, left : right + 1]
    frame = np.pad(board, ((wide, wide), (wide, wide), (0, 0)), constant_values=shade)
    page = np.pad(frame, ((20, 20), (20, 20), (0, 0)), constant_values=250)
    assert [(one.rows, one.columns) for one in candidates(Picture(page))] == [(lattice.rows, lattice.columns)]


def test_position_without_lines_goes_on_to_the_frame_around_its_numbers() -> None:
    """Its last rows are blank, and its covered cells stand alone: neither lines nor numbers reach the end."""
    size, mines = 8, ((0, 1), (1, 5), (2, 2), (3, 6), (4, 3))
    rows = position_of(size, size, mines, mines)
    picture = Image.new("RGB", (size * SIDE + 60, size * SIDE + 60), (240, 250, 238))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((LEFT, LEFT, LEFT + size * SIDE - 1, LEFT + size * SIDE - 1), GROUND)
    for r, c in product(range(size), range(size)):
        x, y = LEFT + SIDE * c, LEFT + SIDE * r
        if (r, c) in mines:
            pen.rectangle((x, y, x + SIDE - 1, y + SIDE - 1), COVERED, LINE)
        elif rows[r][c] != "0":
            pen.text((x + 20, y + 20), rows[r][c], (20, 40, 200), font=font_of(FONT, 24), anchor="mm")
    assert seen_in(np.asarray(picture)).text.split("\n")[1:] == rows


def test_frame_of_a_board_is_tried_within_a_larger_one_that_a_window_beside_it_makes() -> None:
    """The edge of a window that ends in step with a board looks like its border, but has hardly any sides."""
    lines = tuple(float(SIDE * i) for i in range(16))
    own = Lattice(lines[1:], lines[:14], 0.52, how="framed", beyond=0.23)
    wider = Lattice(lines, lines[:14], 0.46, how="framed", beyond=0.08)
    assert drop_rivals([own, wider]) == [own, wider]
    assert drop_rivals([replace(own, support=0.46), wider]) == [wider]


@pytest.mark.parametrize(
    ("frames", "size"), [((6,), 6), ((6, 8), 6), ((10,), None)], ids=["one", "two", "large"]
)
def test_digits_reach_to_the_nearest_frame_if_not_far(frames: tuple[int, ...], size: int | None) -> None:
    """A frame in step with them that has many times as many cells is that of a window."""
    image = Image.new("RGB", (400, 400), (250, 250, 250))
    for cells in frames:
        ImageDraw.Draw(image).rectangle((200 - cells * 15,) * 2 + (200 + cells * 15,) * 2, outline=(0, 0, 0))
    lines = tuple(140.0 + 30 * i for i in range(5))
    found = extend_to_frame(Lattice(lines, lines, 0.1, how="digits"), edges_of(np.asarray(image)))
    assert (found and (found.rows, found.columns, found.how)) == (size and (size, size, "framed"))
