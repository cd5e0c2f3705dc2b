"""What covers a cell: tiles, grass, paper, paint and the halves of dominoes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.render.colours import Colour, mix
from bot.render.pen import Pen

Draw = Callable[[Pen], None]


def _flat(pen: Pen, fill: Colour, line: Colour) -> None:
    """A square with a hairline at its right and lower side, so that neighbours are parted once."""
    pen.box(0, 0, 1, 1, line)
    pen.box(0, 0, 1 - pen.hair, 1 - pen.hair, fill)


def tile(pen: Pen) -> None:
    """Raised: light from the upper left."""
    c, rim = pen.colours, 0.085
    pen.box(0, 0, 1, 1, c.opened_line)
    high = 1 - pen.hair
    pen.box(0, 0, high, high, c.tile_shade, 0.09)
    pen.box(0, 0, high - rim, high - rim, c.tile_light, 0.09)
    pen.box(rim, rim, high - rim, high - rim, c.tile, 0.05)


def uncovered(pen: Pen) -> None:
    _flat(pen, pen.colours.opened, pen.colours.opened_line)


def field(pen: Pen) -> None:
    _flat(pen, pen.colours.field, pen.colours.field_line)


def grass(pen: Pen) -> None:
    """A lawn with three tufts, so that it differs from the field by more than its colour."""
    c = pen.colours
    _flat(pen, c.grass, c.grass_line)
    for x, y in ((0.25, 0.36), (0.7, 0.27), (0.55, 0.78)):
        for lean in (-0.07, 0.0, 0.07):
            pen.stroke([(x, y), (x + lean, y - 0.11 + abs(lean) / 2)], 0.035, c.blade)


def unpainted(pen: Pen) -> None:
    _flat(pen, pen.colours.unpainted, pen.colours.unpainted_line)


def white(pen: Pen) -> None:
    _flat(pen, pen.colours.white, pen.colours.white_line)


def black(pen: Pen) -> None:
    _flat(pen, pen.colours.black, pen.colours.black_line)


def paper(pen: Pen) -> None:
    _flat(pen, pen.colours.paper, mix(pen.colours.paper_line, pen.colours.label, 0.12))


def page(pen: Pen) -> None:
    _flat(pen, pen.colours.page, pen.colours.page_line)


def given(pen: Pen) -> None:
    """A shade darker or lighter than the page: what the setter wrote stands on it."""
    _flat(pen, pen.colours.given, pen.colours.page_line)


def lit(pen: Pen) -> None:
    _flat(pen, pen.colours.lit, pen.colours.lit_line)


def wall(pen: Pen) -> None:
    _flat(pen, pen.colours.wall, pen.colours.black_line)


def sea(pen: Pen) -> None:
    _flat(pen, pen.colours.sea, pen.colours.sea_line)


def plain(pen: Pen) -> None:
    """No lines at all, for puzzles in which lines are the answer."""
    pen.box(0, 0, 1, 1, pen.colours.blank)


def inside(pen: Pen) -> None:
    pen.box(0, 0, 1, 1, pen.colours.inside)


def lattice(pen: Pen) -> None:
    """Faint lines through the middle of cells, along which bridges may run."""
    plain(pen)
    half = pen.hair / 2
    pen.box(0, 0.5 - half, 1, 0.5 + half, pen.colours.lattice)
    pen.box(0.5 - half, 0, 0.5 + half, 1, pen.colours.lattice)


def _pastel(number: int, pen: Pen) -> None:
    fill = pen.colours.pastels[number]
    _flat(pen, fill, mix(fill, pen.colours.label, 0.3))


def pastel(number: int) -> Draw:
    """One of the soft colours of regions."""
    return partial(_pastel, number)


def bare(pen: Pen) -> None:
    """The table that dominoes lie on."""
    pen.box(0, 0, 1, 1, pen.colours.table)


_SIDES = {"R": (0, 0, 1, 0), "L": (1, 0, 0, 0), "D": (0, 0, 0, 1), "U": (0, 1, 0, 0)}
"""How far each half of a domino runs over the left, upper, right and lower side of its cell."""


def _half(towards: str, pen: Pen) -> None:
    """Half a domino; the other half lies `towards` R, L, D or U."""
    bare(pen)
    edge = pen.hair * 1.5
    for inset, radius, fill in (
        (0.045, 0.2, pen.colours.domino_edge),
        (0.045 + edge, max(0.2 - edge, 0), pen.colours.domino),
    ):
        left, top, right, bottom = _SIDES[towards]
        # The far corners are rounded outside of the cell, where nobody sees them.
        pen.box(inset - left, inset - top, 1 - inset + right, 1 - inset + bottom, fill, radius)
    _seam(towards, pen)


def _seam(towards: str, pen: Pen) -> None:
    """Half of the groove between the halves."""
    line = mix(pen.colours.domino, pen.colours.bare, 0.55)
    groove, gap = pen.hair, 0.2
    boxes = {
        "R": (1 - groove, gap, 1, 1 - gap),
        "L": (0, gap, groove, 1 - gap),
        "D": (gap, 1 - groove, 1 - gap, 1),
        "U": (gap, 0, 1 - gap, groove),
    }
    pen.box(*boxes[towards], line)


def half(towards: str) -> Draw:
    """The half of a domino whose other half lies `towards` R, L, D or U."""
    return partial(_half, towards)
