"""A close-up of the highlighted region of a large board, beside a small map of its place."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS
from bot.render.layout import TINY, Layout, Window, cell_size, layout
from bot.render.painter import drawn
from bot.render.scene import Scene
from solvers import Board

_LARGE = 20
"""Boards with more rows or columns have cells that are too small for a phone."""
_LEAST, _AROUND = 9, 2
"""The minimum of rows and columns in a close-up, and of those around the highlighted cells."""
_GAIN = 1.4
"""Factor by which cells must be larger for a close-up to be worth it."""
_SIDE, _LARGEST, _CANVAS = 560, 56, 3_600
"""Maximum length of a close-up, size of its cells, and length of the whole board at that scale."""
_MAP = 130
"""Length of the longer side of the map, about."""


def window_of(scene: Scene) -> Window | None:
    """Return the region for a close-up; None if the whole board is better."""
    board = scene.board
    places = [*scene.fresh, *scene.beside, *scene.wrong, *sum((*scene.reasons, *scene.chain), ())]
    cells = {cell for place in places for cell in place.cells}
    if not (scene.closely and cells and max(board.rows, board.columns) > _LARGE):
        return None
    window = Window(
        *_span((cell.row for cell in cells), board.rows),
        *_span((cell.column for cell in cells), board.columns),
    )
    return window if size_in(window, board) >= _GAIN * cell_size(board) else None


def _span(numbers: Iterable[int], most: int) -> tuple[int, int]:
    """Return the first row or column of a window, and the one after its last."""
    found = sorted(numbers)
    first, last = found[0] - _AROUND, found[-1] + 1 + _AROUND
    lacking = max(_LEAST - (last - first), 0)
    first, last = first - lacking // 2, last + lacking - lacking // 2
    # At the border of the board, the window goes further on the other side.
    return max(first - max(last - most, 0), 0), min(last - min(first, 0), most)


def size_in(window: Window, board: Board) -> int:
    """Return the side of a cell in a close-up."""
    return min(_SIDE // max(window.rows, window.columns), _LARGEST, _CANVAS // max(board.rows, board.columns))


def closeup(scene: Scene, window: Window, px: int) -> Image.Image:
    """Draw the region with its clues and coordinates, and the map at its right or below."""
    plan = layout(scene.board, px)
    near, far = _cut(drawn(scene, plan, window), scene.board, plan, window), _map(scene, window)
    gap, below = 16, window.columns > 1.3 * window.rows
    x, y = (gap, near.height) if below else (near.width, plan.top)
    size = max(near.width, x + far.width + gap), max(near.height, y + far.height + gap)
    page = Image.new("RGB", size, COLOURS[scene.theme].card)
    page.paste(near, (0, 0))
    page.paste(far, (x, y))
    return page


def _cut(image: Image.Image, board: Board, plan: Layout, window: Window) -> Image.Image:
    """Cut out the window with the parts of the margins for its rows and columns."""
    (left, top), (right, bottom) = plan.corner(window.first), plan.corner(window.end)
    # Coordinates on one side are enough here: opposite the clues, if there are any before the grid.
    beyond, below = board.row_clues or board.right_clues, board.column_clues or board.bottom_clues
    xs = ((0, plan.left), (left, right), (plan.far[0], plan.size[0] if beyond else plan.far[0] + plan.pad))
    ys = ((0, plan.top), (top, bottom), (plan.far[1], plan.size[1] if below else plan.far[1] + plan.pad))
    size = sum(far - near for near, far in xs), sum(far - near for near, far in ys)
    page, y = Image.new("RGB", size, image.getpixel((0, 0))), 0
    for upper, lower in ys:
        x = 0
        for near, far in xs:
            page.paste(image.crop((near, upper, far, lower)), (x, y))
            x += far - near
        y += lower - upper
    return page


def _map(scene: Scene, window: Window) -> Image.Image:
    """Draw the whole board without its margins, small, with a frame around the window."""
    plan = layout(scene.board, TINY)
    grid = drawn(scene, plan).crop((plan.left, plan.top, *plan.far))
    scale = _MAP / max(grid.size)
    small = grid.resize((max(round(grid.width * scale), 1), max(round(grid.height * scale), 1)))
    box = [round(number * TINY * scale) for number in (window.left, window.top, window.right, window.bottom)]
    colours, pen = COLOURS[scene.theme], ImageDraw.Draw(small)
    pen.rectangle((box[0] - 2, box[1] - 2, box[2] + 1, box[3] + 1), None, colours.halo, 1)
    pen.rectangle((box[0] - 1, box[1] - 1, box[2], box[3]), None, colours.fresh, 2)
    return small
