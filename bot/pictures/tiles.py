"""One cell as it is drawn: ground, tint, figure, number and the marks of its states, made once and kept.

The states are the same for all puzzles, and none is told by colour alone: a dot for what was known
before, a ring for what is new, an outline for a reason, a ring with a cross and an exclamation mark for
what is wrong, hatching where answers differ, a number for a chance.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.pictures.colours import COLOURS, INK, Colour, heat, ink_on, mix
from bot.pictures.pen import Pen
from bot.pictures.scene import Theme
from bot.pictures.sprites import SPRITES

_STEPS = {"U": (0.5, 0.0), "D": (0.5, 1.0), "L": (0.0, 0.5), "R": (1.0, 0.5)}


class Marks(NamedTuple):
    """The states of one cell. `reason` is "" or the numbers of the reasons it belongs to; `outline` are
    the sides ("U") and corners ("UL") where a reason ends; `joins` the sides it is joined over.
    """

    known: bool = False
    fresh: bool = False
    in_reason: bool = False
    reason: str = ""
    outline: tuple[str, ...] = ()
    wrong: bool = False
    differs: bool = False
    percent: int | None = None
    joins: str = ""


PLAIN = Marks()


@lru_cache(1024)
def tile(sprite: str, number: str, numbers: str, marks: Marks, px: int, theme: Theme) -> Image.Image:
    """The picture of a cell, `px` wide and high."""
    pen = Pen(px, COLOURS[theme])
    ground, figure, ink = SPRITES[sprite]
    ground(pen)
    if marks is not PLAIN:
        _under(pen, marks, clued=bool(number))
    if figure:
        figure(pen)
    if number:
        _number(pen, number, _ink(pen, number, numbers, ink), marks)
    if marks.percent is not None:
        _percent(pen, marks.percent, clued=bool(number))
    if marks is not PLAIN:
        _over(pen, marks, sprite.partition(" ")[2])
    return pen.sprite()


def _ink(pen: Pen, number: str, numbers: str, ink: str) -> Colour:
    if numbers == "minesweeper":
        return pen.colours.digits[min(int(number), 8)]
    colour: Colour = getattr(pen.colours, ink)
    return colour


def _number(pen: Pen, number: str, ink: Colour, marks: Marks) -> None:
    """A clue in the middle of its cell; above the chance, where there is one."""
    size = (0.64, 0.52, 0.38)[min(len(number), 3) - 1]
    middle = (1 - pen.hair) / 2
    if marks.percent is not None:
        pen.write(number, middle, 0.3, size * 0.7, ink_on(heat(marks.percent / 100)))
    else:
        pen.write(number, middle, middle, size, ink, pen.colours.halo if marks.differs else None)


def _under(pen: Pen, marks: Marks, *, clued: bool) -> None:
    """What lies between the ground and the figure."""
    c = pen.colours
    if marks.percent is not None:
        pen.box(0, 0, 1 - pen.hair, 1 - pen.hair, heat(marks.percent / 100))
    if marks.differs:
        _hatch(pen)
    if marks.in_reason:
        pen.tint(c.reason, 0.3)
    if marks.fresh:
        pen.tint(c.fresh, 0.28)
    if marks.wrong:
        pen.tint(c.wrong, 0.3)
        # A clue stays readable: there the exclamation mark alone tells.
        for y in () if clued else (0.16, 0.84):
            pen.stroke([(0.16, y), (0.84, 1 - y)], 0.1, c.wrong)
    for side in marks.joins:
        pen.stroke([(0.5, 0.5), _STEPS[side]], 0.2, mix(c.path, c.halo, 0.4))
        pen.stroke([(0.5, 0.5), _STEPS[side]], 0.13, c.path)


def _hatch(pen: Pen) -> None:
    """Slanted lines that go on in the next cell."""
    for step in range(-4, 5):
        start = step / 4 + 0.125
        pen.stroke([(start - 0.1, 1.1), (start + 1.1, -0.1)], 0.06, pen.colours.differs)


def _over(pen: Pen, marks: Marks, towards: str) -> None:
    """What lies above the figure."""
    c = pen.colours
    if marks.known:
        ground = pen.colour_at(0.82, 0.82)
        pen.disc(0.82, 0.82, 0.065, mix(ground, ink_on(ground), 0.6))
    _outline(pen, marks.outline)
    if marks.fresh:
        _ring(pen, towards, c.fresh)
    if marks.wrong:
        _ring(pen, towards, c.wrong)
        _badge(pen, "!", 1 - 0.2, 0.2, c.wrong)
    if marks.reason:
        _badge(pen, marks.reason, 0.18 + 0.1 * (len(marks.reason) - 1), 0.18, c.reason)


def _percent(pen: Pen, percent: int, *, clued: bool) -> None:
    """A chance in per cent, smaller than a clue; below the clue, where there is one."""
    size = 0.34 if clued or percent == 100 else 0.42
    pen.write(str(percent), 0.5, 0.74 if clued else 0.5, size, ink_on(heat(percent / 100)))


def _outline(pen: Pen, outline: tuple[str, ...]) -> None:
    width = max(0.075, 2 / pen.px)
    for part in outline:
        left = 1 - width if "R" in part else 0.0
        top = 1 - width if "D" in part else 0.0
        right = width if "L" in part else 1.0
        bottom = width if "U" in part else 1.0
        pen.box(left, top, right, bottom, pen.colours.reason)


def _ring(pen: Pen, towards: str, colour: Colour) -> None:
    """A ring inside the cell, open on the side of the other half."""
    width = max(0.08, 2 / pen.px)
    for inset, thick, radius, fill in (
        (0.0, width + 0.06, 0.2, INK),
        (0.03, width, 0.17, colour),
    ):
        far = 1 - pen.hair - inset
        box = (
            -0.5 if towards == "L" else inset,
            -0.5 if towards == "U" else inset,
            1.5 if towards == "R" else far,
            1.5 if towards == "D" else far,
        )
        pen.ring(box, thick, radius, fill)


def _badge(pen: Pen, text: str, x: float, y: float, colour: Colour) -> None:
    wide = 0.18 + 0.1 * (len(text) - 1)
    pen.box(x - wide, y - 0.18, x + wide, y + 0.18, colour, 0.12)
    pen.write(text, x, y, 0.33, ink_on(colour))
