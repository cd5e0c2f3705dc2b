"""The whole way as a moving picture: one frame a deduction, each long enough to be read."""

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

_STAY, _LAST = 0.7, 2.0
"""Seconds that a frame stays, long enough to be read, and the last one."""
_MOST, _LEAST = 200, 60
"""So many frames are shown, which take more than two minutes; of the largest boards fewer,"""
_CELLS = 150_000
"""since so many cells in all frames together are what the memory of a worker holds."""


def shown(steps: int, cells: int) -> list[int]:
    """Which of so many steps are shown: all, or of very many the first, the last and some between them.

    `cells` is how many the board has.
    """
    most = max(_LEAST, min(_MOST, _CELLS // cells))
    if steps <= most:
        return list(range(steps))
    return [i * (steps - 1) // (most - 1) for i in range(most)]


def paint_steps(scenes: Sequence[Scene], max_bytes: int = 5_000_000) -> bytes:
    """A GIF of the scenes, all of one board, at most `max_bytes` large.

    Each frame stays long enough to be read. Where there are too many, only those that `shown` chooses are
    in it. Raises ValueError where even one of a few pixels is too large.
    """
    board = scenes[0].board
    chosen = [scenes[i] for i in shown(len(scenes), board.rows * board.columns)]
    # A GIF counts in hundredths of a second.
    times = [int(_STAY * 1000)] * (len(chosen) - 1) + [int(_LAST * 1000)]
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
    # One after another: in full colour all frames of a large board together take more than 500 MB.
    frames = (
        image.reduce(parts).quantize(palette=colours, dither=Image.Dither.NONE)
        for image in draw_steps(scenes, px)
    )
    file = BytesIO()
    next(frames).save(
        file, "GIF", save_all=True, append_images=frames, duration=times, loop=0, optimize=False
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
