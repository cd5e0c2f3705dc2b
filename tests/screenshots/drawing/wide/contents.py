"""What stands in the cells of each kind of board."""

from __future__ import annotations

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide import grid, signs
from tests.screenshots.drawing.wide.palette import contrasting, mixed
from tests.screenshots.drawing.wide.program import Program
from tests.screenshots.drawing.wide.sheet import Box, Sheet

_GRASS = (160, 215, 130)


class Painter:
    """Draws the cells of one board of one program."""

    def __init__(self, sheet: Sheet, places: grid.Places, program: Program, drawn: Drawn) -> None:
        self.sheet, self.places, self.program, self.drawn = sheet, places, program, drawn
        self.colours = program.colours

    def cell(self, row: int, column: int) -> None:
        """The cell of a row and column, as its kind has it."""
        kind = self.drawn.board.puzzle
        clue, mark = self.drawn.board.grid[row][column], self.drawn.known.get((row, column), "")
        getattr(self, f"_{kind}")(row, column, clue, mark)

    def _ground(self, row: int, column: int, colour: Colour) -> Box:
        grid.ground(self.sheet, self.places, row, column, colour, self.colours.line)
        return self.places.cell(row, column)

    def number(self, box: Box, value: object, colour: Colour) -> None:
        """A number in the middle of a box."""
        x, y, _ = signs.middle(box)
        program = self.program
        size = program.size * self.places.pitch * (0.8 if len(str(value)) > 1 else 1)
        if program.shaded:
            self.sheet.text(
                x + 1, y + 1, str(value), mixed(colour, self.colours.cell, 0.7), program.font, size
            )
        if program.outlined:
            for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                self.sheet.text(
                    x + a, y + b, str(value), mixed(colour, (128, 128, 128), 0.5), program.font, size
                )
        self.sheet.text(x, y, str(value), colour, program.font, size)

    def _nonogram(self, row: int, column: int, _: object, mark: str) -> None:
        box = self._ground(row, column, self.colours.cell)
        if mark == "filled":
            signs.filled(self.sheet, box, self.program.fill, self.colours.filled)
        elif mark == "empty":
            self._empty(row, column, box)
        elif self.program.pattern != "none":
            grid.pattern(self.sheet, box, self.program.pattern, self.colours.filled)

    def _empty(self, row: int, column: int, box: Box, ground: Colour | None = None) -> None:
        if self.program.cross == "ground":
            self._ground(row, column, ground or mixed(self.colours.cell, self.program.cross_colour, 0.3))
        signs.crossed(self.sheet, box, self.program.cross, self.program.cross_colour, 0.5)

    def _mosaic(self, row: int, column: int, clue: object, mark: str) -> None:
        untouched, colour = self.colours.cell, self.colours.cell
        if mark == "black":
            colour = self.colours.filled
        elif mark == "white" and self.program.whites == "ground":
            colour = (255, 255, 255) if sum(untouched) < 720 else (215, 225, 215)
        box = self._ground(row, column, colour)
        if mark == "white" and self.program.whites == "cross":
            signs.crossed(self.sheet, box, "cross", mixed(untouched, self.program.cross_colour, 0.5), 0.9)
        elif mark == "white" and self.program.whites == "dot":
            corner = box[0], box[1], box[0] + 0.3 * self.places.pitch, box[1] + 0.3 * self.places.pitch
            signs.crossed(self.sheet, corner, "dot", self.program.cross_colour, 0.5)
        if clue is not None:
            near = mark != "black" and sum(abs(a - b) for a, b in zip(colour, untouched, strict=True)) < 90
            self.number(box, clue, self.colours.text if near else contrasting(colour))

    def _minesweeper(self, row: int, column: int, clue: object, mark: str) -> None:
        program = self.program
        if program.static and not self.drawn.known:
            box = self._ground(row, column, self.colours.cell)
            if clue is not None:
                self.number(box, clue, self._by_value(clue))
            return
        if clue is None:
            self._covered(row, column, mark)
            return
        box = self._ground(row, column, self.colours.cell)
        if clue or program.zeros:
            self.number(box, clue, self._by_value(clue))

    def _by_value(self, clue: object) -> Colour:
        return self.program.values[int(str(clue))] if self.program.values else self.colours.text

    def _covered(self, row: int, column: int, mark: str) -> None:
        program, colour, box = self.program, self.colours.covered, self.places.cell(row, column)
        side = self.places.pitch
        if program.cover == "raised":
            grid.raised(self.sheet, box, colour, max(1, 0.1 * side))
        elif program.cover == "gradient":
            self.sheet.gradient(box, mixed(colour, (255, 255, 255), 0.3), mixed(colour, (0, 0, 0), 0.15))
        elif program.cover == "round":
            self.sheet.box(box, self.colours.cell)
            inner = box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1
            self.sheet.box(inner, colour, 0.22 * side)
        else:
            self._ground(row, column, colour)
            if program.cover == "hatch":
                x0, y0, x1, y1 = box
                for i in range(1, 6):
                    share = i / 6
                    ends = [(x0 + share * (x1 - x0), y0), (x0, y0 + share * (y1 - y0))]
                    self.sheet.line(ends, mixed(colour, (0, 0, 0), 0.1), 1)
        if mark == "mine":
            signs.flag(self.sheet, box, program.flag, program.sign, colour)
        elif program.questions and (7 * row + 3 * column) % 31 == 0 and self.drawn.known:
            self.number(box, "?", contrasting(colour))

    def _tents(self, row: int, column: int, clue: object, mark: str) -> None:
        program = self.program
        box = self._ground(row, column, self.colours.cell)
        if clue:
            signs.tree(self.sheet, box, program.tree, program.sign)
        elif mark == "tent":
            signs.tent(self.sheet, box, program.tent, program.sign, self.colours.accent)
        elif mark == "empty":
            self._empty(row, column, box, _GRASS)

    def _dominosa(self, row: int, column: int, clue: object, _: str) -> None:
        if (row, column) in self._placed:
            return
        box = self._ground(row, column, self.colours.cell)
        self.number(box, clue, self.colours.text)

    @property
    def _placed(self) -> set[tuple[int, int]]:
        known = self.drawn.known.items()
        return {
            place for (r, c), way in known for place in ((r, c), (r + (way != "right"), c + (way == "right")))
        }

    def dominoes(self) -> None:
        """Those that were placed, over the lines."""
        board, colour = self.drawn.board, self.colours.accent
        inset = max(1, 0.06 * self.places.pitch)
        for (r, c), way in self.drawn.known.items():
            other = (r, c + 1) if way == "right" else (r + 1, c)
            first, second = self.places.cell(r, c), self.places.cell(*other)
            box = first[0] + inset, first[1] + inset, second[2] - inset, second[3] - inset
            alone = self.program.tiles == "outline"
            radius = 0.2 * self.places.pitch if self.program.tiles in ("round", "outline") else 0
            rim = colour if alone else contrasting(colour) if self.program.tiles == "square" else None
            self.sheet.box(box, self.colours.cell if alone else colour, radius, rim, 2 if alone else 1)
            for place, cell in (((r, c), first), (other, second)):
                ink = self.colours.text if alone else contrasting(colour)
                self.number(cell, board.grid[place[0]][place[1]], ink)
