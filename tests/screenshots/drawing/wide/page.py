"""What is around a board: a page or a window with all sorts of things in it."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image

from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide import signs
from tests.screenshots.drawing.wide.grid import Places, raised
from tests.screenshots.drawing.wide.palette import contrasting, mixed
from tests.screenshots.drawing.wide.program import Program
from tests.screenshots.drawing.wide.sheet import Box, Sheet

_SIZE = 16
_ABOVE = ("title", "clock", "counters", "face", "icons", "tabs")
_BELOW = ("buttons", "keypad", "text", "progress", "chat")
_WORDS = "Fill the cells so that every number fits. Click to mark 2 or 3 at once, right click to clear."


def room(program: Program) -> tuple[float, float, float, float]:
    """The pixels that surroundings take at the left, top, right and bottom."""
    above = sum(2.4 * _SIZE for extra in _ABOVE if extra in program.extras) + (28 if program.window else 0)
    below = sum(2.8 * _SIZE for extra in _BELOW if extra in program.extras)
    return 0, above, 9 * _SIZE * bool({"scores", "thumbnail"} & program.extras), below


def ground(sheet: Sheet, program: Program, board: Box) -> None:
    """The page behind all."""
    colours, box = program.colours, (0.0, 0.0, float(sheet.width), float(sheet.height))
    other = mixed(colours.page, colours.accent, 0.2)
    if program.ground == "gradient":
        sheet.gradient(box, colours.page, other)
    elif program.ground == "dots":
        for y in range(0, sheet.height, 14):
            for x in range(7 * (y // 14 % 2), sheet.width, 14):
                sheet.disc((x, y, x + 2, y + 2), other)
    elif program.ground == "stripes":
        for x in range(0, sheet.width + sheet.height, 18):
            sheet.line([(x, 0), (x - sheet.height, sheet.height)], mixed(colours.page, other, 0.5), 6)
    elif program.ground == "planks":
        _planks(sheet, colours.page)
    elif program.ground == "spots":
        for y in range(14, sheet.height, 28):
            for x in range(14, sheet.width, 28):
                sheet.disc((x - 6, y - 6, x + 6, y + 6), other)
    elif program.ground == "photo":
        _photo(sheet, colours.page)
    if program.ground in ("card", "photo", "dots", "stripes"):
        x0, y0, x1, y1 = board
        card = x0 - 12, y0 - 12, x1 + 12, y1 + 12
        if program.ground == "card":
            sheet.shadow(card, 2, 4, 6)
        sheet.box(
            card, colours.page if program.ground != "card" else mixed(colours.page, colours.cell, 0.5), 6
        )


def _planks(sheet: Sheet, colour: Colour) -> None:
    """Boards of wood, a little aslant, of two shades."""
    for i, x in enumerate(range(-40, sheet.width + 40, 44)):
        ends = [(x, 0), (x + 44, 0), (x + 44 + 0.03 * sheet.height, sheet.height)]
        if i % 2:
            shade = mixed(colour, (255, 255, 255), 0.06)
            sheet.polygon([*ends, (x + 0.03 * sheet.height, sheet.height)], shade)
        sheet.line(ends[1:], mixed(colour, (0, 0, 0), 0.1), 2)


def _photo(sheet: Sheet, colour: Colour) -> None:
    """Smooth noise, as of a picture out of focus."""
    noise = np.random.default_rng(sheet.width).integers(-50, 50, (5, 7, 3))
    small = np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)
    sheet.image.paste(Image.fromarray(small).resize(sheet.image.size, Image.Resampling.BICUBIC))


def around(
    sheet: Sheet, program: Program, places: Places, board: Box, rng: random.Random, *, clued: bool
) -> None:
    """All that stands beside a board; `board` is its box with its clues."""
    page = _Page(sheet, program, rng)
    y = 0.0
    if program.window:
        sheet.box((0, 0, sheet.width, 28), mixed(program.colours.page, (128, 128, 140), 0.5))
        page.write(60, 14, "Puzzle")
        for i, colour in enumerate(((240, 90, 80), (245, 190, 70), (90, 200, 90))):
            sheet.disc((sheet.width - 24 - 20 * i, 8, sheet.width - 12 - 20 * i, 20), colour)
        y = 28.0
    for extra in (one for one in _ABOVE if one in program.extras):
        getattr(page, extra)(y + 1.2 * _SIZE)
        y += 2.4 * _SIZE
    y = board[3] + 20
    for extra in (one for one in _BELOW if one in program.extras):
        getattr(page, extra)(y + 1.4 * _SIZE)
        y += 2.8 * _SIZE
    if "scores" in program.extras:
        page.scores(board)
    elif "thumbnail" in program.extras:
        page.thumbnail(board, places)
    if "names" in program.extras and not clued:
        page.names(places)


class _Page:
    def __init__(self, sheet: Sheet, program: Program, rng: random.Random) -> None:
        self.sheet, self.program, self.rng, self.colours = sheet, program, rng, program.colours

    def write(self, x: float, y: float, text: str, colour: Colour | None = None, size: float = _SIZE) -> None:
        self.sheet.text(x, y, text, colour or self.colours.text, self.program.font, size)

    def title(self, y: float) -> None:
        self.write(self.sheet.width / 2, y, f"Level {self.rng.randrange(1, 200)}", size=1.3 * _SIZE)

    def clock(self, y: float) -> None:
        self.write(self.sheet.width / 2, y, f"0{self.rng.randrange(10)}:{self.rng.randrange(10, 60)}")

    def counters(self, y: float) -> None:
        for x in (2.5 * _SIZE, self.sheet.width - 2.5 * _SIZE):
            self.sheet.box((x - 1.8 * _SIZE, y - 0.9 * _SIZE, x + 1.8 * _SIZE, y + 0.9 * _SIZE), (10, 10, 10))
            self.write(x, y, f"{self.rng.randrange(1000):03}", (255, 30, 30), 1.4 * _SIZE)

    def face(self, y: float) -> None:
        x = self.sheet.width / 2
        raised(self.sheet, (x - 17, y - 17, x + 17, y + 17), (200, 200, 200), 2)
        self.sheet.disc((x - 11, y - 11, x + 11, y + 11), (250, 220, 60), (0, 0, 0), 1)

    def icons(self, y: float) -> None:
        for i in range(5):
            x = (1 + 2 * i) * _SIZE
            self.sheet.box((x - 10, y - 10, x + 10, y + 10), self.colours.accent, 4)
            signs.crossed(self.sheet, (x - 8, y - 8, x + 8, y + 8), signs.CROSSES[i], (255, 255, 255), 0.6)

    def tabs(self, y: float) -> None:
        for i, name in enumerate(("5x5", "10x10", "15x15")):
            x = (3 + 5 * i) * _SIZE
            self.sheet.box((x - 2.3 * _SIZE, y - 14, x + 2.3 * _SIZE, y + 16), None, 5, self.colours.line, 1)
            self.write(x, y, name)

    def buttons(self, y: float) -> None:
        for i, name in enumerate(("New", "Check", "Hint 3")):
            x = (3 + 6 * i) * _SIZE
            self.sheet.box((x - 2.7 * _SIZE, y - 15, x + 2.7 * _SIZE, y + 15), self.colours.accent, 5)
            self.write(x, y, name, contrasting(self.colours.accent))

    def keypad(self, y: float) -> None:
        for i in range(9):
            x = (1.2 + 2 * i) * _SIZE
            self.sheet.box((x - 14, y - 14, x + 14, y + 14), self.colours.cell, 3, self.colours.line, 1)
            self.write(x, y, str(i + 1))

    def text(self, y: float) -> None:
        for i in range(2):
            part = _WORDS[50 * i : 50 * i + 50]
            self.sheet.text(
                10, y - 8 + 18 * i, part, self.colours.text, self.program.font, 0.85 * _SIZE, "lm"
            )

    def progress(self, y: float) -> None:
        wide = self.sheet.width - 40
        self.sheet.box((20, y - 5, 20 + wide, y + 5), mixed(self.colours.page, self.colours.text, 0.2), 5)
        self.sheet.box((20, y - 5, 20 + wide * self.rng.random(), y + 5), self.colours.accent, 5)

    def chat(self, y: float) -> None:
        self.sheet.disc((12, y - 12, 36, y + 12), self.colours.accent)
        self.sheet.text(46, y, "Anna: stuck at 4, 2 left?", self.colours.text, self.program.font, _SIZE, "lm")

    def scores(self, board: Box) -> None:
        for i in range(min(8, int((board[3] - board[1]) / 26))):
            y = board[1] + 13 + 26 * i
            self.write(
                board[2] + 4.5 * _SIZE, y, f"{i + 1}. Anna {self.rng.randrange(20, 400)}", size=0.9 * _SIZE
            )

    def thumbnail(self, board: Box, places: Places) -> None:
        """A small picture of the answer."""
        step = min(6.0, 6 * _SIZE / places.columns)
        x0, y0 = board[2] + 2 * _SIZE, board[1] + 10
        self.sheet.box(
            (x0 - 4, y0 - 4, x0 + places.columns * step + 4, y0 + places.rows * step + 4),
            self.colours.cell,
            0,
            self.colours.line,
            1,
        )
        for r in range(places.rows):
            for c in range(places.columns):
                if self.rng.random() < 0.4:
                    self.sheet.box(
                        (x0 + c * step, y0 + r * step, x0 + (c + 1) * step, y0 + (r + 1) * step),
                        self.colours.filled,
                    )

    def names(self, places: Places) -> None:
        """Letters of columns and numbers of rows."""
        size, out = 0.35 * places.pitch, places.grid.frame + places.grid.inset
        for c in range(places.columns):
            x = (places.x(c) + places.x(c + 1)) / 2
            self.write(x, places.whole[1] - out - 0.35 * places.pitch, chr(65 + c % 26), size=size)
        for r in range(places.rows):
            y = (places.y(r) + places.y(r + 1)) / 2
            self.write(places.whole[0] - out - 0.4 * places.pitch, y, str(r + 1), size=size)
