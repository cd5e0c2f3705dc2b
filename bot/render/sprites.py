"""The table of sprites: all that a puzzle's look may name. No sprite knows the puzzle it serves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.render import backgrounds, figures
from bot.render.backgrounds import Draw

PASTELS = 6
"""How many soft colours there are for regions."""


class Sprite(NamedTuple):
    """What covers a cell, what stands on it, and which colour a number has there.

    `spot` stands there only where there is no number. `towards` is the side, R, L, D or U, where the
    other half of something lies.
    """

    ground: Draw
    figure: Draw | None = None
    ink: str = "clue"
    spot: Draw | None = None
    towards: str = ""


SPRITES: Mapping[str, Sprite] = MappingProxyType(
    {
        "tile": Sprite(backgrounds.tile),
        "open": Sprite(backgrounds.uncovered),
        "question": Sprite(backgrounds.uncovered, figures.question),
        "flag": Sprite(backgrounds.tile, figures.flag),
        "mine": Sprite(backgrounds.uncovered, figures.mine),
        "field": Sprite(backgrounds.field),
        "grass": Sprite(backgrounds.grass),
        "tree": Sprite(backgrounds.grass, figures.tree),
        "tent": Sprite(backgrounds.grass, figures.tent),
        "unpainted": Sprite(backgrounds.unpainted),
        "white": Sprite(backgrounds.white, ink="black"),
        "black": Sprite(backgrounds.black, ink="white"),
        "paper": Sprite(backgrounds.paper),
        "bare": Sprite(backgrounds.bare, ink="bare"),
        "page": Sprite(backgrounds.page),
        "given": Sprite(backgrounds.given),
        "entered": Sprite(backgrounds.page, ink="entered"),
        "dot": Sprite(backgrounds.page, spot=figures.dot),
        "star": Sprite(backgrounds.page, figures.star),
        "zero": Sprite(backgrounds.unpainted, figures.zero),
        "one": Sprite(backgrounds.unpainted, figures.one),
        "given zero": Sprite(backgrounds.paper, figures.zero),
        "given one": Sprite(backgrounds.paper, figures.one),
        "unlit": Sprite(backgrounds.unpainted),
        "unlit dot": Sprite(backgrounds.unpainted, spot=figures.dot),
        "lit": Sprite(backgrounds.lit),
        "bulb": Sprite(backgrounds.lit, figures.bulb),
        "wall": Sprite(backgrounds.wall, ink="white"),
        "shaded": Sprite(backgrounds.black, ink="shaded_ink"),
        "ringed": Sprite(backgrounds.white, figures.ring, ink="black"),
        "sea": Sprite(backgrounds.sea, ink="white"),
        "land": Sprite(backgrounds.white, spot=figures.dot, ink="black"),
        "plain": Sprite(backgrounds.plain),
        "inside": Sprite(backgrounds.inside),
        "lattice": Sprite(backgrounds.lattice),
        "island": Sprite(backgrounds.lattice, figures.island),
        **{f"pastel {number}": Sprite(backgrounds.pastel(number)) for number in range(PASTELS)},
        # A sprite of two cells has one half for each side where the other half may lie.
        **{
            f"domino {side}": Sprite(backgrounds.half(side), ink="domino_ink", towards=side)
            for side in "RLUD"
        },
    }
)
