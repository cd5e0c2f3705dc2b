"""The picture of one cell: background, cage, figure, number, pencil marks and states, cached."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.render import state_drawings
from bot.render.colours import COLOURS, Colour, heat, ink_on, mix, readable
from bot.render.pen import Pen
from bot.render.scene import Theme
from bot.render.sprites import SPRITES
from bot.render.state_drawings import PLAIN, Marks


class Cage(NamedTuple):
    """The part of a cage in one cell: its outer sides, and its sum in the first cell."""

    sides: str
    total: str = ""


class Pencil(NamedTuple):
    """Small numbers in a cell, each at its own place for 1 to `most`."""

    numbers: tuple[str, ...]
    places: tuple[int, ...]
    most: int


class Face(NamedTuple):
    """The look of a cell. `ground` replaces the background of the sprite, `tinted` mixes a colour into it.

    `numbers` comes from the look. An `apart` cell leaves a gap to its neighbours.
    """

    sprite: str
    number: str = ""
    numbers: str = "plain"
    marks: Marks = PLAIN
    ground: str = ""
    tinted: bool = False
    apart: bool = False
    cage: Cage | None = None
    pencil: Pencil | None = None


APART = 0.73
"""The side of a cell that is apart from others, as a share of its place."""


_ARROWS = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}
"""The steps to the right and down of the arrows after a number."""
_READABLE = 7
"""The smallest size of a pencil mark in pixels."""


# The boards of one kind that a worker draws have most faces in common.
@lru_cache(1024)
def tile(face: Face, px: int, theme: Theme) -> Image.Image:
    """Return the picture of a cell, `px` wide and high."""
    if not face.apart:
        return _drawn(face, px, theme)
    image = Image.new("RGB", (px, px), COLOURS[theme].card)
    side = round(px * APART)
    start, pen = (px - side) // 2, ImageDraw.Draw(image)
    image.paste(_drawn(face, side, theme), (start, start))
    # The outline covers the hairlines at the right and lower side.
    hair = max(1, round(side / 28))
    pen.rectangle(
        (start - 1, start - 1, start + side - 1, start + side - 1), None, COLOURS[theme].border, hair
    )
    return image


def _drawn(face: Face, px: int, theme: Theme) -> Image.Image:
    pen = Pen(px, COLOURS[theme])
    sprite, marks = SPRITES[face.sprite], face.marks
    (SPRITES[face.ground] if face.ground else sprite).ground(pen)
    if face.tinted:
        pen.tint(pen.colours.diagonal, 0.28)
    if marks is not PLAIN:
        state_drawings.draw_below(pen, marks, clued=bool(face.number))
    ground = pen.colour_at(0.5, 0.5)  # before the figure: the background of numbers
    if face.cage:
        _cage(pen, face.cage)
    if figure := sprite.figure or (None if face.number else sprite.spot):
        figure(pen)
    if face.number:
        _number(pen, face, readable(_ink(pen, face.number, face.numbers, sprite.ink), ground))
    if face.pencil:
        _pencil(pen, face.pencil, ground, below=bool(marks.reason), caged=bool(face.cage), halo=marks.differs)
    if marks is not PLAIN:
        low = bool(face.cage and face.cage.total)
        state_drawings.draw_above(pen, marks, sprite.towards, clued=bool(face.number), low_badge=low)
    if face.cage and face.cage.total:
        _total(pen, face.cage.total, ground)
    return pen.sprite()


def _ink(pen: Pen, number: str, numbers: str, ink: str) -> Colour:
    if numbers == "minesweeper" and number.isdecimal():
        return pen.colours.digits[min(int(number), 8)]
    colour: Colour = getattr(pen.colours, ink)
    return colour


def _number(pen: Pen, face: Face, ink: Colour) -> None:
    """Draw the number in the middle of its cell; above a probability, beside a sum or a badge."""
    if "\\" in face.number:
        _sums(pen, face.number, ink)
        return
    if len(face.number) > 1 and face.number[-1] in _ARROWS:
        _arrow(pen, face.number, ink)
        return
    # The more digits, the smaller they are.
    size = (0.64, 0.52, 0.38)[min(len(face.number), 3) - 1]
    middle, percent = (1 - pen.hair) / 2, face.marks.percent
    if percent is not None:
        pen.write(face.number, middle, 0.3, size * 0.7, ink_on(heat(percent / 100)))
    else:
        aside = face.cage or face.marks.reason
        x, y, size = (middle + 0.05, middle + 0.09, size * 0.85) if aside else (middle, middle, size)
        pen.write(face.number, x, y, size, ink, ink_on(ink) if face.marks.differs else None)


def _arrow(pen: Pen, clue: str, ink: Colour) -> None:
    """Draw a number beside its arrow: below a level one, left of an upright one."""
    number, (right, down) = clue[:-1], _ARROWS[clue[-1]]
    x, y = (0.47, 0.24) if right else (0.78, 0.5)
    tip = x + 0.28 * right, y + 0.28 * down
    width = max(0.05, 1.5 / pen.px)
    pen.stroke([(x - 0.28 * right, y - 0.28 * down), tip], width, ink)
    for aside in (0.12, -0.12):
        end = tip[0] - 0.14 * right + aside * down, tip[1] - 0.14 * down + aside * right
        pen.stroke([end, tip], width, ink)
    size = 0.5 if len(number) < 2 else 0.4
    pen.write(number, 0.47 if right else 0.36, 0.63 if right else 0.5, size, ink)


def _sums(pen: Pen, sums: str, ink: Colour) -> None:
    """Draw the sum of the cells below at the lower left, and of the cells on the right at the upper right."""
    below, _, right = sums.partition("\\")
    pen.stroke([(0.04, 0.04), (0.94, 0.94)], max(0.02, 1 / pen.px), mix(ink, pen.colour_at(0.9, 0.9), 0.5))
    pen.write(below, 0.3, 0.74, 0.36, ink)
    pen.write(right, 0.68, 0.28, 0.36, ink)


def _pencil(pen: Pen, pencil: Pencil, ground: Colour, *, below: bool, caged: bool, halo: bool) -> None:
    """Draw small numbers in rows, in the lower part of the cell if the upper left corner is taken.

    Numbers that are too small to read, on boards with very many cells, are left out.
    """
    across = isqrt(pencil.most - 1) + 1
    down = -(-pencil.most // across)
    # With a number of a reason, they are below its plate and within its frame.
    left, top, right, bottom = (0.11, 0.41, 0.87, 0.91) if below else (0.05, 0.05, 0.93, 0.95)
    if caged:
        left, top, right, bottom = 0.1, 0.34, 0.88, 0.91
    size = min((right - left) / across * 1.16, (bottom - top) / down * 1.35)
    if size * pen.px < _READABLE:
        return
    ink = pen.colours.pencil if halo else readable(pen.colours.pencil, ground)
    for number, place in zip(pencil.numbers, pencil.places, strict=True):
        x = left + (place % across + 0.5) * (right - left) / across
        y = top + (place // across + 0.5) * (bottom - top) / down
        pen.write(number, x, y, size, ink, pen.colours.halo if halo else None)


def _cage(pen: Pen, cage: Cage) -> None:
    """Draw dashes a little inside of the outer sides of a cage."""
    near, far, width = 0.07, 0.93 - pen.hair, max(0.028, 1 / pen.px)
    ends = (0.0 if "L" not in cage.sides else near, 1.0 if "R" not in cage.sides else far)
    rise = (0.0 if "U" not in cage.sides else near, 1.0 if "D" not in cage.sides else far)
    for side in cage.sides:
        at = near if side in "UL" else far
        for start, end in _dashes(*(ends if side in "UD" else rise)):
            across, down = ((start, end), (at, at)) if side in "UD" else ((at, at), (start, end))
            pen.box(across[0], down[0], across[1] + width, down[1] + width, pen.colours.cage)


_EQUAL = (((0.08, 0.13), (0.21, 0.13)), ((0.08, 0.21), (0.21, 0.21)))
_STROKES = {"=": _EQUAL, "\u2260": (*_EQUAL, ((0.11, 0.26), (0.18, 0.08)))}
"""Signs that the font does not have, as strokes."""


def _total(pen: Pen, total: str, ground: Colour) -> None:
    """Draw the sum of a cage in the upper left corner, above everything that would hide it."""
    wide = 0.15 * len(total) + 0.05
    pen.box(0.05, 0.05, 0.05 + wide, 0.29, ground)
    for start, end in _STROKES.get(total, ()):
        pen.stroke([start, end], 0.03, ink_on(ground))
    if total not in _STROKES:
        pen.write(total, 0.05 + wide / 2, 0.165, 0.26, ink_on(ground))


def _dashes(start: float, end: float, dash: float = 0.1) -> list[tuple[float, float]]:
    return [
        (at, min(at + 0.6 * dash, end))
        for at in (start + dash * step for step in range(11))
        if at < end - 0.02
    ]
