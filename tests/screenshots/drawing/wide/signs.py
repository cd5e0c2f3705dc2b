"""Trees, tents, flags, and the signs of cells that are marked."""

from __future__ import annotations

import math

from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide.grid import raised
from tests.screenshots.drawing.wide.palette import contrasting, mixed
from tests.screenshots.drawing.wide.sheet import Box, Sheet

GREEN, BROWN, RED = (40, 140, 60), (120, 80, 40), (215, 40, 40)
TREES = ("🌲", "🌳", "🌴", "🎄", "fir", "cone", "crown", "ring", "sprite", "leaves")
HELD_TREES = ("🌵", "oak", "pine")
TENTS = ("⛺", "🏕️", "triangle", "open", "disc", "sprite")
FLAGS = ("🚩", "⛳", "pennant", "disc", "banner", "sprite")
FILLS = ("whole", "whole", "whole", "inset", "inset", "round", "disc", "raised", "gradient")
CROSSES = ("cross", "cross", "dot", "dash", "slash", "square", "ground", "ring")


def middle(box: Box) -> tuple[float, float, float]:
    """The middle of a box, and its lesser side."""
    x0, y0, x1, y1 = box
    return (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, y1 - y0)


def around(box: Box, share: float) -> Box:
    """The square in the middle of a box, so large a part of it."""
    x, y, size = middle(box)
    half = share * size / 2
    return x - half, y - half, x + half, y + half


def tree(sheet: Sheet, box: Box, how: str, size: float) -> None:
    x, y, side = middle(box)
    p = side * size
    if len(how) <= 2:
        sheet.emoji(x, y, how, p)
    elif how in ("fir", "pine"):
        sheet.box((x - 0.06 * p, y + 0.3 * p, x + 0.06 * p, y + 0.5 * p), BROWN)
        tiers = ((0.5, 0.5), (0.36, 0.05)) if how == "fir" else ((0.5, 0.32), (0.42, 0.08), (0.3, -0.16))
        for wide, low in tiers:
            points = [(x, y - 0.5 * p), (x - wide * p, y + low * p), (x + wide * p, y + low * p)]
            sheet.polygon(points, GREEN if how == "fir" else (20, 90, 70))
    elif how == "cone":
        sheet.polygon([(x, y - 0.5 * p), (x - 0.4 * p, y + 0.5 * p), (x + 0.4 * p, y + 0.5 * p)], GREEN)
    elif how in ("crown", "oak"):
        sheet.box((x - 0.08 * p, y, x + 0.08 * p, y + 0.5 * p), BROWN)
        sheet.disc((x - 0.4 * p, y - 0.5 * p, x + 0.4 * p, y + 0.25 * p), (90, 170, 70), (30, 90, 30), 1)
        if how == "oak":
            for i in range(4):
                a, b = x + 0.2 * p * math.cos(1.57 * i), y - 0.12 * p + 0.2 * p * math.sin(1.57 * i)
                sheet.disc((a - 0.06 * p, b - 0.06 * p, a + 0.06 * p, b + 0.06 * p), RED)
    elif how == "ring":
        sheet.disc(around(box, 0.8 * size), None, GREEN, 0.12 * p)
    elif how == "leaves":
        for i in range(6):
            a, b = x + 0.28 * p * math.cos(i * 1.05), y + 0.28 * p * math.sin(i * 1.05)
            sheet.disc((a - 0.2 * p, b - 0.2 * p, a + 0.2 * p, b + 0.2 * p), (30, 110 + 12 * i, 40))
    else:
        _sprite(sheet, box, ("..#..", ".###.", "#####", ".###.", "..o.."), GREEN, BROWN, size)


def tent(sheet: Sheet, box: Box, how: str, size: float, colour: Colour) -> None:
    x, y, side = middle(box)
    p = side * size
    if how in ("⛺", "🏕️"):
        sheet.emoji(x, y, how[0], p)
    elif how == "disc":
        sheet.disc(around(box, size), colour)
    elif how == "sprite":
        _sprite(sheet, box, ("..#..", "..#..", ".###.", ".#o#.", "##o##"), colour, BROWN, size)
    else:
        points = [(x, y - 0.45 * p), (x - 0.5 * p, y + 0.4 * p), (x + 0.5 * p, y + 0.4 * p)]
        sheet.polygon(points, colour)
        if how == "open":
            sheet.polygon(
                [(x, y - 0.1 * p), (x - 0.18 * p, y + 0.4 * p), (x + 0.18 * p, y + 0.4 * p)], (40, 30, 20)
            )


def flag(sheet: Sheet, box: Box, how: str, size: float, ground: Colour) -> None:
    x, y, side = middle(box)
    p = side * size
    if len(how) <= 2:
        sheet.emoji(x, y, how, p)
    elif how == "disc":
        sheet.disc(around(box, 0.6 * size), RED)
    elif how == "sprite":
        _sprite(sheet, box, (".##..", "###..", ".##..", "..o..", ".ooo."), RED, (10, 10, 10), size)
    else:
        pole = contrasting(ground)
        sheet.box((x - 0.06 * p, y - 0.45 * p, x + 0.02 * p, y + 0.45 * p), pole)
        if how == "pennant":
            sheet.polygon(
                [(x + 0.02 * p, y - 0.45 * p), (x + 0.42 * p, y - 0.22 * p), (x + 0.02 * p, y)], RED
            )
            sheet.box((x - 0.28 * p, y + 0.36 * p, x + 0.24 * p, y + 0.46 * p), pole)
        else:
            sheet.box((x + 0.02 * p, y - 0.45 * p, x + 0.42 * p, y - 0.05 * p), (235, 120, 30))


def filled(sheet: Sheet, box: Box, how: str, colour: Colour) -> None:
    """A cell that a player filled."""
    x0, y0, x1, y1 = box
    inset = 0 if how in ("whole", "raised", "gradient") else 0.12 * (x1 - x0)
    inner = x0 + inset, y0 + inset, x1 - inset, y1 - inset
    if how == "disc":
        sheet.disc(inner, colour)
    elif how == "raised":
        raised(sheet, inner, colour, max(1, 0.09 * (x1 - x0)))
    elif how == "gradient":
        sheet.gradient(inner, mixed(colour, (255, 255, 255), 0.25), colour)
    else:
        sheet.box(inner, colour, 0.25 * (x1 - x0) if how == "round" else 0)


def crossed(sheet: Sheet, box: Box, how: str, colour: Colour, size: float) -> None:
    """The sign of a cell that a player left empty; nothing for those that have another ground."""
    x, y, side = middle(box)
    s, width = size * side / 2, max(1, 0.07 * side)
    if how == "cross":
        sheet.line([(x - s, y - s), (x + s, y + s)], colour, width)
    if how in ("cross", "slash"):
        sheet.line([(x - s, y + s), (x + s, y - s)], colour, width)
    elif how == "dash":
        sheet.line([(x - s, y), (x + s, y)], colour, width)
    elif how == "dot":
        sheet.disc(around(box, 0.18), colour)
    elif how == "ring":
        sheet.disc(around(box, 0.35), None, colour, width)
    elif how == "square":
        sheet.box(around(box, 0.2), colour)


def _sprite(
    sheet: Sheet, box: Box, rows: tuple[str, ...], first: Colour, second: Colour, size: float
) -> None:
    """A sign of five by five large pixels."""
    x0, y0, x1, _ = around(box, size)
    step = (x1 - x0) / 5
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign != ".":
                place = (x0 + c * step, y0 + r * step, x0 + (c + 1) * step, y0 + (r + 1) * step)
                sheet.box(place, first if sign == "#" else second)
