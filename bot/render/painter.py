"""Draws a board layer by layer. It knows the names of sprites and states, and no rule of any puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageChops

from bot.render import borders, captions, gutters, overlays, paths, segments
from bot.render.cell_layers import faces
from bot.render.colours import COLOURS
from bot.render.layout import Layout, Window, cell_size, layout
from bot.render.scene import Scene, Theme
from bot.render.stamps import bar, chevron, stamp
from bot.render.tiles import APART, Face, tile
from solvers import Cell

_DOWN = {">": "v", "<": "^"}
"""A sign between two cells of a column, turned so that its tip points to the smaller one."""

_STRONG = [min(4 * level, 255) for level in range(256)]
"""By the difference that a stroke makes, how much of it is drawn."""


def draw(scene: Scene, px: int | None = None) -> Image.Image:
    """Draw a scene; `px` is the side of a cell, by default the one for the size of the board."""
    plan = layout(scene.board, px or cell_size(scene.board, candidates=bool(scene.pencil)))
    return captions.add(drawn(scene, plan), scene, plan)


def drawn(scene: Scene, plan: Layout, window: Window | None = None) -> Image.Image:
    """Draw a scene in a layout; with a window, only the cells in it."""
    image = Image.new("RGB", plan.size, COLOURS[scene.theme].card)
    shown = {cell: face for cell, face in faces(scene).items() if not window or window.holds(cell)}
    _put_tiles(image, shown, scene, plan)
    # The order matters: bars are above borders, capsules below the lines that they mark, badges above them.
    borders.draw(image, scene, plan)
    if scene.board.overlays:
        overlays.draw(image, scene, plan)
        _put_numbers(image, shown, scene, plan)
    segments.draw_bars(image, scene, plan)
    segments.draw_under(image, scene, plan)
    paths.draw(image, scene, plan)
    segments.draw_over(image, scene, plan)
    _draw_signs(image, scene, plan)
    gutters.draw(image, scene, plan)
    return image


def _put_tiles(image: Image.Image, shown: Mapping[Cell, Face], scene: Scene, plan: Layout) -> None:
    """Draw the tile of each cell."""
    # Many cells share one face; a lookup by identity is faster than by value. Pillow's core pastes in a fifth
    # of the time of its own wrapper, which looks at both images each time.
    faces_once = {id(face): face for face in shown.values()}
    tiles = {key: tile(face, plan.px, scene.theme).im for key, face in faces_once.items()}
    paste, px = image.im.paste, plan.px
    for cell, face in shown.items():
        left, top = plan.corner(cell)
        paste(tiles[id(face)], (left, top, left + px, top + px))


def _put_numbers(image: Image.Image, shown: Mapping[Cell, Face], scene: Scene, plan: Layout) -> None:
    """Draw the numbers again, above clues that lie over their cells."""
    for cell, face in shown.items():
        if face.number or face.pencil:
            full = tile(face, plan.px, scene.theme)
            image.paste(full, plan.corner(cell), _strokes(face, plan.px, scene.theme))


@lru_cache(maxsize=1024)
def _strokes(face: Face, px: int, theme: Theme) -> Image.Image:
    """Return the mask of the number or the candidates of a tile."""
    full, bare = (tile(one, px, theme) for one in (face, face._replace(number="", pencil=None)))
    return ImageChops.difference(full, bare).convert("L").point(_STRONG)


def _draw_signs(image: Image.Image, scene: Scene, plan: Layout) -> None:
    gap = (1 - APART) * plan.px
    for (first, second), sign in scene.board.signs:
        x = plan.left + (first.column + second.column + 1) / 2 * plan.px
        y = plan.top + (first.row + second.row + 1) / 2 * plan.px
        stamp(image, _mask(sign, gap, plan.px, down=first.column == second.column), x, y, _ink(scene))


def _ink(scene: Scene) -> tuple[int, int, int]:
    return COLOURS[scene.theme].clue


def _mask(sign: str, gap: float, px: int, *, down: bool) -> Image.Image:
    if sign == "|":
        thin, long = max(round(gap * 0.34), 2), round(px * 0.4)
        return bar(long, thin, thin / 2) if down else bar(thin, long, thin / 2)
    return chevron(_DOWN[sign] if down else sign, max(round(gap * 0.95), 5), max(px / 22, 1.2))
