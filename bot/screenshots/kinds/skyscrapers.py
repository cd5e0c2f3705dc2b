"""Skyscrapers: a square with at most one number at each end of each line, and some numbers in cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.clues.margins import Numbers, column_numbers
from bot.screenshots.clues.strip import Strip
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.counts import Grid, doubts_in
from bot.screenshots.kinds.player_digits import split_entries, written
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board, Clue

_LARGEST = 9
_SIDES = 3
"""Minimum number of sides with clues: with two it is another kind, or a cut board."""
_OTHER_INK = 30.0
"""Minimum difference between the ink of clues and of entered numbers, in levels of 255."""
_NEAR = 0.4
"""Maximum difference in distance from the board of clues of one side, in pitches."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """Return the board on a lattice, or None if its lines have no such clues."""
    size = cells.lattice.rows
    if size != cells.lattice.columns or not 3 <= size <= _LARGEST:
        return None
    sides = {side: _clues(strip) for side, strip in strips.items()}
    counted = [line for lines in sides.values() for line in lines if line.numbers]
    if (
        sum(any(line.numbers for line in lines) for lines in sides.values()) < _SIDES
        or len(counted) < size / 2
    ):
        return None
    # The player's numbers may break the rules; the given ones, which are checked below, do not.
    grid, marks = _given(cells, strips)
    given = [clue for row in grid for clue in row if isinstance(clue, int)]
    if any(len(line.numbers) != 1 or not 1 <= line.numbers[0] <= size for line in counted):
        return None
    if any(not 1 <= clue <= size for clue in given) or any(map(_repeats, (*grid, *zip(*grid, strict=True)))):
        return None
    clues = {side: tuple(line.numbers or None for line in lines) for side, lines in sides.items()}
    board = Board(
        "skyscrapers",
        grid,
        row_clues=clues["left"],
        column_clues=clues["top"],
        right_clues=clues["right"],
        bottom_clues=clues["bottom"],
    )
    sure = min(line.sure for line in counted)
    worth = 4.0 + sum(line.sure for line in counted) / len(counted) + len(counted) / (4 * size)
    doubts = (*_doubts(sides, cells, grid), *_entered(cells, grid, _printed(strips)))
    return Reading(board, worth=worth, sure=sure > DOUBTFUL, marks=marks, doubts=doubts)


def _given(cells: Cells, strips: Mapping[str, Strip]) -> tuple[Grid, dict[str, str]]:
    """Return the given numbers in the cells, and the entered ones as marks, by the colour of the clues."""
    grid = tuple(tuple(cell.number for cell in row) for row in cells.grid)
    return split_entries(grid, list(written(cells, grid)), _printed(strips)) or (grid, {})


def _printed(strips: Mapping[str, Strip]) -> Pixels:
    """Return the colour of the clues beside the board."""
    colours = [colour for strip in strips.values() for colour in strip.nearest(_NEAR).colours]
    printed: Pixels = np.median(colours, axis=0)
    return printed


def _clues(strip: Strip) -> list[Numbers]:
    """Return the numbers next to the board, at the common distance."""
    near = strip.nearest(_NEAR)
    return column_numbers(near)


def _repeats(line: tuple[Clue, ...]) -> bool:
    given = [clue for clue in line if clue is not None]
    return len(given) > len(set(given))


def _entered(cells: Cells, grid: Grid, printed: Pixels) -> Iterator[Doubt]:
    """Yield doubts about given numbers of another colour than the clues, and about all among hidden ones.

    Drawn towers hide numbers and change the colours of others. The doubt is no number: then it was entered.
    """
    unread = sum(cell.is_filled and cell.has_ink for cell in cells.all)
    hidden = unread > sum(cell.number is not None for cell in cells.all)
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if grid[r][c] is not None and (hidden or np.abs(cell.colour - printed).max() > _OTHER_INK):
                yield Doubt("cell", r, c, cell.number, None, 0.5)


def _doubts(sides: dict[str, list[Numbers]], cells: Cells, grid: Grid) -> list[Doubt]:
    """Return doubts about clues beside the board and given numbers in cells."""
    found = [one for one in doubts_in(cells) if grid[one.row][one.column] is not None]
    where: Literal["row", "column"]
    for side, lines in sides.items():
        where = "row" if side in ("left", "right") else "column"
        for i, line in enumerate(lines):
            if line.sure < DOUBTFUL:
                # Clues at the right and below have no place for a next best reading.
                second = line.second if side in ("left", "top") else line.numbers
                found.append(line.doubt(where, i, second))
    return found
