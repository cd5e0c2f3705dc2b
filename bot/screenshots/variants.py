"""Lattices that clues beside the board tell of, where lines do not: a row or column more, or five for one.

A row that is filled throughout shows no sides of its cells, and some programs draw every fifth line alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import Strips
from bot.screenshots.lattices.lattice import Lattice, with_one_more

_FIVE = 5
_COARSE = 36
"""Cells at most of a lattice of which each may be five by five."""
_SEEN = 0.7
"""The share of the sides of its cells that are seen, at least."""
_FINEST = 9.0
"""Pixels of a cell of these five by five, at least."""
_LABELLED, _SOME = 0.8, 0.6
"""The share of lines with clues that bear a lattice out, and that without which a line more never does."""


def variants(strips: Strips, lattice: Lattice) -> Iterator[tuple[Lattice, Mapping[str, Strip]]]:
    """Other lattices in the place of one, with the clues beside them that speak for them."""
    if _labelled(strips(lattice), lattice, _SOME):
        for grown in _grown(strips, lattice):
            if _labelled(strips(grown), grown):
                yield grown, strips(grown)
    # All of the lines that are drawn are seen, and nothing else.
    seen = lattice.support > _SEEN and lattice.halved < 0.3 and lattice.beyond < 0.5
    if lattice.rows * lattice.columns <= _COARSE and seen and lattice.pitch > _FIVE * _FINEST:
        fine = replace(lattice, xs=_divided(lattice.xs), ys=_divided(lattice.ys), halved=0.0, beyond=0.0)
        if _labelled(strips(fine), fine):
            yield fine, strips(fine)


def _grown(strips: Strips, lattice: Lattice) -> list[Lattice]:
    """The lattice with the rows and columns more that clues beside these tell of."""
    # A column that is missing makes its clue look like one of a row below, and the other way round.
    wide = _with_columns(strips, lattice)
    tall = _with_rows(strips, lattice)
    several = {
        tall if wide == lattice else _with_rows(strips, wide): None,
        wide if tall == lattice else _with_columns(strips, tall): None,
    }
    return [one for one in several if one != lattice]


def with_clues(lattice: Lattice, strips: Mapping[str, Strip]) -> Lattice | None:
    """The part of a lattice from the first to the last line with clues each way, if most lines have some.

    A frame around a board may be around what is below it, too.
    """
    ends = []
    for sides in (("left", "right"), ("top", "bottom")):
        lines = max((strips[side] for side in sides), key=lambda strip: strip.labelled).lines
        clued = [i for i, line in enumerate(lines) if line]
        if len(clued) < _LABELLED * len(lines):
            return None
        ends.append((clued[0], clued[-1] + 2))
    (top, bottom), (left, right) = ends
    return replace(lattice, xs=lattice.xs[left:right], ys=lattice.ys[top:bottom])


def _with_columns(strips: Strips, lattice: Lattice) -> Lattice:
    """The lattice with a column more on each side where a clue stands above or below that."""
    return replace(lattice, xs=_longer(lattice.xs, strips(lattice), ("top", "bottom")))


def _with_rows(strips: Strips, lattice: Lattice) -> Lattice:
    """The lattice with a row more above and below where a clue stands beside that."""
    return replace(lattice, ys=_longer(lattice.ys, strips(lattice), ("left", "right")))


def _longer(at: tuple[float, ...], strips: Mapping[str, Strip], sides: tuple[str, str]) -> tuple[float, ...]:
    """The lines and one more at an end that has clues on that of two sides where most lines have some."""
    strip = max((strips[side] for side in sides), key=lambda one: one.labelled + sum(one.ends))
    first, last = strip.ends
    more = with_one_more(at)
    return more[not first : len(more) - (not last)]


def _divided(at: tuple[float, ...]) -> tuple[float, ...]:
    steps = np.arange(_FIVE * (len(at) - 1) + 1) / _FIVE
    return tuple(np.interp(steps, np.arange(len(at)), at).tolist())


def _labelled(strips: Mapping[str, Strip], lattice: Lattice, least: float = _LABELLED) -> bool:
    """Whether such a share of the rows has clues at one side, and of the columns."""
    # A strip is made when it is looked at, and most lattices are ruled out by those of the rows.
    lines = {"left": lattice.rows, "right": lattice.rows, "top": lattice.columns, "bottom": lattice.columns}
    return all(
        any(strips[side].labelled >= least * lines[side] for side in sides)
        for sides in (("left", "right"), ("top", "bottom"))
    )
