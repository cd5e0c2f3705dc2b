"""Minesweeper, as a position of play or with clues alone, and Mosaic: what numbers count tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np

from bot.screenshots.cells import Cells, Content
from bot.screenshots.glyphs import Pixels, largest, middle_of
from bot.screenshots.looks import clusters
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.states import NO, YES, Looks, states
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell

Grid = tuple[tuple[Clue, ...], ...]
_MOST_LOOKS = 6
_LARGEST = 8
_ALIKE = 12.0
"""Levels of 255 between grounds that are one."""
_TWO_GROUNDS = 16.0
"""Levels of 255 between covered cells and blank opened ones, at least, where these are told by the ground."""


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """The Minesweeper and the Mosaic that the numbers can be."""
    if max(values) <= _LARGEST:
        yield from _minesweeper(cells, grid)
    if max(values) <= 9:
        yield from _mosaic(cells, grid, values)


def _minesweeper(cells: Cells, grid: Grid) -> Iterator[Reading]:
    unread = _unread(cells)
    grid = tuple(
        tuple(cells.grid[r][c].hardly if unread[r, c] else clue for c, clue in enumerate(row))
        for r, row in enumerate(grid)
    )
    numbered = np.array([[clue is not None for clue in row] for row in grid])
    opened, flags, agreed = _opened(cells, numbered)
    full = tuple(
        tuple(0 if opened[r, c] else clue for c, clue in enumerate(row)) for r, row in enumerate(grid)
    )
    coloured = _coloured(cells)
    marks = {Cell(int(r), int(c)).name: "mine" for r, c in np.argwhere(flags)}
    broken = _overfull(full, around=True)
    told = bool(agreed) or (coloured and _one_ground(cells))
    evidence = 1.6 * bool(agreed) + 1.6 * coloured + 0.8 * (broken == 0) - 0.5 * min(broken, 6)
    yield Reading(
        Board("minesweeper", full),
        worth=evidence,
        sure=broken == 0 and told and not unread.any(),
        marks=marks,
        doubts=tuple(
            Doubt("cell", r, c, grid[r][c], None, 0.5) for r, c in map(tuple, np.argwhere(unread).tolist())
        ),
    )


def _one_ground(cells: Cells) -> bool:
    """Whether all blank cells are of one ground: none of them is opened, then."""
    blank = [cell.ground for cell in cells.all if cell.number is None and not cell.filled]
    return not blank or float(np.ptp(np.array(blank), axis=0).max()) < _TWO_GROUNDS


def _unread(cells: Cells) -> Pixels:
    """Cells with the ground of numbers and something as high in them that was taken for none."""
    told = np.array([cell.ground for cell in cells.all if cell.number is not None])
    found = np.zeros((cells.lattice.rows, cells.lattice.columns), bool)
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.hardly is not None and cell.hardly <= _LARGEST:
                found[r, c] = float(largest(np.abs(told - cell.ground)).min()) < _ALIKE
    return found


def _overfull(grid: Grid, *, around: bool) -> int:
    """How many numbers are greater than the cells that they can count."""
    rows, columns = len(grid), len(grid[0])
    wrong = 0
    for r in range(rows):
        for c in range(columns):
            clue = grid[r][c]
            if not isinstance(clue, int):
                continue
            near = [
                (i, j)
                for i in range(max(0, r - 1), min(rows, r + 2))
                for j in range(max(0, c - 1), min(columns, c + 2))
                if not around or ((i, j) != (r, c) and grid[i][j] is None)
            ]
            wrong += clue > len(near)
    return wrong


def _coloured(cells: Cells) -> bool:
    """Whether the colour of the numbers, or that behind them, goes with their value."""
    for colours in ([c.colour for c in cells.all], [c.ground for c in cells.all]):
        by_value: dict[int, list[Pixels]] = {}
        for cell, colour in zip(cells.all, colours, strict=True):
            if cell.number is not None and colour is not None:
                by_value.setdefault(cell.number, []).append(np.asarray(colour, np.float32))
        groups = [np.array(group) for group in by_value.values() if len(group) >= 2]
        if len(groups) < 2:
            continue
        middles = np.array([np.median(group, axis=0) for group in groups])
        within = np.concatenate([np.abs(g - m).max(axis=1) for g, m in zip(groups, middles, strict=True)])
        apart = [np.abs(a - b).max() for i, a in enumerate(middles) for b in middles[i + 1 :]]
        if min(apart) > 25 and np.median(apart) > 60 and np.median(within) < 0.35 * np.median(apart):
            return True
    return False


def _opened(cells: Cells, numbered: Pixels) -> tuple[Pixels, Pixels, int]:
    """Blank opened cells, flags, and how many neighbours of the former agree.

    Of the looks of cells without a number some are opened: those all of whose neighbours are open too.
    """
    where = np.argwhere(~numbered)
    nothing = np.zeros(numbered.shape, bool)
    if not len(where):
        return nothing, nothing, 0
    best, most = nothing, 0
    clues = np.array([[cell.number or 0 for cell in row] for row in cells.grid])
    inked = _flag_like(cells, where, numbered.shape)
    several = list(_looks(cells, where, numbered.shape))
    for i, looks in enumerate([*(np.where(inked, -1, seen) for seen in several), *several]):
        if i >= len(several) and most:
            break  # lines that reach into all opened cells look as flags do, but flags are none
        number = min(int(looks.max()) + 1, _MOST_LOOKS)
        for meaning in product((False, True), repeat=number):
            opened = np.isin(looks, np.flatnonzero(meaning))
            if opened.sum() <= most or not _closed(opened, numbered):
                continue
            # Covered cells hang together as opened ones do, but numbers need covered ones beside them.
            if float((_sums(~numbered & ~opened)[numbered] < clues[numbered]).mean()) < 0.03:
                best, most = opened, int(opened.sum())
    covered = ~numbered & ~best
    flags = _flags(cells, covered)
    many = int((inked & covered).sum())
    # Where most are flagged these are no exception; few are shadows of bevels.
    if not flags.any() and 0.5 * covered.sum() < many < covered.sum():
        flags = inked & covered
    return best, flags, most


def _flags(cells: Cells, covered: Pixels) -> Pixels:
    """Covered cells whose middle is not as that of most: these have a flag, or what stands for one."""
    where = np.argwhere(covered)
    flags = np.zeros(covered.shape, bool)
    if len(where) < 4:
        return flags
    middles = np.array([cells.whole(int(r), int(c))[12:36, 12:36] for r, c in where], np.float32)
    plain = np.median(middles, axis=0)
    far = np.abs(middles - plain).max(axis=3)
    flags[where[:, 0], where[:, 1]] = (far > 45).mean(axis=(1, 2)) > 0.08
    return flags if flags.sum() < 0.6 * covered.sum() else np.zeros(covered.shape, bool)


def _looks(cells: Cells, where: Pixels, shape: tuple[int, ...]) -> Iterator[Pixels]:
    """Numbers of looks for the cells without a number: by their middles, and by rims where bevels differ."""
    inner = np.array([_inner(cells.grid[r][c]) for r, c in where])
    rims = np.array([_rim_features(cells, int(r), int(c)) for r, c in where])
    for points, limits in ((inner, (5.0, 10.0, 20.0, 35.0)), (rims, (10.0, 18.0, 30.0))):
        for least in limits:
            looks = np.full(shape, -1)
            looks[where[:, 0], where[:, 1]] = clusters(points, least)
            yield looks


def _inner(cell: Content) -> Pixels:
    return middle_of(cell.patch[8:40, 8:40].reshape(-1, 3))


def _flag_like(cells: Cells, where: Pixels, shape: tuple[int, ...]) -> Pixels:
    found = np.zeros(shape, bool)
    for r, c in where:
        cell = cells.grid[r][c]
        middle = cell.layer[10:38, 10:38]
        found[r, c] = float((middle > max(40.0, 0.5 * cell.strength)).mean()) > 0.06
    return found


def _rim_features(cells: Cells, row: int, column: int) -> Pixels:
    """The colours at the four rims and in the middle: bevels differ where centres do not."""
    wide = cells.whole(row, column)
    size = wide.shape[0]
    edge = max(2, size // 10)
    parts = (
        wide[:edge],
        wide[-edge:],
        wide[:, :edge],
        wide[:, -edge:],
        wide[size // 3 : -size // 3, size // 3 : -size // 3],
    )
    return np.concatenate([middle_of(part.reshape(-1, 3)) for part in parts])


def _closed(opened: Pixels, numbered: Pixels) -> bool:
    """Whether nearly all cells around opened blank ones are open too, and some of them have numbers."""
    free = np.pad(opened | numbered, 1, constant_values=True)
    rows, columns = opened.shape
    all_open = np.ones(opened.shape, bool)
    for i in range(3):
        for j in range(3):
            all_open &= free[i : i + rows, j : j + columns]
    if float((opened & all_open).sum()) < 0.97 * opened.sum():
        return False
    # Only a board without anything covered would have no number beside them.
    return bool(opened.sum() < (~numbered).sum() or opened.sum() < 0.5 * opened.size)


def _mosaic(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    looks = Looks(cells.all, (len(grid), len(grid[0])), digits=True)
    clues = np.array([[-1 if not isinstance(clue, int) else clue for clue in row] for row in grid])
    cover = _sums(np.ones(clues.shape))

    def violations(filled: Pixels, empty: Pixels) -> float:
        black, white = _sums(filled), _sums(empty)
        wrong = (clues >= 0) & ((black > clues) | (cover - white < clues))
        return float(wrong.sum())

    found, broken = states(looks, violations, digits=True)
    words = {YES: "black", NO: "white"}
    marks = {
        Cell(int(r), int(c)).name: words[str(found[r, c])]
        for r, c in np.argwhere((found == YES) | (found == NO))
    }
    over = _overfull(grid, around=False)
    beyond = _overfull(grid, around=True)
    likely = 0.9 if beyond >= 2 or 9 in values else 0.0
    worth = 1.0 + likely + 0.6 * bool(marks) * (broken == 0) - 0.5 * min(over, 6) - 1.2 * _coloured(cells)
    yield Reading(
        Board("mosaic", grid),
        worth=worth - 0.2 * min(broken, 10),
        sure=over == 0 and broken == 0 and (beyond >= 2 or 9 in values),
        marks=marks,
    )


def _sums(where: Pixels) -> Pixels:
    """For each cell the sum over the up to nine cells around and in it."""
    padded = np.pad(where.astype(np.float32), 1)
    rows, columns = where.shape
    total = np.zeros(where.shape, np.float32)
    for i in range(3):
        for j in range(3):
            total += padded[i : i + rows, j : j + columns]
    return total
