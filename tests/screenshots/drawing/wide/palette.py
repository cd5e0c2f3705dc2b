"""Colours that go together: of a page, a board, its cells, and what stands in them."""

from __future__ import annotations

import colorsys
import random
from dataclasses import dataclass

from tests.screenshots.drawing.styles import Colour


@dataclass(frozen=True)
class Palette:
    """The colours of a program; `board` is seen between cells, `accent` on buttons and marked cells."""

    page: Colour
    board: Colour
    cell: Colour
    line: Colour
    text: Colour
    filled: Colour
    covered: Colour
    accent: Colour
    dark: bool


def palette(rng: random.Random) -> Palette:
    """A light or a dark one, grey or tinted, of much or little contrast."""
    dark, hue, tint = rng.random() < 0.3, rng.random(), rng.choice((0.0, 0.0, 0.05, 0.12, 0.3))
    page = rng.choice((0.06, 0.12, 0.2, 0.3)) if dark else rng.choice((1.0, 0.97, 0.93, 0.85))
    away = 1 if dark else -1
    cell = _within(page + away * rng.choice((0.0, 0.0, 0.04, 0.08, -0.05)))
    line = _within(cell + away * rng.choice((0.08, 0.15, 0.25, 0.4, 0.6, 0.9)))
    text = rng.choice((1.0, 0.92, 0.8)) if dark else rng.choice((0.0, 0.1, 0.2, 0.32))
    accent = _colour(rng.random(), rng.uniform(0.45, 0.9), rng.uniform(0.55, 0.95))
    shades = {name: _colour(hue, tint, value) for name, value in (("page", page), ("cell", cell))}
    shades |= {"line": _colour(hue, tint, line), "text": _colour(hue, min(tint, 0.3), text)}
    return Palette(
        page=shades["page"],
        board=shades[rng.choice(("page", "line", "line", "text"))],
        cell=shades["cell"],
        line=shades["line"],
        text=shades["text"],
        filled=rng.choice((shades["text"], _colour(hue, 0.6, 0.75 if dark else 0.45), accent)),
        covered=rng.choice(
            (_colour(hue, tint, _within(cell + away * rng.choice((0.15, 0.25, 0.35)))), accent)
        ),
        accent=accent,
        dark=dark,
    )


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """So large a share of the second colour in the first one."""
    red, green, blue = (round(a + share * (b - a)) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrasting(ground: Colour) -> Colour:
    """Black or white, whichever is seen on a ground."""
    return (20, 20, 24) if sum(ground) > 380 else (245, 245, 248)


def _colour(hue: float, tint: float, value: float) -> Colour:
    red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(hue, tint, value))
    return red, green, blue


def _within(value: float) -> float:
    return max(0.0, min(1.0, value))
