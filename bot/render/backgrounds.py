"""Backgrounds of cells: tiles, grass, paper, paint and the halves of dominoes."""

from __future__ import annotations

from collections.abc import Callable

from bot.render.colours import Colour, mix
from bot.render.pen import Pen

Draw = Callable[[Pen], None]


def cover(colour: str) -> Draw:
    """Return a background of one colour without lines, for puzzles whose answer is lines."""
    return lambda pen: pen.box(0, 0, 1, 1, getattr(pen.colours, colour))


def flat(fill: str, line: str = "") -> Draw:
    """Return a background with a hairline, by default in the colour for lines on this fill."""
    names = fill, line or f"{fill}_line"
    return lambda pen: _flat(pen, *(getattr(pen.colours, name) for name in names))


def _flat(pen: Pen, fill: Colour, line: Colour) -> None:
    """Draw a square with a hairline at its right and lower side, so that neighbours share one line."""
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


def grass(pen: Pen) -> None:
    """A lawn with three tufts, so that it differs from the field by more than its colour."""
    c = pen.colours
    _flat(pen, c.grass, c.grass_line)
    for x, y in ((0.25, 0.36), (0.7, 0.27), (0.55, 0.78)):
        for lean in (-0.07, 0.0, 0.07):
            pen.stroke([(x, y), (x + lean, y - 0.11 + abs(lean) / 2)], 0.035, c.blade)


def lattice(pen: Pen) -> None:
    """Faint lines through the middle of cells, along which bridges may run."""
    cover("blank")(pen)
    half = pen.hair / 2
    pen.box(0, 0.5 - half, 1, 0.5 + half, pen.colours.lattice)
    pen.box(0.5 - half, 0, 0.5 + half, 1, pen.colours.lattice)


def pastel(number: int, pen: Pen) -> None:
    """One of the soft colours of regions."""
    fill = pen.colours.pastels[number]
    _flat(pen, fill, mix(fill, pen.colours.label, 0.4))


_SIDES = {"R": (0, 0, 1, 0), "L": (1, 0, 0, 0), "D": (0, 0, 0, 1), "U": (0, 1, 0, 0)}
"""The overlap of each half of a domino over the left, upper, right and lower side of its cell."""


def half(towards: str, pen: Pen) -> None:
    """Half a domino; the other half lies `towards` R, L, D or U."""
    cover("table")(pen)
    edge = pen.hair * 1.5
    for inset, radius, fill in (
        (0.045, 0.2, pen.colours.domino_edge),
        (0.045 + edge, max(0.2 - edge, 0), pen.colours.domino),
    ):
        left, top, right, bottom = _SIDES[towards]
        # The far corners are rounded outside of the cell, where they are invisible.
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
