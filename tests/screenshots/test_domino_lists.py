"""Dominosa on tiles that stand apart: a list of all dominoes beside it, and dominoes with round ends."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from solvers import Board
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

SIZE, TILE = 80, 62
WHITE, DARK, PAGE, GREY = (255, 255, 255), (30, 41, 59), (241, 245, 249), (130, 136, 150)


def _board(seed: int, state: str) -> Drawn:
    return drawn(random.Random(seed), "dominosa", state)


def _picture(board: Drawn, *, joints: bool = False, listed: bool = True) -> np.ndarray:
    """White tiles and dark dominoes, grey discs where these may be joined, and a list of all dominoes."""
    wide, tall = SIZE * board.board.columns, SIZE * board.board.rows
    image = Image.new("RGB", (wide + 500, max(tall, 500) + 160), (90, 26, 50))
    pen = ImageDraw.Draw(image)
    pen.rectangle((40, 40, 80 + wide, 80 + tall), PAGE)
    pairs = [_halves(name, way) for name, way in board.marks.items()]
    dark = {cell for pair in pairs for cell in pair}
    joined = {*pairs, *(pair[::-1] for pair in pairs)}
    for cell in board.board.cells:
        if cell in dark:
            pen.ellipse(_tile(cell), DARK)
        else:
            pen.rounded_rectangle(_tile(cell), 6, WHITE, (210, 215, 225))
    for (x, y), (u, v) in ((_middle(one), _middle(other)) for one, other in pairs):
        across, half = int(x < u), TILE // 2
        pen.rectangle(
            (x, y - half, x + half, y + half) if across else (x - half, y, x + half, y + half), DARK
        )
        pen.rectangle(
            (u - half, v - half, u, v + half) if across else (u - half, v - half, u + half, v), DARK
        )
        pen.rectangle((x - 15, y - 15, u + 15, v + 15), DARK)
    for cell in dark if joints else ():
        x, y = _middle(cell)
        for down in (-1, 1):
            if (cell, Cell(cell.row + down, cell.column)) not in joined:
                pen.ellipse((x - 15, y + 27 * down - 13, x + 15, y + 27 * down + 13), GREY)
    for cell in board.board.cells:
        colour = WHITE if cell in dark else DARK
        pen.text(_middle(cell), str(board.board.at(cell)), colour, font_of(FONT, 30), anchor="mm")
    if listed:
        _list(pen, board.board, wide + 120)
    return np.asarray(image)


def _list(pen: ImageDraw.ImageDraw, board: Board, left: int) -> None:
    most = min(board.rows, board.columns) - 1
    for i, pair in enumerate(combinations_with_replacement(range(most + 1), 2)):
        x, y = left + 112 * (i % 3), 60 + 57 * (i // 3)
        for number, at in zip(pair, (x, x + 52), strict=True):
            pen.rectangle((at, y, at + 52, y + 44), WHITE, (180, 190, 200))
            pen.text((at + 26, y + 22), str(number), DARK, font_of(FONT, 18), anchor="mm")


def _halves(name: str, way: str) -> tuple[Cell, Cell]:
    cell = Cell.from_name(name)
    return cell, Cell(cell.row + (way == "down"), cell.column + (way == "right"))


def _middle(cell: Cell) -> tuple[int, int]:
    return 60 + SIZE * cell.column + SIZE // 2, 60 + SIZE * cell.row + SIZE // 2


def _tile(cell: Cell) -> tuple[int, int, int, int]:
    x, y = _middle(cell)
    return x - TILE // 2, y - TILE // 2, x + TILE // 2, y + TILE // 2


def test_list_of_all_dominoes_beside_a_board_is_none() -> None:
    """Each number is in it equally often, as on a board, but its dominoes are in order."""
    board = _board(0, "partly")
    found = seen_in(_picture(board))
    assert solvers.read(found.text, puzzle="dominosa") == board.board
    assert not found.doubtful


@pytest.mark.parametrize("seed", [0, 4])
def test_dominoes_with_round_ends_are_told_on_tiles_that_stand_apart(seed: int) -> None:
    """The rims of their halves lie on the page as well."""
    board = _board(seed, "partly")
    found = seen_in(_picture(board, listed=False))
    assert dict(mark.split("=") for mark in found.marks.split()) == board.marks


def test_numbers_that_paler_discs_touch_are_read_in_a_worn_picture() -> None:
    """Where JPEG blurs their rims, a digit and the discs above and below it are one piece of ink."""
    board = _board(4, "partly")
    pixels = _picture(board, joints=True, listed=False)[..., ::-1]
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 40])
    found = seen_in(data.tobytes())
    assert solvers.read(found.text, puzzle="dominosa") == board.board
