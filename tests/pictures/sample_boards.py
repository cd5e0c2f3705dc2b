"""Boards for tests of pictures, and what is looked at in their pictures."""

from PIL import Image

from bot.render import Scene
from bot.render.colours import COLOURS, Colour
from bot.render.layout import Layout, layout
from bot.render.painter import draw
from solvers import Board, Cell
from solvers.core.boards.board import Clue

PX = 40
DARK = COLOURS["dark"]


def board(*rows: tuple[Clue, ...]) -> Board:
    return Board("made up", rows)


def empty(rows: int, columns: int) -> Board:
    return board(*[(None,) * columns] * rows)


def cell(scene: Scene, name: str) -> Image.Image:
    """The inner part of a cell in the picture of a scene."""
    x, y = layout(scene.board, PX).corner(Cell.from_name(name))
    return draw(scene, PX).crop((x + 4, y + 4, x + PX - 4, y + PX - 4))


def colours(image: Image.Image) -> set[Colour]:
    found = image.getcolors(image.width * image.height) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


def plan(scene: Scene) -> Layout:
    return layout(scene.board, PX)
