"""Minesweeper, as a position of play or with only clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.alike import inks_alike
from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.alike import ALIKE
from bot.screenshots.glyphs.digits import SURE
from bot.screenshots.glyphs.glyphs import ONE_GROUND, TWO_COLOURS, Pixels, largest, middle_of
from bot.screenshots.kinds.counts import (
    Grid,
    drop_large,
    drop_numbers,
    has_value_colours,
    numbers_in,
    overfull,
    sums,
    with_clue,
)
from bot.screenshots.kinds.flags import all_mines
from bot.screenshots.kinds.open_cells import TWO_GROUNDS, Opened, opened_and_flags, single_cells
from bot.screenshots.reading import Doubt, Reading, marks_at
from solvers.core.boards.board import Board

_LARGEST = 8
_ALONE = 0.95
"""Certainty that a single blank cell among numbers is opened: a covered one may look the same."""
_ODD = 4.0
"""Cost of numbers that are too large and no flags, by their share of all."""
_FEW = 0.03
"""Maximum share of numbers on a ground that may be other signs."""
_FLAGS = 3
"""Minimum number of numbers on the ground of covered cells that are surely flags."""
_UNFLAGGED = 0.3
"""Minimum ratio of covered cells without a flag to those with one, if flags look like numbers."""
_EACH = 4
"""Minimum number of numbers of one colour for each of another colour, which are other signs."""
_LACKING = 0.03
"""Maximum share of numbers with too few cells for mines around them on a position: few are misread."""
_NO_DIGIT = 0.99
"""Maximum certainty of no digit for a figure that may still be one."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the position that the numbers can be."""
    # No cell beside a 0 is a mine, so there is no position with only zeros: these are rather rings.
    if not any(values):
        return
    # Flags may look like an uncertain 9; a useless search for opened cells takes long.
    if sum(cell.number == _LARGEST + 1 and cell.sure > SURE for cell in cells.all) > 1:
        return
    fitting = drop_large(cells, grid, _LARGEST)
    if fitting is None:
        return
    cells, grid, large = fitting
    cells, grid = drop_numbers(cells, grid, _unlike_others(cells) | _no_zeros(cells))
    unread, signs = _unread(cells), _on_tiles(cells)
    grid = with_clue(grid, signs, None)
    grid, numbered, (opened, flags, agreed, loose) = _open_numbers(cells, grid, unread)
    full = with_clue(grid, opened, 0)
    by_value, broken = has_value_colours(cells), overfull(full, around=True)
    # If opened cells do not differ from covered ones, the board may be another kind and is never sure.
    parted = bool(agreed)
    evidence = 1.6 * bool(agreed) + 1.6 * by_value + 0.8 * (broken == 0) - 0.5 * min(broken, 6)
    odd, covered = large & ~flags, ~numbered & ~opened
    if not all_mines(cells, covered, numbered):
        odd |= _lost_numbers(cells, covered)
    if signs.sum() < _FLAGS:  # a mouse may have lit up the ground of a single number
        odd |= signs
    reading = Reading(
        Board("minesweeper", full),
        worth=evidence - _ODD * float(odd.sum()) / sum(values.values()),
        sure=broken == 0 and parted and not unread.any(),
        marks=marks_at(flags | signs, "mine"),
        doubts=tuple(_doubts(full, unread | odd | loose, single_cells(opened))),
    )
    yield reading
    if (opened & (sums(flags) > 0)).any():  # no zero is beside a mine
        yield _with_safe_cells(reading, grid, opened, unread | odd)


def _with_safe_cells(reading: Reading, grid: Grid, safe: Pixels, open_questions: Pixels) -> Reading:
    """Return the position with cells that are marked as safe instead of opened ones without a number."""
    marks = {**reading.marks, **marks_at(safe, "safe")}
    doubts = tuple(_doubts(grid, open_questions, np.zeros_like(safe)))
    return replace(reading, board=Board("minesweeper", grid), marks=marks, doubts=doubts)


def _open_numbers(cells: Cells, grid: Grid, unread: Pixels) -> tuple[Grid, Pixels, Opened]:
    """Return the numbers, their places, and the other opened cells.

    An unclear digit may be one, or a flag.
    """
    likely = tuple(
        tuple(cells.grid[r][c].hardly if unread[r, c] else clue for c, clue in enumerate(row))
        for r, row in enumerate(grid)
    )
    several = []
    # If neither makes a position, an opened cell is the smaller error.
    for one in dict.fromkeys((likely, grid)):
        numbered = np.array([[clue is not None for clue in row] for row in one])
        several.append((one, numbered, opened_and_flags(cells, numbered)))
        if several[-1][-1].agreed:
            return several[-1]
    return several[0]


def _doubts(grid: Grid, open_questions: Pixels, lonely: Pixels) -> Iterator[Doubt]:
    """Yield doubts about cells with open contents, and about single blank ones, which are rather opened."""
    for r, c in np.argwhere(open_questions).tolist():
        yield Doubt("cell", r, c, grid[r][c], None, 0.5)
    for r, c in np.argwhere(lonely).tolist():
        yield Doubt("cell", r, c, 0, None, _ALONE)


def _on_tiles(cells: Cells) -> Pixels:
    """Return the flags among the numbers.

    They have one value and the ground of covered cells, while most numbers have another ground.
    """
    grounds = cells.grounds
    numbered = cells.numbered_cells
    far = largest(np.abs(grounds - middle_of(grounds[numbered])))
    found: Pixels = numbered & (far > TWO_GROUNDS)
    values = {cell.number for cell, on in zip(cells.all, found.ravel(), strict=True) if on}
    if len(values) != 1 or found.sum() >= 0.5 * numbered.sum() or _as_others(cells, found, values):
        return np.zeros(found.shape, bool)
    covered = ~numbered & (largest(np.abs(grounds - middle_of(grounds[found]))) < ONE_GROUND)
    return found if covered.sum() >= _UNFLAGGED * found.sum() else np.zeros(found.shape, bool)


def _unlike_others(cells: Cells) -> Pixels:
    """Return numbers with neither the colour nor the look of the others of their value: other signs."""
    found = np.zeros(cells.shape, bool)
    for value in {cell.number for cell in cells.all if cell.number is not None}:
        alike = np.array([[cell.number == value for cell in row] for row in cells.grid])
        some = [cells.grid[r][c] for r, c in np.argwhere(alike)]
        far = _from_middle([cell.colour for cell in some])
        # On another ground other parts of a tile count as ink.
        far[_from_middle([cell.ground for cell in some]) > TWO_GROUNDS] = 0
        others = [cell for cell, off in zip(some, far, strict=True) if off < TWO_COLOURS]
        odd = [cell for cell, off in zip(some, far, strict=True) if off >= TWO_COLOURS]
        if odd and len(others) > _EACH * len(odd):
            unlike = inks_alike(odd, others).max(axis=1) < ALIKE
            found[tuple(np.argwhere(alike)[far >= TWO_COLOURS][unlike].T)] = True
    return found


def _no_zeros(cells: Cells) -> Pixels:
    """Return all zeros, if numbers have too few cells for mines unless zeros are covered cells."""
    clues = numbers_in(cells)
    numbered = cells.numbered_cells
    zeros: Pixels = numbered & (clues == 0)
    if not zeros.any() or not clues.any():
        return np.zeros(zeros.shape, bool)
    with_zeros, without = (
        float((sums(~some)[some] < clues[some]).mean()) for some in (numbered, numbered & ~zeros)
    )
    return zeros if without < _LACKING < with_zeros else np.zeros(zeros.shape, bool)


def _from_middle(colours: Sequence[Pixels | None]) -> Pixels:
    """Return the distances of some colours from the middle of all."""
    every = np.array(colours)
    return largest(np.abs(every - middle_of(every)))


def _as_others(cells: Cells, found: Pixels, values: set[int | None]) -> bool:
    """Return whether numbers look like the others of their value: the ground may change over the board."""
    alike = [(cell, on) for cell, on in zip(cells.all, found.ravel(), strict=True) if cell.number in values]
    those, others = ([cell for cell, on in alike if on == side] for side in (True, False))
    return bool(others) and float(np.median(inks_alike(those, others).max(axis=1))) > ALIKE


def _lost_numbers(cells: Cells, covered: Pixels) -> Pixels:
    """Return filled covered cells with a ground that only numbers have: rather numbers than flags.

    Cells with a sign that others also have do not count: on clue boards players mark mines and safe cells.
    """
    grounds = cells.grounds
    numbers = np.array([cell.ground for cell in cells.all if cell.number is not None])
    inked = np.array([[cell.has_ink for cell in row] for row in cells.grid])
    plain = covered & ~inked
    found = np.zeros(covered.shape, bool)
    for r, c in np.argwhere(covered & inked).tolist():
        opened = np.count_nonzero(largest(np.abs(numbers - grounds[r, c])) < ONE_GROUND) > _FEW * len(numbers)
        alike = plain.any() and float(largest(np.abs(grounds[plain] - grounds[r, c])).min()) < TWO_GROUNDS
        found[r, c] = opened and not alike
    return found & ~covered if (found == covered).all() and _signs(cells, covered) else found


def _signs(cells: Cells, where: Pixels) -> bool:
    """Return whether each of some cells holds a sign that several have and that is surely no digit."""
    some = [cells.grid[r][c] for r, c in np.argwhere(where)]
    # Digits that the net does not know are still glyphs of the common height.
    if not some or any(cell.hardly is not None and cell.sure < _NO_DIGIT for cell in some):
        return False
    return bool(((inks_alike(some, some) > ALIKE).sum(axis=1) >= _EACH).all())


def _unread(cells: Cells) -> Pixels:
    """Return cells with the ground of numbers and an unread glyph of the same height."""
    grounds = np.array([cell.ground for cell in cells.all if cell.number is not None])
    found = np.zeros(cells.shape, bool)
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.hardly is not None and cell.hardly <= _LARGEST and cell.sure < _NO_DIGIT:
                # A flag that was read as a number may be the only one on the ground of covered cells.
                alike = np.count_nonzero(largest(np.abs(grounds - cell.ground)) < ONE_GROUND)
                found[r, c] = alike > _FEW * len(grounds)
    return found
