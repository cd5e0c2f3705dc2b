"""Clues drawn over cells in the look of Sudoku editors: lines, circles, dots between cells, numbers.

They are half transparent, so that the colours of their cells stay visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS, Colour, ink_on
from bot.render.layout import Layout
from bot.render.pen import font
from bot.render.scene import Scene
from solvers import Cell
from solvers.core.boards.board import Overlay

_TIMES = 3
"""Factor by which the drawing is larger than the picture; scaling down smooths the edges."""
_SOFT, _FIRM = 140, 215
"""Opacity of shapes under numbers, and of shapes beside them."""
_GREY: Colour = (140, 146, 156)
_LINES: Mapping[str, Colour] = {
    "thermo": _GREY,
    "palindrome": (108, 142, 222),
    "renban": (196, 84, 214),
    "whispers": (70, 184, 102),
    "between": _GREY,
    "lockout": (70, 160, 190),
}
_FILLS: Mapping[str, Colour] = {"extra": (120, 140, 210), "clone": (214, 150, 70)}
_SHAPES = ("odd", "even")
_WHITE: Colour = (250, 250, 250)
_BLACK: Colour = (24, 26, 30)
_DOTS: Mapping[str, tuple[Colour, int]] = {"white": (_WHITE, 1), "black": (_BLACK, 2)}
"""The fill of dots, and the number that is not written into them."""
_OUTSIDE = ("little-killer", "skyscraper")
_BESIDE = frozenset({*_DOTS, *_OUTSIDE, "xv", "quadruple", "corner"})
"""Kinds with a small sign of their own, which is above all lines."""
_SIGNS = {5: "V", 10: "X"}
_COMPACT = frozenset({"thermo", "wall", "corner", *_DOTS})
"""Kinds that reach less than half a cell away from the middle line of their drawing."""
_SMALL = 25
"""Maximum number of cells of a piece that is kept, with a cell more on each side than it lies on."""
Point = tuple[float, float]


class _Grid(NamedTuple):
    """The side of a cell, the size of the grid, and its upper left corner in the picture."""

    px: int
    rows: int
    columns: int
    left: int
    top: int

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell in the large drawing, as all points."""
        x, y = self.left + cell.column * self.px, self.top + cell.row * self.px
        return (x + self.px / 2) * _TIMES, (y + self.px / 2) * _TIMES

    def shared_corner(self, cells: Sequence[Cell]) -> Point:
        """Return the corner of the grid that touches these cells and no others."""
        first, last = cells[0], cells[-1]
        row, column = (
            high if high > low else side if low else 0
            for low, high, side in zip(first, last, (self.rows, self.columns), strict=True)
        )
        return (self.left + column * self.px) * _TIMES, (self.top + row * self.px) * _TIMES

    def wall(self, one: Cell, two: Cell) -> tuple[Point, Point]:
        """Return the ends of the common side of two cells."""
        (x, y), half = _mean([self.middle(one), self.middle(two)]), 0.5 * self.px * _TIMES
        right, down = (0.0, half) if one.row == two.row else (half, 0.0)
        return (x - right, y - down), (x + right, y + down)


class _Piece(NamedTuple):
    """A part of the drawing with its opacity, and its place in the picture."""

    colours: Image.Image
    opacity: Image.Image
    left: int
    top: int


def draw(image: Image.Image, scene: Scene, plan: Layout) -> None:
    """Draw the overlays of the board onto its cells."""
    grid = _Grid(plan.px, plan.rows, plan.columns, plan.left, plan.top)
    overlays, edge = scene.board.overlays, COLOURS[scene.theme].border
    if all(overlay.kind in _COMPACT for overlay in overlays):
        pieces = [_piece_of(group, grid, edge) for group in _groups(overlays, grid)]
    else:
        pieces = [_piece(overlays, grid, edge, image.size)]
    for colours, opacity, left, top in pieces:
        image.paste(colours, (left, top), opacity)


def _groups(overlays: Sequence[Overlay], grid: _Grid) -> Iterator[tuple[Overlay, ...]]:
    """Yield compact overlays in groups that do not overlap: their middle lines are a cell apart."""
    squares = [_squares(overlay, grid) for overlay in overlays]
    on: dict[tuple[int, int], list[int]] = {}
    for index, own in enumerate(squares):
        for square in own:
            on.setdefault(square, []).append(index)
    left = dict.fromkeys(range(len(overlays)))
    while left:
        group = [left.popitem()[0]]
        for index in group:  # the loop continues with the items that are added to the list meanwhile
            near = {other for square in squares[index] for other in on[square] if other in left}
            group += near
            for other in near:
                del left[other]
        yield tuple(overlays[index] for index in sorted(group))


def _squares(overlay: Overlay, grid: _Grid) -> set[tuple[int, int]]:
    """Return squares of half a cell around the middle line of an overlay.

    Two points are less than a cell apart in both directions exactly if they have a square in common.
    """
    points = [grid.middle(cell) for cell in overlay.cells]
    if overlay.kind == "wall":
        points = [*grid.wall(*overlay.cells), _mean(points)]
    elif overlay.kind == "corner":
        points = [grid.shared_corner(overlay.cells)]
    elif overlay.kind in _DOTS:
        points = [_mean(points)]
    else:
        points += [_mean(pair) for pair in pairwise(points)]
    half = grid.px * _TIMES / 2
    places = {(round(x / half), round(y / half)) for x, y in points}
    return {(x + right, y + down) for x, y in places for right in (0, 1) for down in (0, 1)}


def _piece_of(overlays: Sequence[Overlay], grid: _Grid, edge: Colour) -> _Piece:
    """Return the piece with some overlays, which is kept for equal ones elsewhere if it is small."""
    cells = [cell for overlay in overlays for cell in overlay.cells]
    top, left = (max(min(cell[axis] for cell in cells) - 1, 0) for axis in (0, 1))
    bottom, right = (
        min(max(cell[axis] for cell in cells) + 2, end) for axis, end in ((0, grid.rows), (1, grid.columns))
    )
    moved = tuple(
        overlay._replace(cells=tuple([Cell(row - top, column - left) for row, column in overlay.cells]))
        for overlay in overlays
    )
    px, rows, columns = grid.px, bottom - top, right - left
    make = _kept_piece if rows * columns <= _SMALL else _piece
    # A cell more on each side has room for what reaches over the border of the grid.
    piece = make(moved, _Grid(px, rows, columns, px, px), edge, ((columns + 2) * px, (rows + 2) * px))
    return piece._replace(
        left=piece.left + grid.left + (left - 1) * px, top=piece.top + grid.top + (top - 1) * px
    )


def _piece(overlays: Sequence[Overlay], grid: _Grid, edge: Colour, size: tuple[int, int]) -> _Piece:
    """Return the drawing of some overlays in a picture of this size, without its clear margins."""
    pen = _Pen(size, grid, edge)
    for overlay in sorted(overlays, key=lambda each: each.kind in _BESIDE):
        pen.draw(overlay)
    *colours, opacity = pen.image.reduce(_TIMES).split()
    box = opacity.getbbox() or (0, 0, 1, 1)
    return _Piece(Image.merge("RGB", colours).crop(box), opacity.crop(box), *box[:2])


_kept_piece = lru_cache(maxsize=256)(_piece)


class _Pen:
    """Draws on a transparent layer. Lengths are shares of the side of a cell."""

    def __init__(self, size: tuple[int, int], grid: _Grid, edge: Colour) -> None:
        # The last band is the opacity, though Pillow takes it for padding: scaling down an image with opacity
        # takes four times as long. So the colour of clear pixels mixes into edges, and is not black.
        self.image = Image.new("RGBX", (size[0] * _TIMES, size[1] * _TIMES), (*_GREY, 0))
        self._draw = ImageDraw.Draw(self.image)
        self._grid, self._px, self._edge = grid, grid.px * _TIMES, edge

    def draw(self, overlay: Overlay) -> None:
        kind, points = overlay.kind, [self._grid.middle(cell) for cell in overlay.cells]
        if kind in _LINES:
            self._line(kind, points)
        elif kind in _FILLS:
            for cell in overlay.all_cells:
                self._box(self._grid.middle(cell), 0.5, (*_FILLS[kind], 70))
        elif kind == "arrow":
            self._arrow(points, [self._grid.middle(cell) for cell in overlay.others])
        elif kind in _SHAPES:
            shape = self._disc if kind == "odd" else self._box
            shape(points[0], 0.38, (*_GREY, _SOFT))
        elif kind in ("minimum", "maximum"):
            self._chevrons(points[0], outwards=kind == "maximum")
        elif kind in _OUTSIDE:
            self._sight(points, overlay.numbers)
        elif kind == "wall":
            self._stroke(self._grid.wall(*overlay.cells), 0.12, (*self._edge, 255))
        elif kind == "corner":
            self._plate(str(overlay.numbers[0]), self._grid.shared_corner(overlay.cells), 0.42)
        elif kind == "candidates":
            x, y = points[0]
            self._text(" ".join(map(str, overlay.numbers)), (x, y + 0.38 * self._px), 0.22, self._edge)
        else:
            self._between(kind, _mean(points), overlay.numbers)

    def _line(self, kind: str, points: Sequence[Point]) -> None:
        colour = (*_LINES[kind], _SOFT)
        self._stroke(points, 0.2, colour)
        if kind == "thermo":
            self._disc(points[0], 0.34, colour)
        if kind in ("between", "lockout"):
            for end in (points[0], points[-1]):
                self._ring(end, 0.36, is_round=kind == "between", colour=colour)

    def _arrow(self, circle: Sequence[Point], line: Sequence[Point]) -> None:
        colour = (*_GREY, _FIRM)
        ends = min(circle), max(circle)
        reach = 0.38 * self._px
        top, bottom = min(y for _, y in ends), max(y for _, y in ends)
        box = (ends[0][0] - reach, top - reach, ends[1][0] + reach, bottom + reach)
        self._draw.rounded_rectangle(box, reach, outline=colour, width=self._width(0.06))
        start = min(circle, key=lambda point: hypot(point[0] - line[0][0], point[1] - line[0][1]))
        self._stroke([_towards(start, line[0], reach), *line], 0.06, colour)
        self._tip(line[-2] if len(line) > 1 else start, line[-1], colour)

    def _tip(self, before: Point, end: Point, colour: tuple[int, ...], size: float = 0.2) -> None:
        away = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
        reach = size * self._px / away
        along = (end[0] - before[0]) * reach, (end[1] - before[1]) * reach
        for side in (1, -1):
            wing = (end[0] - along[0] + side * along[1], end[1] - along[1] - side * along[0])
            self._stroke([wing, end], 0.06, colour)

    def _chevrons(self, middle: Point, *, outwards: bool) -> None:
        """Draw an angle at each side, whose tip is at the smaller number."""
        inner, outer = (0.34, 0.45) if outwards else (0.45, 0.34)
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            angle = [
                (
                    middle[0] + (reach * right + width * down) * self._px,
                    middle[1] + (reach * down + width * right) * self._px,
                )
                for reach, width in ((inner, 0.14), (outer, 0.0), (inner, -0.14))
            ]
            self._stroke(angle, 0.05, (*_GREY, _FIRM))

    def _sight(self, points: Sequence[Point], numbers: Sequence[int]) -> None:
        """Draw a number at the corner or side of its first cell, with an arrow along its line."""
        (x, y), half = points[0], self._px / 2
        after = points[1] if len(points) > 1 else (x + 1, y + 1)
        right, down = ((after[i] > points[0][i]) - (after[i] < points[0][i]) for i in (0, 1))
        start, length = (0.7, 0.48) if right and down else (0.9, 0.46)
        corner = (x - right * half * start, y - down * half * start)
        end = (corner[0] + right * half * length, corner[1] + down * half * length)
        self._tip(corner, end, (*_GREY, _FIRM), 0.12)
        self._plate(str(numbers[0]), corner, 0.24)

    def _between(self, kind: str, middle: Point, numbers: Sequence[int]) -> None:
        """Draw a dot, a sum or a quadruple between its cells."""
        if kind in _DOTS:
            fill, usual = _DOTS[kind]
            self._disc(middle, 0.17, (*self._edge, 255))
            self._disc(middle, 0.14, (*fill, 255))
            if numbers[0] != usual:
                self._text(str(numbers[0]), middle, 0.2, ink_on(fill))
        elif kind == "xv":
            self._plate(_SIGNS.get(numbers[0], str(numbers[0])), middle, 0.3)
        else:
            self._disc(middle, 0.27, (*_GREY, _FIRM))
            self._disc(middle, 0.24, (*_WHITE, _FIRM))
            pairs = [" ".join(map(str, numbers[i : i + 2])) for i in range(0, len(numbers), 2)]
            for row, text in enumerate(pairs):
                y = middle[1] + (row - (len(pairs) - 1) / 2) * 0.19 * self._px
                self._text(text, (middle[0], y), 0.18, _BLACK)

    def _plate(self, text: str, middle: Point, size: float) -> None:
        self._disc(middle, size * 0.62, (*_WHITE, _FIRM))
        self._text(text, middle, size if len(text) < 2 else size * 0.8, _BLACK)

    def _text(self, text: str, middle: Point, size: float, colour: Colour) -> None:
        self._draw.text(middle, text, (*colour, 255), font(round(size * self._px)), "mm")

    def _stroke(self, points: Sequence[Point], width: float, colour: tuple[int, ...]) -> None:
        """Draw a line with round bends and ends; colours replace one another, so one opacity is kept."""
        self._draw.line(list(points), colour, self._width(width), joint="curve")
        for x, y in (points[0], points[-1]):
            reach = self._width(width) / 2 - 0.5
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour)

    def _disc(self, middle: Point, radius: float, colour: tuple[int, ...]) -> None:
        self._draw.ellipse(self._square(middle, radius), colour)

    def _box(self, middle: Point, half: float, colour: tuple[int, ...]) -> None:
        self._draw.rectangle(self._square(middle, half), colour)

    def _ring(self, middle: Point, reach: float, *, is_round: bool, colour: tuple[int, ...]) -> None:
        if is_round:
            self._draw.ellipse(self._square(middle, reach), outline=colour, width=self._width(0.06))
            return
        x, y, away = *middle, reach * self._px
        corners = [(x, y - away), (x + away, y), (x, y + away), (x - away, y), (x, y - away)]
        self._stroke(corners, 0.06, colour)

    def _square(self, middle: Point, half: float) -> tuple[float, float, float, float]:
        (x, y), away = middle, half * self._px
        return x - away, y - away, x + away, y + away

    def _width(self, share: float) -> int:
        return max(round(share * self._px), _TIMES)


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at some distance from the start towards the end."""
    away = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + (end[0] - start[0]) / away * length, start[1] + (end[1] - start[1]) / away * length
