"""The covered cells of a position of Minesweeper with a flag or another sign for a mine."""

from __future__ import annotations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import TWO_COLOURS, Pixels, largest
from bot.screenshots.kinds.counts import numbers_in, sums

_MIDDLE, _INSIDE = slice(12, 36), slice(7, 41)
"""The parts of a cell at the normal size, in both directions, for a flag, and inside of bevels."""
_FAR, _UNLIKE = 45.0, 0.08
"""Minimum levels of 255 between different pixels, and minimum share of different pixels in a cell with a
flag."""
_FEWEST = 4
"""Minimum number of covered cells for a model of a cell without a flag."""
_GAP = 0.1
"""Minimum gap in busyness between covered cells with and without a flag."""
_BUSIER = 0.05
"""Minimum additional share of a cell in other colours if it has a flag."""
_MOST_BROKEN, _FITTING = 0.02, 0.97
"""Maximum share of numbers with too many flags around them; and minimum share of numbers equal to the
covered cells around them if all of these are mines: few are misread."""
_DRAWN, _STRONGEST = 0.03, 40
"""Minimum share of a cell in other colours if it has a sign; and number of pixels that give its colour."""


def flags_on(cells: Cells, covered: Pixels, numbered: Pixels) -> Pixels:
    """Return the covered cells with a flag: the unusual ones or the others, whichever have more ink.

    All covered cells have one if each number equals the number of covered cells around it.
    """
    where = np.argwhere(covered)
    if not len(where):
        return covered
    whole = np.array([cells.whole(int(r), int(c)) for r, c in where], np.float32)
    odd, busy = _odd(whole), _busy(whole)
    clues = numbers_in(cells)[numbered]
    # On tiles with a gradient all pixels may be unusual, and all cells odd.
    for some in (odd, ~odd, _busier(busy)):
        if some.all() or not some.any():
            continue
        most, least = float(np.median(busy[some])), float(np.median(busy[~some]))
        # Cells at thick lines may be odd without a flag, and look like cells with one.
        flags = _at(where[busy > (most + least) / 2], covered.shape)
        if most > least + _BUSIER and float((sums(flags)[numbered] > clues).mean()) <= _MOST_BROKEN:
            return flags
    if float(np.median(busy)) > _BUSIER and all_mines(cells, covered, numbered):
        return covered
    signs = [_at(where[some], covered.shape) for some in _by_colour(whole, busy)]
    fitting = [some for some in signs if float((sums(some)[numbered] > clues).mean()) <= _MOST_BROKEN]
    return fitting[0] if len(fitting) == 1 < len(signs) else np.zeros(covered.shape, bool)


def all_mines(cells: Cells, covered: Pixels, numbered: Pixels) -> bool:
    """Return whether the numbers equal the numbers of covered cells around them."""
    fits = sums(covered)[numbered] == numbers_in(cells)[numbered]
    return len(fits) > 0 and float(fits.mean()) > _FITTING


def _odd(whole: Pixels) -> Pixels:
    """Return which of some cells differ from most; none if there are few cells."""
    middles = whole[:, _MIDDLE, _MIDDLE]
    # Pixels are compared one by one: covered tiles may have a relief or a pattern, but all have the same.
    far = np.abs(middles - np.median(middles, axis=0)).max(axis=3)
    odd: Pixels = ((far > _FAR).mean(axis=(1, 2)) > _UNLIKE) & (len(whole) >= _FEWEST)
    return odd


def _busier(busy: Pixels) -> Pixels:
    """Return the values above the widest gap; none if no gap is wide, as on tiles with a pattern."""
    ordered = np.sort(busy)
    gaps = np.diff(ordered, append=ordered[-1])
    found: Pixels = busy > (ordered[gaps.argmax()] if gaps.max() > _GAP else 1)
    return found


def _by_colour(whole: Pixels, busy: Pixels) -> list[Pixels]:
    """Return the indices of cells with signs, by the sign's colour: players also mark safe cells."""
    drawn = np.flatnonzero(busy > _DRAWN)
    if not len(drawn):
        return []
    inside = whole[drawn][:, _INSIDE, _INSIDE].reshape(len(drawn), -1, 3)
    far = largest(np.abs(inside - np.median(inside, axis=1, keepdims=True)))
    strongest = far.argpartition(-_STRONGEST, axis=1)[:, -_STRONGEST:, None]
    colours = np.median(np.take_along_axis(inside, strongest, axis=1), axis=1)
    of = np.array(clusters(colours, TWO_COLOURS), int)
    return [drawn[of == number] for number in np.unique(of)]


def _at(where: Pixels, shape: tuple[int, ...]) -> Pixels:
    """Return a mask of the cells at some places."""
    found: Pixels = np.zeros(shape, bool)
    found[tuple(where.T)] = True
    return found


def _busy(whole: Pixels) -> Pixels:
    """Return the share of each cell that has another colour than most of it."""
    inside = whole[:, _INSIDE, _INSIDE]
    far = np.abs(inside - np.median(inside, axis=(1, 2), keepdims=True)).max(axis=3)
    busy: Pixels = (far > _FAR).mean(axis=(1, 2))
    return busy
