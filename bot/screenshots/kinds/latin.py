"""Sudoku and Takuzu: square grids of numbers with nothing beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.regions import Regions, regions_of
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.player_digits import split_entries, written
from bot.screenshots.reading import Reading
from solvers.core.boards.board import Board, Clue

_BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
_DIGITS, _FEWEST = 9, 0.12
"""Largest board without letters, and minimum share of its cells with a number."""
_LETTERS = 0.03
"""Minimum share of figures that are no digits; letters like B look like one."""
_ENTERED = 0.6
"""Additional worth if colours tell given digits from entered ones."""
_PLAYED = 0.4
"""Maximum repeats of a Sudoku with a player's mistakes, as a share of the repeats of random numbers."""
_MISTAKES = 2.0
"""Cost of that share for a Sudoku with drawn boxes, which hardly any other kind has."""
_UNLIKELY = 4.0
"""Maximum cost of mistakes in a Sudoku without drawn boxes, which is then read only under its name."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the boards of these kinds that the numbers can be, also without the player's entries."""
    yield from _all_given(cells, grid, values)
    blank = [cell.ground for cell in cells.all if cell.number is None and not cell.is_filled]
    if some := split_entries(grid, list(written(cells, grid)), blank=blank):
        given, marks = some
        numbers = Counter(clue for row in given for clue in row if isinstance(clue, int))
        for reading in _all_given(cells, given, numbers):
            yield replace(reading, worth=reading.worth + _ENTERED, marks=marks)


def _all_given(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the boards with all numbers as clues."""
    size = cells.lattice.rows
    if size != cells.lattice.columns:
        return
    number = sum(values.values())
    share = number / size**2
    if 0 not in values and max(values) <= size and share > _FEWEST:
        yield from _sudoku(cells, grid, share)
    if size % 2 == 0 and size >= 4 and set(values) <= {0, 1} and 0.1 < share < 0.9:
        balanced = max(values[0], values[1]) <= size * size / 2 and min(values[0], values[1]) > 0
        if balanced:
            yield Reading(Board("takuzu", grid), worth=3.4, sure=share > 0.15)


def _sudoku(cells: Cells, grid: Grid, share: float) -> Iterator[Reading]:
    """Yield the Sudoku with its drawn regions or the usual boxes, unless numbers repeat like random ones."""
    size = cells.lattice.rows
    drawn = even_regions(cells)
    regions = drawn or boxes_of(size)
    if regions is None:
        return
    repeats = _repeats(grid, regions)
    likeness = repeats / _random_repeats(grid, regions)
    if repeats > 1 and likeness > _PLAYED:
        return
    usual = drawn or (size == 9 and (share < 0.65 or repeats == 0))
    # Without boxes other kinds are likelier; a full board is then a Hitori.
    cost = min(repeats, _MISTAKES * likeness / _PLAYED if drawn else _UNLIKELY)
    yield Reading(
        Board("sudoku", grid, regions=regions),
        worth=(3.2 if usual else 2.0) - cost,
        sure=repeats == 0 and (drawn is not None or size == 9),
    )


def even_regions(cells: Cells) -> Regions | None:
    """Return the drawn regions, if all have one size.

    An invisible line makes regions of other sizes: then the usual boxes are likelier.
    """
    drawn = regions_of(cells)
    if drawn is None:
        return None
    sizes = Counter(number for row in drawn for number in row)
    return drawn if set(sizes.values()) == {len(drawn)} else None


def boxes_of(size: int) -> Regions | None:
    """Return the usual boxes for a size, if any."""
    if size not in _BOXES:
        return None
    height, width = _BOXES[size]
    across = size // width
    return tuple(tuple(r // height * across + c // width for c in range(size)) for r in range(size))


def has_letters(cells: Cells) -> bool:
    """Return whether the cells are a Sudoku with letters for the numbers above nine, which are not read."""
    size = cells.lattice.rows
    if size <= _DIGITS or size != cells.lattice.columns or even_regions(cells) is None:
        return False
    letters = sum(cell.is_filled and cell.has_ink for cell in cells.all)
    shown = letters + sum(cell.number is not None for cell in cells.all)
    return shown > _FEWEST * size**2 and letters > _LETTERS * shown


def _groups(grid: Grid, regions: Regions) -> Iterator[list[Clue]]:
    yield from map(list, grid)
    yield from map(list, zip(*grid, strict=True))
    size = range(len(grid))
    for region in size:
        yield [grid[r][c] for r in size for c in size if regions[r][c] == region]


def _repeats(grid: Grid, regions: Regions) -> int:
    """Return how many numbers repeat another one in their row, column or box."""
    return sum(
        sum(count - 1 for count in Counter(clue for clue in group if clue is not None).values())
        for group in _groups(grid, regions)
    )


def _random_repeats(grid: Grid, regions: Regions) -> float:
    """Return the mean number of repeats of random numbers, at least 1 for comparisons."""
    size = len(grid)
    filled = (sum(clue is not None for clue in group) for group in _groups(grid, regions))
    return max(1.0, sum(number - size * (1 - (1 - 1 / size) ** number) for number in filled))
