"""Pictures that were read as something else: a ring as a digit, a tower as a clue, a part as the whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.common.errors import PictureError
from bot.render import paint
from bot.service.worker.scenes import bare_scene
from solvers import PUZZLES
from tests.screenshots.drawing.canvas import font_of
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in

PAPER = (229, 229, 229)
HITORI = "565336/545312/323511/431553/454623/313461"
POSITION = "___10000/__110000/__100011/__10001_/22100011/00000000/11111000/____1000"
COLOURS = ("", "#0000ff", "#008000", "#ff0000")
TOWERS = "skyscrapers\n.12322.\n1.....4\n3.....2\n4.....1\n2.....2\n2.....2\n.31242."


def page(columns: int, rows: int, side: int, paper: tuple[int, int, int]) -> ImageDraw.ImageDraw:
    return ImageDraw.Draw(Image.new("RGB", ((columns + 2) * side, (rows + 2) * side), paper))


def write(pen: ImageDraw.ImageDraw, x: float, y: float, text: str, size: int, colour: str) -> None:
    pen.text((x, y), text, colour, font_of(FONT, size), "mm")


def pixels(pen: ImageDraw.ImageDraw) -> np.ndarray:
    return np.asarray(pen._image)


def test_rings_around_most_numbers_of_a_hitori_are_no_digits() -> None:
    """In small cells a ring with its number looks like a 0 or an 8, and so do islands of Hashi."""
    found = seen_in((Path(__file__).parent / "rings.png").read_bytes())
    assert found.text.split("\n", 1)[1].strip().replace("\n", "/") == HITORI


def test_position_is_not_read_without_its_outer_columns() -> None:
    """The opened cells have no lines, and parts of a position also have several answers."""
    side = 26
    pen = page(8, 8, side, (245, 246, 250))
    for r, row in enumerate(POSITION.split("/")):
        for c, clue in enumerate(row):
            x, y = (c + 1) * side, (r + 1) * side
            if clue == "_":
                pen.rectangle((x + 1, y + 1, x + side - 2, y + side - 2), (144, 164, 174))
            elif clue != "0":
                write(pen, x + side / 2, y + side / 2, clue, 16, COLOURS[int(clue)])
    found = seen_in(pixels(pen))
    assert found.text.split("\n", 1)[1].strip().replace("\n", "/") == POSITION


def test_number_among_drawn_towers_is_no_given_without_a_doubt() -> None:
    """Towers that rise over the cell behind hide numbers, and change the colours of others."""
    board, side = solvers.read(TOWERS, puzzle="skyscrapers"), 44
    answer = solvers.solve(board).answer or {}
    pen = page(6, 6, side, PAPER)
    left = side + side // 2
    for place, cell in ((place, place.cells[0]) for place in answer):
        pen.rectangle(corners(left + cell.column * side, left + cell.row * side, side), outline=(80, 80, 80))
        if (5 * cell.row + cell.column) % 4 != 3:
            tower(pen, left + cell.column * side, left + cell.row * side, int(answer[place]))
    for i in range(5):
        at, far = left + i * side + side / 2, left + 5.5 * side
        for x, y, clue in (
            (left - side / 2, at, board.row_clues[i]),
            (far, at, board.right_clues[i]),
            (at, left - 0.6 * side, board.column_clues[i]),
            (at, far, board.bottom_clues[i]),
        ):
            write(pen, x, y, str((clue or ("",))[0]), 22, "black")
    found = seen_in(pixels(pen))
    assert solvers.read(found.text, puzzle=found.puzzle) == board or found.doubtful


def test_refusal_says_which_board_was_seen() -> None:
    """Thermometers are not read from pictures, and no puzzle that is read fits its picture well."""
    board = solvers.read(PUZZLES["thermometers"].example, puzzle="thermometers")
    with pytest.raises(PictureError, match="I see a board with 7 rows of 7, but cannot tell its puzzle"):
        seen_in(paint(bare_scene(board, "light")))


def corners(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    return x, y, x + side, y + side


def tower(pen: ImageDraw.ImageDraw, x: float, y: float, height: int) -> None:
    """A tower on a cell with its corner at (x, y), seen from the lower left."""
    up, aside, near, far = 4 * height, 2 * height, 4, 40
    top = [(x + a + aside, y + b - up) for a, b in ((near, near), (far, near), (far, far), (near, far))]
    pen.polygon([(x + near, y + far), (x + far, y + far), top[2], top[3]], (170, 170, 170), "black")
    pen.polygon([(x + near, y + near), (x + near, y + far), top[3], top[0]], (150, 150, 150), "black")
    pen.polygon(top, (200, 200, 200), "black")
    write(pen, x + 22 + aside, y + 22 - up, str(height), 22, "#008000")
