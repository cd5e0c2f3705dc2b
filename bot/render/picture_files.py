"""Pictures as PNG files with a palette, within a limit of size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from typing import cast

from PIL import Image

from bot.render.closeup import closeup, size_in, window_of
from bot.render.colours import COLOURS, TINT, heat, mix
from bot.render.layout import TINY, cell_size
from bot.render.painter import draw
from bot.render.scene import Scene, Theme

_SHARES = (0.25, 0.5, 0.75)
"""The shares of two colours in the mixes that a palette can show."""
_WEIGHT = 50
"""How much more often whole cells have a tint than edges have a mix, for the means."""


def paint(scene: Scene, max_bytes: int | None = None) -> bytes:
    """Return a PNG of the scene of at most `max_bytes`, with smaller cells if necessary.

    Raises ValueError if even a picture of a few pixels is larger.
    """
    window = window_of(scene)
    whole = cell_size(scene.board, candidates=bool(scene.pencil))
    for px, parts in sizes(size_in(window, scene.board) if window else whole):
        image = closeup(scene, window, px) if window else draw(scene, px)
        file = png(image.reduce(parts), scene.theme)
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


def png(image: Image.Image, theme: Theme) -> bytes:
    """Return an image as a PNG file with the palette of a theme."""
    file = BytesIO()
    # Level 3 takes half the time of the default, and a file is about a quarter larger.
    few_colours(image, theme).save(file, "PNG", compress_level=3)
    return file.getvalue()


def few_colours(image: Image.Image, theme: Theme) -> Image.Image:
    """Return the image with the palette of a theme; the colour of the card is exact."""
    paletted = image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)
    # The nearest colour is found by rounded values, and a card of another shade would be visible.
    place = 3 * cast("int", paletted.getpixel((0, 0)))
    colours = paletted.getpalette() or []
    colours[place : place + 3] = COLOURS[theme].card
    paletted.putpalette(colours)
    return paletted


@lru_cache
def _palette(theme: Theme) -> Image.Image:
    """Return an image whose palette has all colours of a theme, and means of their mixes for smooth edges.

    Making a palette for each picture took longer than drawing it. Colours differ from those drawn by 0.7 of
    255 on average and by 40 at most; with a palette for each picture it was 0.4 and 94.
    """
    theirs = COLOURS[theme]
    pure = list(dict.fromkeys(theirs.all()))
    tints = [mix(colour, tint, TINT) for tint in (theirs.reason, theirs.wrong) for colour in pure]
    tints += [heat(step / 24) for step in range(25)]
    edges = [mix(*pair, share) for pair in combinations(pure, 2) for share in _SHARES]
    mixes = tints * _WEIGHT + edges
    image = Image.new("RGB", (len(mixes), 1))
    image.putdata(mixes)
    means = image.quantize(256 - len(pure), Image.Quantize.FASTOCTREE)
    colours = Image.new("P", (1, 1))
    colours.putpalette([value for colour in pure for value in colour] + (means.getpalette() or []))
    return colours
