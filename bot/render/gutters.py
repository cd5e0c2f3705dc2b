"""The surroundings of the grid: the clues at the four margins, and the coordinates."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS, Colour, ink_on, mix
from bot.render.layout import LARGE, Layout
from bot.render.pen import Pen, text_width
from bot.render.scene import Scene
from bot.render.sprites import SPRITES
from bot.render.stamps import write
from solvers.core.boards.board import GroupClue
from solvers.core.boards.places import column_name


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the clues from the grid outwards, each in its gutter, then the coordinates."""
    board = scene.board
    four = bool(board.right_clues or board.bottom_clues)
    for margin, clues in (("left", board.row_clues), ("right", board.right_clues)):
        for row, clue in enumerate(clues):
            _clue(image, plan, scene, margin, row, clue, _name(f"row {row + 1}", margin, four=four))
    for margin, clues in (("top", board.column_clues), ("bottom", board.bottom_clues)):
        for column, clue in enumerate(clues):
            name = _name(f"column {column_name(column)}", margin, four=four)
            _clue(image, plan, scene, margin, column, clue, name)
    _coordinates(image, scene, plan)
    if scene.board.total is not None and scene.look.total:
        _total(image, scene, plan)


def _name(line: str, margin: str, *, four: bool) -> str:
    """Return the name of a clue's group, as the board has it."""
    return f"{line} from the {margin}" if four else line


def _clue(
    image: Image.Image, plan: Layout, scene: Scene, margin: str, line: int, clue: GroupClue, name: str
) -> None:
    """Draw one clue, with a band if it is a reason or wrong."""
    box = plan.gutter(margin, line)
    _band(image, plan, scene, name, box)
    ink = _clue_ink(scene, name)
    if margin in ("left", "right"):
        _row_clue(image, plan, margin, (box[1] + box[3]) / 2, clue, ink)
    else:
        _column_clue(image, plan, margin, (box[0] + box[2]) / 2, clue, ink)


def _clue_ink(scene: Scene, name: str) -> Colour:
    colours = COLOURS[scene.theme]
    is_marked = name in scene.reason_lines or name in scene.wrong_lines
    return colours.met if name in scene.met and not is_marked else colours.clue


def _band(image: Image.Image, plan: Layout, scene: Scene, name: str, box: tuple[int, int, int, int]) -> None:
    """Highlight a clue that is a reason or wrong, over the whole gutter, in the tint of cells."""
    if name not in scene.reason_lines and name not in scene.wrong_lines:
        return
    colours = COLOURS[scene.theme]
    colour = colours.wrong if name in scene.wrong_lines else colours.reason
    gap = max(plan.px // 16, 1)
    left, top, right, bottom = box[0] + gap, box[1] + gap, box[2] - gap - 1, box[3] - gap - 1
    pen = ImageDraw.Draw(image)
    fill, width = mix(colours.card, colour, 0.3), max(plan.px // 14, 2)
    pen.rounded_rectangle((left, top, right, bottom), plan.px / 5, fill, colour, width)
    if name in scene.wrong_lines:
        side = max(round(plan.px * 0.26), 8)
        pen.rounded_rectangle((left, top, left + side, top + side), side / 3, colour)
        write(image, "!", left + side / 2 + 1, top + side / 2 + 1, side, ink_on(colour))


def _row_clue(image: Image.Image, plan: Layout, margin: str, y: float, clue: GroupClue, ink: Colour) -> None:
    away: float = plan.pad
    numbers = _numbers(clue)
    for number in numbers if margin == "right" else reversed(numbers):
        width = text_width(number, plan.clue_size)
        x = plan.left - away - width / 2 if margin == "left" else plan.far[0] + away + width / 2
        write(image, number, x, y, plan.clue_size, ink)
        away += width + plan.gap


def _column_clue(
    image: Image.Image, plan: Layout, margin: str, x: float, clue: GroupClue, ink: Colour
) -> None:
    away = plan.pad + plan.step / 2
    numbers = _numbers(clue)
    for number in numbers if margin == "bottom" else reversed(numbers):
        y = plan.top - away if margin == "top" else plan.far[1] + away
        write(image, number, x, y, plan.clue_size, ink, plan.px - 3)
        away += plan.step


def _numbers(clue: GroupClue) -> list[str]:
    return [] if clue is None else [str(number) for number in clue or (0,)]


def _coordinates(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw letters for the columns and numbers for the rows, on the sides with room for them."""
    board, ink = scene.board, COLOURS[scene.theme].label
    width, height = image.size
    # A little outwards in large cells: marks on the outer lines reach a quarter of a cell into the margins.
    aside = plan.px // 28
    away = plan.label_room / 2 - aside
    after_rows = bool(board.row_clues) and not board.right_clues
    after_columns = bool(board.column_clues) and not board.bottom_clues
    room = plan.right if after_rows else plan.label_wide
    xs = _places(room / 2 - aside, width - room / 2 + aside, clued=after_rows, both=plan.rows >= LARGE)
    ys = _places(away, height - away, clued=after_columns, both=plan.columns >= LARGE)
    for row in range(plan.rows):
        for x in xs:
            write(image, str(row + 1), x, plan.top + (row + 0.5) * plan.px, plan.label_size, ink)
    for column in range(plan.columns):
        for y in ys:
            x = plan.left + (column + 0.5) * plan.px
            write(image, column_name(column), x, y, plan.label_size, ink, plan.px - 2)


def _total(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the number of the whole board, and what it counts, in the corner between the coordinates."""
    colours, side = COLOURS[scene.theme], plan.label_room // 2
    sprite, pen = SPRITES[scene.look.total], Pen(side, colours)
    sprite.ground(pen)
    if sprite.figure:
        sprite.figure(pen)
    x, room = plan.label_size // 8, plan.label_wide - side - plan.label_size // 4
    image.paste(pen.sprite(), (x, (plan.label_room - side) // 2))
    number, middle = str(scene.board.total), x + side + room / 2
    write(image, number, middle, plan.label_room / 2, plan.label_size * 3 // 4, colours.label, room)


def _places(near: float, far: float, *, clued: bool, both: bool) -> Iterable[float]:
    """Return the places of the coordinates of one direction: only after the grid if clues are before it."""
    if clued:
        return [far]
    return [near, far] if both else [near]
