"""The lines between cells: the frame, heavy lines as in a Sudoku, the borders of regions."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS, Colour, Colours, mix
from bot.render.layout import Layout
from bot.render.scene import Scene

_DARK = 66
"""Grey level below which a cell hides a dark border."""


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the borders, without a frame if cells are apart or lines are the answer."""
    pen = ImageDraw.Draw(image)
    if not scene.look.apart and not scene.look.lines:
        _frame(pen, scene, plan)
    if scene.board.regions:
        _regions(image, scene, plan)


def _frame(pen: ImageDraw.ImageDraw, scene: Scene, plan: Layout) -> None:
    """Draw a frame around the grid, and a heavy line every `look.thick` cells if that is set."""
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


def _regions(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw a heavy line between regions and around the grid."""
    board, px, half = scene.board, plan.px, max(plan.px // 20, 1)
    colours, pen = COLOURS[scene.theme], ImageDraw.Draw(image)
    # Bytes, since `getpixel` takes longer than drawing the line.
    levels, width = image.convert("L").tobytes(), image.width
    for edge in board.edges:
        (row, column), (next_row, next_column) = edge
        if board.regions[row][column] != board.regions[next_row][next_column]:
            # Not in the middle, which may contain a number or a figure.
            beside = [levels[(y + px // 4) * width + x + px // 4] for x, y in map(plan.corner, edge)]
            x, y = plan.corner(edge.second)
            right, down = (0, px) if row == next_row else (px, 0)
            box = (x - half, y - half, x + right + half - 1, y + down + half - 1)
            pen.rectangle(box, _standing_out(min(beside), max(beside), colours))
    right, bottom = plan.left + plan.columns * px, plan.top + plan.rows * px
    box = (plan.left - half, plan.top - half, right + half - 1, bottom + half - 1)
    pen.rectangle(box, None, colours.border, 2 * half)


def _standing_out(darkest: int, lightest: int, colours: Colours) -> Colour:
    """Return the usual colour, or another if that is hardly visible beside two cells: a light one between
    white cells on a dark card, and a dark one between black cells.
    """
    # A light border between two white cells had a contrast of 1.7 to 1, a dark one between black cells 1.6.
    usual = _grey(colours.border)
    is_lost = darkest > usual if usual > 128 else lightest < _DARK
    return colours.halo if is_lost else colours.border


def _grey(colour: Colour) -> float:
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue
