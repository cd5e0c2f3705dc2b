"""The opened cells without a number on a position of Minesweeper, and the covered cells with flags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.digits import PLAIN
from bot.screenshots.glyphs.glyphs import ONE_GROUND, Pixels, largest, middle_of
from bot.screenshots.kinds.counts import numbers_in, sums
from bot.screenshots.kinds.flags import flags_on
from bot.screenshots.kinds.rims import by_rims, flat_ones, rim_features

_MOST_LOOKS = 6
_MOST_LOOSE = 0.03
"""Maximum share of opened blank cells with a covered neighbour."""
_FITTING = 0.97
"""Minimum share of numbers that fit their surroundings: few are misread."""
_FEWEST_ZEROS = 3
"""Minimum number of printed zeros that show how zeros look."""
_CLUES = 0.6
"""Maximum share of cells with a number beside zeros on a board of only clues, which is no position."""
_LOOSE = 3
"""Number of other opened cells that one of these outweighs."""
_RELIEF = 60.0
"""Maximum relief of a tile in levels of 255; stronger differences are figures on it."""
TWO_GROUNDS = 16.0
"""Minimum levels of 255 between covered and blank opened cells that differ in their ground."""


_SLOPING = 6
"""Minimum number of numbers that show how the light changes over a photo."""
_AROUND = np.ones((3, 3), np.uint8)
_BESIDE = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
"""The cells that programs open with a blank one: all around it, or only those at its sides."""


class Opened(NamedTuple):
    """The opened blank cells, the covered cells with a flag, and the evidence for the former.

    `loose` are the opened ones with a neighbour that should also be opened but is not.
    """

    blank: Pixels
    flags: Pixels
    agreed: int
    loose: Pixels


def opened_and_flags(cells: Cells, numbered: Pixels) -> Opened:
    """Return the blank opened cells, the flags, and the evidence for the former.

    Some looks of cells without a number are opened: those with only open neighbours. The evidence
    is their number, less three for each with a covered neighbour; 0 if no looks qualify.
    """
    where = np.argwhere(~numbered)
    if not len(where):
        nothing = np.zeros(numbered.shape, bool)
        return Opened(nothing, nothing, 0, nothing)
    around = _cells_beside_zeros(cells, numbered)
    if around is not None:
        nothing = np.zeros(numbered.shape, bool)
        return Opened(nothing, flags_on(cells, ~numbered, numbered), around, nothing)
    inked = _flag_like(cells, where, numbered.shape)
    opened, agreed = _likely_opened(cells, where, numbered, inked)
    alike = _like_numbers(cells, numbered, inked)
    near = _AROUND
    if not agreed:
        opened = alike
    elif not (alike & opened).any():
        # On either side of a straight line of numbers may be the opened cells: these look like the numbers'
        # cells.
        for other in (alike, flat_ones(cells, numbered, opened)):
            if instead := _agreement(other, numbered, numbers_in(cells)):
                opened, agreed = other, instead
                break
    if not agreed and (instead := _agreement(alike, numbered, numbers_in(cells), near=_BESIDE)):
        # If only cells at sides are opened, both sides of numbers would do: the ground decides.
        opened, agreed, near = alike, instead, _BESIDE
    if not agreed:
        several = list(by_rims(cells, numbered))
        worths = [_agreement(one, numbered, numbers_in(cells)) for one in several]
        if any(worths):
            agreed = max(worths)
            opened = several[worths.index(agreed)]
    flags = flags_on(cells, ~numbered & ~opened, numbered)
    return Opened(opened, flags, agreed, _loose_ones(opened, numbered, near))


def _likely_opened(cells: Cells, where: Pixels, numbered: Pixels, inked: Pixels) -> tuple[Pixels, int]:
    """Return the blank cells of the likeliest opened looks, and the evidence for them, or 0.

    `where` are the cells without a number; `inked` are those with a figure like a flag.
    """
    best, most = np.zeros(numbered.shape, bool), 0
    clues = numbers_in(cells)
    several = _different(_looks(cells, where, numbered.shape))
    without = _different(np.where(inked, -1, seen) for seen in several)
    for i, looks in enumerate([*without, *several]):
        if i >= len(without) and most:
            break  # lines that reach into all opened cells look like flags, but are none
        # Only the commonest looks are tried: each further one doubles the meanings.
        number = min(int(looks.max()) + 1, _MOST_LOOKS)
        for meaning in product((False, True), repeat=number):
            opened = np.isin(looks, np.flatnonzero(meaning))
            if worth := _agreement(opened, numbered, clues, more_than=most):
                best, most = opened, worth
    return best, most


def _agreement(
    opened: Pixels, numbered: Pixels, clues: Pixels, more_than: int = 0, near: Pixels = _AROUND
) -> int:
    """Return the evidence that some blank cells are opened, if it is above `more_than`, or 0."""
    blank = int(np.count_nonzero(opened))
    if blank <= more_than:  # loose cells only lower it
        return 0
    loose = int(_loose_ones(opened, numbered, near).sum())
    worth = blank - _LOOSE * loose
    if worth <= more_than or loose > _MOST_LOOSE * blank or not _leaves_covered_ones(opened, numbered):
        return 0
    # Both covered and opened cells form connected areas, but numbers need covered neighbours.
    enough = sums(~numbered & ~opened)[numbered] >= clues[numbered]
    return worth if float(enough.mean()) > _FITTING else 0


def _cells_beside_zeros(cells: Cells, numbered: Pixels) -> int | None:
    """Return the number of cells beside printed zeros, if all are opened; then no blank cell is.

    On a Mosaic, or on a board of clues, cells around a 0 need not have a number: returns 0 if many have
    none. Returns None without printed zeros, and in cases between.
    """
    zeros = np.array([[cell.number == 0 and cell.sure > PLAIN for cell in row] for row in cells.grid])
    near = (sums(zeros) > 0) & ~zeros
    if zeros.sum() < _FEWEST_ZEROS or not near.any():
        return None
    share = float(numbered[near].mean())
    if share < _CLUES:
        return 0
    return int(near.sum()) if share >= 1 - _MOST_LOOSE else None


def _like_numbers(cells: Cells, numbered: Pixels, inked: Pixels) -> Pixels:
    """Return blank cells with the ground of numbers, if the others have another ground: likely opened.

    Flags, which some programs draw on the ground of opened cells, count if there is nothing else.
    """
    every = _level(cells.grounds, numbered)
    grounds = every[numbered]
    far = np.array([[float(largest(np.abs(grounds - one)).min()) for one in row] for row in every])
    alike = cells.blank_cells & (far < ONE_GROUND)
    others = ~numbered & ~alike
    others = others & ~inked if (others & ~inked).any() else others
    return alike if others.any() and far[others].min() > TWO_GROUNDS else np.zeros(numbered.shape, bool)


def _level(grounds: Pixels, numbered: Pixels) -> Pixels:
    """Return the grounds of all cells without the light's gradient on a photo, if numbers show one."""
    terms = np.stack([np.ones(numbered.shape), *np.indices(numbered.shape)], axis=2)
    fitted = np.linalg.lstsq(terms[numbered], grounds[numbered], rcond=None)[0]
    off = np.abs(grounds[numbered] - terms[numbered] @ fitted)
    if len(off) < _SLOPING or off.max() > ONE_GROUND / 2:
        return grounds
    fitted[0] = 0
    levelled: Pixels = grounds - terms @ fitted
    return levelled


def _looks(cells: Cells, where: Pixels, shape: tuple[int, ...]) -> Iterator[Pixels]:
    """Yield groupings of the cells without a number by their middles, their rims, and their relief."""
    inner = np.array([_inner(cells.grid[r][c]) for r, c in where])
    rims = rim_features(cells, where)
    # On a page whose colour changes over the board only tiles have a relief.
    relief = np.array([[min(cells.grid[r][c].strength, _RELIEF)] for r, c in where])
    for points, limits in (
        (inner, (5.0, 10.0, 20.0, 35.0)),
        (rims, (10.0, 18.0, 30.0)),
        (relief, (6.0, 12.0)),
    ):
        for least in limits:
            looks = np.full(shape, -1)
            looks[where[:, 0], where[:, 1]] = clusters(points, least)
            yield looks


def _different(several: Iterable[Pixels]) -> list[Pixels]:
    """Return the distinct groupings: several limits may group the cells in the same way."""
    return list({looks.tobytes(): looks for looks in several}.values())


def _inner(cell: Content) -> Pixels:
    return middle_of(cell.patch[8:40, 8:40].reshape(-1, 3))


def _flag_like(cells: Cells, where: Pixels, shape: tuple[int, ...]) -> Pixels:
    found = np.zeros(shape, bool)
    for r, c in where:
        cell = cells.grid[r][c]
        middle = cell.layer[10:38, 10:38]
        found[r, c] = float((middle > max(40.0, 0.5 * cell.strength)).mean()) > 0.06
    return found


def _loose_ones(opened: Pixels, numbered: Pixels, near: Pixels) -> Pixels:
    """Return opened blank cells with a covered cell near: programs open all of these at once."""
    # The outside of the board counts as open.
    all_open = cv2.erode((opened | numbered).astype(np.uint8), near)
    found: Pixels = opened & (all_open == 0)
    return found


def single_cells(opened: Pixels) -> Pixels:
    """Return opened blank cells without another one beside them."""
    found: Pixels = opened & (sums(opened) == 1)
    return found


def _leaves_covered_ones(opened: Pixels, numbered: Pixels) -> bool:
    """Return whether some cell is still covered; a board with few blank cells may be completely opened."""
    return bool(opened.sum() < (~numbered).sum() or opened.sum() < 0.5 * opened.size)
