"""What stands in the cells of each kind of board."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from PIL import ImageDraw

from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.styles import Colour, Style, shade

_PLATES = {"tree": (30, 71, 11), "tent": (255, 189, 8), "empty": (94, 190, 81), "": None}
Content = Callable[[Canvas, int, int, object, str | None], None]
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


def nonogram(canvas: Canvas, r: int, c: int, _: object, mark: str | None) -> None:
    canvas.ground(r, c, canvas.style.open)
    if mark == "filled":
        canvas.ground(r, c, canvas.style.yes)
    elif mark == "empty":
        _empty(canvas, r, c)


def _empty(canvas: Canvas, r: int, c: int) -> None:
    style = canvas.style
    x0, y0, x1, y1 = canvas.box(r, c)
    m, n, s = (x0 + x1) / 2, (y0 + y1) / 2, 0.24 * style.pitch
    visible = max(abs(a - b) for a, b in zip(style.no, style.open, strict=True)) > 40
    if visible and style.cross in ("ground", "both"):
        canvas.ground(r, c, style.no)
    if style.cross == "dot":
        canvas.pen.ellipse((m - s / 3, n - s / 3, m + s / 3, n + s / 3), style.text)
    elif style.cross in ("cross", "both") or not visible:
        width = max(1, style.pitch // 14)
        canvas.pen.line((m - s, n - s, m + s, n + s), style.text, width)
        canvas.pen.line((m - s, n + s, m + s, n - s), style.text, width)


def _corners(canvas: Canvas, r: int, c: int) -> None:
    """A thin grey cross from corner to corner."""
    x0, y0, x1, y1 = canvas.box(r, c)
    grey = (130, 130, 130)
    canvas.pen.line((x0, y0, x1, y1), grey)
    canvas.pen.line((x0, y1, x1, y0), grey)


def mosaic(canvas: Canvas, r: int, c: int, clue: object, mark: str | None) -> None:
    style = canvas.style
    untouched = style.open if style.signs else _middle(style)
    colour = {"black": (15, 15, 18), "white": (245, 245, 245)}.get(mark or "", untouched)
    canvas.ground(r, c, untouched if style.signs and mark == "white" else colour)
    if style.signs and mark == "white":
        _corners(canvas, r, c)
        colour = untouched
    if clue is not None:
        canvas.number(r, c, clue, (240, 240, 240) if sum(colour) < 330 else (10, 10, 10))


def _middle(style: Style) -> Colour:
    return {0: (140, 190, 185), 1: (150, 150, 150), 2: (200, 190, 160)}[style.pitch % 3]


def minesweeper(canvas: Canvas, r: int, c: int, clue: object, mark: str | None) -> None:
    style = canvas.style
    if clue is None:
        _covered(canvas, r, c)
        if mark == "mine":
            _flag(canvas, r, c)
        return
    canvas.ground(r, c, style.paper)
    if clue or style.zero:
        dark = sum(style.paper) < 380
        canvas.number(
            r,
            c,
            clue,
            (_ON_DARK if dark else _ON_LIGHT)[int(str(clue))] if style.coloured else style.text,
        )


def _covered(canvas: Canvas, r: int, c: int) -> None:
    style, (x0, y0, x1, y1) = canvas.style, canvas.box(r, c)
    ground = (60, 62, 70) if style.bevel == "dark" else shade(style.paper, random.Random(5), 60)
    canvas.ground(r, c, ground)
    if style.bevel in ("raised", "none") and style.lines != "rounded":
        light = tuple(min(255, value + 45) for value in ground)
        dark = tuple(max(0, value - 60) for value in ground)
        w = max(1, style.pitch // 12)
        canvas.pen.rectangle((x0, y0, x1 - 1, y0 + w - 1), light)
        canvas.pen.rectangle((x0, y0, x0 + w - 1, y1 - 1), light)
        canvas.pen.rectangle((x0, y1 - w, x1 - 1, y1 - 1), dark)
        canvas.pen.rectangle((x1 - w, y0, x1 - 1, y1 - 1), dark)


def _flag(canvas: Canvas, r: int, c: int) -> None:
    x0, y0, x1, y1 = canvas.box(r, c)
    p, m, n = canvas.style.pitch, (x0 + x1) / 2, (y0 + y1) / 2
    canvas.pen.polygon(
        [(m - 0.05 * p, n - 0.3 * p), (m + 0.25 * p, n - 0.15 * p), (m - 0.05 * p, n)], (220, 30, 30)
    )
    canvas.pen.rectangle((m - 0.08 * p, n - 0.3 * p, m - 0.03 * p, n + 0.28 * p), (10, 10, 10))
    canvas.pen.rectangle((m - 0.2 * p, n + 0.22 * p, m + 0.15 * p, n + 0.3 * p), (10, 10, 10))


def tents(canvas: Canvas, r: int, c: int, clue: object, mark: str | None) -> None:
    style = canvas.style
    grass = ((150, 205, 120), (130, 190, 105))[(r + c) % 2 if style.checkered else 0]
    if style.plates:
        canvas.ground(r, c, _PLATES["tree" if clue else mark or ""] or style.open)
        return
    grassy = mark == "empty" and not style.signs
    ground = grass if grassy or (clue and style.checkered) else style.open
    canvas.ground(r, c, ground)
    x0, y0, x1, y1 = canvas.box(r, c)
    p, m, n = style.pitch, (x0 + x1) / 2, (y0 + y1) / 2
    if mark == "empty" and style.signs:
        s = 0.2 * p
        canvas.pen.line((m - s, n - s, m + s, n + s), style.text, max(1, p // 14))
        canvas.pen.line((m - s, n + s, m + s, n - s), style.text, max(1, p // 14))
    if clue:
        _tree(canvas.pen, style.tree, m, n, p)
    elif mark == "tent":
        colour = ((230, 160, 40), (200, 60, 50), (90, 90, 200))[style.pitch % 3]
        canvas.pen.polygon(
            [(m, n - 0.3 * p), (m - 0.33 * p, n + 0.3 * p), (m + 0.33 * p, n + 0.3 * p)], colour
        )


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
    elif kind == "cactus":
        for x, top, bottom in ((0.0, -0.36, 0.36), (-0.22, -0.16, 0.08), (0.22, -0.22, 0.02)):
            pen.rounded_rectangle(
                (m + (x - 0.07) * p, n + top * p, m + (x + 0.07) * p, n + bottom * p), p // 14, (70, 140, 90)
            )
        pen.rectangle((m - 0.22 * p, n - 0.02 * p, m + 0.22 * p, n + 0.08 * p), (70, 140, 90))
    elif kind == "bush":
        for x, y in ((-0.16, 0.12), (0.16, 0.12), (0.0, -0.12)):
            box = (m + (x - 0.17) * p, n + (y - 0.15) * p, m + (x + 0.17) * p, n + (y + 0.15) * p)
            pen.ellipse(box, (20, 90, 60), outline=(10, 40, 30))
    elif kind == "palm":
        pen.arc((m - 0.05 * p, n - 0.2 * p, m + 0.45 * p, n + 0.7 * p), 150, 250, brown, max(2, p // 12))
        for x, y in ((-0.22, -0.22), (0.22, -0.22), (-0.14, -0.34), (0.14, -0.34)):
            box = (m + (x - 0.16) * p, n + (y - 0.07) * p, m + (x + 0.16) * p, n + (y + 0.07) * p)
            pen.ellipse(box, (40, 150, 60))
    elif kind == "birch":
        pen.rectangle((m - 0.06 * p, n, m + 0.06 * p, n + 0.36 * p), (205, 200, 190), outline=(60, 60, 60))
        pen.ellipse((m - 0.28 * p, n - 0.38 * p, m + 0.28 * p, n + 0.1 * p), (190, 190, 50))
    else:
        pen.rectangle((m - 0.05 * p, n + 0.2 * p, m + 0.05 * p, n + 0.38 * p), (80, 60, 50))
        for i in range(3):
            y, w = n - 0.38 * p + 0.17 * i * p, (0.16 + 0.08 * i) * p
            pen.polygon([(m, y), (m - w, y + 0.26 * p), (m + w, y + 0.26 * p)], (70, 100, 80))


def dominosa(canvas: Canvas, r: int, c: int, clue: object, _: str | None) -> None:
    canvas.number(r, c, clue, canvas.style.text)


def sudoku(canvas: Canvas, r: int, c: int, clue: object, _: str | None) -> None:
    canvas.ground(r, c, canvas.style.open)
    if clue is not None:
        canvas.number(r, c, clue, canvas.style.text)


CONTENTS: dict[str, Content] = {
    "nonogram": nonogram,
    "mosaic": mosaic,
    "minesweeper": minesweeper,
    "tents": tents,
    "dominosa": dominosa,
    "sudoku": sudoku,
}
