"""How the cells of a board are drawn: their sides, gaps, corners, lines and grounds."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide.palette import Palette, mixed
from tests.screenshots.drawing.wide.sheet import Box, Sheet


@dataclass(frozen=True)
class Grid:
    """The switches of the board alone; sizes in pixels, `radius` in parts of a cell."""

    width: float
    height: float
    gap: float
    radius: float
    rim: float  # the border that each cell has of its own
    lines: str  # all, inner, fifth, dotted, dashed, none, double
    thickness: float
    frame: float
    inset: float  # from the frame to the cells
    effect: str  # flat, gradient, bevel, shadow, sunken, hatch
    checkered: float  # how far the colours of neighbouring cells are apart
    hover: str  # none, cell, cross
    whole: bool  # whether cells lie on whole pixels
    shades: int = 2  # of a checkered board


def grid(rng: random.Random) -> Grid:
    width = round(18 * 3.4 ** rng.random() * 4) / 4
    apart = rng.random() < 0.35
    lines = rng.choice(("none", "none", "inner")) if apart else rng.choice(_LINES)
    return Grid(
        width=width,
        height=width * (1 if rng.random() < 0.85 else rng.choice((0.85, 0.92, 1.08, 1.15))),
        gap=rng.choice((1, 1, 2, 3, 4, 6)) if apart else 0,
        radius=rng.choice((0, 0, 0.1, 0.2, 0.5 if rng.random() < 0.1 else 0.3)) if apart else 0,
        rim=rng.choice((0, 0, 1, 1, 2, 3)),
        lines=lines,
        thickness=1 if lines == "double" else rng.choice((1, 1, 1, 1.5, 2, 3, 5)),
        frame=rng.choice((0, 0, 1, 2, 3, 5, 8)),
        inset=rng.choice((0, 0, 0, 2, 5, 9)),
        effect=rng.choice(("flat", "flat", "flat", "gradient", "bevel", "shadow", "sunken", "hatch")),
        checkered=rng.choice((0, 0, 0, 0, 0.06, 0.15)),
        hover=rng.choice(("none", "none", "none", "cell", "cross")),
        whole=rng.random() < 0.8,
    )


_LINES = ("all", "all", "all", "all", "inner", "fifth", "fifth", "dotted", "dashed", "double", "none")


class Places:
    """Where the cells of a board of so many rows and columns are, from a corner of it on."""

    def __init__(self, grid: Grid, left: float, top: float, rows: int, columns: int) -> None:
        self.grid, self.rows, self.columns = grid, rows, columns
        self._left, self._top = left, top

    def x(self, column: float) -> float:
        return self._snapped(self._left + column * (self.grid.width + self.grid.gap) + self.grid.gap / 2)

    def y(self, row: float) -> float:
        return self._snapped(self._top + row * (self.grid.height + self.grid.gap) + self.grid.gap / 2)

    def _snapped(self, at: float) -> float:
        return round(at) if self.grid.whole else at

    @property
    def pitch(self) -> float:
        return min(self.grid.width, self.grid.height)

    def cell(self, row: int, column: int) -> Box:
        """Without the gaps around it."""
        gap = self.grid.gap
        return self.x(column), self.y(row), self.x(column + 1) - gap, self.y(row + 1) - gap

    @property
    def whole(self) -> Box:
        """The box of all cells, and half a gap more."""
        half = self.grid.gap / 2
        return (
            self.x(0) - half,
            self.y(0) - half,
            self.x(self.columns) - half,
            self.y(self.rows) - half,
        )


def bare(sheet: Sheet, places: Places, colours: Palette) -> None:
    """The frame, and what lies behind the cells."""
    grid, (x0, y0, x1, y1) = places.grid, places.whole
    out = grid.inset + grid.frame
    outer = x0 - out, y0 - out, x1 + out, y1 + out
    if grid.effect == "shadow":
        sheet.shadow(outer, 3, 4)
    if grid.frame or grid.gap:
        sheet.box(outer, colours.board, line=colours.text if grid.frame else None, width=grid.frame)


def ground(sheet: Sheet, places: Places, row: int, column: int, colour: Colour, line: Colour) -> None:
    """The ground of one cell with its rim."""
    grid, box = places.grid, places.cell(row, column)
    # Of three shades each row begins with another one, too.
    shade = (row + column if grid.shades == 2 else 2 * row + column) % grid.shades
    if shade:
        other = (0, 0, 0) if sum(colour) > 380 else (255, 255, 255)
        colour = mixed(colour, other, shade * grid.checkered)
    radius = grid.radius * places.pitch
    if grid.effect == "gradient":
        sheet.gradient(box, mixed(colour, (255, 255, 255), 0.25), mixed(colour, (0, 0, 0), 0.08), radius)
    else:
        sheet.box(box, colour, radius)
    if grid.rim:
        sheet.box(box, None, radius, line, grid.rim)
    if grid.effect == "sunken":
        x0, y0, x1, _ = box
        sheet.gradient((x0, y0, x1, y0 + 0.12 * places.pitch), mixed(colour, (0, 0, 0), 0.25), colour, radius)


def pattern(sheet: Sheet, box: Box, how: str, colour: Colour) -> None:
    """A fine chequer, hatches or dots within a cell, about a twelfth of it to the next ones."""
    x0, y0, x1, y1 = box
    size = max(2, round((x1 - x0) / 14))
    x0, y0, x1, y1 = x0 + 1, y0 + 1, x1 - 1, y1 - 1
    if how == "hatched":
        for at in range(2 * size, round(x1 - x0 + y1 - y0), 3 * size):
            begin = (x0 + at, y0) if at < x1 - x0 else (x1, y0 + at - (x1 - x0))
            end = (x0, y0 + at) if at < y1 - y0 else (x0 + at - (y1 - y0), y1)
            sheet.line([begin, end], colour, max(1, size / 2))
        return
    for i in range(int((x1 - x0) / size)):
        for j in range(int((y1 - y0) / size)):
            if (i + j) % 2 == 0 and (how == "chequer" or i % 2 == 0):
                x, y = x0 + i * size, y0 + j * size
                sheet.box((x, y, x + size, y + size), colour)


def raised(sheet: Sheet, box: Box, colour: Colour, width: float) -> None:
    """Light and dark slopes at the sides of a tile."""
    x0, y0, x1, y1 = box
    light, dark = mixed(colour, (255, 255, 255), 0.6), mixed(colour, (0, 0, 0), 0.4)
    sheet.polygon([(x0, y0), (x1, y0), (x1 - width, y0 + width), (x0 + width, y1 - width), (x0, y1)], light)
    sheet.polygon([(x1, y1), (x0, y1), (x0 + width, y1 - width), (x1 - width, y0 + width), (x1, y0)], dark)
    sheet.box((x0 + width, y0 + width, x1 - width, y1 - width), colour)


def lines(sheet: Sheet, places: Places, colours: Palette) -> None:
    """The lines between cells."""
    grid, (x0, y0, x1, y1) = places.grid, places.whole
    if grid.lines == "none":
        return
    half = grid.gap / 2
    for upright, number in ((True, places.columns), (False, places.rows)):
        for i in range(number + 1):
            if grid.lines == "inner" and i in (0, number):
                continue
            thick = grid.thickness + (
                max(1, 0.06 * places.pitch) if grid.lines == "fifth" and not i % 5 else 0
            )
            at = (places.x(i) if upright else places.y(i)) - half - thick // 2
            box = (at, y0, at + thick, y1) if upright else (x0, at, x1, at + thick)
            _line(sheet, box, colours.line, grid.lines)


def _line(sheet: Sheet, box: Box, colour: Colour, how: str) -> None:
    x0, y0, x1, y1 = box
    if how not in ("dotted", "dashed"):
        sheet.box(box, colour)
        if how == "double":
            wide = min(x1 - x0, y1 - y0)
            off = (2 * wide, 0) if x1 - x0 < y1 - y0 else (0, 2 * wide)
            sheet.box((x0 + off[0], y0 + off[1], x1 + off[0], y1 + off[1]), colour)
        return
    thick = min(x1 - x0, y1 - y0)
    step, piece = (2 * thick, thick) if how == "dotted" else (6, 4)
    for i in range(int(max(x1 - x0, y1 - y0) / step) + 1):
        at = i * step
        upright = x1 - x0 < y1 - y0
        sheet.box(
            (x0, y0 + at, x1, y0 + at + piece) if upright else (x0 + at, y0, x0 + at + piece, y1), colour
        )
