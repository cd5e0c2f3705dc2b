"""Figures on cells: flags and mines, trees and tents, stars and lamps, discs and dots."""

from __future__ import annotations

from math import cos, pi, sin

from bot.render.colours import INK, WHITE, Colour, ink_on, mix
from bot.render.pen import Pen


def flag(pen: Pen) -> None:
    pen.box(0.27, 0.72, 0.73, 0.81, INK, 0.04)
    pen.box(0.44, 0.18, 0.51, 0.76, INK, 0.03)
    pen.shape([(0.49, 0.17), (0.82, 0.335), (0.49, 0.5)], pen.colours.red)
    pen.shape([(0.49, 0.335), (0.82, 0.335), (0.49, 0.5)], mix(pen.colours.red, INK, 0.22))


def mine(pen: Pen) -> None:
    for step in range(8):
        angle = step * pi / 4
        reach = 0.36 if step % 2 == 0 else 0.31
        pen.stroke([(0.49, 0.49), (0.49 + reach * cos(angle), 0.49 + reach * sin(angle))], 0.07, INK)
    pen.disc(0.49, 0.49, 0.25, INK)
    pen.disc(0.41, 0.41, 0.065, WHITE)


def question(pen: Pen) -> None:
    """A number that the setter did not give."""
    pen.write("?", (1 - pen.hair) / 2, (1 - pen.hair) / 2, 0.64, pen.colours.clue)


def tree(pen: Pen) -> None:
    """A round crown of three greens on a trunk, its shadow on the ground."""
    _shadow(pen, 0.33)
    pen.shape([(0.44, 0.55), (0.56, 0.55), (0.59, 0.9), (0.41, 0.9)], pen.colours.trunk)
    dark, light = mix(pen.colours.leaf, INK, 0.3), mix(pen.colours.leaf, (150, 214, 90), 0.45)
    for x, y, radius in ((0.5, 0.3, 0.25), (0.29, 0.48, 0.2), (0.71, 0.48, 0.2), (0.5, 0.52, 0.22)):
        pen.disc(x, y, radius, dark)
    for x, y, radius in ((0.48, 0.28, 0.215), (0.28, 0.46, 0.165), (0.67, 0.46, 0.17), (0.48, 0.48, 0.19)):
        pen.disc(x, y, radius, pen.colours.leaf)
    for x, y, radius in ((0.42, 0.2, 0.095), (0.24, 0.41, 0.07), (0.59, 0.4, 0.07)):
        pen.disc(x, y, radius, light)


def tent(pen: Pen) -> None:
    """A ridge tent from the front: two walls, an open flap, and poles that cross at the top."""
    _shadow(pen, 0.38)
    pen.stroke([(0.5, 0.2), (0.45, 0.12)], 0.05, pen.colours.trunk)
    pen.stroke([(0.5, 0.2), (0.55, 0.12)], 0.05, pen.colours.trunk)
    edge = mix(pen.colours.canvas, INK, 0.55)
    pen.shape([(0.5, 0.14), (0.93, 0.88), (0.07, 0.88)], edge)
    pen.shape([(0.5, 0.205), (0.87, 0.845), (0.13, 0.845)], pen.colours.canvas)
    pen.shape([(0.5, 0.205), (0.87, 0.845), (0.62, 0.845)], mix(pen.colours.canvas, (170, 78, 12), 0.45))
    pen.shape([(0.5, 0.205), (0.13, 0.845), (0.24, 0.845)], mix(pen.colours.canvas, WHITE, 0.45))
    pen.shape([(0.5, 0.4), (0.66, 0.845), (0.34, 0.845)], (66, 38, 20))


def star(pen: Pen) -> None:
    """Five golden points with a dark edge."""
    pen.shape(_points(0.46, 0.22), INK)
    pen.shape(_points(0.38, 0.165), pen.colours.gold)


def _points(far: float, near: float) -> list[tuple[float, float]]:
    """The corners of a star, the topmost first."""
    middle = 0.49  # of a cell without its hairline at the right and lower side
    reaches = [(far if step % 2 == 0 else near, step * pi / 5 - pi / 2) for step in range(10)]
    return [(middle + reach * cos(angle), middle + 0.03 + reach * sin(angle)) for reach, angle in reaches]


def bulb(pen: Pen) -> None:
    """A lamp: a glass with a shine, on a screw."""
    pen.box(0.385, 0.58, 0.595, 0.86, INK, 0.06)
    pen.disc(0.49, 0.41, 0.29, INK)
    pen.shape([(0.3, 0.55), (0.68, 0.55), (0.6, 0.7), (0.38, 0.7)], INK)
    pen.disc(0.49, 0.41, 0.24, (255, 250, 214))
    pen.shape([(0.33, 0.55), (0.65, 0.55), (0.56, 0.67), (0.42, 0.67)], (255, 250, 214))
    for y in (0.7, 0.77):
        pen.box(0.42, y, 0.56, y + 0.035, pen.colours.brass)
    pen.disc(0.41, 0.33, 0.06, WHITE)


def zero(pen: Pen) -> None:
    _piece(pen, "0", (246, 247, 249), INK)


def one(pen: Pen) -> None:
    _piece(pen, "1", INK, (246, 247, 249))


def _piece(pen: Pen, text: str, fill: Colour, ink: Colour) -> None:
    """A disc with a digit."""
    middle = (1 - pen.hair) / 2
    pen.disc(middle, middle, 0.37, mix(fill, ink, 0.45))
    pen.disc(middle, middle, 0.34, fill)
    pen.write(text, middle, middle, 0.5, ink)


def dot(pen: Pen) -> None:
    """A sign for an empty cell."""
    middle = (1 - pen.hair) / 2
    ground = pen.colour_at(middle, middle)
    pen.disc(middle, middle, 0.085, mix(ground, ink_on(ground), 0.62))


def ring(pen: Pen) -> None:
    """A number that stays."""
    middle = (1 - pen.hair) / 2
    pen.circle(middle, middle, 0.43, max(0.045, 1 / pen.px), pen.colours.ring)


def pearl(fill: Colour, pen: Pen) -> None:
    """A disc, which a line may cross."""
    middle = (1 - pen.hair) / 2
    pen.disc(middle, middle, 0.34, fill)
    pen.circle(middle, middle, 0.34, max(0.05, 1 / pen.px), pen.colours.border)


def pole(sign: str, colour: str, pen: Pen) -> None:
    """A pole of a magnet: a coloured square with its sign."""
    middle, high = (1 - pen.hair) / 2, 0.9 - pen.hair
    pen.box(0.1, 0.1, high, high, getattr(pen.colours, colour), 0.1)
    pen.box(0.28, middle - 0.05, 0.72 - pen.hair, middle + 0.05, WHITE)
    if sign == "+":
        pen.box(middle - 0.05, 0.28, middle + 0.05, 0.72 - pen.hair, WHITE)


def ghost(pen: Pen) -> None:
    """A white sheet with a dark edge, a wavy hem and two eyes."""
    for edge, colour in ((0.05, INK), (0.0, WHITE)):
        pen.disc(0.48, 0.4, 0.3 + edge, colour)
        pen.box(0.18 - edge, 0.4, 0.78 + edge, 0.74, colour)
        for x in (0.28, 0.48, 0.68):
            pen.disc(x, 0.74, 0.1 + edge, colour)
    _eyes(pen, INK)


def vampire(pen: Pen) -> None:
    """A pale face with black hair that comes to a point, and two teeth."""
    pen.disc(0.48, 0.48, 0.36, INK)
    pen.disc(0.48, 0.54, 0.29, (236, 222, 214))
    pen.shape([(0.2, 0.34), (0.76, 0.34), (0.48, 0.5)], INK)
    _eyes(pen, pen.colours.red, 0.55)
    for x in (0.38, 0.58):
        pen.shape([(x - 0.06, 0.68), (x + 0.06, 0.68), (x, 0.82)], WHITE)


def zombie(pen: Pen) -> None:
    """A green square face with uneven eyes and a straight mouth."""
    pen.box(0.14, 0.14, 0.82, 0.84, mix(pen.colours.leaf, WHITE, 0.35), 0.12)
    pen.disc(0.34, 0.4, 0.11, WHITE)
    pen.disc(0.63, 0.4, 0.07, WHITE)
    _eyes(pen, INK)
    pen.box(0.28, 0.64, 0.68, 0.71, INK)


def _eyes(pen: Pen, colour: Colour, height: float = 0.4) -> None:
    pen.disc(0.37, height, 0.05, colour)
    pen.disc(0.6, height, 0.05, colour)


def ship(sign: str, pen: Pen) -> None:
    """A part of a ship: a middle cell is square, an end is round on its side, and `x` can be any part."""
    middle, low, high = (1 - pen.hair) / 2, 0.1, 0.9 - pen.hair
    if sign not in "#x":
        pen.disc(middle, middle, (high - low) / 2, pen.colours.ship)
    if sign != "o":
        edges = zip("<^>v", (low, low, high, high), strict=True)
        left, top, right, bottom = (middle if sign == end else edge for end, edge in edges)
        pen.box(left, top, right, bottom, pen.colours.ship)


def diagonal(start: int, pen: Pen) -> None:
    """A line from the upper left corner, or from the upper right one if `start` is 1, to the opposite one."""
    pen.stroke([(start, 0), (1 - start, 1)], 0.12, pen.colours.line)


def island(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.44, pen.colours.island)
    pen.circle(0.5, 0.5, 0.44, max(0.05, 1 / pen.px), pen.colours.border)


def _shadow(pen: Pen, reach: float) -> None:
    for step in range(5):
        x = 0.5 + (step - 2) / 2 * (reach - 0.07)
        pen.disc(x, 0.88, 0.07, mix(pen.colours.grass, INK, 0.35))
    pen.box(0.5 - reach + 0.07, 0.81, 0.5 + reach - 0.07, 0.95, mix(pen.colours.grass, INK, 0.35))
