"""Programs as games on phones: shades instead of lines, clues on pads, and a page of wood."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.screenshots.drawing.wide.program import CLASSIC, Program

_PAGES = ((172, 120, 66), (88, 188, 216), (60, 90, 70), (205, 220, 170))
_DONE = ((230, 110, 20), (60, 110, 50), (180, 60, 20))
"""Colours of the page, and of clues that are done with."""


def on_pads(rng: random.Random, one: Program) -> Program:
    """The program with cells that are told by their shades alone, and each clue on a pad."""
    shades = replace(
        one.grid,
        width=max(28, one.grid.width),
        height=max(28, one.grid.width),
        gap=0,
        radius=0,
        rim=0,
        lines="none",
        frame=0,
        inset=0,
        effect="flat",
        checkered=rng.choice((0.06, 0.08, 0.12)),
        shades=rng.choice((2, 2, 3)),
    )
    size, ground = rng.uniform(0.4, 0.52), rng.choice(("pads", "pads", "discs"))
    clues = replace(
        one.clues, words=False, step=0.85, rise=0.85, size=size, gap=0.08, align="near", ground=ground
    )
    page = rng.choice(_PAGES)
    colours = replace(
        one.colours,
        page=page,
        board=page,
        cell=(240, 226, 196),
        text=(70, 50, 40),
        accent=rng.choice(_DONE),
        filled=(90, 60, 40),
        covered=(150, 205, 90),
        dark=False,
    )
    return replace(
        one,
        grid=shades,
        clues=clues,
        colours=colours,
        cover="flat",
        cross=rng.choice(("ground", "dot")),
        ground=rng.choice(("planks", "planks", "spots", "flat")),
        values=CLASSIC,
    )
