"""Board in, picture out, layer by layer. Knows the names of sprites and states, and no rule of any puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from bot.pictures import borders, margins, paths, segments, signs
from bot.pictures.cells import faces
from bot.pictures.colours import COLOURS
from bot.pictures.layout import cell_size, layout
from bot.pictures.scene import Scene
from bot.pictures.tiles import Face, tile
from solvers import Cell


def draw(scene: Scene, px: int | None = None) -> Image.Image:
    """The picture of a scene; `px` is the side of a cell, by default what suits the board."""
    return next(draw_steps([scene], px or cell_size(scene.board)))


def draw_steps(scenes: Iterable[Scene], px: int) -> Iterator[Image.Image]:
    """The pictures of scenes that are all of one board and theme.

    Cells that look as they did before are not drawn anew: on a large board these are nearly all.
    """
    cells: Image.Image | None = None
    before: dict[Cell, Face] = {}
    for scene in scenes:
        plan = layout(scene.board, px)
        cells = cells or Image.new("RGB", plan.size, COLOURS[scene.theme].card)
        now = faces(scene)
        # Many cells share one face; by identity its picture is found sooner than by value.
        tiles: dict[int, Image.Image] = {}
        for cell, face in now.items():
            if before.get(cell) != face:
                if id(face) not in tiles:
                    tiles[id(face)] = tile(face, px, scene.theme)
                cells.paste(tiles[id(face)], plan.corner(cell))
        before = now
        image = cells.copy()
        borders.draw(image, scene, plan)
        segments.draw_under(image, scene, plan)
        paths.draw(image, scene, plan)
        segments.draw_over(image, scene, plan)
        signs.draw(image, scene, plan)
        margins.draw(image, scene, plan)
        yield image
