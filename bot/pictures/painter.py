"""Board in, picture out. Knows the sprites' names and the states of cells, and no rule of any puzzle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures import margins
from bot.pictures.colours import COLOURS, mix
from bot.pictures.layout import Layout, cell_size, layout
from bot.pictures.scene import Scene, Theme
from bot.pictures.sprites import SPRITES
from bot.pictures.tiles import PLAIN, Marks, tile
from solvers import Cell

_SIDES = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_CORNERS = ("UL", "UR", "DL", "DR")


class _Tile(NamedTuple):
    """What `tile` makes the picture of a cell from."""

    sprite: str
    number: str
    numbers: str
    marks: Marks
    px: int
    theme: Theme


def draw(scene: Scene, px: int | None = None) -> Image.Image:
    """The picture of a scene; `px` is the side of a cell, by default what suits the board."""
    return next(draw_steps([scene], px or cell_size(scene.board)))


def draw_steps(scenes: Iterable[Scene], px: int) -> Iterator[Image.Image]:
    """The pictures of scenes that are all of one board and theme.

    Cells that look as they did before are not drawn anew: on a large board these are nearly all.
    """
    cells: Image.Image | None = None
    before: dict[Cell, _Tile] = {}
    for scene in scenes:
        plan = layout(scene.board, px)
        cells = cells or Image.new("RGB", plan.size, COLOURS[scene.theme].card)
        tiles = _tiles(scene, px)
        for cell, look in tiles.items():
            if before.get(cell) != look:
                cells.paste(tile(*look), plan.corner(cell))
        before = tiles
        image = cells.copy()
        _lines(ImageDraw.Draw(image), scene, plan)
        margins.draw(image, scene, plan)
        yield image


def _tiles(scene: Scene, px: int) -> dict[Cell, _Tile]:
    """What every cell looks like."""
    marks = _marks(scene)
    board, look = scene.board, scene.look
    tiles = {}
    for cell in board.cells:
        clue = board.at(cell)
        number = str(clue) if isinstance(clue, int) else ""
        sprite = look.given.get(clue, "") if isinstance(clue, str) else ""
        if not sprite:
            symbol = scene.answer[cell.row][cell.column] if scene.answer else "?"
            sprite = _sprite(scene, symbol, clued=clue is not None)
        tiles[cell] = _Tile(sprite, number, look.numbers, marks.get(cell, PLAIN), px, scene.theme)
    return tiles


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
            percent=_percent(scene.chances[cell]) if cell in scene.chances else None,
            joins=joins.get(cell, ""),
        )
        for cell in marked
    }


def _percent(chance: float) -> int:
    """A chance in per cent; 0 and 100 are kept for what is certain."""
    if 1e-9 < chance < 1 - 1e-9:
        return min(max(round(chance * 100), 1), 99)
    return round(chance * 100)


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
