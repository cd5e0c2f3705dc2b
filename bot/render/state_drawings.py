"""The states of a cell as they are drawn, the same for all puzzles, and never by colour only.

A new place has a ring, a reason an outline, and a wrong place a ring with a cross and an exclamation mark.
A place in which answers differ has hatching, and a probability its number.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.render.colours import INK, TINT, Colour, heat, ink_on, mix
from bot.render.pen import Pen

_STEPS = {"U": (0.5, 0.0), "D": (0.5, 1.0), "L": (0.0, 0.5), "R": (1.0, 0.5)}


class Marks(NamedTuple):
    """The states of one cell. `reason` is "" or the numbers of its reasons. `outline` are the sides ("U") and
    corners ("UL") at the border of a reason. `inset` is the distance of the outline from heavy borders.
    `aside` moves the number away from lines. `joins` are the sides over which the cell is joined.
    """

    fresh: bool = False
    in_reason: bool = False
    reason: str = ""
    outline: tuple[str, ...] = ()
    inset: float = 0.0
    aside: float = 0.0
    wrong: bool = False
    differs: bool = False
    percent: int | None = None
    joins: str = ""


PLAIN = Marks()

_BADGE = 0.15
"""Half the height of the plate with the number of a reason."""


def draw_below(pen: Pen, marks: Marks, *, clued: bool) -> None:
    """Draw the states between the background and the figure."""
    c = pen.colours
    if marks.percent is not None:
        pen.box(0, 0, 1 - pen.hair, 1 - pen.hair, heat(marks.percent / 100))
    if marks.differs:
        _hatch(pen)
    if marks.in_reason and not marks.fresh:
        pen.tint(c.reason, TINT)
    if marks.wrong:
        pen.tint(c.wrong, TINT)
        # A clue stays readable: it has only the exclamation mark.
        for y in () if clued else (0.16, 0.84):
            pen.stroke([(0.16, y), (0.84, 1 - y)], 0.1, c.wrong)
    for side in marks.joins:
        pen.stroke([(0.5, 0.5), _STEPS[side]], 0.2, mix(c.path, c.halo, 0.4))
        pen.stroke([(0.5, 0.5), _STEPS[side]], 0.13, c.path)


def _hatch(pen: Pen) -> None:
    """Draw slanted lines that go on in the next cell, darker on bright backgrounds."""
    ground, colour = pen.colour_at(0.5, 0.5), pen.colours.differs
    # Both are bright, so that the colour would hardly be visible.
    if ink_on(ground) == ink_on(colour) != (255, 255, 255):
        colour = mix(colour, INK, 0.55)
    for step in range(-4, 5):
        # Four lines a side, which run beyond this cell, so that they meet the lines of the next one.
        start = step / 4 + 0.125
        pen.stroke([(start - 0.1, 1.1), (start + 1.1, -0.1)], 0.06, colour)


def draw_above(pen: Pen, marks: Marks, towards: str, *, clued: bool, low_badge: bool = False) -> None:
    """Draw the states above the figure; the number of a reason is below if its corner is taken."""
    c = pen.colours
    if marks.percent is not None:
        _percent(pen, marks.percent, clued=clued)
    _outline(pen, marks.outline, marks.inset)
    if marks.fresh:
        _ring(pen, towards, c.fresh)
    if marks.wrong:
        _ring(pen, towards, c.wrong)
        _badge(pen, "!", 1 - 0.2, 0.2, c.wrong)
    if marks.reason:
        _reason_badge(pen, marks, low=low_badge)


def _reason_badge(pen: Pen, marks: Marks, *, low: bool) -> None:
    """Draw the number of a reason in a corner, small enough to keep the digit of the cell readable."""
    wide = _BADGE + 0.08 * (len(marks.reason) - 1)
    x, y = wide + marks.aside, 1 - pen.hair - _BADGE - marks.aside if low else _BADGE + marks.aside
    _badge(pen, marks.reason, x, y, pen.colours.reason, wide, _BADGE)


def _percent(pen: Pen, percent: int, *, clued: bool) -> None:
    """Draw a probability in per cent, smaller than a clue and below it."""
    size = 0.34 if clued or percent == 100 else 0.42
    pen.write(str(percent), 0.5, 0.74 if clued else 0.5, size, ink_on(heat(percent / 100)))


def _outline(pen: Pen, outline: tuple[str, ...], inset: float) -> None:
    width = max(0.075, 2 / pen.px)
    near, far = inset, 1 - inset - (pen.hair if inset else 0)
    sides = {part for part in outline if len(part) == 1}
    for part in outline:
        left, right = (near if "L" in sides else 0.0), (far if "R" in sides else 1.0)
        top, bottom = (near if "U" in sides else 0.0), (far if "D" in sides else 1.0)
        reach = inset + width
        left, right = (left, reach) if "L" in part else (left, right)
        left, right = (1 - reach, right) if "R" in part else (left, right)
        top, bottom = (top, reach) if "U" in part else (top, bottom)
        top, bottom = (1 - reach, bottom) if "D" in part else (top, bottom)
        pen.box(left, top, right, bottom, pen.colours.reason)


def _ring(pen: Pen, towards: str, colour: Colour) -> None:
    """Draw a ring inside the cell, open on the side of the other half."""
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


def _badge(
    pen: Pen, text: str, x: float, y: float, colour: Colour, wide: float = 0.18, high: float = 0.18
) -> None:
    """Draw a short text on a plate; `wide` and `high` are half its sides."""
    pen.box(x - wide, y - high, x + wide, y + high, colour, high * 0.66)
    pen.write(text, x, y, high * 1.83, ink_on(colour))
