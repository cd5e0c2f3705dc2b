"""Dominosa without lines between cells, whose dominoes are boxes; and with thick lines around these."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.lattice_growth import trim
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.training.fonts import font_of

SIZE, LEFT, TOP = 60, 60, 150


@dataclass(frozen=True)
class Colours:
    """Of what is drawn; the text on dominoes may be of another colour than elsewhere."""

    page: str
    text: str
    domino: str
    rim: str
    on_domino: str


NIGHT = Colours("#121212", "#e8e8e8", "#000000", "#000000", "#ffffff")
DAY = Colours("#ffffff", "#333333", "#000000", "#000000", "#ffffff")
PALE = Colours("#ffffff", "#111111", "#eaf0fb", "#222222", "#111111")


def _picture(board: Drawn, colours: Colours, word: str = "") -> np.ndarray:
    """The dominoes as rounded boxes on the page, with a word above each column."""
    size = 2 * LEFT + SIZE * board.board.columns, TOP + LEFT + SIZE * board.board.rows
    image = Image.new("RGB", size, colours.page)
    pen = ImageDraw.Draw(image)
    for name, way in board.marks.items():
        (x, y), (u, v) = map(_corner, _halves(name, way))
        pen.rounded_rectangle((x + 4, y + 4, u + SIZE - 4, v + SIZE - 4), 5, colours.domino, colours.rim, 2)
    taken = {cell for mark in board.marks.items() for cell in _halves(*mark)}
    for cell in board.board.cells:
        x, y = _corner(cell)
        colour = colours.on_domino if cell in taken else colours.text
        _write(pen, (x, y), str(board.board.at(cell)), colour)
    for column in range(board.board.columns if word else 0):
        _write(pen, (LEFT + SIZE * column, TOP - SIZE), word, colours.text)
    return np.array(image)


def _write(pen: ImageDraw.ImageDraw, corner: tuple[int, int], text: str, colour: str) -> None:
    pen.text((corner[0] + SIZE // 2, corner[1] + SIZE // 2), text, colour, font_of(FONT, 26), anchor="mm")


def _corner(cell: Cell) -> tuple[int, int]:
    return LEFT + SIZE * cell.column, TOP + SIZE * cell.row


def _halves(name: str, way: str) -> tuple[Cell, Cell]:
    cell = Cell.from_name(name)
    return cell, Cell(cell.row + (way == "down"), cell.column + (way == "right"))


def _marks_of(image: np.ndarray, board: Drawn) -> dict[str, str]:
    found = seen_in(image)
    assert solvers.read(found.text, puzzle=found.puzzle) == board.board
    return dict(mark.split("=") for mark in found.marks.split())


def test_row_of_words_in_step_with_the_numbers_is_none_of_the_board() -> None:
    """Each cell of a Dominosa has a number, so that a row with hardly any is a row of buttons."""
    board = drawn(random.Random(5), "dominosa", "solved")
    xs = tuple(LEFT + SIZE * i for i in range(board.board.columns + 1))
    ys = tuple(TOP + SIZE * i for i in range(board.board.rows + 1))
    wider = Lattice(xs, (TOP - SIZE, *ys), 0.9, how="digits")
    found = trim(Picture(_picture(board, DAY, "MEW")), wider)
    assert (found.xs, found.ys) == (xs, ys)


def test_position_of_minesweeper_keeps_its_rows_without_numbers() -> None:
    """Blank cells are as good as numbers there."""
    board = drawn(random.Random(5), "dominosa", "blank")
    image = _picture(board, DAY)
    image[:, LEFT + 2 * SIZE : LEFT + 4 * SIZE] = 255
    xs = tuple(LEFT + SIZE * i for i in range(board.board.columns + 1))
    ys = tuple(TOP + SIZE * i for i in range(board.board.rows + 1))
    wider = Lattice(xs, (TOP - SIZE, *ys), 0.9, how="digits")
    assert trim(Picture(image), wider) == wider


@pytest.mark.parametrize("state", ["partly", "solved"])
def test_black_dominoes_on_a_page_that_is_hardly_lighter_are_told(state: str) -> None:
    """Nothing but the page between them parts them, by less than what is noise elsewhere."""
    board = drawn(random.Random(5), "dominosa", state)
    assert _marks_of(_picture(board, NIGHT), board) == board.marks


@pytest.mark.parametrize("tint", ["#eaf0fb", "#f9fafd"])
def test_two_cells_that_pale_dominoes_enclose_are_none(tint: str) -> None:
    """They have the ground of all cells without a domino, however little that differs."""
    board = drawn(random.Random(5), "dominosa", "solved")
    free = next(name for name, way in board.marks.items() if _is_inside(board, name, way))
    marks = {name: way for name, way in board.marks.items() if name != free and not name.endswith("1")}
    assert free not in marks
    partly = Drawn(board.board, marks)
    assert _marks_of(_picture(partly, replace(PALE, domino=tint)), partly) == marks


def _is_inside(board: Drawn, name: str, way: str) -> bool:
    return all(2 < cell.row < board.board.rows - 1 for cell in _halves(name, way))


def test_thick_lines_around_dominoes_part_them_on_a_finished_board() -> None:
    """Thin ones lie between all cells, and are as black."""
    board = drawn(random.Random(5), "dominosa", "solved")
    image = Image.fromarray(_picture(Drawn(board.board, {}), DAY))
    pen = ImageDraw.Draw(image)
    for cell in board.board.cells:
        x, y = _corner(cell)
        pen.rectangle((x, y, x + SIZE, y + SIZE), None, "black", 1)
    for name, way in board.marks.items():
        (x, y), (u, v) = map(_corner, _halves(name, way))
        pen.rectangle((x - 2, y - 2, u + SIZE + 2, v + SIZE + 2), None, "black", 5)
    assert _marks_of(np.asarray(image), board) == board.marks


def test_thin_lines_of_uneven_width_part_nothing() -> None:
    """Where a board is blank, a line of two pixels beside one of one pixel makes no dominoes."""
    board = drawn(random.Random(5), "dominosa", "blank")
    image = Image.fromarray(_picture(board, DAY))
    pen = ImageDraw.Draw(image)
    for cell in board.board.cells:
        x, y = _corner(cell)
        pen.line((x, y, x, y + SIZE), "black", 1 if cell.column == 2 else 2)
        pen.line((x, y, x + SIZE, y), "black", 2)
    assert not _marks_of(np.asarray(image), board)
