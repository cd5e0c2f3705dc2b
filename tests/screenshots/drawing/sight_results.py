"""What the bot sees in a picture, as a worker tells it."""

from __future__ import annotations

import numpy as np

from bot.service.jobs import Job, ReadPicture, RecognisedBoard
from bot.service.worker.recognition import read_picture
from tests.screenshots.drawing.plain_examples import png


def seen_in(picture: np.ndarray | bytes, puzzle: str | None = None) -> RecognisedBoard:
    """The board in RGB pixels or in the bytes of a picture. Raises PictureError."""
    data = picture if isinstance(picture, bytes) else png(picture)
    return read_picture(Job("", puzzle, seconds=60, max_cells=10_000), ReadPicture(data, 16_000_000))
