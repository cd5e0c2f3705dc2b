"""The signs between two cells: an inequality or a bar."""

from __future__ import annotations

from PIL import Image

from bot.render.colours import COLOURS
from bot.render.layout import Layout
from bot.render.scene import Scene
from bot.render.stamps import bar, chevron, stamp
from bot.render.tiles import APART

_DOWN = {">": "v", "<": "^"}
"""A sign between two cells of a column, turned so that its tip points to the smaller one."""


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
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
