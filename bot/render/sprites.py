"""The table of sprites, for the names in a puzzle's look. No sprite knows its puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from bot.render import backgrounds, figures
from bot.render.backgrounds import Draw, cover, flat
from bot.render.colours import INK

PASTELS = 6
"""The number of soft colours for regions."""


class Sprite(NamedTuple):
    """The background of a cell, a figure on it, and the colour of its number.

    `spot` is a figure for cells without a number. `towards` is the side, R, L, D or U, of the other half of
    something.
    """

    ground: Draw
    figure: Draw | None = None
    ink: str = "clue"
    spot: Draw | None = None
    towards: str = ""


SPRITES: Mapping[str, Sprite] = MappingProxyType(
    {
        "tile": Sprite(backgrounds.tile),
        "open": Sprite(flat("opened")),
        "question": Sprite(flat("opened"), figures.question),
        "flag": Sprite(backgrounds.tile, figures.flag),
        "mine": Sprite(flat("opened"), figures.mine),
        "field": Sprite(flat("field")),
        "grass": Sprite(backgrounds.grass),
        "tree": Sprite(backgrounds.grass, figures.tree),
        "tent": Sprite(backgrounds.grass, figures.tent),
        "unpainted": Sprite(flat("unpainted")),
        "white": Sprite(flat("white"), ink="black"),
        "black": Sprite(flat("black"), ink="white"),
        "paper": Sprite(flat("paper")),
        "bare": Sprite(cover("table"), ink="bare"),
        "page": Sprite(flat("page")),
        "given": Sprite(flat("given", "page_line")),
        "entered": Sprite(flat("page"), ink="entered"),
        "dot": Sprite(flat("page"), spot=figures.dot),
        "star": Sprite(flat("page"), figures.star),
        "zero": Sprite(flat("unpainted"), figures.zero),
        "one": Sprite(flat("unpainted"), figures.one),
        "given zero": Sprite(flat("paper"), figures.zero),
        "given one": Sprite(flat("paper"), figures.one),
        "unlit": Sprite(flat("unpainted")),
        "unlit dot": Sprite(flat("unpainted"), spot=figures.dot),
        "lit": Sprite(flat("lit")),
        "bulb": Sprite(flat("lit"), figures.bulb),
        "wall": Sprite(flat("wall", "black_line"), ink="white"),
        "shaded": Sprite(flat("black"), ink="shaded_ink"),
        "ringed": Sprite(flat("white"), figures.ring, ink="black"),
        "sea": Sprite(flat("sea"), ink="white"),
        **{f"ship {sign}": Sprite(flat("sea"), partial(figures.ship, sign)) for sign in "ox#<>^v"},
        "land": Sprite(flat("white"), spot=figures.dot, ink="black"),
        "backslash": Sprite(flat("unpainted"), partial(figures.diagonal, 0)),
        "slash": Sprite(flat("unpainted"), partial(figures.diagonal, 1)),
        "mirror down": Sprite(flat("paper"), partial(figures.diagonal, 0)),
        "mirror up": Sprite(flat("paper"), partial(figures.diagonal, 1)),
        "ghost": Sprite(flat("unpainted"), figures.ghost),
        "vampire": Sprite(flat("unpainted"), figures.vampire),
        "zombie": Sprite(flat("unpainted"), figures.zombie),
        "plus": Sprite(flat("unpainted"), partial(figures.pole, "+", "positive")),
        "minus": Sprite(flat("unpainted"), partial(figures.pole, "-", "negative")),
        "plain": Sprite(cover("blank")),
        "inside": Sprite(cover("inside")),
        "white pearl": Sprite(flat("given", "page_line"), partial(figures.pearl, (255, 255, 255))),
        "black pearl": Sprite(flat("given", "page_line"), partial(figures.pearl, INK)),
        "white circle": Sprite(flat("page"), partial(figures.pearl, (255, 255, 255))),
        "black circle": Sprite(flat("page"), partial(figures.pearl, INK)),
        "lattice": Sprite(backgrounds.lattice),
        "island": Sprite(backgrounds.lattice, figures.island),
        **{f"pastel {number}": Sprite(partial(backgrounds.pastel, number)) for number in range(PASTELS)},
        # A sprite of two cells has one half for each possible side of the other half.
        **{
            f"domino {side}": Sprite(partial(backgrounds.half, side), ink="domino_ink", towards=side)
            for side in "RLUD"
        },
    }
)
