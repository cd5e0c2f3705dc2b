"""Boards read from pictures: screenshots of other programs, and photos of screens and paper.

No other package uses numpy and OpenCV; a worker imports it with the first picture. It knows the looks of
boards and nothing about solving, so it returns several readings if the picture allows several. It proposes
lattices of cells, parses each, and ranks them by the boards that they would be.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import cv2

from bot.screenshots.decoder import pixels_of
from bot.screenshots.kinds import margin_grids, plain_grids
from bot.screenshots.perspective import straighten
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.sight import net_readings, plain_readings, readings

__all__ = ["PLAIN", "READABLE", "Doubt", "Reading", "look", "look_again", "look_for"]

PLAIN = plain_grids.READ.keys() | margin_grids.PUZZLES
"""The puzzles that look alike: grids without a look of their own."""
READABLE = PLAIN | {
    "dominosa",
    "futoshiki",
    "hashi",
    "hitori",
    "lightup",
    "minesweeper",
    "mosaic",
    "nonogram",
    "nurikabe",
    "skyscrapers",
    "slitherlink",
    "starbattle",
    "sudoku",
    "takuzu",
    "tents",
}
"""The puzzles that are read from pictures: those whose looks tell them apart, and plain grids."""


def look(data: bytes, most_pixels: int, until: float = math.inf) -> list[Reading]:
    """Return the readings of a picture, the likeliest first.

    From the processor time `until` on, of time.process_time(), nothing further is tried. Raises PictureError
    if the bytes are no picture, if it is too large, or if it shows no board.
    """
    cv2.setNumThreads(1)  # several threads take more processor time and save hardly any
    return readings(straighten(pixels_of(data, most_pixels)), until)


def look_again(data: bytes, most_pixels: int, until: float = math.inf) -> list[Reading]:
    """Return further readings of a picture, the likeliest first: a net finds the cells.

    This is for pictures whose readings by `look` solving does not confirm. The rest is as for `look`.
    """
    cv2.setNumThreads(1)
    return net_readings(pixels_of(data, most_pixels), until)


def look_for(
    puzzles: Collection[str], data: bytes, most_pixels: int, until: float = math.inf
) -> list[Reading]:
    """Return the readings of a picture as some of the puzzles of `PLAIN`; the rest is as for `look`.

    Solving has to tell which one is right, since many of these puzzles look alike.
    """
    cv2.setNumThreads(1)
    return plain_readings(straighten(pixels_of(data, most_pixels)), puzzles, until)
