"""Pictures as files: PNG with a palette, never larger than allowed."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import cast

from PIL import Image

from bot.pictures.colours import Colour
from bot.pictures.layout import TINY, cell_size
from bot.pictures.painter import draw
from bot.pictures.scene import Scene


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """A PNG of the scene of at most `max_bytes`, with smaller cells where it would be too large.

    Raises ValueError where even a picture of a few pixels is larger than that.
    """
    for px, parts in sizes(cell_size(scene.board)):
        png = _png(draw(scene, px).reduce(parts))
        if max_bytes is None or len(png) <= max_bytes:
            return png
    raise ValueError(f"No picture of this board fits into {max_bytes} bytes.")


def sizes(px: int) -> Iterator[tuple[int, int]]:
    """Ever smaller ways to draw: the side of a cell, and by what the whole picture is then divided."""
    while px > TINY:
        yield px, 1
        px = px * 2 // 3
    for power in range(8):
        yield TINY, 2**power


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
