"""Lattices from the clues beside a board without visible lines: each clue is in line with its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.digit_lattices import Digit, Number, join, lines_between, unite
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.teeth import Comb, combs

_FEWEST, _THERE = 4, 0.75
"""Minimum number of column clues in a row, and of row clues; and the share of lines with a clue there."""
_LEVEL = 0.35
"""Maximum distance between the middles of neighbouring clues in one row, as a share of their height."""
_TEXT = 1.15
"""Minimum distance of clues as a share of their height; closer ones are text."""
_SQUARE = 0.8
"""Minimum ratio of the two sides of a cell."""
_NEAREST, _FARTHEST = 0.6, 4.0
"""Range of the distance, in pitches, between column clues and the nearest row."""
_BESIDE, _WIDEST = 0.6, 10.0
"""Range of the distance, in pitches, between row clues and the outer columns."""
_COMBS, _MOST = 2, 4
"""Maximum number of combs for each row of clues, and of lattices."""


def clue_lattices(every: Sequence[list[Digit]]) -> list[Lattice]:
    """Return the likeliest lattices between column clues and row clues.

    `every` are the digits of each layer of ink.
    """
    found = [one for digits in (unite(every), *every) for one in _comb_pairs(join(digits))]
    best = sorted(found, key=lambda one: -one[0])
    return different([lattice for _, lattice in best])[:_MOST]


def _comb_pairs(numbers: list[Number]) -> Iterator[tuple[float, Lattice]]:
    """Yield lattices, each with the number of clues in step with it."""
    if len(numbers) < 2 * _FEWEST:
        return
    places = np.array(numbers)
    height = float(np.median(places[:, 2]))
    for level, here in _levels(places[:, 1], _LEVEL * height):
        for across in _even(places[here, 0], _LEVEL * height):
            if across.pitch > _TEXT * height:
                for down in _rows(places, across, level, height):
                    xs, ys = lines_between(across.at), lines_between(down.at)
                    lattice = Lattice(tuple(xs.tolist()), tuple(ys.tolist()), 0.0, how="digits")
                    yield across.weight + down.weight, lattice


def _rows(places: Pixels, across: Comb, level: float, height: float) -> Iterator[Comb]:
    """Yield the rows that have clues beside them, below or above column clues on one level."""
    pitch = across.pitch
    x, y = places[:, 0], places[:, 1]
    for outside in (across.at[0] - x, x - across.at[-1]):
        beside = (outside > _BESIDE * pitch) & (outside < _WIDEST * pitch)
        for way in (1, -1):
            for down in _even(y[beside & ((y - level) * way > _NEAREST * pitch)], _LEVEL * height):
                first = down.at[0] if way > 0 else down.at[-1]
                square = _SQUARE < down.pitch / pitch < 1 / _SQUARE
                if square and (first - level) * way < _FARTHEST * pitch:
                    yield down


def _even(at: Pixels, near: float) -> list[Comb]:
    """Return the combs of places at even distances with few gaps."""
    found = combs([(middle, float(len(here))) for middle, here in _levels(at, near)], _COMBS, _FEWEST)
    return [one for one in found if one.missing <= (1 - _THERE) * len(one.at)]


def _levels(at: Pixels, near: float) -> list[tuple[float, Pixels]]:
    """Return groups of near places: their middle, and which places they are."""
    order = np.argsort(at)
    groups = np.split(order, np.flatnonzero(np.diff(at[order]) > near) + 1)
    return [(float(np.median(at[group])), group) for group in groups if len(group)]
