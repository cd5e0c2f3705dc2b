"""Positions of Minesweeper in the classic look: grey bevelled tiles of 16 pixels, digits as broad as high."""

from __future__ import annotations

import numpy as np

from tests.screenshots.drawing.sight_results import seen_in

SIDE, LEFT, TOP = 16, 9, 9
GREY, SHADE, LIGHT = 192, 128, 255
COLOURS = {"1": (0, 0, 255), "2": (0, 128, 0), "3": (255, 0, 0)}
SHAPES = {
    "1": "....##.. ...###.. ..####.. .#####.. ...###.. ...###.. ...###.. ...###.. .####### .#######",
    "2": ".########. ########## ###....### .......### .....####. ..#####... .####..... ####...... "
    "########## ##########",
    "3": "#########. ########## .......### .......### ...######. ...######. .......### .......### "
    "########## #########.",
}
POSITION = """minesweeper
____________
112111______
00000112____
000000013___
110000001___
_1000000112_
_1000000001_
_1110000001_
___10000111_
___111101___
______101___"""
"""A position with blank opened cells in its middle."""


def _tile(sign: str) -> np.ndarray:
    """A covered tile, raised by two pixels, or an opened one with lines at its left and above it."""
    tile = np.full((SIDE, SIDE, 3), GREY, np.uint8)
    if sign == "_":
        for i in range(2):
            tile[SIDE - 1 - i, i:] = tile[i:, SIDE - 1 - i] = SHADE
            tile[i, : SIDE - 1 - i] = tile[: SIDE - 1 - i, i] = LIGHT
        return tile
    tile[0] = tile[:, 0] = SHADE
    if sign in SHAPES:
        inked = np.array([[pixel == "#" for pixel in row] for row in SHAPES[sign].split()])
        tile[3:13, 3 : 3 + inked.shape[1]][inked] = COLOURS[sign]
    return tile


def _painted(text: str) -> np.ndarray:
    """The tiles within a sunken frame of three pixels."""
    rows = text.splitlines()[1:]
    board = np.vstack([np.hstack([_tile(sign) for sign in row]) for row in rows])
    height, width = board.shape[:2]
    image = np.full((height + 2 * TOP, width + 2 * LEFT, 3), GREY, np.uint8)
    image[TOP - 3 : TOP + height + 3, LEFT - 3 : LEFT + width + 3] = LIGHT
    image[TOP - 3 : TOP + height, LEFT - 3 : LEFT + width] = SHADE
    image[TOP : TOP + height, LEFT : LEFT + width] = board
    return image


def test_digits_as_broad_as_high_are_not_taken_for_two() -> None:
    """Those of the classic look fill ten of sixteen pixels both ways, up to the rim of what is cut out."""
    assert seen_in(_painted(POSITION)).text.strip() == POSITION
