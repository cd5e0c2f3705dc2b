"""Digits on tiles with round corners, lighter above than below, on a ground of another colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.training.fonts import font_of

SIDE, LARGE = 26, 4
ROWS = ["1123__", "_12_31", "111_21", "21__11"]
AT = tuple(tuple(float(SIDE * i) for i in range(number + 1)) for number in (6, 4))


def _tile(sign: str, above: tuple[int, int, int], below: tuple[int, int, int]) -> Image.Image:
    """A tile on a blue ground, drawn larger than it is for soft corners."""
    size = LARGE * SIDE
    shares = np.linspace(0, 1, size)[:, None, None]
    shade = np.broadcast_to(np.array(above) * (1 - shares) + np.array(below) * shares, (size, size, 3))
    corners = Image.new("L", (size, size), 0)
    ImageDraw.Draw(corners).rounded_rectangle((4, 4, size - 9, size - 9), 5 * LARGE, 255)
    found = Image.new("RGB", (size, size), (0, 0, 250))
    found.paste(Image.fromarray(shade.astype(np.uint8)), mask=corners)
    if sign != "_":
        pen = ImageDraw.Draw(found)
        pen.text((size / 2, size / 2), sign, (255, 255, 255), font_of(FONT, 13 * LARGE), anchor="mm")
    return found.resize((SIDE, SIDE), Image.Resampling.BOX)


def _blank() -> Image.Image:
    """A white tile with a darker shade, which begins in its middle, and darker sides."""
    levels = np.asarray(_tile("_", (255, 255, 255), (250, 250, 250))).astype(int)
    shade = np.interp(np.arange(SIDE), [0, 3, 11, 12, 24, 25], [0, 0, 30, 40, 0, 0]).astype(int)
    levels[2:-2, 2:-2] -= shade[2:-2, None, None]
    levels[3:-3, [3, -4]] -= 25
    return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))


def _board() -> np.ndarray:
    """White numbers on slate tiles."""
    board = Image.new("RGB", (SIDE * len(ROWS[0]), SIDE * len(ROWS)))
    for r, row in enumerate(ROWS):
        for c, sign in enumerate(row):
            tile = _blank() if sign == "_" else _tile(sign, (165, 190, 220), (90, 125, 160))
            board.paste(tile, (SIDE * c, SIDE * r))
    return np.asarray(board)


def _read(image: np.ndarray) -> list[str]:
    cells = Picture(image).cells(Lattice(*AT, 1.0))
    return ["".join("_" if cell.number is None else str(cell.number) for cell in row) for row in cells.grid]


def test_digits_on_shaded_tiles_with_round_corners_are_read_in_a_blurred_picture() -> None:
    """The ground of the board lies in the corners of their cells, and that of a tile changes."""
    assert _read(cv2.GaussianBlur(_board(), (0, 0), 1.5)) == ROWS


@pytest.mark.parametrize(("quality", "row", "column"), [(40, 1, 3), (50, 3, 3), (70, 1, 0)])
def test_shade_of_a_blank_tile_is_no_digit_in_a_worn_picture(quality: int, row: int, column: int) -> None:
    """What JPEG makes of its edges looks like one, and is hardly too faint."""
    _, data = cv2.imencode(".jpg", _board()[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    worn = np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[:, :, ::-1])
    assert _read(worn)[row][column] == ROWS[row][column] == "_"
