"""Pictures as files: PNG with a palette, never larger than allowed."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

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
    image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()
