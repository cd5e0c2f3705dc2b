"""Pictures as files: PNG with a palette, never larger than allowed."""

from __future__ import annotations

from io import BytesIO
from typing import cast

from PIL import Image

from bot.pictures.colours import Colour
from bot.pictures.layout import cell_size
from bot.pictures.painter import draw
from bot.pictures.scene import Scene


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """A PNG of the scene of at most `max_bytes`, with smaller cells where it would be too large.

    Raises ValueError where even the smallest picture is larger than that.
    """
    px = cell_size(scene.board)
    while px:
        png = _png(draw(scene, px))
        if max_bytes is None or len(png) <= max_bytes:
            return png
        px = px * 2 // 3
    raise ValueError(f"No picture of this board fits into {max_bytes} bytes.")


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    # Level 3 takes half the time of the default, and a file is about a quarter larger.
    few_colours(image).save(file, "PNG", compress_level=3)
    return file.getvalue()


def few_colours(image: Image.Image, most: int = 256) -> Image.Image:
    """The image with a palette of at most `most` colours, that of its upper left corner unchanged."""
    paletted = image.quantize(most, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    # The method takes the mean of like colours; a card of another colour would show on its background.
    place = 3 * cast("int", paletted.getpixel((0, 0)))
    palette = paletted.getpalette() or []
    palette[place : place + 3] = cast("Colour", image.getpixel((0, 0)))
    paletted.putpalette(palette)
    return paletted
