"""Which cells of a Tents are trees, and which of the others tents: of few looks, and as many as clues say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import clusters, grounds, shapes, thumbnails
from bot.screenshots.clues.margins import Numbers
from bot.screenshots.glyphs.glyphs import Pixels

MOST_TREES = 0.3
"""Of the cells: each has a tent, and of four cells in a square one can be a tent."""
_MOST_LOOKS = 9
_PLATE, _MOST_PLATES = (30.0, 20.0), 4
"""Levels of 255 between grounds that differ, fewer on dark pages, and how many there are besides that of most
cells."""


def trees_and_tents(
    cells: Cells, shown: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> tuple[Pixels, Pixels, bool] | None:
    """Where trees and tents are, and whether their numbers agree with the clues.

    Tents that satisfy all clues leave no doubt about what they are.
    """
    first, tried = None, set()
    for kind in _groupings(cells, shown):
        if kind.tobytes() in tried:  # limits that part cells alike say the same
            continue
        tried.add(kind.tobytes())
        several = list(_meanings(kind, totals, rows, columns))
        for trees, tents in several:
            if _as_clued(tents, rows, columns):
                return trees, tents, True
        if several and first is None:
            # Wrong trees hardly leave looks that can be tents.
            trees, tents = max(several, key=lambda one: int(one[1].sum()))
            first = trees, tents, True
    if first is not None:
        return first
    # Where no choice agrees with the clues, most of what is drawn are trees.
    kind = next(_groupings(cells, shown))
    trees = kind == 0
    return trees, shown & ~trees & (kind >= 0), False


def coloured_plates(
    cells: Cells, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> tuple[Pixels, Pixels, bool] | None:
    """The same, where trees and tents are grounds of another colour with nothing drawn on them."""
    for least in _PLATE:
        kind = np.array(grounds(cells.all, least)).reshape(cells.lattice.rows, cells.lattice.columns)
        if not 1 <= kind.max() <= _MOST_PLATES:
            continue
        found = []
        for i in range(int(kind.max()) + 1):
            trees = kind == i
            many = int(trees.sum()) not in totals or trees.mean() > MOST_TREES
            if many or _as_clued(trees, rows, columns):
                continue
            tents = _tents(kind, [j for j in range(int(kind.max()) + 1) if j != i], trees, rows, columns)
            if tents is not None:
                found.append((trees, tents))
        if found:
            # Of two colours of as many cells nothing tells which one is that of trees.
            return *found[0], len(found) == 1
    return None


def _meanings(
    kind: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> Iterator[tuple[Pixels, Pixels]]:
    """Trees and tents of which there can be as many, the former of few looks."""
    number = int(kind.max()) + 1
    if number > _MOST_LOOKS:  # no more stand on a board, and each choice of up to three is tried
        return
    sizes = [int((kind == i).sum()) for i in range(number)]
    for many in (1, 2, 3):
        for chosen in combinations(range(number), many):
            if sum(sizes[i] for i in chosen) not in totals:
                continue
            trees = np.isin(kind, chosen)
            if _as_clued(trees, rows, columns):
                continue  # these are the tents
            tents = _tents(kind, [i for i in range(number) if i not in chosen], trees, rows, columns)
            if tents is not None:
                yield trees, tents


def _groupings(cells: Cells, shown: Pixels) -> Iterator[Pixels]:
    """Numbers of looks for the cells with something in them, -1 elsewhere: by picture, ink and colour."""
    where = np.argwhere(shown)
    chosen = [cells.grid[r][c] for r, c in where]
    drawn: list[Pixels] = []
    for draw in (shapes, thumbnails):
        drawn.append(draw(chosen))
        for least in (14.0, 22.0, 32.0, 45.0):
            yield placed(clusters(drawn[-1], least, mean=True), where, shown)
    yield placed(grounds(chosen, 35.0), where, shown)
    # On dark pages trees and grass are both faint.
    for points in drawn:
        for least in (5.0, 9.0):
            yield placed(clusters(points, least, mean=True), where, shown)
    yield np.where(shown, 0, -1)  # nothing but trees, however unlike they are


def _tents(
    kind: Pixels, others: list[int], trees: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> Pixels | None:
    """Those of the other looks that can be tents, as many as the clues allow; the rest is grass."""
    # All of them first, then fewer: of what the clues allow the most are tents.
    if len(others) > 5:
        return None
    for many in range(len(others), -1, -1):
        for chosen in combinations(others, many):
            tents = np.isin(kind, chosen)
            if _allowed(trees, tents, rows, columns):
                return tents
    return None


def _allowed(trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Whether there are no more tents than clues say, and a tree can have each."""
    if (tents.sum(axis=1) > [line.total for line in rows]).any():
        return False
    if (tents.sum(axis=0) > [line.total for line in columns]).any():
        return False
    # Every tree needs a cell beside it that is none, and trees stand where few tents could.
    padded = np.pad(~trees, 1)
    beside = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    if (trees & ~beside).any():
        return False
    near = np.pad(trees, 1)
    touching = near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:]
    # A player may have put a tent where no tree is.
    return int((tents & ~touching).sum()) <= int(tents.sum()) // 10


def placed(numbers: list[int], where: Pixels, shown: Pixels) -> Pixels:
    kind = np.full(shown.shape, -1)
    kind[where[:, 0], where[:, 1]] = numbers
    return kind


def _as_clued(where: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Whether every line has as many of these cells as its clue says."""
    return bool(
        (where.sum(axis=1) == [line.total for line in rows]).all()
        and (where.sum(axis=0) == [line.total for line in columns]).all()
    )
