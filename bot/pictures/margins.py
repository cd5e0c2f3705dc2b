"""What stands around the grid: the clues of rows and columns, and the coordinates."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from bot.pictures.colours import COLOURS, Colour, ink_on, mix
from bot.pictures.layout import Layout
from bot.pictures.pen import label, text_width
from bot.pictures.scene import Scene
from solvers.core.boards.board import Runs
from solvers.core.boards.places import column_name


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Clues right-aligned beside rows and standing on columns, then the coordinates."""
    for row, clue in enumerate(scene.board.row_clues):
        y = plan.top + row * plan.px
        name = f"row {row + 1}"
        _band(image, plan, scene, name, (0, y, plan.left - plan.pad // 2, y + plan.px))
        _row_clue(image, plan, y + plan.px / 2, clue, _clue_ink(scene, name))
    for column, clue in enumerate(scene.board.column_clues):
        x = plan.left + column * plan.px
        name = f"column {column_name(column)}"
        _band(image, plan, scene, name, (x, 0, x + plan.px, plan.top - plan.pad // 2))
        _column_clue(image, plan, x + plan.px / 2, clue, _clue_ink(scene, name))
    _coordinates(image, scene, plan)


def _clue_ink(scene: Scene, name: str) -> Colour:
    colours = COLOURS[scene.theme]
    return colours.met if name in scene.met and name not in scene.reason_lines else colours.clue


def _band(image: Image.Image, plan: Layout, scene: Scene, name: str, box: tuple[int, int, int, int]) -> None:
    """Marks the clue of a line that is a reason or wrong, over the whole gutter, in the tint of cells."""
    if name not in (*scene.reason_lines, *scene.wrong_lines):
        return
    colours = COLOURS[scene.theme]
    colour = colours.wrong if name in scene.wrong_lines else colours.reason
    gap = max(plan.px // 16, 1)
    left, top, right, bottom = box[0] + gap, box[1] + gap, box[2] - gap - 1, box[3] - gap - 1
    pen = ImageDraw.Draw(image)
    fill, width = mix(colours.card, colour, 0.3), max(plan.px // 14, 2)
    pen.rounded_rectangle((left, top, right, bottom), plan.px / 5, fill, colour, width)
    if name in scene.wrong_lines:
        side = max(round(plan.px * 0.34), 8)
        pen.rounded_rectangle((left, top, left + side, top + side), side / 3, colour)
        _write(image, "!", left + side / 2 + 1, top + side / 2 + 1, side, ink_on(colour))


def _row_clue(image: Image.Image, plan: Layout, y: float, clue: Runs, ink: Colour) -> None:
    right: float = plan.left - plan.pad
    for number in reversed(_numbers(clue)):
        width = text_width(number, plan.clue_size)
        _write(image, number, right - width / 2, y, plan.clue_size, ink)
        right -= width + plan.gap


def _column_clue(image: Image.Image, plan: Layout, x: float, clue: Runs, ink: Colour) -> None:
    y = plan.top - plan.pad - plan.step / 2
    for number in reversed(_numbers(clue)):
        _write(image, number, x, y, plan.clue_size, ink, plan.px - 3)
        y -= plan.step


def _numbers(clue: Runs) -> list[str]:
    return [] if clue is None else [str(number) for number in clue or (0,)]


def _coordinates(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Letters for the columns, numbers for the rows, on the sides where they have room."""
    ink = COLOURS[scene.theme].label
    width, height = image.size
    away = plan.label_room / 2
    room = plan.right if scene.board.row_clues else plan.left
    xs = _places(bool(scene.board.row_clues), room / 2, width - room / 2, plan.right >= plan.label_room)
    ys = _places(bool(scene.board.column_clues), away, height - away, plan.bottom >= plan.label_room)
    for row in range(plan.rows):
        for x in xs:
            _write(image, str(row + 1), x, plan.top + (row + 0.5) * plan.px, plan.label_size, ink)
    for column in range(plan.columns):
        for y in ys:
            x = plan.left + (column + 0.5) * plan.px
            _write(image, column_name(column), x, y, plan.label_size, ink, plan.px - 2)


def _places(clued: bool, near: float, far: float, both: bool) -> Iterable[float]:
    if clued:
        return [far]
    return [near, far] if both else [near]


def _write(
    image: Image.Image, text: str, x: float, y: float, size: int, ink: Colour, width: int | None = None
) -> None:
    """Text with its middle at (x, y), smaller where it would be wider than `width`."""
    while width and size > 4 and text_width(text, size) > width:
        size -= 1
    mask = label(text, size)
    image.paste(ink, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)
