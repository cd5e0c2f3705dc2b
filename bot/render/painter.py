"""Draws a board layer by layer. It knows the names of sprites and states, and no rule of any puzzle."""

from __future__ import annotations

from PIL import Image

from bot.render import borders, captions, gutters, inequality_signs, overlays, paths, segments
from bot.render.cell_layers import faces
from bot.render.colours import COLOURS
from bot.render.layout import Layout, Window, cell_size, layout
from bot.render.scene import Scene
from bot.render.tiles import tile


def draw(scene: Scene, px: int | None = None) -> Image.Image:
    """Draw a scene; `px` is the side of a cell, by default the one for the size of the board."""
    plan = layout(scene.board, px or cell_size(scene.board, candidates=bool(scene.pencil)))
    return captions.add(drawn(scene, plan), scene, plan)


def drawn(scene: Scene, plan: Layout, window: Window | None = None) -> Image.Image:
    """Draw a scene in a layout; with a window, only the cells in it."""
    image = Image.new("RGB", plan.size, COLOURS[scene.theme].card)
    # Many cells share one face; a lookup by identity is faster than by value.
    tiles: dict[int, Image.Image] = {}
    for cell, face in faces(scene).items():
        if window and not window.holds(cell):
            continue
        if id(face) not in tiles:
            tiles[id(face)] = tile(face, plan.px, scene.theme)
        image.paste(tiles[id(face)], plan.corner(cell))
    # The order matters: bars are above borders, capsules below the lines that they mark, badges above them.
    borders.draw(image, scene, plan)
    overlays.draw(image, scene, plan)
    segments.draw_bars(image, scene, plan)
    segments.draw_under(image, scene, plan)
    paths.draw(image, scene, plan)
    segments.draw_over(image, scene, plan)
    inequality_signs.draw(image, scene, plan)
    gutters.draw(image, scene, plan)
    return image
