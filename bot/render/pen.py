"""Drawing in a square of side 1, at several times the final size, scaled down at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import cast

from PIL import Image, ImageDraw, ImageFont

from bot.render.colours import Colour, Colours

TIMES = 4
"""Factor by which drawings are larger than their final size; scaling down smooths the edges."""

CAP_HEIGHT = 0.727
"""The height of digits and capitals of Inter, as a share of its size."""

Point = tuple[float, float]


class Pen:
    """Draws one sprite. All places and lengths are shares of the side; (0, 0) is the upper left corner."""

    def __init__(self, px: int, colours: Colours) -> None:
        self.px = px
        self.colours = colours
        self.hair = max(1, round(px / 28)) / px  # a whole number of pixels, or it would be blurred
        self._side = px * TIMES
        self._image = Image.new("RGB", (self._side, self._side), colours.card)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour, radius: float = 0) -> None:
        """Draw a rectangle with round corners of this radius."""
        left, top, right, bottom = (round(v * self._side) for v in (x0, y0, x1, y1))
        if right > left and bottom > top:
            box = (left, top, right - 1, bottom - 1)  # Pillow includes the last pixel
            self._draw.rounded_rectangle(box, radius * self._side, fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        side = self._side
        box = ((x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side)
        self._draw.ellipse(box, fill)

    def circle(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        """Draw the outline of a disc, `width` wide on its inner side."""
        side = self._side
        box = ((x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side)
        self._draw.ellipse(box, outline=fill, width=max(round(width * side), 1))

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        self._draw.polygon([(x * self._side, y * self._side) for x, y in points], fill)

    def tint(self, colour: Colour, share: float) -> None:
        """Mix a colour into the drawing so far."""
        layer = Image.new("RGB", self._image.size, colour)
        self._image = Image.blend(self._image, layer, share)
        self._draw = ImageDraw.Draw(self._image)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line through the points, with round bends and ends."""
        places = [(x * self._side, y * self._side) for x, y in points]
        self._draw.line(places, fill, round(width * self._side), joint="curve")
        for x, y in points:  # `joint` rounds only the bends
            self.disc(x, y, width / 2, fill)

    def ring(self, box: tuple[float, float, float, float], width: float, radius: float, fill: Colour) -> None:
        """Draw the outline of a rectangle with round corners; parts outside of the square are cut off."""
        left, top, right, bottom = (round(v * self._side) for v in box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self._side,
            outline=fill,
            width=max(round(width * self._side), 1),
        )

    def write(
        self, text: str, x: float, y: float, size: float, fill: Colour, halo: Colour | None = None
    ) -> None:
        """Draw text with its middle at (x, y), `size` high, with an outline in the colour `halo` if given."""
        typeface = font(round(size * self._side))
        baseline = (y + CAP_HEIGHT * size / 2) * self._side
        seam = round(0.06 * self._side) if halo else 0
        self._draw.text(
            (x * self._side, baseline), text, fill, typeface, "ms", stroke_width=seam, stroke_fill=halo
        )

    def colour_at(self, x: float, y: float) -> Colour:
        """Return the colour of a point so far."""
        return cast("Colour", self._image.getpixel((round(x * self._side), round(y * self._side))))

    def sprite(self) -> Image.Image:
        """Return the drawing in its final size."""
        return self._image.reduce(TIMES)


@cache
def _typeface() -> bytes:
    return (files("bot.render") / "fonts" / "Inter-Bold.otf").read_bytes()


@lru_cache(64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the typeface of this package in a size in pixels, independent of the system."""
    # The basic engine is in every build of Pillow; Raqm is not, and may set texts otherwise.
    return ImageFont.truetype(BytesIO(_typeface()), max(size, 1), layout_engine=ImageFont.Layout.BASIC)


@lru_cache(2048)
def text_width(text: str, size: int) -> int:
    # Measured large: a small font is fitted to whole pixels, and texts are also drawn large.
    return round(font(size * TIMES).getlength(text) / TIMES)


@lru_cache(2048)
def label(text: str, size: int) -> Image.Image:
    """Return a mask of the text: as wide as the text, with the height of its capitals."""
    width = max(round(font(size * TIMES).getlength(text)), 1)
    height = round(CAP_HEIGHT * size) * TIMES
    mask = Image.new("L", (-(-width // TIMES) * TIMES, height))
    ImageDraw.Draw(mask).text((0, height), text, 255, font(size * TIMES), "ls")
    return mask.reduce(TIMES)
