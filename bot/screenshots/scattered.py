"""The lattice of boards without lines: digits stand in rows and columns at even distances."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from bot.screenshots.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs import Glyph, Pixels, glyph_in
from bot.screenshots.lattice import Lattice
from bot.screenshots.teeth import combs

_SMALLEST, _LARGEST = 6, 120
_MOST = 1200
"""Glyphs that are looked at; a page of text or noise has more."""
_MOST_PIECES = 15_000
"""Of ink; noise has more."""
_OCCUPIED = 0.7
Digit = tuple[float, float, float, float]


def scattered(image: Pixels) -> list[Lattice]:
    """The candidates among the digits of a picture, by the polarity and the strength of their ink."""
    found: list[Lattice] = []
    every: list[list[Digit]] = [_digits(soft) for soft in layers(image)]
    for digits in (*every, _united(every)):
        found += _of_digits(_joined(digits))
    return found


def _united(layers: list[list[Digit]]) -> list[Digit]:
    """The digits of all layers, each once: some cells of a board may be dark and others light."""
    kept: list[Digit] = []
    for digit in sorted((digit for layer in layers for digit in layer), key=lambda one: -one[3]):
        if all(max(abs(digit[0] - other[0]), abs(digit[1] - other[1])) > 0.5 * digit[3] for other in kept):
            kept.append(digit)
    height = float(np.median([digit[3] for digit in kept])) if kept else 0.0
    return [digit for digit in kept if 0.75 * height < digit[3] < 1.3 * height]


def layers(image: Pixels) -> Iterator[Pixels]:
    """Ink from 0 to 1, dark on light and light on dark, against what is around it."""
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.float32)
    size = max(15, min(61, round(min(grey.shape) / 8))) | 1
    for sign in (1, -1):
        # Opened or closed, the surroundings are those without thin strokes.
        operation = cv2.MORPH_CLOSE if sign > 0 else cv2.MORPH_OPEN
        for around in sorted({min(size, 25), size}):
            kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (around, around))
            ground = cv2.morphologyEx(grey, operation, kernel)
            strength = np.clip(sign * (ground - grey), 0, 255)
            strongest = float(np.percentile(strength, 99.8))
            if strongest > 30:
                yield np.clip(strength / strongest, 0, 1)


def _digits(soft: Pixels) -> list[Digit]:
    """Column, row, width and height of what is a digit."""
    _, _, stats, _ = cv2.connectedComponentsWithStats((soft > 0.45).astype(np.uint8), connectivity=8)
    if len(stats) > _MOST_PIECES:
        return []
    sized = [
        (int(x), int(y), int(w), int(h))
        for x, y, w, h, area in stats[1:]
        if _SMALLEST <= h <= _LARGEST and 0.08 * h < w < 2.2 * h and area > 0.1 * w * h
    ]
    if not 9 <= len(sized) <= 4 * _MOST:
        return []
    typical = np.median([h for _, _, _, h in sized])
    near = [box for box in sized if 0.6 * typical < box[3] < 1.6 * typical]
    if len(near) > _MOST:
        return []
    found: list[Glyph] = [glyph_in(soft, box) for box in near]
    seen = probabilities(found)
    sure = [
        glyph
        for glyph, chances in zip(found, seen, strict=True)
        if chances[:JUNK].max() > 0.5 or chances[PAIR] > 0.5
    ]
    if len(sure) < 9:
        return []
    height = float(np.median([glyph.h for glyph in sure]))
    alike = [glyph for glyph in sure if 0.75 * height < glyph.h < 1.3 * height]
    return [(*glyph.middle, glyph.w, glyph.h) for glyph in alike]


def _joined(digits: list[Digit]) -> list[tuple[float, float, float]]:
    """Digits close beside each other as one number; its middle, and the height of its digits."""
    numbers: list[list[Digit]] = []
    for digit in sorted(digits):
        x, y, w, h = digit
        for number in reversed(numbers[-60:]):
            last = number[-1]
            if abs(last[1] - y) < 0.3 * h and 0 < x - last[0] - (w + last[2]) / 2 + 0.3 * h < 0.65 * h:
                number.append(digit)
                break
        else:
            numbers.append([digit])
    return [
        (
            (number[0][0] - number[0][2] / 2 + number[-1][0] + number[-1][2] / 2) / 2,
            float(np.mean([y for _, y, _, _ in number])),
            number[0][3],
        )
        for number in numbers
    ]


def _of_digits(numbers: list[tuple[float, float, float]]) -> Iterator[Lattice]:
    if len(numbers) < 9:
        return
    height = float(np.median([h for _, _, h in numbers]))
    columns = combs(clustered([x for x, _, _ in numbers], 0.45 * height), 4)
    rows = combs(clustered([y for _, y, _ in numbers], 0.45 * height), 4)
    for across in columns:
        for down in rows:
            if not 0.78 < across.pitch / down.pitch < 1.28 or across.pitch < 1.15 * height:
                continue
            xs, ys = _lines(across.at), _lines(down.at)
            cells = {
                (int(np.searchsorted(xs, x)), int(np.searchsorted(ys, y)))
                for x, y, _ in numbers
                if xs[0] < x < xs[-1] and ys[0] < y < ys[-1]
            }
            share = len(cells) / ((len(xs) - 1) * (len(ys) - 1))
            if share >= _OCCUPIED:
                yield Lattice(tuple(map(float, xs)), tuple(map(float, ys)), share, how="digits")


def clustered(values: list[float], near: float) -> list[tuple[float, float]]:
    """Places where several values lie close together, with their number."""
    ordered = np.sort(np.array(values))
    groups = np.split(ordered, np.flatnonzero(np.diff(ordered) > near) + 1)
    return [(float(np.median(group)), float(len(group))) for group in groups if len(group) >= 2]


def _lines(at: tuple[float, ...]) -> Pixels:
    """The lines half way between the middles of cells."""
    middles = np.array(at)
    steps = np.diff(middles)
    between = (middles[:-1] + middles[1:]) / 2
    return np.array([middles[0] - steps[0] / 2, *between, middles[-1] + steps[-1] / 2])
