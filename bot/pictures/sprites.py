"""The table of sprites: all that a puzzle's look may name. No sprite knows the puzzle it serves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.pictures import figures, grounds
from bot.pictures.grounds import Draw


class Sprite(NamedTuple):
    """What covers a cell, what stands on it, and which colour a number has there."""

    ground: Draw
    figure: Draw | None = None
    ink: str = "clue"


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
        "blank": Sprite(grounds.blank),
        "filled": Sprite(grounds.filled, ink="blank"),
        "bare": Sprite(grounds.bare, ink="bare"),
        # A sprite of two cells has one half for each side where the other half may lie.
        **{f"domino {side}": Sprite(grounds.half(side), ink="domino_ink") for side in "RLUD"},
    }
)
