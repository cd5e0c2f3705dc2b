"""Boards read from pictures: screenshots of other programs, and photos of screens and paper.

The only package that knows numpy and OpenCV, for a worker alone to import when a picture comes. It knows what
boards look like and nothing of solving: it gives several readings where a picture leaves several open.
Lattices of cells are proposed and parsed, and what they would mean decides between them.
"""

from __future__ import annotations

import cv2

from bot.screenshots.decoder import pixels_of
from bot.screenshots.perspective import straightened
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.sight import readings

__all__ = ["Doubt", "Reading", "look"]


def look(data: bytes, most_pixels: int) -> list[Reading]:
    """What the bytes of a picture can be read as, the likeliest first.

    Raises PictureError for bytes that are no picture, for one that is too large, and where no board is seen.
    """
    cv2.setNumThreads(1)  # several take more of the processor, and hardly less of the clock
    return readings(straightened(pixels_of(data, most_pixels)))
