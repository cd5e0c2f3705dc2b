"""What the digit net is to tell from digits."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from tests.screenshots.training.fonts import font_of

Colour = tuple[int, int, int]
FONT = Path(__file__).parents[1] / "drawing" / "fonts" / "DejaVuSans-Bold.ttf"
SIGNS = "<>^?+-=*/?!@&#%ABCFKMNRTVXW"


def draw_junk(rng: random.Random, image: Image.Image, colour: Colour) -> None:
    """What stands in cells besides digits: crosses, dots, flags, trees, tents, frames, discs, signs."""
    size = image.width
    r = size * rng.uniform(0.15, 0.42)
    line = max(1, int(size * rng.uniform(0.03, 0.14)))
    # The order is that of the weights that are stored: another one gives another net.
    kinds = (_cross, _dot, _tent, _square, _flag, _tree, _star, _fir, _frame, _rest, _frame_of_tent, _bomb)
    number = rng.randrange(17)
    draw = kinds[number] if number < len(kinds) else _flag if number in (13, 14, 15) else _sign
    draw(_Junk(rng, ImageDraw.Draw(image), size, size / 2, r, line, colour))


class _Junk(NamedTuple):
    """Something in a cell of `size` pixels: its middle, its reach to each side, the width of its lines."""

    rng: random.Random
    pen: ImageDraw.ImageDraw
    size: int
    m: float
    r: float
    line: int
    colour: Colour

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.m - self.r, self.m - self.r, self.m + self.r, self.m + self.r


def _cross(junk: _Junk) -> None:
    left, top, right, bottom = junk.box
    junk.pen.line((left, top, right, bottom), junk.colour, junk.line)
    junk.pen.line((left, bottom, right, top), junk.colour, junk.line)


def _dot(junk: _Junk) -> None:
    small = junk._replace(r=junk.r * junk.rng.uniform(0.2, 0.6))
    junk.pen.ellipse(small.box, junk.colour)


def _tent(junk: _Junk) -> None:
    left, top, right, bottom = junk.box
    junk.pen.polygon(((junk.m, top), (left, bottom), (right, bottom)), junk.colour)


def _square(junk: _Junk) -> None:
    junk.pen.rectangle(junk.box, junk.colour)


def _flag(junk: _Junk) -> None:
    _draw_flag(junk.rng, junk.pen, (junk.m, junk.r), junk.colour)


def _tree(junk: _Junk) -> None:
    m, r = junk.m, junk.r
    junk.pen.ellipse((m - r, m - r, m + r, m + r * 0.5), junk.colour)
    junk.pen.rectangle((m - r * 0.2, m, m + r * 0.2, m + r), junk.colour)


def _star(junk: _Junk) -> None:
    reach = [junk.r * (1 - 0.55 * (i % 2)) for i in range(10)]
    turns = [i * math.pi / 5 for i in range(10)]
    points = [(junk.m + r * math.sin(a), junk.m - r * math.cos(a)) for r, a in zip(reach, turns, strict=True)]
    junk.pen.polygon(points, junk.colour)


def _fir(junk: _Junk) -> None:
    m, r = junk.m, junk.r
    for i in range(3):
        y = m - r + i * r * 0.5
        w = r * (0.4 + 0.25 * i)
        junk.pen.polygon(((m, y), (m - w, y + r * 0.7), (m + w, y + r * 0.7)), junk.colour)
    junk.pen.rectangle((m - r * 0.12, m + r * 0.6, m + r * 0.12, m + r), junk.colour)


def _frame(junk: _Junk) -> None:
    junk.pen.rounded_rectangle(junk.box, junk.r * 0.3, outline=junk.colour, width=junk.line)


def _rest(junk: _Junk) -> None:
    """A line at the rim that was not cut away."""
    junk.pen.line((0, junk.m, junk.size, junk.m), junk.colour, junk.line)


def _frame_of_tent(junk: _Junk) -> None:
    left, top, right, bottom = junk.box
    junk.pen.polygon(((junk.m, top), (left, bottom), (right, bottom)), outline=junk.colour, width=junk.line)


def _bomb(junk: _Junk) -> None:
    m, r = junk.m, junk.r
    junk.pen.ellipse((m - r * 0.6, m - r * 0.6, m + r * 0.6, m + r * 0.6), junk.colour)
    for i in range(4):
        x, y = r * math.cos(i * math.pi / 4), r * math.sin(i * math.pi / 4)
        junk.pen.line((m - x, m - y, m + x, m + y), junk.colour, junk.line)


def _sign(junk: _Junk) -> None:
    sign = junk.rng.choice(SIGNS)
    font = font_of(FONT, max(8, int(2 * junk.r)))
    junk.pen.text((junk.m, junk.m), sign, junk.colour, font=font, anchor="mm")


def _draw_flag(
    rng: random.Random, pen: ImageDraw.ImageDraw, place: tuple[float, float], colour: Colour
) -> None:
    """A flag on a pole, of one colour or two, mostly with a foot or two, to either side."""
    m, r = place
    other = colour if rng.random() < 0.4 else tuple(rng.randrange(256) for _ in range(3))
    side = rng.choice((-1, 1))
    pole, thin = m - side * r * rng.uniform(0, 0.5), max(1.0, r * rng.uniform(0.06, 0.22))
    top, low = m - r, m - r + r * rng.uniform(0.6, 1.2)
    wide = r * rng.uniform(0.6, 1.2)
    if rng.random() < 0.75:
        pen.polygon(((pole, top), (pole + side * wide, (top + low) / 2), (pole, low)), other)
    else:
        left, right = sorted((pole, pole + side * wide))
        pen.rectangle((left, top, right, low), other)
    pen.rectangle((pole - thin / 2, top, pole + thin / 2, m + r), colour)
    if rng.random() < 0.7:
        foot = r * rng.uniform(0.3, 0.9)
        high = r * rng.uniform(0.08, 0.3)
        if rng.random() < 0.5:
            pen.rectangle((pole - foot, m + r - high, pole + foot, m + r), colour)
        else:
            pen.polygon(((pole, m + r - 1.8 * high), (pole - foot, m + r), (pole + foot, m + r)), colour)
