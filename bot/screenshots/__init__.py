"""Boards read from pictures: screenshots of other programs, and photos of screens and paper.

No other package uses numpy and OpenCV; a worker imports it with the first picture. It knows the looks of
boards and nothing about solving, so it returns several readings if the picture allows several. It proposes
lattices of cells, parses each, and ranks them by the boards that they would be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from functools import partial

import cv2

from bot.screenshots.decoder import pixels_of
from bot.screenshots.kinds import margin_grids, plain_grids
from bot.screenshots.perspective import straighten
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.sight import net_readings, plain_readings, readings

__all__ = ["PLAIN", "READABLE", "Doubt", "Reading", "Screenshot"]

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


class Screenshot:
    """A picture file for one or several looks, which share what they find in it.

    From the processor time `until` on, of time.process_time(), nothing further is tried. Raises PictureError
    if the bytes are no picture, or if it is too large. All readings come as a list, the likeliest first, that
    is empty if the picture shows no board.
    """

    def __init__(self, data: bytes, most_pixels: int, until: float = math.inf) -> None:
        cv2.setNumThreads(1)  # several threads take more processor time and save hardly any
        self._pixels, self._until = pixels_of(data, most_pixels), until
        self._picture: Picture | None = None

    def readings(self) -> list[Reading]:
        """Return the readings as puzzles whose looks tell them apart.

        Raises PictureError if the picture shows a board that cannot be read completely.
        """
        return self._look(readings)

    def net_readings(self) -> list[Reading]:
        """Return further readings, for a picture whose first ones solving does not confirm.

        A net finds the cells.
        """
        return net_readings(self._pixels, self._until)

    def plain_readings(self, puzzles: Collection[str]) -> list[Reading]:
        """Return the readings as some of the puzzles of `PLAIN`.

        Solving has to tell which one is right, since many of these puzzles look alike.
        """
        return self._look(partial(plain_readings, puzzles))

    def _look(self, look: Callable[[Picture], list[Reading]]) -> list[Reading]:
        """Return the result of a look at the straight picture, and keep the lattices that it finds."""
        self._picture = self._picture or Picture(straighten(self._pixels), self._until)
        try:
            return look(self._picture)
        finally:
            self._picture = self._picture.with_lattices()
