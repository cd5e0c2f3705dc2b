"""Lattices that clues beside a board tell of, where its lines do not: each stands in line with its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.digit_lattices import Digit, Number, joined, lines_between, united
from bot.screenshots.lattices.edges import Edges
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.teeth import Comb, combs

_FEWEST, _THERE = 4, 0.75
"""Clues of columns in a row, and of rows, at least; and the share of these lines that have one there."""
_LEVEL = 0.35
"""Of their height: how far apart the middles of neighbouring clues may be that are in one row."""
_TEXT = 1.15
"""Of their height: clues closer together are text."""
_SQUARE = 0.8
"""How wide or high a cell is, by the other of these, at least."""
_NEAREST, _FARTHEST = 0.6, 4.0
"""Pitches between clues of columns and the row that is nearest to them."""
_BESIDE, _WIDEST = 0.6, 10.0
"""Pitches from the outer columns between which clues of rows stand."""
_OUT, _IN, _LONG = 0.9, 0.25, 0.7
"""Pitches outside of a border and inside within which its line is, and the share of it that is seen."""
_COMBS, _MOST = 2, 4
"""Combs for each row of clues, and lattices in all."""


def clued(every: Sequence[list[Digit]], edges: Edges) -> list[Lattice]:
    """The likeliest lattices between clues of columns and those of rows.

    `every` are the digits of each layer of ink. What supports these lattices are lines or frames at their
    borders: clues may lack at an outer row.
    """
    found = [one for digits in (united(every), *every) for one in _between(joined(digits))]
    best = sorted(found, key=lambda one: -one[0])
    return [_supported(one, edges) for one in different([lattice for _, lattice in best])[:_MOST]]


def _between(numbers: list[Number]) -> Iterator[tuple[float, Lattice]]:
    """Lattices with how many numbers are in step with them."""
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
    """The rows beside which clues stand, below or above clues of columns on a level."""
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
    """The combs of places at even distances of which few are missing."""
    found = combs([(middle, float(len(here))) for middle, here in _levels(at, near)], _COMBS, _FEWEST)
    return [one for one in found if one.missing <= (1 - _THERE) * len(one.at)]


def _levels(at: Pixels, near: float) -> list[tuple[float, Pixels]]:
    """Places near to each other: their middle, and which they are."""
    order = np.argsort(at)
    groups = np.split(order, np.flatnonzero(np.diff(at[order]) > near) + 1)
    return [(float(np.median(at[group])), group) for group in groups if len(group)]


def _supported(lattice: Lattice, edges: Edges) -> Lattice:
    """The lattice with the share of its four borders at which a line is seen, too near for another row."""
    upright = _ends(edges.across, lattice.xs, lattice.ys)
    lying = _ends(edges.down.T, lattice.ys, lattice.xs)
    return replace(lattice, support=float(np.mean([*upright, *lying])))


def _ends(edges: Pixels, at: tuple[float, ...], across: tuple[float, ...]) -> tuple[bool, bool]:
    """Whether a long line is near to the first and to the last of some lines, columns of `edges`."""
    share = edges[max(0, round(across[0])) : round(across[-1])].mean(axis=0)
    first, last = at[1] - at[0], at[-1] - at[-2]
    return (
        _is_long(share, at[0] - _OUT * first, at[0] + _IN * first),
        _is_long(share, at[-1] - _IN * last, at[-1] + _OUT * last),
    )


def _is_long(share: Pixels, low: float, high: float) -> bool:
    part = share[max(0, round(low)) : max(0, round(high)) + 1]
    return bool((part > _LONG).any())
