"""Which covered cells of a position of Minesweeper have a flag, or what stands for one."""

from __future__ import annotations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels, largest
from bot.screenshots.kinds.counts import numbers_in, sums

_MIDDLE, _INSIDE = slice(12, 36), slice(7, 41)
"""Where flags stand in a cell at its normal size, both ways, and as much of it as bevels leave."""
_FAR, _UNLIKE = 45.0, 0.08
"""Levels of 255 between pixels that differ, and the share of a middle that does where a flag is."""
_FEWEST = 4
"""Covered cells that tell how one without a flag looks, at least."""
_GAP = 0.1
"""How wide a gap between how busy covered cells are is that parts those with a flag from others, at least."""
_BUSIER = 0.05
"""How much more of a cell is unlike its commonest colour with a flag, at least."""
_MOST_BROKEN, _FITTING = 0.02, 0.97
"""The share of numbers with more flags around them than they say, at most; and of those that say how many
covered cells are around them where all of these are mines: few are misread."""
_DRAWN, _STRONGEST, _APART = 0.03, 40, 60.0
"""How much of a cell is unlike its commonest colour where something is drawn; how many pixels of it tell
what colour that has; and levels of 255 between the colours of two signs."""


def flags_on(cells: Cells, covered: Pixels, numbered: Pixels) -> Pixels:
    """The covered cells with a flag: those unlike most, or most of them, whichever have more drawn in them.

    All of them have one where as many as each number says are around it.
    """
    where = np.argwhere(covered)
    if not len(where):
        return covered
    whole = np.array([cells.whole(int(r), int(c)) for r, c in where], np.float32)
    odd, busy = _odd(whole), _busy(whole)
    clues = numbers_in(cells)[numbered]
    # On tiles that fade each pixel may be unlike most, and all cells odd.
    for some in (odd, ~odd, _busier(busy)):
        if some.all() or not some.any():
            continue
        most, least = float(np.median(busy[some])), float(np.median(busy[~some]))
        # Cells at thick lines may be odd, or have a flag and be as odd as others without one.
        flags = _at(where[busy > (most + least) / 2], covered.shape)
        if most > least + _BUSIER and float((sums(flags)[numbered] > clues).mean()) <= _MOST_BROKEN:
            return flags
    if float(np.median(busy)) > _BUSIER and all_mines(cells, covered, numbered):
        return covered
    signs = [_at(where[some], covered.shape) for some in _by_colour(whole, busy)]
    fitting = [some for some in signs if float((sums(some)[numbered] > clues).mean()) <= _MOST_BROKEN]
    return fitting[0] if len(fitting) == 1 < len(signs) else np.zeros(covered.shape, bool)


def all_mines(cells: Cells, covered: Pixels, numbered: Pixels) -> bool:
    """Whether there are as many covered cells around the numbers as these say."""
    fits = sums(covered)[numbered] == numbers_in(cells)[numbered]
    return len(fits) > 0 and float(fits.mean()) > _FITTING


def _odd(whole: Pixels) -> Pixels:
    """Which of some cells are unlike most; none of few."""
    middles = whole[:, _MIDDLE, _MIDDLE]
    # Pixel by pixel: covered tiles may have a relief or a pattern, but all the same one.
    far = np.abs(middles - np.median(middles, axis=0)).max(axis=3)
    odd: Pixels = ((far > _FAR).mean(axis=(1, 2)) > _UNLIKE) & (len(whole) >= _FEWEST)
    return odd


def _busier(busy: Pixels) -> Pixels:
    """Those above the widest gap between some values; none where no gap is wide, as on patterned tiles."""
    ordered = np.sort(busy)
    gaps = np.diff(ordered, append=ordered[-1])
    found: Pixels = busy > (ordered[gaps.argmax()] if gaps.max() > _GAP else 1)
    return found


def _by_colour(whole: Pixels, busy: Pixels) -> list[Pixels]:
    """The indices of those with something in them, by the colour of that: players mark safe cells, too."""
    drawn = np.flatnonzero(busy > _DRAWN)
    if not len(drawn):
        return []
    inside = whole[drawn][:, _INSIDE, _INSIDE].reshape(len(drawn), -1, 3)
    far = largest(np.abs(inside - np.median(inside, axis=1, keepdims=True)))
    strongest = far.argpartition(-_STRONGEST, axis=1)[:, -_STRONGEST:, None]
    colours = np.median(np.take_along_axis(inside, strongest, axis=1), axis=1)
    of = np.array(clusters(colours, _APART), int)
    return [drawn[of == number] for number in np.unique(of)]


def _at(where: Pixels, shape: tuple[int, ...]) -> Pixels:
    """The cells at some places."""
    found: Pixels = np.zeros(shape, bool)
    found[tuple(where.T)] = True
    return found


def _busy(whole: Pixels) -> Pixels:
    """The share of each of some cells that has another colour than most of it."""
    inside = whole[:, _INSIDE, _INSIDE]
    far = np.abs(inside - np.median(inside, axis=(1, 2), keepdims=True)).max(axis=3)
    busy: Pixels = (far > _FAR).mean(axis=(1, 2))
    return busy
