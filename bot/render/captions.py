"""The rules of the whole board, written below the picture, since nothing on the grid shows them."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS
from bot.render.layout import Layout
from bot.render.pen import font, text_width
from bot.render.scene import Scene


def room(scene: Scene, plan: Layout) -> int:
    """Return the height of the caption in pixels; 0 without one."""
    lines = list(_lines(scene, plan))
    return len(lines) * _step(plan) + plan.pad if lines else 0


def add(image: Image.Image, scene: Scene, plan: Layout) -> Image.Image:
    """Return the picture with its caption below, or the picture itself without one."""
    height = room(scene, plan)
    if not height:
        return image
    colours = COLOURS[scene.theme]
    page = Image.new("RGB", (image.width, image.height + height), colours.card)
    page.paste(image, (0, 0))
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(_lines(scene, plan), 1):
        place = plan.pad, image.height + number * _step(plan)
        pen.text(place, line, colours.label, font(_size(plan)), "ls")
    return page


def _lines(scene: Scene, plan: Layout) -> Iterator[str]:
    """Yield the sentences of the caption, in lines that are not wider than the picture."""
    width = plan.size[0] - 2 * plan.pad
    for sentence in scene.look.caption(scene.board):
        yield from wrap(sentence, width, _size(plan))


def wrap(text: str, width: int, size: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` pixels with letters of this size."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size) > width:
            yield line
            longer = word
        line = longer
    yield line


def _size(plan: Layout) -> int:
    return max(plan.label_size * 3 // 4, 6)


def _step(plan: Layout) -> int:
    return round(_size(plan) * 1.5)
