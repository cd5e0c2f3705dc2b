"""The trees and tents of a Tents board: of few looks, and in the numbers that the clues give."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters, grounds, shapes, thumbnails
from bot.screenshots.clues.margins import Numbers
from bot.screenshots.glyphs.glyphs import Pixels

MOST_TREES = 0.3
"""Maximum share of trees: each has a tent, and only one of four cells in a square can be a tent."""
_MOST_LOOKS = 9


def trees_and_tents(
    cells: Cells, shown: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> tuple[Pixels, Pixels, bool] | None:
    """Return the places of trees and of tents, and whether their numbers agree with the clues.

    Tents that satisfy all clues are beyond doubt.
    """
    first, tried = None, set()
    for kind in _groupings(cells, shown):
        if kind.tobytes() in tried:  # several limits may group the cells in the same way
            continue
        tried.add(kind.tobytes())
        several = list(_meanings(kind, totals, rows, columns))
        for trees, tents in several:
            if _fits_clues(tents, rows, columns):
                return trees, tents, True
        if several and first is None:
            # Wrong trees hardly leave possible looks of tents.
            trees, tents = max(several, key=lambda one: int(one[1].sum()))
            first = trees, tents, True
    if first is not None:
        return first
    # If no choice agrees with the clues, most figures are trees.
    kind = next(_groupings(cells, shown))
    trees = kind == 0
    return trees, shown & ~trees & (kind >= 0), False


def _meanings(
    kind: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> Iterator[tuple[Pixels, Pixels]]:
    """Yield trees and tents with possible numbers, the trees of few looks."""
    number = int(kind.max()) + 1
    if number > _MOST_LOOKS:  # a board has at most this many, and each choice of up to three is tried
        return
    sizes = [int((kind == i).sum()) for i in range(number)]
    for many in (1, 2, 3):
        for chosen in combinations(range(number), many):
            if sum(sizes[i] for i in chosen) not in totals:
                continue
            trees = np.isin(kind, chosen)
            if _fits_clues(trees, rows, columns):
                continue  # these are the tents
            tents = _tents(kind, [i for i in range(number) if i not in chosen], trees, rows, columns)
            if tents is not None:
                yield trees, tents


def _groupings(cells: Cells, shown: Pixels) -> Iterator[Pixels]:
    """Yield groupings of the filled cells by look, -1 for others: by picture, ink and colour."""
    where = np.argwhere(shown)
    chosen = [cells.grid[r][c] for r, c in where]
    drawn: list[Pixels] = []
    for draw in (shapes, thumbnails):
        drawn.append(draw(chosen))
        for least in (14.0, 22.0, 32.0, 45.0):
            yield places_of(clusters(drawn[-1], least, mean=True), where, shown)
    yield places_of(grounds(chosen, 35.0), where, shown)
    # On dark pages trees and grass are both faint.
    for points in drawn:
        for least in (5.0, 9.0):
            yield places_of(clusters(points, least, mean=True), where, shown)
    yield np.where(shown, 0, -1)  # only trees, even if they differ


def _tents(
    kind: Pixels, others: list[int], trees: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> Pixels | None:
    """Return the most cells of the other looks that the clues allow as tents; the rest is grass."""
    # All looks are tried first, then fewer: the largest possible set are tents.
    if len(others) > 5:
        return None
    for many in range(len(others), -1, -1):
        for chosen in combinations(others, many):
            tents = np.isin(kind, chosen)
            if _is_allowed(trees, tents, rows, columns):
                return tents
    return None


def _is_allowed(trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Return whether the tents are no more than the clues allow, and each can belong to a tree."""
    if (tents.sum(axis=1) > [line.total for line in rows]).any():
        return False
    if (tents.sum(axis=0) > [line.total for line in columns]).any():
        return False
    # Every tree needs a neighbour that is no tree.
    padded = np.pad(~trees, 1)
    beside = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    if (trees & ~beside).any():
        return False
    near = np.pad(trees, 1)
    touching = near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:]
    # A player may have put a tent beside no tree.
    return int((tents & ~touching).sum()) <= int(tents.sum()) // 10


def places_of(numbers: list[int], where: Pixels, shown: Pixels) -> Pixels:
    kind = np.full(shown.shape, -1)
    kind[where[:, 0], where[:, 1]] = numbers
    return kind


def _fits_clues(where: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Return whether every line has the number of these cells that its clue gives."""
    return bool(
        (where.sum(axis=1) == [line.total for line in rows]).all()
        and (where.sum(axis=0) == [line.total for line in columns]).all()
    )
