"""The lines between cells: the frame, heavy lines every so many cells, the borders of regions."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.pictures.colours import COLOURS, mix
from bot.pictures.layout import Layout
from bot.pictures.scene import Scene


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """No frame where cells are apart or where lines are the answer."""
    pen = ImageDraw.Draw(image)
    if not scene.look.apart and not scene.look.lines:
        _frame(pen, scene, plan)
    if scene.board.regions:
        _regions(pen, scene, plan)


def _frame(pen: ImageDraw.ImageDraw, scene: Scene, plan: Layout) -> None:
    """A frame around the grid, and a heavy line every so many cells if the look asks for it."""
    colours, thick = COLOURS[scene.theme], scene.look.thick
    colour = colours.frame if thick else mix(colours.frame, colours.card, 0.5)
    half = max(plan.px // 16, 1) if thick else 1
    right, bottom = plan.left + plan.columns * plan.px, plan.top + plan.rows * plan.px
    for column in (*range(0, plan.columns, thick or plan.columns), plan.columns):
        x = plan.left + column * plan.px
        pen.rectangle((x - half, plan.top - half, x + half - 1, bottom + half - 1), colour)
    for row in (*range(0, plan.rows, thick or plan.rows), plan.rows):
        y = plan.top + row * plan.px
        pen.rectangle((plan.left - half, y - half, right + half - 1, y + half - 1), colour)


def _regions(pen: ImageDraw.ImageDraw, scene: Scene, plan: Layout) -> None:
    """A heavy line wherever the region changes, and around the grid."""
    regions, px, half = scene.board.regions, plan.px, max(plan.px // 20, 1)
    colour = COLOURS[scene.theme].border
    for r in range(plan.rows + 1):
        for c in range(plan.columns + 1):
            x, y = plan.left + c * px, plan.top + r * px
            if c < plan.columns and (r in (0, plan.rows) or regions[r - 1][c] != regions[r][c]):
                pen.rectangle((x - half, y - half, x + px + half - 1, y + half - 1), colour)
            if r < plan.rows and (c in (0, plan.columns) or regions[r][c - 1] != regions[r][c]):
                pen.rectangle((x - half, y - half, x + half - 1, y + px + half - 1), colour)
