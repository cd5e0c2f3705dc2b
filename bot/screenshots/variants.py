"""Lattices that clues beside the board suggest, but lines do not: one row or column more, or five for one.

A completely filled row shows no sides of its cells, and some programs draw only every fifth line.
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
"""Maximum number of cells of a lattice whose cells may each be five by five."""
_SEEN = 0.7
"""Minimum share of visible sides of the cells of a lattice."""
_FINEST = 9.0
"""Minimum side in pixels of a cell of these five by five."""
_LABELLED, _SOME = 0.8, 0.6
"""Minimum share of lines with clues that confirm a lattice, and the share below which no line is added."""


def variants(strips: Strips, lattice: Lattice) -> Iterator[tuple[Lattice, Mapping[str, Strip]]]:
    """Yield other lattices in the place of one, with the clues beside them that support them."""
    if _has_labels(strips(lattice), lattice, _SOME):
        for grown in _grown_lattices(strips, lattice):
            if _has_labels(strips(grown), grown):
                yield grown, strips(grown)
    # All drawn lines are visible, and nothing else.
    seen = lattice.support > _SEEN and lattice.halved < 0.3 and lattice.beyond < 0.5
    if lattice.rows * lattice.columns <= _COARSE and seen and lattice.pitch > _FIVE * _FINEST:
        fine = replace(lattice, xs=_divide(lattice.xs), ys=_divide(lattice.ys), halved=0.0, beyond=0.0)
        if _has_labels(strips(fine), fine):
            yield fine, strips(fine)


def _grown_lattices(strips: Strips, lattice: Lattice) -> list[Lattice]:
    """Return the lattice with further rows and columns that clues beside them suggest."""
    # The clue of a missing column looks like a clue of a row below it, and the other way round.
    wide = _with_columns(strips, lattice)
    tall = _with_rows(strips, lattice)
    several = {
        tall if wide == lattice else _with_rows(strips, wide): None,
        wide if tall == lattice else _with_columns(strips, tall): None,
    }
    return [one for one in several if one != lattice]


def with_clues(lattice: Lattice, strips: Mapping[str, Strip]) -> Lattice | None:
    """Return the part of a lattice from the first to the last line with clues, if most lines have some.

    A frame around a board may also enclose things below it.
    """
    ends = []
    for sides in (("left", "right"), ("top", "bottom")):
        lines = max((strips[side] for side in sides), key=lambda strip: strip.labelled_lines).lines
        clued = [i for i, line in enumerate(lines) if line]
        if len(clued) < _LABELLED * len(lines):
            return None
        ends.append((clued[0], clued[-1] + 2))
    (top, bottom), (left, right) = ends
    return replace(lattice, xs=lattice.xs[left:right], ys=lattice.ys[top:bottom])


def _with_columns(strips: Strips, lattice: Lattice) -> Lattice:
    """Return the lattice with one more column on each side that has a clue above or below it."""
    return replace(lattice, xs=_longer(lattice.xs, strips(lattice), ("top", "bottom")))


def _with_rows(strips: Strips, lattice: Lattice) -> Lattice:
    """Return the lattice with one more row above and below, if it has a clue beside it."""
    return replace(lattice, ys=_longer(lattice.ys, strips(lattice), ("left", "right")))


def _longer(at: tuple[float, ...], strips: Mapping[str, Strip], sides: tuple[str, str]) -> tuple[float, ...]:
    """Return the lines with one more at an end that has clues on the side with clues for most lines."""
    strip = max((strips[side] for side in sides), key=lambda one: one.labelled_lines + sum(one.ends))
    first, last = strip.ends
    more = with_one_more(at)
    return more[not first : len(more) - (not last)]


def _divide(at: tuple[float, ...]) -> tuple[float, ...]:
    steps = np.arange(_FIVE * (len(at) - 1) + 1) / _FIVE
    return tuple(np.interp(steps, np.arange(len(at)), at).tolist())


def _has_labels(strips: Mapping[str, Strip], lattice: Lattice, least: float = _LABELLED) -> bool:
    """Return whether at least this share of the rows, and of the columns, has clues at one side."""
    # A strip is made at its first use, and the strips of the rows rule out most lattices.
    lines = {"left": lattice.rows, "right": lattice.rows, "top": lattice.columns, "bottom": lattice.columns}
    return all(
        any(strips[side].labelled_lines >= least * lines[side] for side in sides)
        for sides in (("left", "right"), ("top", "bottom"))
    )
