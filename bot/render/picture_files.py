"""Pictures as PNG files with a palette, within a limit of size."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import cast

from PIL import Image

from bot.render.closeup import closeup, size_in, window_of
from bot.render.colours import Colour
from bot.render.layout import TINY, cell_size
from bot.render.painter import draw
from bot.render.scene import Scene


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """Return a PNG of the scene of at most `max_bytes`, with smaller cells if necessary.

    Raises ValueError if even a picture of a few pixels is larger.
    """
    window = window_of(scene)
    whole = cell_size(scene.board, candidates=bool(scene.pencil))
    for px, parts in sizes(size_in(window, scene.board) if window else whole):
        image = closeup(scene, window, px) if window else draw(scene, px)
        file = png(image.reduce(parts))
        if max_bytes is None or len(file) <= max_bytes:
            return file
    raise ValueError(f"No picture of this board fits into {max_bytes} bytes.")


def sizes(px: int) -> Iterator[tuple[int, int]]:
    """Yield ever smaller sizes: the side of a cell, and the divisor for the whole picture."""
    while px > TINY:
        yield px, 1
        px = px * 2 // 3
    for power in range(8):
        yield TINY, 2**power


def png(image: Image.Image) -> bytes:
    """Return an image as a PNG file with a palette."""
    file = BytesIO()
    # Level 3 takes half the time of the default, and a file is about a quarter larger.
    few_colours(image).save(file, "PNG", compress_level=3)
    return file.getvalue()


def few_colours(image: Image.Image) -> Image.Image:
    """Return the image with its own palette; the colour of its upper left corner, the card, is exact."""
    paletted = image.quantize(palette=palette(image), dither=Image.Dither.NONE)
    # The nearest colour is found by rounded values, and a card of another shade would be visible.
    place = 3 * cast("int", paletted.getpixel((0, 0)))
    colours = paletted.getpalette() or []
    colours[place : place + 3] = cast("Colour", image.getpixel((0, 0)))
    paletted.putpalette(colours)
    return paletted


def palette(image: Image.Image, most: int = 256) -> Image.Image:
    """Return an image whose palette has the 64 most frequent colours of another, and means of the rest.

    It samples every ninth pixel: making a palette takes far longer than using it.
    """
    sample = image.resize((-(-image.width // 3), -(-image.height // 3)), Image.Resampling.NEAREST)
    counts = cast("list[tuple[int, Colour]]", sample.getcolors(sample.width * sample.height))
    frequent = [value for _, colour in sorted(counts, reverse=True)[:64] for value in colour]
    means = sample.quantize(most - len(frequent) // 3, Image.Quantize.FASTOCTREE)
    colours = Image.new("P", (1, 1))
    colours.putpalette((frequent + (means.getpalette() or []))[: 3 * most])
    return colours
