"""Lattices that clues beside the board tell of, where lines do not: a row or column more, or five for one.

A row that is filled throughout shows no sides of its cells, and some programs draw every fifth line alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.screenshots.glyphs import Pixels
from bot.screenshots.lattice import Lattice
from bot.screenshots.strips import Strip, strips_of

_FIVE = 5
_COARSE = 36
"""Cells at most of a lattice of which each may be five by five."""
_FINEST = 9.0
_LABELLED = 0.8


def variants(image: Pixels, lattice: Lattice) -> Iterator[tuple[Lattice, dict[str, Strip]]]:
    """Other lattices in the place of one, with the clues beside them that speak for them."""
    # A column that is missing makes its clue look like one of a row below, and the other way round.
    wide = _with_columns(image, lattice)
    tall = _with_rows(image, lattice)
    several = {
        tall if wide == lattice else _with_rows(image, wide): None,
        wide if tall == lattice else _with_columns(image, tall): None,
    }
    for grown in [one for one in several if one != lattice]:
        strips = strips_of(image, grown)
        if _labelled(strips, grown):
            yield grown, strips
    whole = lattice.rows * lattice.columns <= _COARSE and lattice.halved < 0.3 and lattice.beyond < 0.5
    if whole and lattice.pitch > _FIVE * _FINEST:
        fine = replace(lattice, xs=_divided(lattice.xs), ys=_divided(lattice.ys), halved=0.0, beyond=0.0)
        strips = strips_of(image, fine)
        if _labelled(strips, fine):
            yield fine, strips


def _with_columns(image: Pixels, lattice: Lattice) -> Lattice:
    """The lattice with a column more on each side where a clue stands above or below that."""
    xs = _with_one_more(lattice.xs)
    first, last = _at_ends(image, replace(lattice, xs=xs), ("top", "bottom"))
    return replace(lattice, xs=xs[not first : len(xs) - (not last)])


def _with_rows(image: Pixels, lattice: Lattice) -> Lattice:
    """The lattice with a row more above and below where a clue stands beside that."""
    ys = _with_one_more(lattice.ys)
    first, last = _at_ends(image, replace(lattice, ys=ys), ("left", "right"))
    return replace(lattice, ys=ys[not first : len(ys) - (not last)])


def _with_one_more(at: tuple[float, ...]) -> tuple[float, ...]:
    """The lines and one more at each end."""
    return (2 * at[0] - at[1], *at, 2 * at[-1] - at[-2])


def _at_ends(image: Pixels, lattice: Lattice, sides: tuple[str, str]) -> tuple[bool, bool]:
    """Whether the first and the last line have clues on that of two sides where most lines have some."""
    strip = max(strips_of(image, lattice, sides).values(), key=lambda one: one.labelled)
    return bool(strip.lines[0]), bool(strip.lines[-1])


def _divided(at: tuple[float, ...]) -> tuple[float, ...]:
    steps = np.arange(_FIVE * (len(at) - 1) + 1) / _FIVE
    return tuple(np.interp(steps, np.arange(len(at)), at).tolist())


def _labelled(strips: dict[str, Strip], lattice: Lattice) -> bool:
    """Whether nearly all lines have clues."""
    rows = max(strips["left"].labelled, strips["right"].labelled)
    columns = max(strips["top"].labelled, strips["bottom"].labelled)
    return rows >= _LABELLED * lattice.rows and columns >= _LABELLED * lattice.columns
