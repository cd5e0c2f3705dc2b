"""Board in, picture out. Knows the sprites' names and the states of cells, and no rule of any puzzle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from PIL import Image, ImageDraw

from bot.pictures.colours import COLOURS, Colour, mix
from bot.pictures.layout import Layout, cell_size, layout
from bot.pictures.pen import label, text_width
from bot.pictures.scene import Scene
from bot.pictures.sprites import SPRITES
from bot.pictures.tiles import PLAIN, Marks, tile
from solvers import Cell
from solvers.core.board import Runs, column_name

_SIDES = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_CORNERS = ("UL", "UR", "DL", "DR")


def draw(scene: Scene, px: int | None = None) -> Image.Image:
    """The picture of a scene; `px` is the side of a cell, by default what suits the board."""
    plan = layout(scene.board, px or cell_size(scene.board))
    image = Image.new("RGB", plan.size, COLOURS[scene.theme].card)
    _cells(image, scene, plan)
    pen = ImageDraw.Draw(image)
    _lines(pen, scene, plan)
    _clues(image, pen, scene, plan)
    _coordinates(image, scene, plan)
    return image


def _cells(image: Image.Image, scene: Scene, plan: Layout) -> None:
    marks = _marks(scene)
    board, look = scene.board, scene.look
    for cell in board.cells:
        clue = board.at(cell)
        number = str(clue) if isinstance(clue, int) else ""
        sprite = look.given.get(clue, "") if isinstance(clue, str) else ""
        if not sprite:
            symbol = scene.answer[cell.row][cell.column] if scene.answer else "?"
            sprite = _sprite(scene, symbol, clued=clue is not None)
        picture = tile(sprite, number, look.numbers, marks.get(cell, PLAIN), plan.px, scene.theme)
        image.paste(picture, plan.corner(cell))


def _sprite(scene: Scene, symbol: str, *, clued: bool) -> str:
    """The name of the sprite for what is known of a cell."""
    look = scene.look
    if symbol == "?":
        return look.clue_ground if clued else look.ground
    if symbol == ".":
        return look.no
    both = f"{look.yes} {symbol}"
    return both if both in SPRITES else look.yes


def _marks(scene: Scene) -> dict[Cell, Marks]:
    """The marks of all cells that have any."""
    fresh, wrong, differs = set(scene.fresh), set(scene.wrong), set(scene.differs)
    reasons, joins = _reasons(scene), _joins(scene)
    outlines = _outlines(set(reasons))
    marked = scene.known | fresh | wrong | differs | reasons.keys() | joins.keys() | scene.chances.keys()
    return {
        cell: Marks(
            known=cell in scene.known,
            fresh=cell in fresh,
            in_reason=cell in reasons,
            reason=reasons.get(cell, ""),
            outline=outlines.get(cell, ()),
            wrong=cell in wrong,
            differs=cell in differs,
            percent=round(scene.chances[cell] * 100) if cell in scene.chances else None,
            joins=joins.get(cell, ""),
        )
        for cell in marked
    }


def _reasons(scene: Scene) -> dict[Cell, str]:
    """The numbers of the reasons at each cell; nothing to tell apart where there is only one."""
    numbers: defaultdict[Cell, list[str]] = defaultdict(list)
    for number, cells in enumerate(scene.reasons, 1):
        for cell in dict.fromkeys(cells):
            numbers[cell].append(str(number) if len(scene.reasons) > 1 else "")
    return {cell: "·".join(names) for cell, names in numbers.items()}


def _outlines(cells: set[Cell]) -> dict[Cell, tuple[str, ...]]:
    """The sides and corners of cells where the area that they form ends."""
    outlines = {}
    for row, column in cells:
        sides = [
            side for side, (down, right) in _SIDES.items() if Cell(row + down, column + right) not in cells
        ]
        for corner in _CORNERS:
            (down, _), (_, right) = (_SIDES[side] for side in corner)
            if not set(corner) & set(sides) and Cell(row + down, column + right) not in cells:
                sides.append(corner)
        outlines[Cell(row, column)] = tuple(sides)
    return outlines


def _joins(scene: Scene) -> dict[Cell, str]:
    joins: defaultdict[Cell, str] = defaultdict(str)
    for first, second in scene.joins:
        across = first.row == second.row
        joins[first] += "R" if across else "D"
        joins[second] += "L" if across else "U"
    return joins


def _lines(pen: ImageDraw.ImageDraw, scene: Scene, plan: Layout) -> None:
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


def _clues(image: Image.Image, pen: ImageDraw.ImageDraw, scene: Scene, plan: Layout) -> None:
    """The numbers at the edges: right-aligned beside rows, standing on columns."""
    for row, clue in enumerate(scene.board.row_clues):
        name = f"row {row + 1}"
        y = plan.top + row * plan.px
        if name in scene.reason_lines:
            _band(pen, plan, scene, (0, y, plan.left - plan.pad // 2, y + plan.px))
        _row_clue(image, plan, y + plan.px / 2, clue, _clue_ink(scene, name))
    for column, clue in enumerate(scene.board.column_clues):
        name = f"column {column_name(column)}"
        x = plan.left + column * plan.px
        if name in scene.reason_lines:
            _band(pen, plan, scene, (x, 0, x + plan.px, plan.top - plan.pad // 2))
        _column_clue(image, plan, x + plan.px / 2, clue, _clue_ink(scene, name))


def _clue_ink(scene: Scene, name: str) -> Colour:
    colours = COLOURS[scene.theme]
    return colours.met if name in scene.met and name not in scene.reason_lines else colours.clue


def _band(pen: ImageDraw.ImageDraw, plan: Layout, scene: Scene, box: tuple[int, int, int, int]) -> None:
    """Marks the clue of a line as a reason: the tint and outline of reasons, as long as the gutter."""
    gap = max(plan.px // 16, 1)
    left, top, right, bottom = box
    colours = COLOURS[scene.theme]
    pen.rounded_rectangle(
        (left + gap, top + gap, right - gap - 1, bottom - gap - 1),
        plan.px / 5,
        mix(colours.card, colours.reason, 0.3),
        colours.reason,
        max(plan.px // 14, 2),
    )


def _row_clue(image: Image.Image, plan: Layout, y: float, clue: Runs, ink: Colour) -> None:
    right: float = plan.left - plan.pad
    for number in reversed(_numbers(clue)):
        width = text_width(number, plan.clue_size)
        _write(image, number, right - width / 2, y, plan.clue_size, ink)
        right -= width + plan.clue_size // 2


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
