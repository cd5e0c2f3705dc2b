"""Boards of plain grids as books and websites draw them: lines, numbers, stones and black cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from solvers.core.boards.board import Board, Group
from solvers.core.boards.cage_map import cage_numbers
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.training.fonts import font_of

_SIGNS = {"+": ((0, 4, 8, 4), (4, 0, 4, 8)), "-": ((0, 4, 8, 4),), "*": ((0, 0, 8, 8), (0, 8, 8, 0))}
_SIGNS["/"] = ((0, 4, 8, 4), (4, 0, 4, 1), (4, 7, 4, 8))
"""The strokes of the signs of cages in eighths of their size, which the project's font does not have."""


class PlainLook(NamedTuple):
    """Sizes in pixels and colours; `ring` says whether numbers stand in rings or on discs."""

    pitch: int = 36
    thick: int = 4
    paper: str = "#ffffff"
    line: str = "#999999"
    ink: str = "#111111"
    ring: str = ""
    shade: str = "#777777"


BOOK, WEB, NIGHT = (
    PlainLook(),
    PlainLook(48, 3, "#f4f1e8", "#b5ac98", "#33302a"),
    PlainLook(40, 5, "#202428", "#5a6068", "#e8e8e8"),
)


def plain_picture(board: Board, look: PlainLook = BOOK, marks: Mapping[str, str] | None = None) -> np.ndarray:
    """The board in a look, with cells that are marked as shaded or white, as RGB pixels."""
    size = (board.columns + 2) * look.pitch, (board.rows + 2) * look.pitch
    image = Image.new("RGB", size, look.paper)
    pen = ImageDraw.Draw(image)
    for cell in board.cells:
        _mark(pen, (marks or {}).get(cell.name), _box(cell, look), look)
        _fill(pen, board, cell, look)
    for cell in board.cells:
        pen.rectangle(_box(cell, look), outline=look.line)
    for first, second in _borders(board):
        x0, y0, x1, y1 = _box(second, look)
        ends = (x0, y0, x0, y1) if first.row == second.row else (x0, y0, x1, y0)
        pen.line(ends, look.ink, look.thick)
    for i, clues in enumerate((board.row_clues, board.column_clues)):
        for at, clue in enumerate(clues):
            x, y, *_ = _box(Cell(at, -1) if i == 0 else Cell(-1, at), look)
            middle = x + look.pitch // 2, y + look.pitch // 2
            pen.text(
                middle, " ".join(map(str, clue or ())), look.ink, font_of(FONT, look.pitch // 2), anchor="mm"
            )
    corners = *_box(board.cells[0], look)[:2], *_box(board.cells[-1], look)[2:]
    pen.rectangle(corners, outline=look.ink, width=look.thick)
    return np.asarray(image)


def _box(cell: Cell, look: PlainLook) -> tuple[int, int, int, int]:
    x, y = (look.pitch * 3 // 2 + at * look.pitch for at in (cell.column, cell.row))
    return x, y, x + look.pitch, y + look.pitch


def _borders(board: Board) -> list[tuple[Cell, Cell]]:
    """Neighbours with a wall or a border of regions between them."""
    walls = [(overlay.cells[0], overlay.cells[1]) for overlay in board.overlays]
    region = dict(zip(board.cells, np.ravel(board.regions or cage_numbers(board)).tolist(), strict=True))
    pairs = [(one, Cell(one.row + down, one.column + 1 - down)) for one in region for down in (0, 1)]
    return walls + [(one, other) for one, other in pairs if region.get(other, region[one]) != region[one]]


def _mark(
    pen: ImageDraw.ImageDraw, mark: str | None, box: tuple[int, int, int, int], look: PlainLook
) -> None:
    """Draw a mark: a ground, or a dot in the middle of a cell."""
    x, y, half = box[0] + look.pitch // 2, box[1] + look.pitch // 2, look.pitch // 12
    if mark == "shaded":
        pen.rectangle(box, look.shade)
    elif mark == "white":
        pen.ellipse((x - half, y - half, x + half, y + half), "#3a8a3a")


def _fill(pen: ImageDraw.ImageDraw, board: Board, cell: Cell, look: PlainLook) -> None:
    """Draw the clue of a cell."""
    clue, box = board.at(cell), _box(cell, look)
    if board.puzzle in ("kakuro", "simpleloop", "str8ts") and isinstance(clue, str):
        pen.rectangle(box, "#000000")
        look = look._replace(ink="#ffffff")
    for cage in board.cages:
        if cage.cells[0] == cell:
            _cage_clue(pen, cage, (box[0] + look.thick, box[1] + look.thick), look)
    if clue in ("b", "w"):
        pen.ellipse(_disc(box, look), "#111111" if clue == "b" else "#ffffff", "#777777", 2)
    elif isinstance(clue, str) and len(clue) > 1 and not clue.isdigit():
        _several(pen, clue, box, look)
    elif clue not in (None, "#"):
        _number(pen, str(clue), box, look)


def _disc(box: tuple[int, int, int, int], look: PlainLook) -> tuple[int, int, int, int]:
    inset = look.pitch // 6
    return box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset


def _number(pen: ImageDraw.ImageDraw, text: str, box: tuple[int, int, int, int], look: PlainLook) -> None:
    """Draw a number in the middle of a cell."""
    if look.ring:
        pen.ellipse(_disc(box, look), look.ring if look.ring != "ring" else None, look.ink, 2)
    colour = "#ffffff" if look.ring not in ("", "ring") else look.ink
    font = font_of(FONT, round(look.pitch * (0.4 if look.ring else 0.6)))
    pen.text(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), text, colour, font, anchor="mm")


def _several(pen: ImageDraw.ImageDraw, clue: str, box: tuple[int, int, int, int], look: PlainLook) -> None:
    """Draw the sums of Kakuro on both sides of a diagonal, or the numbers of Tapa."""
    places = {"\\": ((0.3, 0.75), (0.7, 0.28)), ",": ((0.28, 0.28), (0.72, 0.28), (0.28, 0.74), (0.72, 0.74))}
    sign = "," if "," in clue else "\\"
    if sign == "\\":
        pen.line(box, "#888888", 1)
    font = font_of(FONT, look.pitch * 2 // 5)
    for text, (x, y) in zip(clue.split(sign), places[sign], strict=False):
        middle = box[0] + x * look.pitch, box[1] + y * look.pitch
        pen.text(middle, text, look.ink, font, anchor="mm")


def _cage_clue(pen: ImageDraw.ImageDraw, cage: Group, corner: tuple[int, int], look: PlainLook) -> None:
    """Draw the number of a cage and its sign."""
    font, number = font_of(FONT, look.pitch // 3), str(sum(cage.clue or ()))
    pen.text(corner, number, look.ink, font)
    size = look.pitch / 5
    left, top = corner[0] + pen.textlength(number, font) + 2, corner[1] + size / 2
    for x0, y0, x1, y1 in _SIGNS.get(cage.sign, ()):
        ends = [(left + x * size / 8, top + y * size / 8) for x, y in ((x0, y0), (x1, y1))]
        pen.line(ends, look.ink, 2)
