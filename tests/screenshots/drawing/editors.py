"""Boards as editors in web pages draw them: thin or dashed lines, tints, marks in a colour of their own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

from solvers import Board
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.styles import Colour
from tests.screenshots.training.fonts import font_of

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (127, 127, 127)
ENTERED, TINT, DONE = (0, 160, 0), (160, 255, 160), (192, 192, 192)
"""The colours of what the player wrote, and of the grounds of cells that were marked, and of islands."""
_AROUND = 0.4
"""Of a pitch: the paper around the board."""


class Page:
    """The picture of a board with cells of so many pixels, and `margin` cells of paper for clues."""

    def __init__(self, board: Board, pitch: int, margin: float = 0.0) -> None:
        self.board, self.pitch = board, pitch
        self.left = round((_AROUND + margin) * pitch)
        size = [round(2 * self.left + number * pitch) for number in (board.columns, board.rows)]
        self.image = Image.new("RGB", (size[0], size[1]), WHITE)
        self.pen = ImageDraw.Draw(self.image)

    def at(self, row: float, column: float) -> tuple[float, float]:
        """The pixels of a corner of a cell, or of its middle, which is half a cell further."""
        return self.left + column * self.pitch, self.left + row * self.pitch

    def fill(self, cell: Cell, colour: Colour) -> None:
        self.pen.rectangle((*self.at(*cell), *self.at(cell.row + 1, cell.column + 1)), colour)

    def text(self, row: float, column: float, text: object, colour: Colour) -> None:
        """A number in the middle of a cell, or beside the board."""
        font = font_of(FONT, round((0.7 if len(str(text)) == 1 else 0.55) * self.pitch))
        self.pen.text(self.at(row + 0.5, column + 0.5), str(text), colour, font=font, anchor="mm")

    def lines(self, colour: Colour, dash: int = 0) -> None:
        """The lines between all cells, and the border of the board."""
        rows, columns = self.board.rows, self.board.columns
        for c in range(1, columns):
            self.line(self.at(0, c), self.at(rows, c), colour, dash)
        for r in range(1, rows):
            self.line(self.at(r, 0), self.at(r, columns), colour, dash)
        left, top = self.at(0, 0)
        right, bottom = self.at(rows, columns)
        width = max(3, self.pitch // 12)
        out = width - 1  # the frame lies around the cells
        self.pen.rectangle((left - out, top - out, right + out, bottom + out), outline=BLACK, width=width)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, dash: int) -> None:
        """A line of a pixel, with dashes and gaps of so many pixels, if any."""
        length = math.dist(start, end)
        along = [*np.arange(0, length, dash or length), length]
        for first, last in list(pairwise(along))[::2]:
            ends = [
                tuple(a + (b - a) * part / length for a, b in zip(start, end, strict=True))
                for part in (first, last)
            ]
            self.pen.line((*ends[0], *ends[1]), colour, 1)

    def regions(self) -> None:
        """Thick lines between regions."""
        regions = self.board.regions or ()
        for side in (one for one in self.board.sides if len(one.inside) == 2):
            first, second = side.inside
            if regions[first.row][first.column] != regions[second.row][second.column]:
                start = self.at(side.row, side.column)
                end = self.at(side.row + (not side.across), side.column + side.across)
                self.pen.line((*start, *end), BLACK, max(2, self.pitch // 16))

    def cross(self, row: float, column: float, reach: float) -> None:
        """Two thin lines across a place, so many cells to each side."""
        for down in (-reach, reach):
            start, end = self.at(row + down, column - reach), self.at(row - down, column + reach)
            self.pen.line((*start, *end), ENTERED, max(1, self.pitch // 36))

    def disc(self, row: float, column: float, radius: float) -> None:
        """A disc with a radius in cells."""
        (x, y), reach = self.at(row, column), radius * self.pitch
        self.pen.ellipse((x - reach, y - reach, x + reach, y + reach), ENTERED)

    def star(self, row: float, column: float) -> None:
        """A star of five points."""
        x, y = self.at(row, column)
        corners = [
            (
                x + far * self.pitch * math.sin(math.pi * i / 5),
                y - far * self.pitch * math.cos(math.pi * i / 5),
            )
            for i in range(10)
            for far in ((0.16,) if i % 2 else (0.4,))
        ]
        self.pen.polygon(corners, ENTERED)


def _starbattle(board: Board, facts: Facts, pitch: int) -> Page:
    """Dashed lines, thick ones between regions, green stars, crosses from corner to corner."""
    page = Page(board, pitch)
    for cell, star in facts.items():
        middle = cell.row + 0.5, cell.column + 0.5
        page.star(*middle) if star else page.cross(*middle, 0.4)
    page.lines(GREY, dash=max(3, pitch // 12))
    page.regions()
    return page


def _sudoku(board: Board, facts: Facts, pitch: int) -> Page:
    """Grey cells with the given digits, and all digits in one colour."""
    page = Page(board, pitch)
    for cell in board.cells:
        if board.at(cell) is not None:
            page.fill(cell, DONE)
        if (digit := board.at(cell) or facts.get(cell)) is not None:
            page.text(*cell, digit, BLACK)
    page.lines(GREY)
    page.regions()
    return page


def _hitori(board: Board, facts: Facts, pitch: int) -> Page:
    """Black cells with grey numbers, and green ones."""
    page = Page(board, pitch)
    for cell, shaded in facts.items():
        page.fill(cell, BLACK if shaded else TINT)
    page.lines(GREY)
    for cell in board.cells:
        page.text(*cell, board.at(cell), (96, 96, 96) if facts.get(cell) else BLACK)
    return page


def _lightup(board: Board, facts: Facts, pitch: int) -> Page:
    """Black cells with white digits, discs for lights, and dots where there are none."""
    page = Page(board, pitch)
    page.lines(GREY)
    for cell in board.cells:
        clue, light = board.at(cell), facts.get(cell)
        if clue is not None:
            page.fill(cell, BLACK)
            page.text(*cell, "" if clue == "#" else clue, WHITE)
        elif light is not None:
            page.disc(cell.row + 0.5, cell.column + 0.5, 0.36 if light else 0.07)
    return page


def _skyscrapers(board: Board, facts: Facts, pitch: int) -> Page:
    """Clues at a distance, each with a small arrow to the board; green digits."""
    page = Page(board, pitch, margin=1.2)
    page.lines(GREY)
    size = board.rows
    sides = (
        (board.row_clues, lambda i: (i, -1.0), (0, 1)),
        (board.right_clues, lambda i: (i, float(size)), (0, -1)),
        (board.column_clues, lambda i: (-1.0, i), (1, 0)),
        (board.bottom_clues, lambda i: (float(size), i), (-1, 0)),
    )
    for clues, place, (down, right) in sides:
        for i, clue in enumerate(clues):
            if clue:
                r, c = place(i)
                page.text(r - 0.15 * down, c - 0.15 * right, clue[0], BLACK)
                tip = page.at(r + 0.5 + 0.43 * down, c + 0.5 + 0.43 * right)
                x, y = (at - 0.16 * pitch * way for at, way in zip(tip, (right, down), strict=True))
                wide, high = 0.11 * pitch * abs(down), 0.11 * pitch * abs(right)
                page.pen.polygon([tip, (x - wide, y - high), (x + wide, y + high)], BLACK)
    for cell in board.cells:
        given = board.at(cell)
        if given is not None or cell in facts:
            page.text(*cell, given or facts[cell], BLACK if given else ENTERED)
    return page


def _hashi(board: Board, facts: Facts, pitch: int) -> Page:
    """Thin circles, nearly as wide as cells, those with all of their bridges grey."""
    page = Page(board, pitch)
    has: Counter[Cell] = Counter()
    for link, number in facts.items():
        first, *_, last = link.cells
        has.update({first: int(number), last: int(number)})
        for i in range(int(number)):
            aside = 0.5 + 0.2 * (i - (int(number) - 1) / 2)
            down, right = (aside, 0.5) if first.row == last.row else (0.5, aside)
            ends = [page.at(cell.row + down, cell.column + right) for cell in (first, last)]
            page.pen.line((*ends[0], *ends[1]), ENTERED, max(1, pitch // 16))
    for cell in (one for one in board.cells if board.at(one) is not None):
        done = has[cell] == board.at(cell)
        corners = *page.at(cell.row + 0.07, cell.column + 0.07), *page.at(cell.row + 0.93, cell.column + 0.93)
        page.pen.ellipse(corners, DONE if done else WHITE, BLACK, 1)
        page.text(*cell, board.at(cell), BLACK)
    return page


def _slitherlink(board: Board, facts: Facts, pitch: int) -> Page:
    """Small dots, green lines over them, and thin crosses that reach into the cells."""
    page = Page(board, pitch)
    for cell in (one for one in board.cells if board.at(one) is not None):
        page.text(*cell, board.at(cell), BLACK)
    for side, line in facts.items():
        down, right = (0, 1) if side.across else (1, 0)
        if line:
            ends = page.at(side.row, side.column), page.at(side.row + down, side.column + right)
            page.pen.line((*ends[0], *ends[1]), ENTERED, max(2, pitch // 10))
        else:
            page.cross(side.row + down / 2, side.column + right / 2, 0.16)
    for r, c in np.ndindex(board.rows + 1, board.columns + 1):
        x, y = page.at(r, c)
        reach = max(1, pitch // 24)
        page.pen.ellipse((x - reach, y - reach, x + reach, y + reach), BLACK)
    return page


_PAINTERS: Mapping[str, Callable[[Board, Facts, int], Page]] = {
    "sudoku": _sudoku,
    "starbattle": _starbattle,
    "hitori": _hitori,
    "lightup": _lightup,
    "skyscrapers": _skyscrapers,
    "hashi": _hashi,
    "slitherlink": _slitherlink,
}
KINDS = tuple(_PAINTERS)


def page(board: Board, facts: Facts, pitch: int) -> Page:
    """The page of a board with what the player knows."""
    return _PAINTERS[board.puzzle](board, facts, pitch)


def edited(board: Board, facts: Facts, pitch: int) -> np.ndarray:
    """The picture of a board with what the player knows, as RGB pixels."""
    return np.asarray(page(board, facts, pitch).image)
