"""What happens to pictures on their way: JPEG, scaling, cropping, blur, inverted colours, turning, photos."""

from __future__ import annotations

import random

import cv2
import numpy as np

Pixels = np.ndarray


def worn(rng: random.Random, image: Pixels, how: str) -> Pixels:
    """The picture after one of `WAYS`."""
    return _WAYS[how](rng, image)


def _jpeg(_: random.Random, image: Pixels) -> Pixels:
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))


def _down(_: random.Random, image: Pixels) -> Pixels:
    return cv2.resize(image, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)


def _blur(rng: random.Random, image: Pixels) -> Pixels:
    return cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 1.2))


def _invert(_: random.Random, image: Pixels) -> Pixels:
    return 255 - image


def _rotate(rng: random.Random, image: Pixels) -> Pixels:
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.choice((-1, 1)) * rng.uniform(1, 4), 1)
    border = tuple(int(value) for value in image[0, 0])
    return cv2.warpAffine(image, turn, (width, height), flags=cv2.INTER_LINEAR, borderValue=border)


def _photo(rng: random.Random, image: Pixels) -> Pixels:
    """Taken at an angle, with uneven light, noise and JPEG."""
    height, width = image.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    moved = corners + np.array(
        [[rng.uniform(-0.03, 0.03) * width, rng.uniform(-0.03, 0.03) * height] for _ in range(4)], np.float32
    )
    mapping = cv2.getPerspectiveTransform(corners, moved)
    border = tuple(int(value) for value in image[0, 0])
    image = cv2.warpPerspective(image, mapping, (width, height), borderValue=border).astype(np.float32)
    light = np.linspace(rng.uniform(0.75, 1), rng.uniform(0.75, 1), width, dtype=np.float32)
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, 4, image.shape)
    image = np.clip(image * light[None, :, None] + noise, 0, 255).astype(np.uint8)
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 75])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))


_WAYS = {"jpeg": _jpeg, "down": _down, "blur": _blur, "invert": _invert, "rotate": _rotate, "photo": _photo}
WAYS = tuple(_WAYS)
