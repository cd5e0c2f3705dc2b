"""Small shapes that are painted onto a picture through cached masks with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor

from PIL import Image, ImageChops, ImageDraw

from bot.render.colours import Colour, ink_on
from bot.render.pen import TIMES, label, text_width

_CHEVRONS = {
    "<": ((0.8, 0.1), (0.2, 0.5), (0.8, 0.9)),
    ">": ((0.2, 0.1), (0.8, 0.5), (0.2, 0.9)),
    "^": ((0.1, 0.8), (0.5, 0.2), (0.9, 0.8)),
    "v": ((0.1, 0.2), (0.5, 0.8), (0.9, 0.2)),
}


def stamp(image: Image.Image, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
    """Paint a colour through a mask with its middle at (x, y).

    Halves are rounded up, not to the even number: masks of different sizes at one place share their middle.
    """
    width, height = mask.size
    left, top = floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5)
    # By Pillow's core: its own wrapper takes five times as long for a small mask.
    image.im.paste(colour, (left, top, left + width, top + height), mask.im)


def write(
    image: Image.Image, text: str, x: float, y: float, size: int, ink: Colour, width: int | None = None
) -> None:
    """Draw text with its middle at (x, y), smaller if it would be wider than `width`."""
    while width and size > 4 and text_width(text, size) > width:
        size -= 1
    mask = label(text, size)
    image.paste(ink, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


def badge(image: Image.Image, text: str, x: float, y: float, side: int, colour: Colour) -> None:
    """Draw a short text on a small plate."""
    size = max(round(side * 0.85), 4)
    stamp(image, bar(max(side, text_width(text, size) + side // 3), side, side / 3), x, y, colour)
    write(image, text, x, y, size, ink_on(colour))


@lru_cache(256)
def bar(width: int, height: int, radius: float) -> Image.Image:
    """Return the mask of a rectangle with round corners."""
    mask, pen = _large(width, height)
    pen.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * TIMES, 255)
    return mask.reduce(TIMES)


@lru_cache(16)
def dots(side: int, many: int, step: int) -> Image.Image:
    """Return the mask of a row of discs, whose middles are `step` apart."""
    mask = Image.new("L", ((many - 1) * step + side, side))
    for index in range(many):
        mask.paste(bar(side, side, side / 2), (index * step, 0))
    return mask


@lru_cache(256)
def stripes(width: int, height: int, step: int) -> Image.Image:
    """Return the mask of slanted lines inside a rectangle with round ends."""
    mask, pen = _large(width, height)
    for start in range(-height, width + height, step):
        ends = (start * TIMES, mask.height, (start + height) * TIMES, 0)
        pen.line(ends, 255, max(step * TIMES * 2 // 5, 1))
    return ImageChops.multiply(mask.reduce(TIMES), bar(width, height, min(width, height) / 2))


@lru_cache(64)
def cross(side: int, width: float) -> Image.Image:
    return _strokes(side, width, (((0.12, 0.12), (0.88, 0.88)), ((0.12, 0.88), (0.88, 0.12))))


@lru_cache(64)
def chevron(towards: str, side: int, width: float) -> Image.Image:
    """Return the mask of an angle whose tip points `towards` <, >, ^ or v."""
    return _strokes(side, width, (_CHEVRONS[towards],))


def _strokes(side: int, width: float, lines: Sequence[Sequence[tuple[float, float]]]) -> Image.Image:
    """Return the mask of lines with round bends and ends, in shares of the side."""
    mask, pen = _large(side, side)
    thick = max(width * TIMES, 1)
    for line in lines:
        points = [(x * mask.width, y * mask.height) for x, y in line]
        pen.line(points, 255, round(thick), joint="curve")
        for x, y in points:
            pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), 255)
    return mask.reduce(TIMES)


def _large(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (max(width, 1) * TIMES, max(height, 1) * TIMES))
    return mask, ImageDraw.Draw(mask)
