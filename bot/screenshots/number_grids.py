"""Boards of numbers in cells: what digits beside one, a panel above it, and its borders say of its size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.screenshots.cells.cells import INSET, Cells
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.ends import ends
from bot.screenshots.kinds import grids
from bot.screenshots.panel import without_a_panel
from bot.screenshots.picture import Picture
from bot.screenshots.rating import lowered, rated
from bot.screenshots.reading import Reading

CLOSE = 4
"""Pitches from a board with numbers in its cells within which others stand beside it, if any."""
_FEWEST, _HALF = 3, 0.5
"""Lines with digits beside them, at least, that say that a board goes on there; and the share of lines: a
title above a board has digits, too."""
_IN_STEP, _AS_HIGH = 0.25, 0.25
"""How far digits beside a board may be from the middles of cells there, and their heights from those of the
digits in its cells, relative to these."""
_SMALLER = 0.5
"""How much less a position without the rows of a panel may be worth: it is smaller."""


def of_grids(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The boards of numbers in cells, which are worth less where the board seems to go on beside these."""
    several = list(_rated_grids(picture, cells, strips))
    if part := without_a_panel(cells):
        below = list(_rated_grids(picture, picture.cells(part), picture.strips(part, CLOSE)))
        # If the first rows are covered ones after all, numbers below them lack mines.
        if _worth_as_position(below) > _worth_as_position(several) - _SMALLER:
            several = [*below, *map(lowered, several)]
    yield from several


def _worth_as_position(several: Sequence[Reading]) -> float:
    """What the best reading of a lattice as a position of Minesweeper is worth."""
    return max((one.worth for one in several if one.board.puzzle == "minesweeper"), default=-math.inf)


def _rated_grids(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    for reading in grids.readings(cells):
        own = rated(reading, cells)
        if cells.lattice.how == "digits" and reading.board.puzzle == "minesweeper":
            own = with_ends(picture, own, cells)
        # Text, keys for numbers and names of columns stand around positions, mostly further away.
        alone = own.sure and own.board.puzzle == "minesweeper" and cells.lattice.good
        near = in_the_next(strips, cells.height) if alone else strips
        yield own if own.agreed or not goes_on_beside(near) else lowered(own)


def with_ends(picture: Picture, reading: Reading, cells: Cells) -> Reading:
    """A position whose size is told by digits, with what speaks against that size."""
    return replace(reading, doubts=(*reading.doubts, *ends(picture, cells, reading.board)))


def goes_on_beside(strips: Mapping[str, Strip]) -> bool:
    """Whether digits stand in line with the rows beside a board, which say that it goes on there.

    Letters of text look like digits, too, but few of them stand in the middle of a line.
    """
    return any(strip.centred >= max(_FEWEST, _HALF * len(strip.lines)) for strip in strips.values())


def in_the_next(strips: Mapping[str, Strip], height: float) -> dict[str, Strip]:
    """Only the digits that may stand in the next row or column of a board, as high as those in its cells."""
    tall = height * (1 - 2 * INSET) * SIDE

    def is_next(strip: Strip, one: Digit) -> bool:
        in_step = abs(strip.distance(one) / SIDE - 0.5) < _IN_STEP
        return in_step and abs(one.height - tall) < _AS_HIGH * tall

    return {
        side: replace(strip, lines=[[one for one in line if is_next(strip, one)] for line in strip.lines])
        for side, strip in strips.items()
    }
