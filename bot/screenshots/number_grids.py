"""Boards of numbers in cells, with doubts about their size from digits beside them and borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.screenshots.cells.cells import INSET, Cells
from bot.screenshots.cells.contents import SIDE
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.ends import ends
from bot.screenshots.kinds import grids
from bot.screenshots.picture import Picture
from bot.screenshots.rating import lower, rate
from bot.screenshots.reading import Reading

CLOSE = 4
"""Maximum distance, in pitches, of further numbers beside a board with numbers in its cells."""
_FEWEST, _HALF = 3, 0.5
"""Minimum number and share of lines with digits beside them if a board goes on there: a
title above a board can have digits too."""
_IN_STEP, _AS_HIGH = 0.25, 0.25
"""Maximum distance of digits beside a board from the middles of cells, and of their heights from those of
digits in its cells, both relative."""


def grid_readings(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """Yield the boards of numbers in cells.

    They are worth less if the board seems to go on beside the cells.
    """
    for reading in grids.readings(cells):
        own = rate(reading, cells)
        if cells.lattice.how == "digits" and reading.board.puzzle == "minesweeper":
            own = with_ends(picture, own, cells)
        # Text, keys for numbers and names of columns surround positions, mostly further away.
        alone = own.sure and own.board.puzzle == "minesweeper" and cells.lattice.is_good
        near = in_the_next(strips, cells.height) if alone else strips
        yield own if own.agreed or not goes_on_beside(near) else lower(own)


def with_ends(picture: Picture, reading: Reading, cells: Cells) -> Reading:
    """Return a position whose size comes from digits, with the doubts about that size."""
    return replace(reading, doubts=(*reading.doubts, *ends(picture, cells, reading.board)))


def goes_on_beside(strips: Mapping[str, Strip]) -> bool:
    """Return whether digits beside a board are in line with its rows, so that it goes on there.

    Letters of text also look like digits, but few of them are in the middle of a line.
    """
    return any(strip.centred_lines >= max(_FEWEST, _HALF * len(strip.lines)) for strip in strips.values())


def in_the_next(strips: Mapping[str, Strip], height: float) -> dict[str, Strip]:
    """Return the digits that may be in the next row or column of a board, as high as those in its cells."""
    tall = height * (1 - 2 * INSET) * SIDE

    def is_next(strip: Strip, one: Digit) -> bool:
        in_step = abs(strip.distance(one) / SIDE - 0.5) < _IN_STEP
        return in_step and abs(one.height - tall) < _AS_HIGH * tall

    return {
        side: replace(strip, lines=[[one for one in line if is_next(strip, one)] for line in strip.lines])
        for side, strip in strips.items()
    }
