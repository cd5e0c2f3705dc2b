"""Programs as games on phones: shades instead of lines, clues on pads, and a page of wood."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.screenshots.drawing.wide.grid import Grid
from tests.screenshots.drawing.wide.palette import Palette
from tests.screenshots.drawing.wide.program import CLASSIC, Program

_PAGES = ((172, 120, 66), (88, 188, 216), (60, 90, 70), (205, 220, 170))
_DONE = ((230, 110, 20), (60, 110, 50), (180, 60, 20))
"""Colours of the page, and of clues that are done with."""


def on_pads(rng: random.Random, one: Program) -> Program:
    """The program with cells that are told by their shades alone, and each clue on a pad."""
    shades = _shades(rng, one.grid)
    size, ground = rng.uniform(0.4, 0.52), rng.choice(("pads", "pads", "discs"))
    clues = replace(
        one.clues, words=False, step=0.85, rise=0.85, size=size, gap=0.08, align="near", ground=ground
    )
    colours = _outdoors(rng, one.colours)
    cross, page = rng.choice(("ground", "dot")), rng.choice(("planks", "planks", "spots", "flat"))
    return replace(
        one, grid=shades, clues=clues, colours=colours, cover="flat", cross=cross, ground=page, values=CLASSIC
    )


def _shades(rng: random.Random, grid: Grid) -> Grid:
    """The grid without lines, in two or three shades."""
    size, checkered = max(28, grid.width), rng.choice((0.06, 0.08, 0.12))
    flat = replace(grid, gap=0, radius=0, rim=0, lines="none", frame=0, inset=0, effect="flat")
    return replace(flat, width=size, height=size, checkered=checkered, shades=rng.choice((2, 2, 3)))


def _outdoors(rng: random.Random, colours: Palette) -> Palette:
    """The colours of sand, grass and wood."""
    page, done = rng.choice(_PAGES), rng.choice(_DONE)
    plain = replace(colours, cell=(240, 226, 196), text=(70, 50, 40), filled=(90, 60, 40), dark=False)
    return replace(plain, page=page, board=page, accent=done, covered=(150, 205, 90))
