"""Hashi: circles with numbers, found by their insides, so that bridges between them do no harm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE
from bot.screenshots.cells.numbers import number_of
from bot.screenshots.glyphs.areas import Areas
from bot.screenshots.glyphs.digits import JUNK, probabilities
from bot.screenshots.glyphs.glyphs import Glyph, Pixels, glyphs, ink, rim_colour
from bot.screenshots.kinds.bridges import bridges
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell

_SMALLEST, _LARGEST = 11, 160
"""Range of the inner width of a circle in pixels."""
_FEWEST = 5
"""Minimum number of circles of a board."""
_INSIDE = 0.66
"""Side of the square for the number inside a circle, as a share of the circle's width."""
_OFF = 0.13
"""Maximum distance of a circle from its place, in pitches."""
_USUAL = 1.3
"""Usual pitch, in inner widths of a circle."""
_LONGEST = 40
"""Maximum number of rows or columns of a board."""
_MOST = 16
"""Maximum number of bridges at an island, with up to four between two islands."""


class Circle(NamedTuple):
    """The middle of a circle and its inner width, in pixels."""

    x: float
    y: float
    width: float


def read(image: Pixels, enclosed: Sequence[Areas]) -> Iterator[Reading]:
    """Yield the boards whose islands are circles; `enclosed` are the areas in a picture's layers of ink."""
    circles = max(map(_circles, enclosed), key=len, default=[])
    pitch = _pitch(circles) if len(circles) >= _FEWEST else None
    if pitch is None:
        return
    left, top = min(one.x for one in circles), min(one.y for one in circles)
    places = [Cell(round((one.y - top) / pitch), round((one.x - left) / pitch)) for one in circles]
    rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    # Two circles at one place mean that the pitch is wrong, or that these are no islands.
    if max(rows, columns) > _LONGEST or len(set(places)) < len(places):
        return
    numbers = [_number(image, circle) for circle in circles]
    known = [sure for number, sure, _ in numbers if number is not None and 1 <= number <= _MOST]
    if len(known) < 0.8 * len(numbers):
        return
    board = _board(dict(zip(places, (number for number, _, _ in numbers), strict=True)), rows, columns)
    doubts = tuple(
        Doubt("cell", *place, number, second, sure)
        for place, (number, sure, second) in zip(places, numbers, strict=True)
        if sure < DOUBTFUL
    )
    box = left - pitch / 2, top - pitch / 2, left + (columns - 0.5) * pitch, top + (rows - 0.5) * pitch
    whole = len(known) == len(numbers)
    islands = {place: (one.x, one.y) for place, one in zip(places, circles, strict=True)}
    marks = bridges(image, islands, circles[0].width, pitch)
    worth = 7.0 + 3 * float(np.mean(known)) * whole
    confidences = tuple((1.0,) * columns for _ in range(rows))
    yield Reading(board, worth, whole, marks=marks, doubts=doubts, cells=confidences, box=box, pitch=pitch)


def _board(islands: Mapping[Cell, int | None], rows: int, columns: int) -> Board:
    """Return the board with the numbers of islands, and the limit of bridges that the greatest one needs."""
    grid: list[list[Clue]] = [[None] * columns for _ in range(rows)]
    for place, number in islands.items():
        grid[place.row][place.column] = number
    most = max(number or 0 for number in islands.values())
    # An island has at most four neighbours, so two bridges to each are at most eight.
    lanes = frozenset({f"max {-(-most // 4)}"} if most > 8 else ())
    return Board("hashi", tuple(map(tuple, grid)), variant=lanes)


def _circles(enclosed: Areas) -> list[Circle]:
    """Return the round areas of the commonest size that ink encloses."""
    x, y, w, h = (side[_round(enclosed)] for side in enclosed[:4])
    found = [Circle(*one) for one in zip(x + w / 2, y + h / 2, (w + h) / 2, strict=True)]
    # Areas within 0, 6, 8 and 9 are also round, but of another size.
    middle = float(np.median([one.width for one in found])) if found else 0.0
    return [one for one in found if abs(one.width - middle) < 0.15 * middle]


def _round(enclosed: Areas) -> Pixels:
    """Return which areas are as wide as high and fill their box like a circle."""
    w, h, pixels = enclosed.width, enclosed.height, enclosed.pixels
    size = (np.minimum(w, h) >= _SMALLEST) & (np.maximum(w, h) <= _LARGEST) & (abs(w - h) <= 2 + 0.1 * w)
    found: Pixels = size & (0.4 * w * h < pixels) & (pixels < 0.85 * w * h) & ~enclosed.cornered
    return found


def _pitch(circles: list[Circle]) -> float | None:
    """Return a distance that divides the distances of all rows and of all columns.

    Among several the one nearest to the usual ratio wins: all islands may be two cells apart.
    """
    width = float(np.median([one.width for one in circles]))
    steps = []
    for places in (sorted(one.x for one in circles), sorted(one.y for one in circles)):
        steps += [b - a for a, b in pairwise(places) if b - a > 0.3 * width]
    least = min(steps, default=0.0)
    for parts in (1, 2, 3, 4):
        pitch = least / parts
        if pitch < 0.75 * width:
            break
        # The mean over all steps is more exact than the smallest step.
        pitch = sum(steps) / max(sum(round(step / pitch) for step in steps), 1)
        if all(abs(step / pitch - round(step / pitch)) < _OFF for step in steps):
            return pitch / max(1, round(pitch / (_USUAL * width)))
    return None


def _number(image: Pixels, circle: Circle) -> tuple[int | None, float, int | None]:
    """Return the number in a circle, its certainty, and its next best reading."""
    half = _INSIDE * circle.width / 2
    part = image[
        max(0, round(circle.y - half)) : round(circle.y + half) + 1,
        max(0, round(circle.x - half)) : round(circle.x + half) + 1,
    ]
    patch = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    found: list[Glyph] = [one for one in glyphs(ink(patch, rim_colour(patch))) if one.h > 0.35 * SIDE]
    seen = [chances for chances in probabilities(found) if chances[JUNK] < 0.6]
    return number_of(seen) if 1 <= len(seen) <= 2 else (None, 0.5, None)
