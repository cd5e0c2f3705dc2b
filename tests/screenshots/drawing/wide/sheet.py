"""A picture that is drawn three times as large as it will be, so that what is round or oblique is smooth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.screenshots.drawing.styles import Colour
from tests.screenshots.training.fonts import font_of

TIMES = 3
EMOJI = Path(__file__).parents[1] / "fonts" / "NotoColorEmoji.ttf"
EMOJI_SIZE = 109
"""The only size that this font has."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels of the picture."""
Way = Literal["smooth", "hinted", "cleartype"]


class Sheet:
    """A picture of so many pixels; text is written on top of all else, in one of several ways."""

    def __init__(self, width: int, height: int, colour: Colour, way: Way) -> None:
        self.width, self.height, self._way = width, height, way
        self.image = Image.new("RGB", (width * TIMES, height * TIMES), colour)
        self.pen = ImageDraw.Draw(self.image)
        self._written: list[tuple[float, float, str, Colour, Path, float, str]] = []

    def box(
        self, box: Box, colour: Colour | None, radius: float = 0, line: Colour | None = None, width: float = 0
    ) -> None:
        """A rectangle with round corners and a rim inside, if any."""
        x0, y0, x1, y1 = _large(box)
        if x1 - x0 < 1 or y1 - y0 < 1:
            return
        thick = max(1, round(width * TIMES)) if line else 0
        self.pen.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * TIMES, colour, line, thick)

    def gradient(self, box: Box, top: Colour, bottom: Colour, radius: float = 0) -> None:
        """A rectangle whose colour changes from its top to its bottom."""
        x0, y0, x1, y1 = _large(box)
        share = np.linspace(0, 1, max(1, y1 - y0))[:, None, None]
        colours = np.array(top) * (1 - share) + np.array(bottom) * share
        part = np.broadcast_to(colours, (y1 - y0, x1 - x0, 3)).round().astype(np.uint8)
        mask = Image.new("L", (x1 - x0, y1 - y0))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, x1 - x0 - 1, y1 - y0 - 1), radius * TIMES, 255)
        self.image.paste(Image.fromarray(part), (x0, y0), mask)

    def shadow(self, box: Box, off: float, soft: float, radius: float = 0) -> None:
        """A soft shadow below a rectangle, so many pixels away."""
        margin = round((off + 3 * soft) * TIMES) + 1
        x0, y0, x1, y1 = _large(box)
        left, top = x0 - margin, y0 - margin
        mask = Image.new("L", (x1 - x0 + 2 * margin, y1 - y0 + 2 * margin))
        inside = (margin, margin + off * TIMES, x1 - left - 1, y1 - top - 1 + off * TIMES)
        ImageDraw.Draw(mask).rounded_rectangle(inside, radius * TIMES, 90)
        mask = mask.filter(ImageFilter.GaussianBlur(soft * TIMES))
        self.image.paste((0, 0, 0), (left, top), mask)

    def disc(self, box: Box, colour: Colour | None, line: Colour | None = None, width: float = 0) -> None:
        self.pen.ellipse(_large(box), colour, line, max(1, round(width * TIMES)))

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        self.pen.polygon([(x * TIMES, y * TIMES) for x, y in points], colour)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        self.pen.line([(x * TIMES, y * TIMES) for x, y in points], colour, max(1, round(width * TIMES)))

    def text(
        self, x: float, y: float, text: str, colour: Colour, font: Path, size: float, anchor: str = "mm"
    ) -> None:
        """A text with the middles of its digits at a height; `anchor` says what of it is at `x`."""
        face = font_of(font, 96)
        _, top, _, bottom = face.getbbox("0", anchor=anchor)
        self._written.append((x, y - (top + bottom) / 2 * size / 96, text, colour, font, size, anchor))

    def emoji(self, x: float, y: float, sign: str, size: float) -> None:
        """A sign of the emoji font, so many pixels wide and high."""
        picture = Image.new("RGBA", (140, 140))
        ImageDraw.Draw(picture).text(
            (70, 70), sign, font=font_of(EMOJI, EMOJI_SIZE), embedded_color=True, anchor="mm"
        )
        side = max(4, round(size * TIMES))
        small = picture.resize((side, side), Image.Resampling.LANCZOS)
        self.image.paste(small, (round(x * TIMES - side / 2), round(y * TIMES - side / 2)), small)

    def finished(self) -> np.ndarray:
        """The picture with all that was written, as RGB pixels."""
        if self._way == "smooth":
            for x, y, text, colour, font, size, anchor in self._written:
                self.pen.text(
                    (x * TIMES, y * TIMES),
                    text,
                    colour,
                    font_of(font, max(7 * TIMES, round(size * TIMES))),
                    anchor,
                )
        image = self.image.resize((self.width, self.height), Image.Resampling.BOX)
        if self._way == "hinted":
            pen = ImageDraw.Draw(image)
            for x, y, text, colour, font, size, anchor in self._written:
                pen.text((round(x), round(y)), text, colour, font_of(font, max(7, round(size))), anchor)
        pixels = np.asarray(image).copy()
        for one in self._written if self._way == "cleartype" else ():
            _subpixels(pixels, one)
        return pixels


def _subpixels(pixels: np.ndarray, one: tuple[float, float, str, Colour, Path, float, str]) -> None:
    """Writes a text with the red, green and blue third of each pixel on its own, as ClearType does."""
    x, y, text, colour, font, size, anchor = one
    height, width = pixels.shape[:2]
    large = font_of(font, max(7 * TIMES, round(size * TIMES)))
    left, top, right, bottom = large.getbbox(text, anchor=anchor)
    x0, y0 = max(0, int(x + left / TIMES) - 2), max(0, int(y + top / TIMES) - 2)
    x1, y1 = min(width, int(x + right / TIMES) + 3), min(height, int(y + bottom / TIMES) + 3)
    if x1 <= x0 or y1 <= y0:
        return
    mask = Image.new("L", ((x1 - x0) * TIMES, (y1 - y0) * TIMES))
    ImageDraw.Draw(mask).text(((x - x0) * TIMES, (y - y0) * TIMES), text, 255, large, anchor)
    rows = np.asarray(mask, np.float32).reshape(y1 - y0, TIMES, -1).mean(axis=1)
    padded = np.pad(rows, ((0, 0), (1, 1)))
    smooth = (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3
    share = smooth.reshape(y1 - y0, x1 - x0, 3) / 255
    part = pixels[y0:y1, x0:x1]
    part[:] = (part * (1 - share) + np.array(colour) * share).round().astype(np.uint8)


def _large(box: Box) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = (round(at * TIMES) for at in box)
    return x0, y0, x1, y1
