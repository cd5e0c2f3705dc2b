"""From the bytes of a picture to its pixels; the limits are checked before anything is decoded."""

from __future__ import annotations

import io
import warnings
from contextlib import suppress

import cv2
import numpy as np
from PIL import ExifTags, Image, UnidentifiedImageError

from bot.common.errors import PictureError
from bot.screenshots.glyphs.glyphs import Pixels

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_NORMAL_PIXELS = 2_400_000
"""Larger pictures are scaled down: cells of a photo have many more pixels than necessary."""
_LEAST = 40
"""Minimum width and height in pixels; a 3x3 board needs about this."""
_LONGEST = 16_000
"""Maximum length of a side in pixels."""


def pixels_of(data: bytes, most_pixels: int) -> Pixels:
    """Return the RGB pixels of a PNG, JPEG, WebP or GIF (its first frame), at most 2.4 million.

    They are rotated by the orientation that EXIF records.

    Raises PictureError for other or damaged files, and for too many or too few pixels.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # decompression bombs are refused below
        try:
            with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                _check_size(*image.size, most_pixels)
                return _decode(image)
        except PictureError:
            raise
        except Image.DecompressionBombError:
            raise _size_error(most_pixels) from None
        except MemoryError:  # not the fault of the picture
            raise
        except UnidentifiedImageError:
            raise PictureError(
                "This is no picture that I can read. I know PNG, JPEG, WebP and GIF."
            ) from None
        except Exception:  # noqa: BLE001 - decoders raise errors of many kinds for damaged files
            raise PictureError("This picture is damaged: it breaks off or cannot be decoded.") from None


def _check_size(width: int, height: int, most_pixels: int) -> None:
    if min(width, height) < _LEAST:
        raise PictureError(
            f"This picture is too small to read: {width}x{height} pixels. "
            "Cells should be 12 pixels wide or more."
        )
    if width * height > most_pixels or max(width, height) > _LONGEST:
        raise _size_error(most_pixels)


def _size_error(most_pixels: int) -> PictureError:
    return PictureError(
        f"This picture has too many pixels; I read up to {most_pixels / 1e6:.0f} million, "
        f"and {_LONGEST} a side. "
        "Cut the board out of it."
    )


def _decode(image: Image.Image) -> Pixels:
    scale = min(1.0, (_NORMAL_PIXELS / (image.width * image.height)) ** 0.5)
    if scale < 1:
        # JPEG can be decoded at a half or a quarter of its size, which takes less memory and time.
        image.draft("RGB", (round(image.width * scale), round(image.height * scale)))
    image.seek(0)
    # Scaling down comes before the conversion to RGB: each copy of 16 million pixels takes 64 MB.
    times = int((image.width * image.height / _NORMAL_PIXELS) ** 0.5)
    if times > 1 and image.mode in ("L", "RGB", "RGBA", "CMYK"):
        array = np.asarray(_flat(image.reduce(times)))
    else:
        array = np.asarray(_flat(image))
    scale = min(1.0, (_NORMAL_PIXELS / (array.shape[0] * array.shape[1])) ** 0.5)
    if scale < 1:
        array = cv2.resize(array, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(_upright(array, _orientation(image)))


def _orientation(image: Image.Image) -> int:
    """Return the orientation of the camera from 1 (upright) to 8, as EXIF counts."""
    with suppress(Exception):  # damaged EXIF data does not make the picture unreadable
        return int(image.getexif().get(ExifTags.Base.Orientation, 1))
    return 1


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Return the pixels as a viewer shows them.

    From 5 on they lie on their side; 2, 4, 5 and 7 are mirrored.
    """
    if orientation in (5, 6, 7, 8):
        pixels = pixels.transpose(1, 0, 2)
    across = orientation in (2, 3, 6, 7)
    down = orientation in (3, 4, 7, 8)
    return pixels[:: -1 if down else 1, :: -1 if across else 1]


def _flat(image: Image.Image) -> Image.Image:
    """Return the picture in RGB, with transparent parts on white and 16 bits reduced to 8."""
    if image.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        values = np.asarray(image, np.float32)
        top = max(float(values.max()), 1.0)
        return Image.fromarray(
            (values * (255 / (65535 if top > 255 else top))).clip(0, 255).astype(np.uint8)
        ).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = Image.new("RGBA", layer.size, "white")
        paper.alpha_composite(layer)
        return paper.convert("RGB")
    return image.convert("RGB")
