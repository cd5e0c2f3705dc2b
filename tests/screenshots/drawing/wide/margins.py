"""The numbers beside a board."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide.grid import Places
from tests.screenshots.drawing.wide.palette import mixed
from tests.screenshots.drawing.wide.program import Program
from tests.screenshots.drawing.wide.sheet import Box, Sheet


def reach(program: Program, drawn: Drawn) -> tuple[float, float]:
    """How many pixels the clues of rows and those of columns take."""
    board, clues = drawn.board, program.clues
    if not board.row_clues:
        return 0, 0
    side = min(program.grid.width, program.grid.height)
    apart = program.grid.gap if clues.ground == "tiles" else 0
    step = (program.grid.width + apart) * clues.step if not clues.words else side * clues.size * 1.0
    wide = max(len(clue or ()) for clue in board.row_clues) * step
    tall = max(len(clue or ()) for clue in board.column_clues) * (program.grid.height + apart) * clues.rise
    more = (clues.gap + 0.3) * side + program.grid.frame + program.grid.inset
    if clues.words:
        longest = max(len(" ".join(map(str, clue or ()))) for clue in board.row_clues)
        wide = longest * 0.6 * side * clues.size
    return wide + more, tall + more


def clues(sheet: Sheet, places: Places, program: Program, drawn: Drawn, rng: random.Random) -> None:
    """Those of all rows and columns."""
    board, told = drawn.board, program.clues
    if not board.row_clues:
        return
    wide, tall = reach(program, drawn)
    for upright, lines, sides in (
        (False, board.row_clues, ("left", "right")),
        (True, board.column_clues, ("top", "bottom")),
    ):
        chosen = told.columns if upright else told.rows
        for side in sides if told.both else (chosen,):
            for i, clue in enumerate(lines):
                box = _box(places, side, i, tall if upright else wide)
                _ground(sheet, program, box, i, upright)
                colour = _colour(program, rng)
                _line(sheet, places, program, box, side, tuple(map(str, clue or ())), colour)


def _box(places: Places, side: str, i: int, far: float) -> Box:
    grid = places.grid
    out = grid.frame + grid.inset
    x0, y0, x1, y1 = places.whole
    if side in ("left", "right"):
        low, high = places.y(i), places.y(i + 1) - grid.gap
        return (x0 - far, low, x0 - out, high) if side == "left" else (x1 + out, low, x1 + far, high)
    low, high = places.x(i), places.x(i + 1) - grid.gap
    return (low, y0 - far, high, y0 - out) if side == "top" else (low, y1 + out, high, y1 + far)


def _ground(sheet: Sheet, program: Program, box: Box, i: int, upright: bool) -> None:
    how, colours = program.clues.ground, program.colours
    tint = mixed(colours.page, colours.accent, 0.25)
    if how == "band" or (how == "striped" and i % 2):
        sheet.box(box, tint)
    elif how == "boxes":
        sheet.box(box, tint, 3, colours.line, 1)
    elif how == "gradient":
        sheet.gradient(box, mixed(tint, colours.page, 0.6), tint)
    elif how == "line":
        x0, y0, x1, y1 = box
        sheet.box((x0, y0, x0 + 1, y1) if upright else (x0, y0, x1, y0 + 1), colours.line)


def _colour(program: Program, rng: random.Random) -> Colour:
    colours = program.colours
    if program.clues.done in ("pale", "coloured") and rng.random() < 0.3:
        return mixed(colours.text, colours.page, 0.6) if program.clues.done == "pale" else colours.accent
    return colours.text


def _line(
    sheet: Sheet,
    places: Places,
    program: Program,
    box: Box,
    side: str,
    numbers: Sequence[str],
    colour: Colour,
) -> None:
    """The numbers of one line in its box; the gap is to the board."""
    told, pitch = program.clues, places.pitch
    x0, y0, x1, y1 = box
    gap, size, font = told.gap * pitch, told.size * pitch, program.font
    upright = side in ("top", "bottom")
    apart = places.grid.gap if told.ground == "tiles" else 0
    if told.words and not upright:
        x, anchor = _side_anchor(told.align, side, x0, x1, gap)
        sheet.text(x, (y0 + y1) / 2, " ".join(numbers), colour, font, size, anchor)
        return
    step = (places.grid.height + apart) * told.rise if upright else (places.grid.width + apart) * told.step
    length = (y1 - y0 if upright else x1 - x0) - gap
    spare = {"near": 0.0, "far": length - step * len(numbers), "middle": (length - step * len(numbers)) / 2}
    for k, number in enumerate(numbers):
        before = len(numbers) - 1 - k if side in ("left", "top") else k
        away = gap + spare[told.align] + (before + 0.5) * step
        smaller = 0.8 if len(number) > 1 and program.clues.step < 0.8 else 1
        x, y = {
            "left": (x1 - away, (y0 + y1) / 2),
            "right": (x0 + away, (y0 + y1) / 2),
            "top": ((x0 + x1) / 2, y1 - away),
            "bottom": ((x0 + x1) / 2, y0 + away),
        }[side]
        if told.ground == "tiles":
            _tile(sheet, places, program, x, y)
        elif told.ground in ("pads", "discs"):
            _pad(sheet, places, program, (x, y), done=colour != program.colours.text)
        sheet.text(x, y, number, colour, font, size * smaller)
        if told.done == "struck" and (k + len(numbers)) % 4 == 0:
            _strike(sheet, program, (x, y), (0.3 * size * len(number), 0.45 * size), colour)


def _side_anchor(align: str, side: str, x0: float, x1: float, gap: float) -> tuple[float, str]:
    """The x of a row's numbers that are written as words, and Pillow's anchor of the text there."""
    near = {"left": (x1 - gap, "rm"), "right": (x0 + gap, "lm")}[side]
    far = {"left": (x0 + 2, "lm"), "right": (x1 - 2, "rm")}[side]
    return {"near": near, "far": far, "middle": ((x0 + x1) / 2, "mm")}[align]


def _strike(
    sheet: Sheet, program: Program, at: tuple[float, float], halves: tuple[float, float], colour: Colour
) -> None:
    """A line or a cross through a number of some half width and height."""
    (x, y), (wide, tall) = at, halves
    colour = program.strike_colour or colour
    if program.strike == "level":
        sheet.line([(x - wide, y), (x + wide, y)], colour, 1)
        return
    # As far to the sides as up and down, through numbers of any width.
    sheet.line([(x - tall, y + tall), (x + tall, y - tall)], colour, 2)
    if program.strike == "cross":
        sheet.line([(x - tall, y - tall), (x + tall, y + tall)], colour, 2)


def _tile(sheet: Sheet, places: Places, program: Program, x: float, y: float) -> None:
    """A tile of the size of a cell around the middle of a number."""
    grid, colours = places.grid, program.colours
    box = x - grid.width / 2, y - grid.height / 2, x + grid.width / 2, y + grid.height / 2
    tint = mixed(colours.page, colours.accent, 0.25)
    sheet.box(box, tint, grid.radius * places.pitch, colours.line if grid.rim else None, grid.rim)


def _pad(sheet: Sheet, places: Places, program: Program, at: tuple[float, float], *, done: bool) -> None:
    """A ground of its own around the middle of a number, which the page shows through where that is done."""
    (x, y), half = at, 0.36 * places.pitch
    box = x - half, y - half, x + half, y + half
    light = mixed(program.colours.cell, (255, 255, 255), 0.6)
    colour = mixed(light, program.colours.page, 0.4) if done else light
    sheet.box(box, colour, half if program.clues.ground == "discs" else 0.4 * half)
