"""Draws whole boards as programs and pages at random might."""

from __future__ import annotations

import random
from typing import NamedTuple

import cv2
import numpy as np

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.wide import contents, grid, margins, page
from tests.screenshots.drawing.wide.palette import mixed
from tests.screenshots.drawing.wide.program import Program
from tests.screenshots.drawing.wide.sheet import Sheet


class Painted(NamedTuple):
    """RGB pixels, and where the board lies in them: left, top, right and bottom."""

    image: np.ndarray
    box: tuple[float, float, float, float]


def painted(rng: random.Random, drawn: Drawn, program: Program) -> Painted:
    """A picture of a board by a program."""
    board, switches, told = drawn.board, program.grid, program.clues
    wide, tall = margins.reach(program, drawn)
    out = switches.frame + switches.inset
    left = wide if told.rows == "left" or told.both else out
    right = wide if told.rows == "right" or told.both else out
    top = tall if told.columns == "top" or told.both else out
    bottom = tall if told.columns == "bottom" or told.both else out
    before, above, after, below = page.room(program)
    pad = [rng.uniform(4, 60) for _ in range(4)]
    x, y = round(before + pad[0] + left), round(above + pad[1] + top)
    places = grid.Places(switches, x, y, board.rows, board.columns)
    x0, y0, x1, y1 = places.whole
    block = x0 - left, y0 - top, x1 + right, y1 + bottom
    sheet = Sheet(
        round(block[2] + after + pad[2]),
        round(block[3] + below + pad[3] + 20),
        program.colours.page,
        program.way,
    )
    page.ground(sheet, program, block)
    grid.bare(sheet, places, program.colours)
    painter = contents.Painter(sheet, places, program, drawn)
    for r in range(board.rows):
        for c in range(board.columns):
            painter.cell(r, c)
    grid.lines(sheet, places, program.colours)
    painter.dominoes() if board.puzzle == "dominosa" else None
    _hover(sheet, places, program, rng)
    margins.clues(sheet, places, program, drawn, rng)
    page.around(sheet, program, places, block, rng, clued=bool(board.row_clues))
    image = _sent(sheet.finished(), program)
    zoom = program.zoom
    return Painted(image, (x0 * zoom, y0 * zoom, x1 * zoom, y1 * zoom))


def _hover(sheet: Sheet, places: grid.Places, program: Program, rng: random.Random) -> None:
    """The cell that the mouse is on has a rim; its row and column may be lit up beside the board."""
    if program.grid.hover == "none":
        return
    row, column = rng.randrange(places.rows), rng.randrange(places.columns)
    sheet.box(places.cell(row, column), None, 0, program.colours.accent, max(1, 0.07 * places.pitch))
    if program.grid.hover == "cross":
        x0, y0, x1, y1 = places.whole
        tint = mixed(program.colours.line, program.colours.accent, 0.7)
        for box in (
            (x0, places.y(row), x1, places.y(row + 1)),
            (places.x(column), y0, places.x(column + 1), y1),
        ):
            sheet.box(box, None, 0, tint, 1.5)


def _sent(image: np.ndarray, program: Program) -> np.ndarray:
    """The picture as a screen of another density shows it, and as a chat passes it on."""
    if program.zoom != 1:
        way = cv2.INTER_AREA if program.zoom < 1 else cv2.INTER_LINEAR
        image = cv2.resize(image, None, fx=program.zoom, fy=program.zoom, interpolation=way)
    if program.jpeg:
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, program.jpeg])[1]
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return image
