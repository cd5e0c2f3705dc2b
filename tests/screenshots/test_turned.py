"""Photos of a camera that was held sideways, upside down or before a mirror, which EXIF tells."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import ExifTags, Image
from PIL.Image import Transpose

import solvers
from bot.common.errors import PictureError
from bot.screenshots.decoder import pixels_of
from solvers import PUZZLES
from tests.screenshots.drawing.plain_examples import example
from tests.screenshots.drawing.sight_results import seen_in

STORED = {
    1: None,
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_90,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_270,
}
"""How a camera that was held so stores what is upright."""


def photo(pixels: np.ndarray, orientation: int, kind: str, notes: bytes | None = None) -> bytes:
    """A picture as a camera stores it; `notes` are its EXIF instead of the orientation."""
    image, turn, data = Image.fromarray(pixels), STORED[orientation], io.BytesIO()
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    stored = image if turn is None else image.transpose(turn)
    stored.save(data, kind, exif=exif.tobytes() if notes is None else notes, quality=95, lossless=True)
    return data.getvalue()


@pytest.mark.parametrize(
    ("orientation", "kind"), [*((each, "JPEG") for each in STORED), (6, "WEBP"), (7, "PNG")]
)
def test_board_is_read_however_the_camera_was_held(orientation: int, kind: str) -> None:
    """Sudoku has digits that are others upside down; its board is no different in the text."""
    found = seen_in(photo(example("sudoku"), orientation, kind))
    expected = solvers.read(PUZZLES["sudoku"].example, puzzle="sudoku")
    assert solvers.read(found.text, puzzle="sudoku") == expected


@pytest.mark.parametrize("orientation", [2, 6])
def test_large_photo_is_turned_too(orientation: int) -> None:
    """Though it is made smaller while it is decoded."""
    corner = np.full((3_000, 2_000, 3), 255, np.uint8)
    corner[:600, :500] = (200, 0, 0)
    pixels = pixels_of(photo(corner, orientation, "JPEG"), 16_000_000)
    assert pixels.shape[0] > pixels.shape[1]
    assert pixels[50, 50].tolist() == pytest.approx([200, 0, 0], abs=9)
    assert pixels[-50, 50].tolist() == pixels[50, -50].tolist() == [255, 255, 255]


@pytest.mark.parametrize(
    "notes",
    [
        b"",
        b"Exif\0\0",
        b"Exif\0\0II*\0\xff\xff\xff\xff",
        b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x63\0\0",
        b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x02\0\0\0\x04abc\0\0\0\0\0",
    ],
    ids=["none", "empty", "pointing nowhere", "orientation 99", "orientation in letters"],
)
def test_damaged_notes_of_a_camera_leave_the_picture_as_it_is(notes: bytes) -> None:
    board = example("mosaic")
    assert pixels_of(photo(board, 1, "JPEG", notes), 16_000_000).shape == board.shape


def test_size_is_looked_at_before_the_picture_is_turned() -> None:
    """A picture with too many pixels is not decoded for that."""
    with pytest.raises(PictureError, match="too many pixels"):
        pixels_of(photo(example("mosaic"), 6, "JPEG"), 10_000)
