"""Which cells without a number are opened on a position of Minesweeper, and which covered ones have flags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels, largest, middle_of
from bot.screenshots.kinds.counts import numbers_in, sums
from bot.screenshots.kinds.flags import flags_on
from bot.screenshots.kinds.rims import by_rims, flat_ones, rim_features

_MOST_LOOKS = 6
_MOST_LOOSE = 0.03
"""The share of opened blank cells that may have a covered one beside them."""
_FITTING = 0.97
"""The share of numbers that fit what is around them: few are misread."""
_FEWEST_ZEROS, _PRINTED = 3, 0.8
"""Printed zeros that tell of others, and how sure they are."""
_CLUES = 0.6
"""The share of cells beside these that have a number, up to which it is no position but clues alone."""
_LOOSE = 3
"""How many other opened cells one of these outweighs."""
_RELIEF = 60.0
"""Levels of 255: what stands out from a tile by more is something on it."""
ALIKE = 12.0
"""Levels of 255 between grounds that are one."""
TWO_GROUNDS = 16.0
"""Levels of 255 between covered cells and blank opened ones, at least, where these are told by the ground."""


_SLOPING = 6
"""Numbers that tell how the light changes over a photo, at least."""
_AROUND = np.ones((3, 3), np.uint8)
_BESIDE = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
"""The cells that programs open with a blank one: all around it, or those at its sides alone."""


class Opened(NamedTuple):
    """Which blank cells are opened, which covered ones have a flag, and how much speaks for the former.

    `loose` are the opened ones beside which others would be opened, too, but are not.
    """

    blank: Pixels
    flags: Pixels
    agreed: int
    loose: Pixels


def opened_and_flags(cells: Cells, numbered: Pixels) -> Opened:
    """Blank opened cells, flags, and how much speaks for the former.

    Of the looks of cells without a number some are opened: those all of whose neighbours are open too. What
    speaks for these is their number, less three for each that has a covered one beside it; 0 where none do.
    """
    where = np.argwhere(~numbered)
    if not len(where):
        nothing = np.zeros(numbered.shape, bool)
        return Opened(nothing, nothing, 0, nothing)
    around = _around_printed(cells, numbered)
    if around is not None:
        nothing = np.zeros(numbered.shape, bool)
        return Opened(nothing, flags_on(cells, ~numbered, numbered), around, nothing)
    inked = _flag_like(cells, where, numbered.shape)
    opened, agreed = _opened(cells, where, numbered, inked)
    alike = _as_numbered(cells, numbered, inked)
    near = _AROUND
    if not agreed:
        opened = alike
    elif not (alike & opened).any():
        # Along a straight rim of numbers either side may be the opened one: it is as numbers are.
        for other in (alike, flat_ones(cells, numbered, opened)):
            if instead := _agreeing(other, numbered, numbers_in(cells)):
                opened, agreed = other, instead
                break
    if not agreed and (instead := _agreeing(alike, numbered, numbers_in(cells), near=_BESIDE)):
        # Either side of numbers would do if cells at sides alone are opened: only the ground tells which is.
        opened, agreed, near = alike, instead, _BESIDE
    if not agreed:
        several = list(by_rims(cells, numbered))
        worths = [_agreeing(one, numbered, numbers_in(cells)) for one in several]
        if any(worths):
            agreed = max(worths)
            opened = several[worths.index(agreed)]
    flags = flags_on(cells, ~numbered & ~opened, numbered)
    return Opened(opened, flags, agreed, _loose_ones(opened, numbered, near))


def _opened(cells: Cells, where: Pixels, numbered: Pixels, inked: Pixels) -> tuple[Pixels, int]:
    """Blank cells of the looks that are opened most likely, and how much speaks for these, or 0.

    `where` are the cells without a number; `inked` those of them with something like a flag in them.
    """
    best, most = np.zeros(numbered.shape, bool), 0
    clues = numbers_in(cells)
    several = _different(_looks(cells, where, numbered.shape))
    without = _different(np.where(inked, -1, seen) for seen in several)
    for i, looks in enumerate([*without, *several]):
        if i >= len(without) and most:
            break  # lines that reach into all opened cells look as flags do, but flags are none
        # The commonest looks alone: each more doubles the meanings.
        number = min(int(looks.max()) + 1, _MOST_LOOKS)
        for meaning in product((False, True), repeat=number):
            opened = np.isin(looks, np.flatnonzero(meaning))
            if worth := _agreeing(opened, numbered, clues, more_than=most):
                best, most = opened, worth
    return best, most


def _agreeing(
    opened: Pixels, numbered: Pixels, clues: Pixels, more_than: int = 0, near: Pixels = _AROUND
) -> int:
    """How much speaks for it that some blank cells are opened, if it is more than that, or 0."""
    blank = int(np.count_nonzero(opened))
    if blank <= more_than:  # what is loose only lowers it
        return 0
    loose = int(_loose_ones(opened, numbered, near).sum())
    worth = blank - _LOOSE * loose
    if worth <= more_than or loose > _MOST_LOOSE * blank or not _leaves_covered_ones(opened, numbered):
        return 0
    # Covered cells hang together as opened ones do, but numbers need covered ones beside them.
    enough = sums(~numbered & ~opened)[numbered] >= clues[numbered]
    return worth if float(enough.mean()) > _FITTING else 0


def _around_printed(cells: Cells, numbered: Pixels) -> int | None:
    """How many cells are beside those with a 0 that is printed, if all are opened; no blank one is then.

    Around a 0 of a Mosaic, or of clues that are no position, cells need not have a number: 0 where many have
    none. None where no zeros are printed, and in between.
    """
    zeros = np.array([[cell.number == 0 and cell.sure > _PRINTED for cell in row] for row in cells.grid])
    near = (sums(zeros) > 0) & ~zeros
    if zeros.sum() < _FEWEST_ZEROS or not near.any():
        return None
    share = float(numbered[near].mean())
    if share < _CLUES:
        return 0
    return int(near.sum()) if share >= 1 - _MOST_LOOSE else None


def _as_numbered(cells: Cells, numbered: Pixels, inked: Pixels) -> Pixels:
    """Blank cells with the ground of numbers, where the other ones have another ground: likely opened.

    Flags, which some programs draw on the ground of opened cells, count where there is nothing else.
    """
    every = _levelled(np.array([[cell.ground for cell in row] for row in cells.grid]), numbered)
    blank = np.array([[cell.number is None and not cell.filled for cell in row] for row in cells.grid])
    grounds = every[numbered]
    far = np.array([[float(largest(np.abs(grounds - one)).min()) for one in row] for row in every])
    alike = blank & (far < ALIKE)
    others = ~numbered & ~alike
    others = others & ~inked if (others & ~inked).any() else others
    return alike if others.any() and far[others].min() > TWO_GROUNDS else np.zeros(numbered.shape, bool)


def _levelled(grounds: Pixels, numbered: Pixels) -> Pixels:
    """The grounds of all cells without the slope of the light on a photo, where numbers show one."""
    terms = np.stack([np.ones(numbered.shape), *np.indices(numbered.shape)], axis=2)
    fitted = np.linalg.lstsq(terms[numbered], grounds[numbered], rcond=None)[0]
    off = np.abs(grounds[numbered] - terms[numbered] @ fitted)
    if len(off) < _SLOPING or off.max() > ALIKE / 2:
        return grounds
    fitted[0] = 0
    levelled: Pixels = grounds - terms @ fitted
    return levelled


def _looks(cells: Cells, where: Pixels, shape: tuple[int, ...]) -> Iterator[Pixels]:
    """Numbers of looks for the cells without a number: by their middles, their rims, and their relief."""
    inner = np.array([_inner(cells.grid[r][c]) for r, c in where])
    rims = rim_features(cells, where)
    # On a page whose colour changes from side to side only tiles have anything in them.
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
    """Each of some numbers of looks once: limits that part cells alike say the same."""
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
    """Opened blank cells with a covered one near them: programs open all of these at once."""
    # What lies outside of the board counts as open.
    all_open = cv2.erode((opened | numbered).astype(np.uint8), near)
    found: Pixels = opened & (all_open == 0)
    return found


def alone(opened: Pixels) -> Pixels:
    """Opened blank cells without another one beside them."""
    around = cv2.filter2D(
        opened.astype(np.uint8), -1, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT
    )
    found: Pixels = opened & (around == 1)
    return found


def _leaves_covered_ones(opened: Pixels, numbered: Pixels) -> bool:
    """Whether some cell is still covered; where little of the board is blank, all of it may be opened."""
    return bool(opened.sum() < (~numbered).sum() or opened.sum() < 0.5 * opened.size)
