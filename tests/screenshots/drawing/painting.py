"""Draws whole boards as other programs might: every look is a switch of `Style`."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.training.fonts import font_of

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Style:
    """One program: each field is a switch for a class of failure that other programs showed."""

    font: Path
    pitch: int
    paper: Colour
    text: Colour
    line: Colour
    open: Colour
    yes: Colour
    no: Colour
    lines: str  # thin, fifth, none, gutter, rounded, dashed, mesh
    clue_rows: str  # left, right
    clue_columns: str  # top, bottom
    clue_cells: bool
    tight: bool
    pale: bool
    size: float
    cross: str  # cross, dot, ground, both
    tree: str  # round, fir, lollipop, disc
    bevel: str  # none, raised, flat, dark
    zero: bool
    coloured: bool
    around: str  # none, menu, timer, thumbnail, page
    frame: bool
    checkered: bool


def style(rng: random.Random, fonts: list[Path], *, held: bool) -> Style:
    """A random program; `held` ones have line styles and trees that no other has."""
    dark = rng.random() < 0.25
    paper = _grey(rng, 10, 50) if dark else _grey(rng, 225, 255)
    text = _grey(rng, 190, 255) if dark else _grey(rng, 0, 70)
    open_ground = rng.choice([paper, _shade(paper, rng, 30), _shade(paper, rng, 60)])
    return Style(
        font=rng.choice(fonts),
        pitch=rng.choice((18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 48, 56))
        if not held
        else rng.randrange(20, 70),
        paper=paper,
        text=text,
        line=_shade(paper, rng, rng.choice((50, 90, 140, 200))),
        open=open_ground,
        yes=rng.choice([text, (20, 20, 25), (35, 70, 160), (70, 70, 80)])
        if not dark
        else rng.choice([(230, 230, 235), (90, 150, 230), (5, 5, 8)]),
        no=rng.choice([(255, 255, 255), (225, 240, 225), paper])
        if not dark
        else rng.choice([(60, 60, 66), (90, 90, 90), paper]),
        lines=rng.choice(("rounded", "dashed"))
        if held
        else rng.choice(("thin", "thin", "thin", "fifth", "fifth", "gutter", "none", "mesh")),
        clue_rows=rng.choice(("left", "left", "right")),
        clue_columns=rng.choice(("top", "top", "bottom")),
        clue_cells=rng.random() < 0.25,
        tight=rng.random() < 0.4,
        pale=rng.random() < 0.2,
        size=rng.uniform(0.45, 0.72),
        cross=rng.choice(("cross", "dot", "ground", "both")),
        tree=rng.choice(("fir", "lollipop")) if held else rng.choice(("round", "disc", "round")),
        bevel=rng.choice(("none", "raised", "flat", "dark")),
        zero=rng.random() < 0.15,
        coloured=rng.random() < 0.75,
        around=rng.choice(("none", "none", "menu", "timer", "thumbnail", "page")),
        frame=rng.random() < 0.3,
        checkered=rng.random() < 0.25,
    )


def _grey(rng: random.Random, low: int, high: int) -> Colour:
    level = rng.randrange(low, high + 1)
    return tuple(max(0, min(255, level + rng.randrange(-6, 7))) for _ in range(3))


def _shade(colour: Colour, rng: random.Random, by: int) -> Colour:
    sign = 1 if sum(colour) < 380 else -1
    return tuple(max(0, min(255, value + sign * by + rng.randrange(-8, 9))) for value in colour)


class Painter:
    """One picture of one board."""

    def __init__(self, rng: random.Random, drawn: Drawn, style: Style) -> None:
        self.rng, self.drawn, self.style = rng, drawn, style
        board, p = drawn.board, style.pitch
        self.rows, self.columns = board.rows, board.columns
        wide = max((len(clue or ()) for clue in board.row_clues), default=0)
        tall = max((len(clue or ()) for clue in board.column_clues), default=0)
        self.wide, self.tall = self._reach(wide, 0.62), self._reach(tall, 0.8)
        left = self.wide if style.clue_rows == "left" else 0
        right = self.wide if style.clue_rows == "right" else 0
        top = self.tall if style.clue_columns == "top" else 0
        bottom = self.tall if style.clue_columns == "bottom" else 0
        pad = [
            round(p * rng.uniform(0.2, 1.4))
            + (round(2.2 * p) if style.around in ("menu", "timer", "page") else 0)
            for _ in range(4)
        ]
        self.x, self.y = pad[0] + left, pad[1] + top
        width = self.x + self.columns * p + right + pad[2]
        height = self.y + self.rows * p + bottom + pad[3]
        if style.around == "page":
            width, height = width + rng.randrange(50, 600), height + rng.randrange(50, 400)
        self.image = Image.new("RGB", (width, height), style.paper)
        self.pen = ImageDraw.Draw(self.image)

    def _reach(self, number: int, share: float) -> int:
        if not number:
            return 0
        step = self.style.pitch if self.style.clue_cells else share * self.style.pitch
        return round(step * number + 0.5 * self.style.pitch * (not self.style.clue_cells))

    def paint(self) -> np.ndarray:
        """The picture as RGB pixels."""
        for r in range(self.rows):
            for c in range(self.columns):
                self._cell(r, c)
        self._lines()
        self._clues()
        self._around()
        return np.asarray(self.image)

    def _box(self, r: int, c: int) -> tuple[int, int, int, int]:
        p = self.style.pitch
        return self.x + c * p, self.y + r * p, self.x + (c + 1) * p, self.y + (r + 1) * p

    def _cell(self, r: int, c: int) -> None:
        kind = self.drawn.board.puzzle
        clue, mark = self.drawn.board.grid[r][c], self.drawn.known.get((r, c))
        getattr(self, f"_{kind}")(r, c, clue, mark)

    def _ground(self, r: int, c: int, colour: Colour) -> None:
        x0, y0, x1, y1 = self._box(r, c)
        if self.style.lines == "rounded":
            gap = max(1, self.style.pitch // 14)
            self.pen.rounded_rectangle(
                (x0 + gap, y0 + gap, x1 - gap, y1 - gap), self.style.pitch // 6, colour
            )
        else:
            self.pen.rectangle((x0, y0, x1 - 1, y1 - 1), colour)

    def _number(self, r: int, c: int, value: object, colour: Colour) -> None:
        x0, y0, x1, y1 = self._box(r, c)
        size = self.style.size * self.style.pitch * (0.8 if isinstance(value, int) and value > 9 else 1)
        self._text((x0 + x1) / 2, (y0 + y1) / 2, str(value), colour, size)

    def _text(self, x: float, y: float, text: str, colour: Colour, size: float) -> None:
        self.pen.text(
            (round(x), round(y)),
            text,
            colour,
            font=font_of(self.style.font, max(7, round(size))),
            anchor="mm",
        )

    def _nonogram(self, r: int, c: int, _: object, mark: str | None) -> None:
        self._ground(r, c, self.style.open)
        if mark == "filled":
            self._ground(r, c, self.style.yes)
        elif mark == "empty":
            self._empty(r, c)

    def _empty(self, r: int, c: int) -> None:
        style = self.style
        x0, y0, x1, y1 = self._box(r, c)
        m, n, s = (x0 + x1) / 2, (y0 + y1) / 2, 0.24 * style.pitch
        visible = max(abs(a - b) for a, b in zip(style.no, style.open, strict=True)) > 40
        if visible and style.cross in ("ground", "both"):
            self._ground(r, c, style.no)
        if style.cross == "dot":
            self.pen.ellipse((m - s / 3, n - s / 3, m + s / 3, n + s / 3), style.text)
        elif style.cross in ("cross", "both") or not visible:
            width = max(1, style.pitch // 14)
            self.pen.line((m - s, n - s, m + s, n + s), style.text, width)
            self.pen.line((m - s, n + s, m + s, n - s), style.text, width)

    def _mosaic(self, r: int, c: int, clue: object, mark: str | None) -> None:
        style = self.style
        untouched = _middle(style)
        colour = {"black": (15, 15, 18), "white": (245, 245, 245)}.get(mark or "", untouched)
        self._ground(r, c, colour)
        if clue is not None:
            self._number(r, c, clue, (240, 240, 240) if sum(colour) < 330 else (10, 10, 10))

    def _minesweeper(self, r: int, c: int, clue: object, mark: str | None) -> None:
        style = self.style
        if clue is None:
            self._covered(r, c)
            if mark == "mine":
                self._flag(r, c)
            return
        self._ground(r, c, style.paper)
        if clue or style.zero:
            dark = sum(style.paper) < 380
            self._number(
                r,
                c,
                clue,
                (_ON_DARK if dark else _ON_LIGHT)[int(str(clue))] if style.coloured else style.text,
            )

    def _covered(self, r: int, c: int) -> None:
        style, (x0, y0, x1, y1) = self.style, self._box(r, c)
        ground = (60, 62, 70) if style.bevel == "dark" else _shade(style.paper, random.Random(5), 60)
        self._ground(r, c, ground)
        if style.bevel in ("raised", "none") and style.lines != "rounded":
            light = tuple(min(255, value + 45) for value in ground)
            shade = tuple(max(0, value - 60) for value in ground)
            w = max(1, style.pitch // 12)
            self.pen.rectangle((x0, y0, x1 - 1, y0 + w - 1), light)
            self.pen.rectangle((x0, y0, x0 + w - 1, y1 - 1), light)
            self.pen.rectangle((x0, y1 - w, x1 - 1, y1 - 1), shade)
            self.pen.rectangle((x1 - w, y0, x1 - 1, y1 - 1), shade)

    def _flag(self, r: int, c: int) -> None:
        x0, y0, x1, y1 = self._box(r, c)
        p, m, n = self.style.pitch, (x0 + x1) / 2, (y0 + y1) / 2
        self.pen.polygon(
            [(m - 0.05 * p, n - 0.3 * p), (m + 0.25 * p, n - 0.15 * p), (m - 0.05 * p, n)], (220, 30, 30)
        )
        self.pen.rectangle((m - 0.08 * p, n - 0.3 * p, m - 0.03 * p, n + 0.28 * p), (10, 10, 10))
        self.pen.rectangle((m - 0.2 * p, n + 0.22 * p, m + 0.15 * p, n + 0.3 * p), (10, 10, 10))

    def _tents(self, r: int, c: int, clue: object, mark: str | None) -> None:
        style = self.style
        grass = ((150, 205, 120), (130, 190, 105))[(r + c) % 2 if style.checkered else 0]
        ground = grass if mark == "empty" or (clue and style.checkered) else style.open
        self._ground(r, c, ground)
        x0, y0, x1, y1 = self._box(r, c)
        p, m, n = style.pitch, (x0 + x1) / 2, (y0 + y1) / 2
        if clue:
            _tree(self.pen, style.tree, m, n, p)
        elif mark == "tent":
            colour = ((230, 160, 40), (200, 60, 50), (90, 90, 200))[style.pitch % 3]
            self.pen.polygon(
                [(m, n - 0.3 * p), (m - 0.33 * p, n + 0.3 * p), (m + 0.33 * p, n + 0.3 * p)], colour
            )

    def _dominosa(self, r: int, c: int, clue: object, _: str | None) -> None:
        self._number(r, c, clue, self.style.text)

    def _sudoku(self, r: int, c: int, clue: object, _: str | None) -> None:
        self._ground(r, c, self.style.open)
        if clue is not None:
            self._number(r, c, clue, self.style.text)

    def _lines(self) -> None:
        style, p = self.style, self.style.pitch
        kind = self.drawn.board.puzzle
        x0, y0 = self.x, self.y
        x1, y1 = x0 + self.columns * p, y0 + self.rows * p
        if kind == "dominosa":
            self._dominoes()
            if style.lines in ("none", "rounded", "mesh", "gutter", "dashed"):
                return
        lines = "thin" if style.lines == "none" else style.lines
        if kind == "minesweeper" and style.bevel == "raised":
            lines = "rounded"
        if lines == "rounded":
            return
        fifth = 3 if kind == "sudoku" else 5
        for horizontal, number in ((False, self.columns), (True, self.rows)):
            for i in range(number + 1):
                if lines == "mesh" and kind != "sudoku" and i in (0, number):
                    continue
                thick = (lines == "fifth" or kind == "sudoku") and i % fifth == 0
                width = max(2, p // 12) if thick else max(2, p // 10) if lines == "gutter" else 1
                at = (y0 if horizontal else x0) + i * p
                box = (
                    (x0, at - width // 2, x1, at - width // 2 + width - 1)
                    if horizontal
                    else (at - width // 2, y0, at - width // 2 + width - 1, y1)
                )
                if lines == "dashed" and not thick:
                    self._dashed(box, horizontal)
                else:
                    self.pen.rectangle(box, style.line)
        if style.frame:
            w = max(3, p // 8)
            self.pen.rectangle((x0 - w, y0 - w, x1 + w, y1 + w), outline=style.text, width=w)

    def _dashed(self, box: tuple[int, int, int, int], horizontal: bool) -> None:
        x0, y0, x1, y1 = box
        start, end = (x0, x1) if horizontal else (y0, y1)
        for at in range(start, end, 5):
            piece = (at, y0, min(at + 3, x1), y1) if horizontal else (x0, at, x1, min(at + 3, y1))
            self.pen.rectangle(piece, self.style.line)

    def _dominoes(self) -> None:
        p = self.style.pitch
        for (r, c), way in self.drawn.known.items():
            x0, y0, x1, y1 = self._box(r, c)
            x1, y1 = (x1 + p, y1) if way == "right" else (x1, y1 + p)
            inset = max(1, p // 12)
            self.pen.rounded_rectangle(
                (x0 + inset, y0 + inset, x1 - inset, y1 - inset), p // 6, self.style.yes
            )
            colour = (245, 245, 245) if sum(self.style.yes) < 380 else (10, 10, 10)
            other = (r, c + 1) if way == "right" else (r + 1, c)
            for cell in ((r, c), other):
                self._number(*cell, self.drawn.board.grid[cell[0]][cell[1]], colour)

    def _clues(self) -> None:
        style, p, board = self.style, self.style.pitch, self.drawn.board
        step = p if style.clue_cells else p * 0.62
        size = style.size * p * (1.0 if style.clue_cells else 0.85)
        for r, clue in enumerate(board.row_clues):
            y = self.y + (r + 0.5) * p
            for k, number in enumerate(clue or ()):
                near = len(clue or ()) - 1 - k if style.clue_rows == "left" else k
                x = (
                    self.x - (near + 0.6) * step
                    if style.clue_rows == "left"
                    else self.x + self.columns * p + (near + 0.6) * step
                )
                self._clue(x, y, number, size)
        tall = p if style.clue_cells else p * (0.62 if style.tight else 0.8)
        for c, clue in enumerate(board.column_clues):
            x = self.x + (c + 0.5) * p
            for k, number in enumerate(clue or ()):
                near = len(clue or ()) - 1 - k if style.clue_columns == "top" else k
                y = (
                    self.y - (near + 0.6) * tall
                    if style.clue_columns == "top"
                    else self.y + self.rows * p + (near + 0.6) * tall
                )
                self._clue(x, y, number, size)
        if style.clue_cells and board.row_clues:
            self._clue_grid()

    def _clue(self, x: float, y: float, number: int, size: float) -> None:
        colour = self.style.text
        if self.style.pale and self.rng.random() < 0.3:
            colour = tuple((a + 2 * b) // 3 for a, b in zip(colour, self.style.paper, strict=True))
        self._text(x, y, str(number), colour, size * (0.8 if number > 9 else 1))

    def _clue_grid(self) -> None:
        style, p = self.style, self.style.pitch
        left = self.x - self.wide if style.clue_rows == "left" else self.x + self.columns * p
        top = self.y - self.tall if style.clue_columns == "top" else self.y + self.rows * p
        for i in range(self.wide // p + 1):
            self.pen.line((left + i * p, self.y, left + i * p, self.y + self.rows * p), style.line)
        for r in range(self.rows + 1):
            self.pen.line((left, self.y + r * p, left + self.wide, self.y + r * p), style.line)
        for i in range(self.tall // p + 1):
            self.pen.line((self.x, top + i * p, self.x + self.columns * p, top + i * p), style.line)
        for c in range(self.columns + 1):
            self.pen.line((self.x + c * p, top, self.x + c * p, top + self.tall), style.line)

    def _around(self) -> None:
        style, p = self.style, self.style.pitch
        size = max(12, round(0.55 * p))
        if style.around == "menu":
            self._text(4 * size, size, "Game   Type   Help", style.text, size)
        if style.around in ("timer", "page"):
            self._text(3 * size, size, f"00:{self.rng.randrange(10, 60)}", style.text, size)
            self._text(
                self.image.width - 4 * size,
                self.image.height - size,
                f"{self.rng.randrange(10)}/{self.rng.randrange(10, 60)}",
                style.text,
                size,
            )
        if style.around == "thumbnail":
            self.pen.rectangle((4, 4, 4 + self.columns, 4 + self.rows), style.yes)


def _middle(style: Style) -> Colour:
    return {0: (140, 190, 185), 1: (150, 150, 150), 2: (200, 190, 160)}[style.pitch % 3]


_ON_LIGHT = [
    (150, 150, 150),
    (0, 0, 230),
    (0, 120, 0),
    (220, 0, 0),
    (0, 0, 120),
    (120, 0, 0),
    (0, 120, 120),
    (0, 0, 0),
    (110, 110, 110),
]
_ON_DARK = [
    (110, 110, 110),
    (120, 170, 255),
    (110, 220, 110),
    (255, 120, 110),
    (190, 150, 255),
    (240, 190, 110),
    (100, 230, 230),
    (240, 240, 240),
    (180, 180, 180),
]


def _tree(pen: ImageDraw.ImageDraw, kind: str, m: float, n: float, p: int) -> None:
    green, brown = (30, 130, 40), (120, 75, 30)
    if kind == "round":
        pen.rectangle((m - 0.07 * p, n, m + 0.07 * p, n + 0.36 * p), brown)
        for i in range(5):
            x, y = m + 0.16 * p * math.cos(i * 1.26), n - 0.12 * p + 0.13 * p * math.sin(i * 1.26)
            pen.ellipse((x - 0.17 * p, y - 0.15 * p, x + 0.17 * p, y + 0.15 * p), green)
    elif kind == "disc":
        pen.ellipse((m - 0.32 * p, n - 0.32 * p, m + 0.32 * p, n + 0.32 * p), green)
    elif kind == "lollipop":
        pen.rectangle((m - 0.04 * p, n, m + 0.04 * p, n + 0.36 * p), (90, 60, 30))
        pen.ellipse((m - 0.2 * p, n - 0.36 * p, m + 0.2 * p, n + 0.06 * p), (60, 160, 70))
    else:
        pen.rectangle((m - 0.05 * p, n + 0.2 * p, m + 0.05 * p, n + 0.38 * p), (80, 60, 50))
        for i in range(3):
            y, w = n - 0.38 * p + 0.17 * i * p, (0.16 + 0.08 * i) * p
            pen.polygon([(m, y), (m - w, y + 0.26 * p), (m + w, y + 0.26 * p)], (70, 100, 80))
