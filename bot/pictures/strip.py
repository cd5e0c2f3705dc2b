"""The whole way as a moving picture: one frame a step, as many as fit into the time and the size."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from bot.pictures.files import palette, sizes
from bot.pictures.layout import cell_size
from bot.pictures.painter import draw_steps
from bot.pictures.scene import Scene

_WIDTH = 550
"""About as wide as a picture is in the chat; a moving picture need not be larger."""

_SLOWEST, _FASTEST, _LAST = 0.7, 0.12, 2.0
"""Seconds that a frame stays: at most, at least, and the last one."""


def shown(steps: int, seconds: float = 10) -> list[int]:
    """Which of so many steps there is time for: all, or some at equal distances with the first and last."""
    most = int((seconds - _LAST) / _FASTEST) + 1
    if steps <= most:
        return list(range(steps))
    return [i * (steps - 1) // (most - 1) for i in range(most)]


def paint_steps(scenes: Sequence[Scene], seconds: float = 10, max_bytes: int = 5_000_000) -> bytes:
    """A GIF of the scenes, all of one board, at most `seconds` long and `max_bytes` large.

    Where there are too many, only those that `shown` chooses are in it.
    Raises ValueError where even one of a few pixels is too large.
    """
    chosen = [scenes[i] for i in shown(len(scenes), seconds)]
    moving = len(chosen) - 1
    stay = min(_SLOWEST, (seconds - _LAST) / moving) if moving else _SLOWEST
    # A GIF counts in hundredths of a second; rounding down keeps the sum within the time.
    times = [int(stay * 100) * 10] * moving + [int(_LAST * 1000)]
    board = scenes[0].board
    px = min(cell_size(board), max(_WIDTH // max(board.rows, board.columns), 10))
    for smaller, parts in sizes(px):
        gif = _gif(chosen, smaller, parts, times)
        if len(gif) <= max_bytes:
            return gif
    raise ValueError(f"No moving picture of this board fits into {max_bytes} bytes.")


def _gif(scenes: Sequence[Scene], px: int, parts: int, times: list[int]) -> bytes:
    """One palette for all frames, so that only what changes is stored."""
    some = [scenes[0], scenes[len(scenes) // 2], scenes[-1]]
    colours = _palette([image.reduce(parts) for image in draw_steps(some, px)])
    # One after another: in full colour all frames of a large board together take 200 MB.
    frames = [
        image.reduce(parts).quantize(palette=colours, dither=Image.Dither.NONE)
        for image in draw_steps(scenes, px)
    ]
    file = BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
    )
    return file.getvalue()


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """The colours of some frames."""
    width, height = images[0].size
    page = Image.new("RGB", (width, len(images) * height))
    for number, image in enumerate(images):
        page.paste(image, (0, number * height))
    # One place stays free: the file marks with it what does not change.
    return palette(page, 255)
