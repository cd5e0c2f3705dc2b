"""The table of sprites: all that a puzzle's look may name. No sprite knows the puzzle it serves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.render import figures, grounds
from bot.render.grounds import Draw

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
        "tile": Sprite(grounds.tile),
        "open": Sprite(grounds.opened),
        "question": Sprite(grounds.opened, figures.question),
        "flag": Sprite(grounds.tile, figures.flag),
        "mine": Sprite(grounds.opened, figures.mine),
        "field": Sprite(grounds.field),
        "grass": Sprite(grounds.grass),
        "tree": Sprite(grounds.grass, figures.tree),
        "tent": Sprite(grounds.grass, figures.tent),
        "unpainted": Sprite(grounds.unpainted),
        "white": Sprite(grounds.white, ink="black"),
        "black": Sprite(grounds.black, ink="white"),
        "paper": Sprite(grounds.paper),
        "bare": Sprite(grounds.bare, ink="bare"),
        "page": Sprite(grounds.page),
        "given": Sprite(grounds.given),
        "entered": Sprite(grounds.page, ink="entered"),
        "dot": Sprite(grounds.page, spot=figures.dot),
        "star": Sprite(grounds.page, figures.star),
        "zero": Sprite(grounds.unpainted, figures.zero),
        "one": Sprite(grounds.unpainted, figures.one),
        "given zero": Sprite(grounds.paper, figures.zero),
        "given one": Sprite(grounds.paper, figures.one),
        "unlit": Sprite(grounds.unpainted),
        "unlit dot": Sprite(grounds.unpainted, spot=figures.dot),
        "lit": Sprite(grounds.lit),
        "bulb": Sprite(grounds.lit, figures.bulb),
        "wall": Sprite(grounds.wall, ink="white"),
        "shaded": Sprite(grounds.black, ink="shaded_ink"),
        "ringed": Sprite(grounds.white, figures.ring, ink="black"),
        "sea": Sprite(grounds.sea, ink="white"),
        "land": Sprite(grounds.white, spot=figures.dot, ink="black"),
        "plain": Sprite(grounds.plain),
        "inside": Sprite(grounds.inside),
        "lattice": Sprite(grounds.lattice),
        "island": Sprite(grounds.lattice, figures.island),
        **{f"pastel {number}": Sprite(grounds.pastel(number)) for number in range(PASTELS)},
        # A sprite of two cells has one half for each side where the other half may lie.
        **{f"domino {side}": Sprite(grounds.half(side), ink="domino_ink", towards=side) for side in "RLUD"},
    }
)
