"""Pictures of single glyphs as they stand in cells, cut out by the code that reads boards."""

from __future__ import annotations

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from bot.screenshots.glyphs.glyphs import Glyph, glyphs, ink, rim_colour
from tests.screenshots.training.fonts import font_of
from tests.screenshots.training.junk import Colour, draw_junk

JUNK, PAIR = 10, 11
CLASSES = 12
_DIGITS = (*range(10), 1, 1, 2, 4, 7)
"""Those that fonts draw in many ways are drawn more often."""


def sample(rng: random.Random, fonts: list[Path]) -> tuple[np.ndarray, int] | None:
    """A glyph in its square and its class; None where nothing legible came out."""
    kind = rng.random()
    label = rng.choice(_DIGITS) if kind < 0.8 else JUNK if kind < 0.91 else PAIR
    for _ in range(5):
        patch = _patch(rng, fonts, label)
        # Fainter ink than in boards counts, so that pale digits are learnt, too.
        found = glyphs(ink(patch, rim_colour(patch)), 12)
        if found:
            best = max(found, key=lambda glyph: glyph.w * glyph.h)
            if label == PAIR and best.w < 0.95 * best.h:
                continue
            if _whole(best, patch):
                return best.image, label
    return None


def _whole(glyph: Glyph, patch: np.ndarray) -> bool:
    return glyph.h > 0.2 * patch.shape[0] or glyph.w > 0.2 * patch.shape[1]


def _colours(rng: random.Random) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    while True:
        first, second = (tuple(rng.randrange(256) for _ in range(3)) for _ in range(2))
        if rng.random() < 0.5:
            level = rng.choice((0, 20, 60, 90, 130))
            second = (level, level, level)
        if max(abs(a - b) for a, b in zip(first, second, strict=True)) > 45:
            return (first, second) if rng.random() < 0.6 else (second, first)


def _patch(rng: random.Random, fonts: list[Path], label: int) -> np.ndarray:
    """A cell, about 8 to 64 pixels wide, as it comes out of a screenshot, at 48 pixels."""
    cell = int(rng.choice((rng.uniform(12, 26), rng.uniform(20, 48), rng.uniform(30, 70))))
    times = rng.choice((1, 1, 1, 2, 3))
    big = cell * times
    ground, colour = _colours(rng)
    image = Image.new("RGB", (big, big), ground)
    if label == JUNK:
        draw_junk(rng, image, colour)
    else:
        _draw_digits(rng, image, fonts, label, colour)
    pixels = np.asarray(image)
    if times > 1:
        pixels = cv2.resize(pixels, (cell, cell), interpolation=cv2.INTER_AREA)
    pixels = _worn(rng, pixels)
    return cv2.resize(pixels, (48, 48), interpolation=cv2.INTER_CUBIC if cell < 48 else cv2.INTER_AREA)


def _draw_digits(
    rng: random.Random, image: Image.Image, fonts: list[Path], label: int, colour: Colour
) -> None:
    size = image.width
    text = str(label) if label < 10 else f"{rng.randrange(1, 4)}{rng.randrange(10)}"
    font = font_of(
        rng.choice(fonts), max(6, int(size * rng.uniform(0.45, 0.95) * (1 if label < 10 else 0.8)))
    )
    if label == PAIR:  # set so tightly that they touch
        left = 0.0
        layer = Image.new("L", (size * 3, size * 2))
        pen = ImageDraw.Draw(layer)
        for digit in text:
            box = pen.textbbox((0, 0), digit, font=font)
            pen.text((size * 0.2 + left - box[0], size * 0.3), digit, 255, font=font)
            left += (box[2] - box[0]) - rng.uniform(0.2, 1.5)
    else:
        layer = Image.new("L", (size * 3, size * 2))
        ImageDraw.Draw(layer).text((size * 0.5, size * 0.3), text, 255, font=font)
    box = layer.getbbox()
    if not box:
        return
    layer = _stroked(rng, layer.crop(box))
    wide = rng.uniform(0.75, 1.2) if rng.random() < 0.4 else 1.0
    fits = min(1.0, 0.85 * size / (layer.width * wide), 0.85 * size / layer.height)
    layer = layer.resize((max(1, round(layer.width * wide * fits)), max(1, round(layer.height * fits))))
    place = ((size - layer.width) // 2, (size - layer.height) // 2)
    image.paste(Image.new("RGB", layer.size, colour), place, layer)


def _stroked(rng: random.Random, layer: Image.Image) -> Image.Image:
    """Sometimes with thinner or thicker strokes than the font has."""
    if rng.random() > 0.25 or layer.height < 16:
        return layer
    pixels = np.asarray(layer)
    way = cv2.erode if rng.random() < 0.6 else cv2.dilate
    changed = way(cv2.copyMakeBorder(pixels, 1, 1, 1, 1, cv2.BORDER_CONSTANT), np.ones((2, 2), np.uint8))
    # Hairlines would be gone.
    return Image.fromarray(changed) if (changed > 128).sum() > 0.5 * (pixels > 128).sum() else layer


def _worn(rng: random.Random, pixels: np.ndarray) -> np.ndarray:
    """Turned a little, sheared, blurred, with noise and JPEG: each sometimes."""
    h, w = pixels.shape[:2]
    if rng.random() < 0.3:
        angle, shear = rng.uniform(-4, 4), rng.uniform(-0.12, 0.12)
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), angle, 1)
        turn[0, 1] += shear
        turn[0, 2] -= shear * h / 2
        pixels = cv2.warpAffine(pixels, turn, (w, h), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.3:
        pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.4, max(0.5, 0.035 * w)))
    if rng.random() < 0.2:
        small = max(9, int(w * rng.uniform(0.55, 0.9)))
        pixels = cv2.resize(pixels, (small, small), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.25:
        noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(2, 9), pixels.shape)
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(35, 91)])
        pixels = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return pixels
